"""The cores, and how programs for them are compiled and linked."""
import functools
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "bench"

CORES = {
    "m0": "cortex-m0",
    "m0plus": "cortex-m0plus",
    "m3": "cortex-m3",
    "m4": "cortex-m4",
    "m33": "cortex-m33",
    "m7": "cortex-m7",
}
OPTS = {"O2": "-O2", "Os": "-Os"}
COMPILERS = ("gcc", "clang")
INCLUDE = [f"-I{ROOT / d}" for d in ("include", "src", "src/impl/shared",
                                     "bench", "sim/bare")]
# Prints `NAME 1` or `NAME 0` for all that there is, and the default GHASH.
LISTING = """#include "aesop.h"
#define IMPL(name, NAME, layout) @impl name AESOP_HAS_##NAME
#define GHASH(name, NAME) @ghash name AESOP_HAS_GHASH_##NAME
#include "impl/impls.def"
#include "ghash/ghashes.def"
@default AESOP_DEFAULT_GHASH
"""


class Failed(Exception):
    """A command failed; the text is what it printed."""


def run(command, **options):
    done = subprocess.run([str(c) for c in command], text=True,
                          capture_output=True, check=False, **options)
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))}\n{done.stdout}"
                     f"{done.stderr}")
    return done.stdout


@functools.lru_cache
def list_in(path, pattern):
    return re.findall(pattern, (ROOT / path).read_text(), re.M)


def implementations():
    return list_in("src/impl/impls.def", r"^IMPL\((\w+),")


def hashes():
    return list_in("src/ghash/ghashes.def", r"^GHASH\((\w+),")


def operations():
    """Name -> what is set up for it, of every operation on messages."""
    return dict(list_in("bench/ops.def", r"^OP\((\w+), \w+, \w+, (\w+),"))


def modes():
    """Mode -> its two operations."""
    return {mode: (there, back) for mode, there, back in
            list_in("bench/ops.def", r"^BOTH\((\w+), (\w+), (\w+)\)")}


def sources():
    """Those of the library; nothing that is measured runs the self-tests."""
    return [s for s in list_in("sources.mk", r"^\t(src/\S+\.[cS])")
            if not s.startswith("src/selftest/")]


@functools.lru_cache
def libc_headers():
    """Where gcc's C library has its headers, for clang."""
    found = run(["arm-none-eabi-gcc", "-E", "-M", "-x", "c", "-"],
                input="#include <string.h>\n")
    return re.search(r"(\S+)/string\.h", found)[1]


class Target:
    """One core, optimisation and compiler, with its compiled library.

    `flash` is the same target with its tables there, if this one has them in
    RAM: what does not depend on that is taken from it.
    """

    def __init__(self, core, opt, compiler, flash=None):
        self.core, self.opt, self.compiler = core, opt, compiler
        self.flash = flash
        self.dir = OUT / (f"{core}-{opt}-{compiler}" + "-ram" * bool(flash))
        self.dir.mkdir(parents=True, exist_ok=True)
        machine = [f"-mcpu={CORES[core]}", "-mthumb"]
        if compiler == "gcc":
            self.cc = ["arm-none-eabi-gcc", *machine]
        else:
            self.cc = ["clang", "--target=arm-none-eabi", *machine,
                       "-fshort-enums",  # as gcc has them
                       "-isystem", libc_headers()]
        self.flags = ["-std=c99", OPTS[opt], "-ffunction-sections",
                      "-fdata-sections", *INCLUDE]
        if flash:
            self.flags.append("-DAESOP_TABLES=AESOP_IN_RAM")

    def __str__(self):
        return f"{self.core} -{self.opt} {self.compiler}"

    @functools.lru_cache
    def version(self):
        words = run([self.cc[0], "-dumpversion"]).split()
        return f"{self.compiler}-{words[0]}"

    def listing(self):
        """Names of the implementations and of the GHASHes that this core can
        have, and the default GHASH."""
        text = run([*self.cc, *self.flags, "-E", "-P", "-x", "c", "-"],
                   input=LISTING)
        here = {kind: re.findall(rf"@{kind} (\w+) 1", text)
                for kind in ("impl", "ghash")}
        default = re.search(r"@default \(&aesop_ghash_(\w+)\)", text)
        return here["impl"], here["ghash"], default[1]

    def compile(self, source, name, *defines):
        """Compile `source` (a path in the project); returns the object."""
        out = self.dir / f"{name}.o"
        run([*self.cc, *self.flags, *defines, "-c", ROOT / source, "-o", out])
        return out

    def own(self):
        return [s for s in sources()
                if not self.flash or s.startswith("src/impl/")]

    def jobs(self):
        """(source, name) of all that is to be compiled before archive()."""
        start = [] if self.flash else [("sim/bare/start.c", "start")]
        return start + [(s, pathlib.Path(s).stem) for s in self.own()]

    def archive(self):
        own = self.own()
        objects = [(self if s in own else self.flash).dir /
                   f"{pathlib.Path(s).stem}.o" for s in sources()]
        library = self.dir / "library.a"
        library.unlink(missing_ok=True)
        run(["arm-none-eabi-ar", "-rcsD", library, *objects])

    def link(self, name, obj, *symbols):
        """Link with what is used of the library; `symbols` are SYMBOL=VALUE."""
        out = self.dir / f"{name}.elf"
        start = (self.flash or self).dir / "start.o"
        run(["arm-none-eabi-gcc", f"-mcpu={CORES[self.core]}", "-mthumb",
             "-nostartfiles", "--specs=nano.specs", "-Wl,--gc-sections",
             *(f"-Wl,--defsym={s}" for s in symbols),
             "-T", ROOT / "sim/bare/bare.ld", start, obj,
             self.dir / "library.a", "-o", out])
        return out


def missing_tools(compilers):
    need = {"arm-none-eabi-gcc": "gcc-arm-none-eabi"}
    if "clang" in compilers:
        need["clang"] = "clang"
    return [package for tool, package in need.items() if not shutil.which(tool)]


def workers():
    return max(1, os.cpu_count() or 1)
