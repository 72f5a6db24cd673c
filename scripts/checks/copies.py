"""copies.py - the files to copy are those that a compiler and a linker take.

scripts/sources.awk finds them without either. Here its answer for each source
is compared with the symbols and the dependencies of the object that is built
for this machine, and every descriptor has claims that it can read.
"""
import pathlib
import re

from .check import Check, Control, append, replace
from .tree import strip_comments


def table(tree):
    """Path -> (names, claims, files), as sources.awk finds them."""
    listed = tree.sources() + tree.files(r"(include|src)/.*\.(h|inc)")
    lines = tree.run("awk", "-f", "scripts/sources.awk", *listed).splitlines()
    rows = (line.split("\t") for line in lines)
    return {path: (set(names.split()), claims, set(files.split()))
            for path, names, claims, files in rows}


class Built:
    """What the compiler made of a source."""

    def __init__(self, tree, source):
        base = re.sub(r"\.[cS]$", "", source)
        symbols = [line.split()[-2:] for line in
                   tree.run("nm", "-g", f"build/{base}.o").splitlines()]
        self.names = {name for kind, name in symbols if kind != "U"}
        self.lacks = {name for kind, name in symbols if kind == "U"}
        # name.o: name.c header.h ...; then a rule for each header
        first = tree.text(f"build/{base}.d").replace("\\\n", " ").split("\n")[0]
        self.files = {path.relative_to(tree.root).as_posix() for path in
                      (pathlib.Path(tree.root, word).resolve()
                       for word in first.split()[1:])
                      if tree.root in path.parents}


def linked(source, built):
    """The files of all objects that a linker takes for this one."""
    taken = [source]
    for path in taken:
        taken += [other for other, made in built.items()
                  if other not in taken and made.names & built[path].lacks]
    return set().union(*(built[path].files for path in taken))


def differ(source, what, says, true):
    return ([f"{source}: {x}: not among the {what} that sources.awk finds"
             for x in sorted(true - says)] +
            [f"{source}: {x}: among the {what} that sources.awk finds, but not "
             f"the compiler" for x in sorted(says - true)])


def claims(tree, found):
    """Descriptors of impls.def whose claims cannot be read."""
    there = {claim.split()[0] for _, says, _ in found.values()
             for claim in says.split(";")}
    declared = " ".join(re.findall(
        r"extern AESOP_API const \w+ ([^;]+);",
        strip_comments(tree.text("include/aesop.h"))))
    return [f"{name}: sources.awk finds no claims of it"
            for name in re.findall(r"\baesop_\w+", declared)
            if name not in there]


def find(tree):
    tree.make("static")
    found = table(tree)
    built = {source: Built(tree, source) for source in tree.sources()}
    problems = claims(tree, found)
    for source, made in built.items():
        if not made.names:  # code of another machine
            continue
        names, _, files = found[source]
        problems += differ(source, "names", names, made.names)
        problems += differ(source, "files", files, linked(source, built))
    return problems


CHECK = Check("copies", find, [
    Control("a name that is put together", "src/mode/ecb.c",
            append("#define AESOP_JOIN(a, b) a##b\n"
                   "extern const uint8_t AESOP_JOIN(aesop_, sbox)[256];\n"
                   "int aesop_x(void);\nint aesop_x(void)\n{\n"
                   "    return AESOP_JOIN(aesop_, sbox)[0];\n}"),
            "src/mode/ecb.c: src/impl/shared/table_sbox.c: not among"),
    Control("a local variable that is called like a table", "src/mode/ecb.c",
            append("int aesop_x(void);\nint aesop_x(void)\n{\n"
                   "    int aesop_sbox = 1;\n    return aesop_sbox;\n}"),
            "src/mode/ecb.c: src/impl/shared/table_sbox.c: among"),
    Control("a global name that is put together", "src/mode/ecb.c",
            append("#define AESOP_JOIN(a, b) a##b\n"
                   "int AESOP_JOIN(aesop_, x)(void);\n"
                   "int AESOP_JOIN(aesop_, x)(void)\n{\n    return 0;\n}"),
            "src/mode/ecb.c: aesop_x: not among the names"),
    Control("a header that is not in its place", "src/mode/mode.h",
            append('#define COLUMNS "columns.h"\n#include COLUMNS'),
            "src/impl/shared/columns.h: not among"),
    Control("claims that are hidden", "src/impl/c_sbox/c_sbox_enc.c",
            replace(r"    \.traits = ", "#define SAYS .traits\n    SAYS = "),
            "aesop_c_sbox_enc: sources.awk finds no claims"),
], "nm", "binutils")
