"""The cores, and how programs for them are compiled and linked."""
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


class Failed(Exception):
    """A command failed; the text is what it printed."""


def run(command, **options):
    done = subprocess.run([str(c) for c in command], text=True,
                          capture_output=True, **options)
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))}\n{done.stdout}"
                     f"{done.stderr}")
    return done.stdout


def list_in(path, pattern):
    return re.findall(pattern, (ROOT / path).read_text(), re.M)


def implementations():
    return list_in("src/impl/impls.def", r"^IMPL\((\w+),")


def operations():
    """Name -> direction of every operation on messages."""
    return dict(list_in("bench/ops.def", r"^OP\((\w+), (\w+),"))


def sources():
    return list_in("sources.mk", r"^\t(src/\S+\.[cS])")


class Target:
    """One core, optimisation and compiler, with its compiled library."""

    def __init__(self, core, opt, compiler):
        self.core, self.opt, self.compiler = core, opt, compiler
        self.dir = OUT / f"{core}-{opt}-{compiler}"
        self.dir.mkdir(parents=True, exist_ok=True)
        machine = [f"-mcpu={CORES[core]}", "-mthumb"]
        if compiler == "gcc":
            self.cc = ["arm-none-eabi-gcc", *machine]
        else:
            headers = run(["arm-none-eabi-gcc", "-print-sysroot"]).strip()
            self.cc = ["clang", "--target=arm-none-eabi", *machine,
                       f"--sysroot={headers}"]
        self.flags = ["-std=c99", OPTS[opt], "-ffunction-sections",
                      "-fdata-sections", *INCLUDE]

    def version(self):
        words = run([self.cc[0], "-dumpversion"]).split()
        return f"{self.compiler}-{words[0]}"

    def compile(self, source, name, *defines):
        """Compile `source` (a path in the project); returns the object."""
        out = self.dir / f"{name}.o"
        run([*self.cc, *self.flags, *defines, "-c", ROOT / source, "-o", out])
        return out

    def library_jobs(self):
        """(function, arguments) for each source of the library."""
        return [(self.compile, (s, pathlib.Path(s).stem)) for s in sources()]

    def library(self):
        return [self.dir / f"{pathlib.Path(s).stem}.o" for s in sources()]

    def link(self, name, objects, place=0):
        """Link with what is used of the library, `place` bytes on."""
        out = self.dir / f"{name}.elf"
        run([*Target.gcc(self.core), "-nostartfiles", "--specs=nano.specs",
             "-Wl,--gc-sections", f"-Wl,--defsym=bare_shift={place}",
             "-T", ROOT / "sim/bare/bare.ld", *objects, *self.library(),
             "-o", out])
        return out

    @staticmethod
    def gcc(core):
        return ["arm-none-eabi-gcc", f"-mcpu={CORES[core]}", "-mthumb"]


def missing_tools():
    need = {"arm-none-eabi-gcc": "gcc-arm-none-eabi"}
    return [package for tool, package in need.items() if not shutil.which(tool)]


def workers():
    return max(1, os.cpu_count() or 1)
