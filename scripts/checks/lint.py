"""lint.py - what other people's checkers say of the sources and scripts."""
import concurrent.futures
import os
import posixpath
import re
import shutil
import subprocess

from .check import Check, Control, append

SOURCES = r"(src|tools|tests|bench|examples|sim|adapters)/.*\.c"
FORMATTED = r".*\.[ch]"
# Sources that are compiled otherwise: for another machine, or with a header
# before all others.
NEWLIB = ["-isystem", "/usr/include/newlib"]
FAKES = "tests/test_tool/fakes"
SPECIAL = [
    (r"tests/bare/start\.c|bench/(image|start)\.c|sim/test/markers\.c",
     ["--target=thumbv7em-none-eabi", *NEWLIB, "-DIMPL=c_sbox"]),
    (r"tests/bare/riscv_.*", ["--target=riscv32-none-elf", *NEWLIB]),
    (FAKES + "/.*", ["-D_XOPEN_SOURCE=700", "-I.", "-include",
                     FAKES + "/fakes.h"]),
]


def pinned(tool):
    """The tool of LLVM 14: other versions lay out and find other things."""
    for name in (f"{tool}-14", tool):
        if shutil.which(name):
            text = subprocess.run([name, "--version"], text=True,
                                  capture_output=True).stdout
            if re.search(r"version 14\.", text):
                return name
    return f"{tool}-14"


def include_flags(tree):
    folders = {posixpath.dirname(path) for path in tree.files(r".*\.(h|def)")}
    return ["-std=c99"] + [f"-I{folder}" for folder in sorted(folders)]


def complaints(tree, command):
    """The lines of a checker that fails, with paths as the tree has them."""
    run = subprocess.run(command, cwd=tree.root, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode == 0:
        return []
    text = run.stdout.replace(f"{tree.root}/", "")
    found = [line for line in text.splitlines()
             if re.search(r"(error|warning|style|performance|portability)\b.*:",
                          line)]
    return found or [f"{command[0]}: {line}" for line in text.splitlines()]


def files(tree, pattern):
    """What to look at; under a control the one file that it changed."""
    return [tree.changed] if tree.changed else tree.files(pattern)


def format_check(tree):
    paths = [path for path in files(tree, FORMATTED)
             if not tree.generated(path)]
    return complaints(tree, [pinned("clang-format"), "--dry-run", "-Werror",
                             *paths])


def tidy(tree):
    """A process for each source: more in one confuse the analyser (va_list)."""
    tool, include = pinned("clang-tidy"), include_flags(tree)

    def check(path):
        extra = next((flags for pattern, flags in SPECIAL
                      if re.fullmatch(pattern, path)), [])
        return complaints(tree, [tool, "--quiet", path, "--",
                                 *include, *extra])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return sorted({line for found in pool.map(check, files(tree, SOURCES))
                       for line in found})


def cppcheck(tree):
    flags = [flag for flag in include_flags(tree) if flag.startswith("-I")]
    return complaints(tree, [
        "cppcheck", "-q", "--std=c99", "--error-exitcode=1",
        "--enable=warning,style,performance,portability", "--inline-suppr",
        "--suppressions-list=scripts/cppcheck.txt", "-UAESOP_CONFIG",
        *flags, *files(tree, SOURCES)])


def shellcheck(tree):
    return complaints(tree, ["shellcheck", "-f", "gcc",
                             *files(tree, r".*\.sh|\.ci/run")])


FORMAT = Check("format", format_check, [
    Control("a line that is laid out otherwise", "src/key.c",
            append("int  x ;"), "src/key.c"),
], pinned("clang-format"), "clang-format-14")
TIDY = Check("clang-tidy", tidy, [
    Control("a pointer that is NULL", "src/key.c",
            append("int aesop_x(void);\nint aesop_x(void)\n{\n"
                   "    const int *p = NULL;\n    return *p;\n}"),
            "core.NullDereference"),
], pinned("clang-tidy"), "clang-tidy-14")
CPPCHECK = Check("cppcheck", cppcheck, [
    Control("an index out of range", "src/key.c",
            append("int aesop_x(void);\nint aesop_x(void)\n{\n"
                   "    int a[2] = {0};\n    return a[2];\n}"),
            "arrayIndexOutOfBounds"),
], "cppcheck", "cppcheck")
SHELLCHECK = Check("shellcheck", shellcheck, [
    Control("a variable without quotes", "scripts/deps.sh",
            append("rm -rf $1"), "SC2086"),
], "shellcheck", "shellcheck")
