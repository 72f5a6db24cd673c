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
SOURCES = ("counter.c", "log.c", "start.c")
MEMORY = {"FLASH": "0x08000000:512K", "RAM": "0x20000000:128K"}


class Options:
    """What to build an image with, apart from core and implementation."""

    def __init__(self, board=HERE / "board.c", memory=(), ops=None,
                 length=4096, defines=(), out=OUT):
        self.board, self.length, self.out = board, length, out
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

    def __init__(self, core, opt, compiler, options):
        super().__init__(core, opt, compiler)
        self.options = options
        self.dir = options.out / f"{core}-{opt}-{compiler}"
        self.dir.mkdir(parents=True, exist_ok=True)
        self.flags += [f"-I{HERE}", *options.defines]
        self.image = options.image_defines(self.dir)

    def prepare(self, pool):
        """Compile what the images of all implementations share."""
        jobs = [pool.submit(f, *arguments)
                for f, arguments in self.library_jobs()]
        jobs += [pool.submit(self.compile, self.options.board, "board-board")]
        for job in jobs:
            job.result()

    def build(self, impl):
        """The ELF file of one implementation; its files beside it."""
        name = f"{self.core} {impl} {self.opt} {self.version()}"
        defines = [f'-DBOARD_IMAGE="{name}"']
        parts = [self.compile(f"bench/board/{s}", f"{impl}-{s[:-2]}", *defines)
                 for s in SOURCES]
        image = self.compile("bench/image.c", f"{impl}-image", *defines,
                             *self.image, f"-DIMPL={impl}")
        elf = self.link_board(impl, [*parts, image,
                                     self.dir / "board-board.o"])
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
        run([os.environ.get("CC", "cc"), *self.flags, *self.image,
             f"-DIMPL={impl}", ROOT / "bench/image.c",
             ROOT / "build/libaesop.a", "-o", program])
        program.with_suffix(".want").write_text(run([program]))


def build(pool, target, impls):
    """The ELF files of all `impls`."""
    target.prepare(pool)
    return list(pool.map(target.build, impls))


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
                    for elf in build(pool, target, impls):
                        print(f"board: {elf.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failure:
        sys.exit(f"board: {failure}")
