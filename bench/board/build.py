#!/usr/bin/env python3
"""Build the images of the benchmark for a board; `make board`.

One image for each implementation, of AES or of GHASH, goes to
build/board/CORE-OPT-COMPILER, as NAME.elf, .bin and .hex; the .want files
beside them are what their logs must hold.

Environment variables:
    CORES  IMPLS  OPS  OPT  COMPILERS   what to build, as for `make bench`
                                        (default: m4, all, all, O2, gcc)
    GHASH         the one that the modes take (default: the library's default)
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
                     Target, hashes, implementations, list_in, missing_tools,
                     operations, run, workers)

OUT = ROOT / "build" / "board"
PARTS = ("bench/board/counter.c", "bench/board/log.c", "bench/board/start.c")
MEMORY = {"FLASH": "0x08000000:512K", "RAM": "0x20000000:128K"}
NOTHING = "811c9dc5"  # checksum of no output: the operation failed


class Options:
    """What to build an image with, apart from core and implementation.

    `program` is one in place of bench/image.c, `defines` go to all sources."""

    def __init__(self, board=HERE / "board.c", memory=(), ops=None,
                 length=4096, defines=(), program=None):
        self.board, self.ops, self.length = board, ops, length
        self.memory = {**MEMORY, **dict(memory)}
        self.defines, self.program = list(defines), program

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
        defines = [f"-DLONGEST={self.length}"]
        if self.ops is not None:
            path = folder / "ops.def"
            path.write_text(part_of_list(self.ops))
            defines.append(f'-DOPS_DEF="{path}"')
        return defines


def part_of_list(ops):
    """ops.def without the operations that are not in `ops`, nor read by one."""
    before = dict(list_in("bench/ops.def", r"^OP\((\w+),.*, (\w+),$"))
    keep = {*ops, *(before[op] for op in ops if op in before)}
    text = (HERE.parent / "ops.def").read_text()
    for name in operations():
        if name not in keep:
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

    def prepare(self, pool):
        """Compile what all images share."""
        jobs = [pool.submit(self.compile, *job) for job in self.jobs()]
        for job in jobs:
            job.result()
        self.archive()

    def image(self, name):
        """Source and definitions of an image; (impl, ghash) in its log."""
        impls, ghashes, default = self.listing()
        ghash = os.environ.get("GHASH") or default
        if name in ghashes:
            return "bench/image_ghash.c", [f"-DGHASH={name}"], ("-", name)
        if name not in impls or ghash not in ghashes:
            raise Failed(f"{self.core} has no {name} with GHASH {ghash}")
        return ("bench/image.c", [f"-DIMPL={name}", f"-DGHASH={ghash}"],
                (name, ghash))

    def build(self, name):
        """The ELF file of one implementation; other forms beside it."""
        program, which, (impl, ghash) = self.image(name)
        self.want(name, program, which)
        said = f"{self.core} {impl} {ghash} {self.opt} {self.version()}"
        defines = [f'-DBOARD_IMAGE="{said}"', *which, *self.defines,
                   *self.options.defines]
        elf = self.link_board(name, [
            self.compile(source, f"{name}-{pathlib.Path(source).stem}",
                         *defines)
            for source in (*PARTS, self.options.board,
                           self.options.program or program)])
        for form, ending in (("binary", "bin"), ("ihex", "hex")):
            run(["arm-none-eabi-objcopy", "-O", form, elf,
                 elf.with_suffix(f".{ending}")])
        return elf

    def link_board(self, name, objects):
        elf = self.dir / f"{name}.elf"
        run(["arm-none-eabi-gcc", f"-mcpu={CORES[self.core]}", "-mthumb",
             "-nostartfiles", "--specs=nano.specs", "-Wl,--gc-sections",
             *self.options.symbols(), "-T", HERE / "board.ld", *objects,
             self.shared / "library.a", "-o", elf])
        return elf

    def want(self, name, program, which):
        """Write the lines of the same image on this machine."""
        host = self.dir / f"{name}.host"
        run([os.environ.get("CC", "cc"), *self.flags, *self.defines, *which,
             ROOT / program, ROOT / "build/libaesop.a", "-o", host])
        text = run([host])
        failed = [line for line in text.splitlines()
                  if line.endswith(f" {NOTHING}")]
        if failed:
            raise Failed(f"{name}: fails on this machine: {failed[0]}")
        host.with_suffix(".want").write_text(text)
        host.unlink()


def targets(options):
    for core in bench.chosen("CORES", CORES, ["m4"]):
        for opt in bench.chosen("OPT", OPTS, ["O2"]):
            for compiler in bench.chosen("COMPILERS", COMPILERS, ["gcc"]):
                yield Board(core, opt, compiler, options)


def from_environment():
    ops = bench.chosen("OPS", list(operations()))
    board = os.environ.get("BOARD") or HERE / "board.c"
    length = os.environ.get("BYTES") or "4096"
    if not length.isdigit() or int(length) % 16 or int(length) < 16:
        raise Failed(f"BYTES: '{length}' is no length of whole blocks")
    return Options(
        board=pathlib.Path(board).resolve(),
        memory={name: os.environ[name] for name in MEMORY
                if os.environ.get(name)},
        ops=ops if len(ops) < len(operations()) else None,
        length=int(length))


def main():
    if len(sys.argv) != 1:
        print(__doc__)
        return 0 if sys.argv[1] in ("-h", "--help") else 2
    missing = missing_tools(os.environ.get("COMPILERS", "gcc").split())
    if missing:
        print(f"board: skipped (install {' '.join(missing)})")
        return 0
    names = bench.chosen("IMPLS", [*implementations(), *hashes()])
    with concurrent.futures.ThreadPoolExecutor(workers()) as pool:
        for target in targets(from_environment()):
            target.prepare(pool)
            impls, ghashes, _ = target.listing()
            for elf in pool.map(target.build, [n for n in names
                                               if n in impls + ghashes]):
                print(f"board: {elf.relative_to(ROOT)}", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failure:
        sys.exit(f"board: {failure}")
