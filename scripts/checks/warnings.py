"""warnings.py - no compiler here has anything to say, at any level.

A row is a compiler with flags. In each, all sources of the library are compiled
with the Makefile's warnings as errors; then the controls, small files that must
be refused, with the same command.
"""
import concurrent.futures
import dataclasses
import os
import pathlib
import shutil
import subprocess
import tempfile

CONTROLS = {
    "a sign that changes": "int aesop_x(unsigned x);\n"
                           "int aesop_x(unsigned x)\n{\n    return x;\n}\n",
    "an alignment that grows": "int *aesop_x(char *p);\n"
                               "int *aesop_x(char *p)\n"
                               "{\n    return (int *)p;\n}\n",
}


@dataclasses.dataclass
class Row:
    compiler: str
    flags: str
    package: str
    headers: bool = False   # the headers alone, as C++
    link: str = ""          # and a program, linked with these, which is run

    @property
    def name(self):
        return f"{self.compiler} {self.flags}"

    def missing(self):
        """Why it cannot be run here; its compiler may lack a C library."""
        if not shutil.which(self.compiler):
            return f"needs {self.compiler}: package {self.package}"
        run = subprocess.run(
            [self.compiler, *self.flags.split(), "-x",
             "c++" if self.headers else "c", "-fsyntax-only", "-"],
            input="#include <string.h>\n", text=True, capture_output=True)
        return (f"no C library for it: package {self.package}"
                if run.returncode else "")


def host_rows():
    for compiler in ("gcc", "clang"):
        for flags in (
                "-O0", "-O1", "-O2", "-O3", "-Os", "-O2 -std=c11",
                "-O2 -std=c17", "-O2 -std=gnu99", "-O2 -std=gnu17",
                "-O2 -ffreestanding", "-O2 -funsigned-char",
                "-O2 -DAESOP_MAX_KEY=16", "-O2 -DAESOP_MAX_KEY=24",
                "-O2 -DAESOP_TABLES=1",
                "-O2 -DAESOP_TABLES=2 -DAESOP_TABLES_SECTION=\"x\"",
                "-O2 -DAESOP_DEBUG=1", "-O2 -DAESOP_BUFFER_BLOCKS=1"):
            yield Row(compiler, flags, compiler)
        yield Row(compiler, "-O2 -m32", "libc6-dev-i386")
    yield Row("gcc", "-O2 -flto", "gcc", link="-fuse-linker-plugin")
    yield Row("clang", "-O2 -flto", "clang, lld", link="-fuse-ld=lld")


def cross_rows():
    for cpu in ("m0", "m3", "m4", "m33", "m7"):
        for level in ("-Os", "-O2"):
            yield Row("arm-none-eabi-gcc",
                      f"{level} -mthumb -mcpu=cortex-{cpu}",
                      "gcc-arm-none-eabi, libnewlib-arm-none-eabi")
    for arch in ("-march=rv32imac -mabi=ilp32", "-march=rv64imac -mabi=lp64"):
        yield Row("riscv64-unknown-elf-gcc",
                  f"-O2 {arch} --specs=picolibc.specs",
                  "gcc-riscv64-unknown-elf, picolibc-riscv64-unknown-elf")
    yield Row("aarch64-linux-gnu-gcc", "-O2",
              "gcc-aarch64-linux-gnu, libc6-dev-arm64-cross")
    yield Row("arm-linux-gnueabihf-gcc", "-O2",
              "gcc-arm-linux-gnueabihf, libc6-dev-armhf-cross")
    yield Row("powerpc-linux-gnu-gcc", "-O2",
              "gcc-powerpc-linux-gnu, libc6-dev-powerpc-cross")


def header_rows():
    for compiler, package in (
            ("g++", "g++"), ("clang++", "clang"),
            ("arm-none-eabi-g++", "libstdc++-arm-none-eabi-newlib")):
        for standard in ("c++98", "c++11", "c++17"):
            yield Row(compiler, f"-std={standard}", package, headers=True)


CXX_WARN = ("-pedantic -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow "
            "-Wcast-qual -Wundef -Wcast-align")


def command(tree, row):
    """The compiler with all flags but what to compile."""
    include = [f"-I{tree.root / folder}"
               for folder in ("include", "src", "src/impl/shared")]
    if row.headers:
        warn = CXX_WARN + ("" if "clang" in row.compiler else "=strict")
    else:
        warn = tree.run("make", "-s", f"CC={row.compiler}", "--eval",
                        "print:;@echo $(STANDARD) $(WARN) $(STRICT)",
                        "print")
    return [row.compiler, *warn.split(), "-Werror", *row.flags.split(),
            *include]


def compile_row(tree, row):
    """What is wrong with a row: the compiler's words, or a control's."""
    use = tree.root / "tests/consumers"
    inputs = ([use / "use.cpp"] if row.headers else
              [tree.root / source for source in tree.sources()])
    base = command(tree, row)
    with tempfile.TemporaryDirectory() as directory:
        def run(*words):
            return subprocess.run(words, cwd=directory, text=True,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT)
        result = run(*base, "-c", *inputs)
        if result.returncode:
            return result.stdout.splitlines()
        if row.link:
            result = run(*base, row.link, *inputs, use / "use_ctr.c", "-o",
                         "use_ctr")
            if result.returncode or run("./use_ctr").returncode:
                return ["the linked program fails", result.stdout]
        for what, text in CONTROLS.items():
            name = "control.cpp" if row.headers else "control.c"
            pathlib.Path(directory, name).write_text(text)
            if run(*base, "-c", name).returncode == 0:
                return [f"the control, {what}, is not refused"]
    return []


def run(tree, report):
    def work(row):
        """Why it is skipped, and what is wrong with it."""
        why = row.missing()
        try:
            return why, [] if why else compile_row(tree, row)
        except (OSError, subprocess.CalledProcessError) as error:
            return why, [f"broke: {error}"]

    rows = [*host_rows(), *cross_rows(), *header_rows()]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for row, (why, problems) in zip(rows, pool.map(work, rows)):
            if why:
                report.skip(f"warnings: {row.name}", why)
            else:
                report.result(not problems, f"warnings: {row.name}", problems)
