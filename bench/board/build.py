#!/usr/bin/env python3
"""Build the images of the benchmark for a board; `make board`.

One image for each implementation goes to build/board/CORE-OPT-COMPILER, as
IMPL.elf, .bin and .hex; IMPL.want beside it is what its log must hold.

Environment variables:
    CORES  IMPLS  OPS  OPT  COMPILERS   what to build, as for `make bench`
                                        (default: m4, all, all, O2, gcc)
    BOARD         the file with the board's functions (bench/board/board.c)
    FLASH, RAM    START:SIZE of each (0x08000000:512K, 0x20000000:128K)
    BYTES         the longest message (4096; 256 where RAM is short)
"""
import concurrent.futures
import copy
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent))

import bench  # noqa: E402, found by the path above
from targets import (COMPILERS, CORES, OPTS, ROOT, Failed,  # noqa: E402
                     Target, implementations, missing_tools, operations, run,
                     workers)

OUT = ROOT / "build" / "board"
PARTS = ("bench/board/counter.c", "bench/board/log.c", "bench/board/start.c")
MEMORY = {"FLASH": "0x08000000:512K", "RAM": "0x20000000:128K"}


class Options:
    """What to build an image with, apart from core and implementation."""

    def __init__(self, board=HERE / "board.c", memory=(), ops=None,
                 length=4096, defines=(), program="bench/image.c"):
        self.board, self.length, self.program = board, length, program
        self.memory = {**MEMORY, **dict(memory)}
        self.ops, self.defines = ops, list(defines)

    def symbols(self):
        """What board.ld wants to know."""
        for name, where in self.memory.items():
            fields = re.fullmatch(r"(0x[0-9a-fA-F]+|\d+):(\d+[KM]?)", where)
            if not fields:
                raise Failed(f"{name}: '{where}' is not START:SIZE, as in "
                             f"{MEMORY[name]}")
            for part, value in zip(("start", "size"), fields.groups()):
                yield f"-Wl,--defsym={name.lower()}_{part}={value}"

    def image_defines(self, folder):
        """Definitions for image.c, the same on the board and on the host."""
        defines = [f"-DMAX_BYTES={self.length}"]
        if self.ops is not None:
            path = folder / "ops.def"
            path.write_text(part_of_list(self.ops))
            defines.append(f'-DOPS_DEF="{path}"')
        return defines


def part_of_list(ops):
    """ops.def without the operations that are not in `ops`."""
    text = (HERE.parent / "ops.def").read_text()
    for name in operations():
        if name not in ops:
            # An entry ends where the next line is not indented.
            text = re.sub(rf"^OP\({name},.*\n(?:[ \t].*\n)*", "", text,
                          flags=re.M)
    return text


class Board(Target):
    """A target whose programs are linked for a board."""

    def __init__(self, core, opt, compiler, options, out=OUT):
        super().__init__(core, opt, compiler)
        self.flags.append(f"-I{HERE}")
        self.shared = out / f"{core}-{opt}-{compiler}"
        self.take(options, self.shared)

    def take(self, options, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.options, self.dir = options, folder
        self.defines = options.image_defines(folder)

    def variant(self, name, options):
        """The same library in images with other options."""
        other = copy.copy(self)
        other.take(options, self.shared / name)
        return other

    def library(self):
        return [self.shared / path.name for path in super().library()]

    def prepare(self, pool):
        """Compile what all images share."""
        for job in [pool.submit(f, *arguments)
                    for f, arguments in self.library_jobs()]:
            job.result()

    def build(self, impl):
        """The ELF file of one implementation; other forms beside it."""
        name = f"{self.core} {impl} {self.opt} {self.version()}"
        defines = [f'-DBOARD_IMAGE="{name}"', f"-DIMPL={impl}",
                   *self.defines, *self.options.defines]
        elf = self.link_board(impl, [
            self.compile(source, f"{impl}-{pathlib.Path(source).stem}",
                         *defines)
            for source in (*PARTS, self.options.board, self.options.program)])
        for form, ending in (("binary", "bin"), ("ihex", "hex")):
            run(["arm-none-eabi-objcopy", "-O", form, elf,
                 elf.with_suffix(f".{ending}")])
        self.want(impl)
        return elf

    def link_board(self, impl, objects):
        elf = self.dir / f"{impl}.elf"
        run([*Target.gcc(self.core), "-nostartfiles", "--specs=nano.specs",
             "-Wl,--gc-sections", *self.options.symbols(), "-T",
             HERE / "board.ld", *objects, *self.library(), "-o", elf])
        return elf

    def want(self, impl):
        """The lines of the same image on this machine."""
        program = self.dir / f"{impl}.host"
        run([os.environ.get("CC", "cc"), *self.flags, *self.defines,
             f"-DIMPL={impl}", ROOT / "bench/image.c",
             ROOT / "build/libaesop.a", "-o", program])
        program.with_suffix(".want").write_text(run([program]))


def main():
    if len(sys.argv) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    if missing_tools():
        print(f"board: skipped (install {' '.join(missing_tools())})")
        return 0
    ops = bench.chosen("OPS", list(operations()))
    options = Options(
        board=pathlib.Path(os.environ.get("BOARD") or HERE / "board.c"
                           ).resolve(),
        memory={name: os.environ[name] for name in MEMORY
                if os.environ.get(name)},
        ops=ops if len(ops) < len(operations()) else None,
        length=int(os.environ.get("BYTES") or 4096))
    impls = bench.chosen("IMPLS", implementations())
    with concurrent.futures.ThreadPoolExecutor(workers()) as pool:
        for core in bench.chosen("CORES", CORES, ["m4"]):
            for opt in bench.chosen("OPT", OPTS, ["O2"]):
                for compiler in bench.chosen("COMPILERS", COMPILERS, ["gcc"]):
                    target = Board(core, opt, compiler, options)
                    target.prepare(pool)
                    for elf in pool.map(target.build, impls):
                        print(f"board: {elf.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failure:
        sys.exit(f"board: {failure}")
