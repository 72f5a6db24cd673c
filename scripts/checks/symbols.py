"""symbols.py - what the built library defines, exports, lacks and changes.

Every global name starts with aesop_ and is defined once; the shared library
exports what aesop.h declares, and nothing else; nothing is
missing but memcpy; no data is writable.
"""
import collections
import re
import subprocess

from .check import Check, Control, append, replace
from .tree import strip_comments

# What a compiler may call by itself: copies of structs, and what hardening
# flags and position-independent code bring.
ELSEWHERE = {"memcpy", "memset", "memmove", "__stack_chk_fail",
             "_GLOBAL_OFFSET_TABLE_"}


def nm(tree, path, *options):
    """(object, kind, name) of each global symbol."""
    found, obj = [], path
    for line in tree.run("nm", *options, path).splitlines():
        words = line.split()
        if line.endswith(":"):
            obj = line[:-1]
        elif len(words) >= 2:
            found.append((obj, words[-2], words[-1]))
    return found


def public(tree):
    """The functions and descriptors that aesop.h declares."""
    text = strip_comments(tree.text("include/aesop.h"))
    text = re.sub(r"^#(?:.*\\\n)*.*", "", text, flags=re.M)
    text = re.sub(r"\btypedef int [^;]+;", "", text)
    # Names in a list: descriptors, and functions of a common type.
    listed = " ".join(re.findall(
        r"AESOP_API (?:const )?\w+\s+(\w+(?:,\s*\w+)*);", text))
    return (set(re.findall(r"\b(aesop_\w+)\(", text)) |
            set(re.findall(r"\baesop_\w+", listed)))


def static_library(tree):
    symbols = nm(tree, "build/libaesop.a", "-g")
    defined = [(obj, name) for obj, kind, name in symbols if kind != "U"]
    missing = {name for _, kind, name in symbols if kind == "U"}
    names = collections.Counter(name for _, name in defined)
    return ([f"{obj}: {name} does not start with aesop_"
             for obj, name in defined if not name.startswith("aesop_")] +
            [f"{name}: defined {n} times" for name, n in names.items()
             if n > 1] +
            [f"{name}: used, but not the library's"
             for name in sorted(missing - set(names) - ELSEWHERE)])


def writable(tree):
    """.data and .bss; .data.rel.ro is constant once it is loaded."""
    table = tree.run("objdump", "-h", "build/libaesop.a")
    return [f"{size} bytes in the section {name}: writable data"
            for name, size in re.findall(
                r"^ +\d+ (\.(?:data|bss|tdata|tbss)\S*) +([0-9a-f]{8})", table,
                re.M)
            if int(size, 16) and not name.startswith(".data.rel.ro")]


def shared_library(tree):
    exported = {name for _, _, name in
                nm(tree, "build/libaesop.so", "-D", "--defined-only")}
    return ([f"{name}: exported, but not public"
             for name in sorted(exported - public(tree))] +
            [f"{name}: public, but not exported"
             for name in sorted(public(tree) - exported)])


def find(tree):
    problems = []
    for target, checks in (("static", (static_library, writable)),
                           ("shared", (shared_library,))):
        try:
            tree.make(target)
        except subprocess.CalledProcessError as error:
            return problems + [f"make {target} fails:", error.stdout]
        problems += [line for check in checks for line in check(tree)]
    return problems


CHECK = Check("symbols", find, [
    Control("a global name of another family", "src/common.c",
            append("int stray(void);\nint stray(void)\n{\n    return 0;\n}"),
            "stray does not start with aesop_"),
    Control("a call of the C library", "src/common.c",
            append("#include <stdlib.h>\n"
                   "void *aesop_x(void);\nvoid *aesop_x(void)\n"
                   "{\n    return malloc(1);\n}"),
            "malloc: used, but not the library's"),
    Control("global state", "src/common.c",
            append("extern int aesop_state;\nint aesop_state = 1;"),
            "writable data"),
    Control("internal names that are exported", "Makefile",
            replace(r"-fvisibility=hidden ", ""),
            "aesop_xor: exported, but not public"),
    Control("a public name without AESOP_API", "include/aesop.h",
            replace(r"^AESOP_API void aesop_key_wipe", "void aesop_key_wipe"),
            "aesop_key_wipe: public, but not exported"),
    Control("a name that is defined twice", "src/key.c",
            append("void aesop_wipe(void *p, size_t n)\n"
                   "{\n    (void)p, (void)n;\n}"),
            "aesop_wipe: defined 2 times"),
], "nm", "binutils")
