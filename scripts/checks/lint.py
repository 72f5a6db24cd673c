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
# Sources for machines without an OS, with the headers of newlib; and sources
# that have a header before all others.
NEWLIB = ["-isystem", "/usr/include/newlib"]
BARE = [
    (r"tests/bare/start\.c|bench/(image|start)\.c|sim/test/markers\.c",
     ["--target=thumbv7em-none-eabi", *NEWLIB, "-DIMPL=c_sbox",
      "-DGHASH=c_mul32"]),
    (r"bench/board/.*|examples/stm32/.*",
     ["--target=thumbv7em-none-eabi", *NEWLIB, '-DBOARD_IMAGE="x"']),
    (r"tests/bare/riscv_.*", ["--target=riscv32-none-elf", *NEWLIB]),
]
FAKES = "tests/test_tool/fakes"
HOST = [
    (FAKES + "/.*", ["-D_XOPEN_SOURCE=700", "-I.", "-include",
                     FAKES + "/fakes.h"]),
    (r"bench/(feature|image_ghash)\.c", ["-DIMPL=c_sbox", "-DGHASH=c_mul32"]),
    (r"tests/test_tool/copy_main\.c", ["-DTRAITS=0", "-DIMPL=c_sbox",
                                       "-DSELFTEST=aesop_selftest_ecb"]),
    (r".*", []),
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


def flags_of(path):
    """Whether it is for a bare machine, and its flags."""
    for bare, table in ((True, BARE), (False, HOST)):
        for pattern, flags in table:
            if re.fullmatch(pattern, path):
                return bare, flags


def tidy(tree, bare):
    """A process for each source: more in one confuse the analyser (va_list)."""
    tool, include = pinned("clang-tidy"), include_flags(tree)

    def check(path):
        return complaints(tree, [tool, "--quiet", path, "--", *include,
                                 *flags_of(path)[1]])
    paths = [path for path in files(tree, SOURCES) if flags_of(path)[0] == bare]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return sorted({line for found in pool.map(check, paths)
                       for line in found})


def cppcheck(tree):
    flags = [flag for flag in include_flags(tree) if flag.startswith("-I")]
    return complaints(tree, [
        "cppcheck", "-q", "--std=c99", "--error-exitcode=1",
        "--enable=warning,style,performance,portability", "--inline-suppr",
        "--suppressions-list=scripts/cppcheck.txt", "-UAESOP_CONFIG",
        *flags, *files(tree, SOURCES)])


def shellcheck(tree):
    """Scripts; what they read in (no #! line) is not one by itself."""
    scripts = [path for path in files(tree, r".*\.sh|\.ci/run")
               if tree.text(path).startswith("#!")]
    return complaints(tree, ["shellcheck", "-f", "gcc", "-e", "SC1090",
                             *scripts])


FORMAT = Check("format", format_check, [
    Control("a line that is laid out otherwise", "src/key.c",
            append("int  x ;"), "src/key.c"),
], pinned("clang-format"), "clang-format-14")
NULL_POINTER = append("int aesop_x(void);\nint aesop_x(void)\n{\n"
                      "    const int *p = (void *)0;\n    return *p;\n}")
TIDY = Check("clang-tidy", lambda tree: tidy(tree, False), [
    Control("a pointer that is NULL", "src/key.c", NULL_POINTER,
            "core.NullDereference"),
], pinned("clang-tidy"), "clang-tidy-14")
TIDY_BARE = Check("clang-tidy-bare", lambda tree: tidy(tree, True), [
    Control("a pointer that is NULL", "bench/start.c", NULL_POINTER,
            "core.NullDereference"),
], pinned("clang-tidy") + " arm-none-eabi-gcc",
    "clang-tidy-14, libnewlib-arm-none-eabi")
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
