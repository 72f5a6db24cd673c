"""lists.py - the lists of sources and implementations agree with the tree.

sources.mk has every source; impls.def, the folders of src/impl, and the
declarations in aesop.h (AESOP_HAS_x, AESOP_x_WORDS, the descriptors) name the
same implementations; each folder has its sources and a README.md. No two files
of the library share a name, so that all of them fit in one folder.
"""
import collections
import posixpath
import re

from .check import Check, Control, append, replace
from .tree import strip_comments


def differ(what, left, right):
    """Lines for what is in one list alone. what: (name of left, of right)."""
    return ([f"{x}: in {what[0]}, not in {what[1]}"
             for x in sorted(set(left) - set(right))] +
            [f"{x}: in {what[1]}, not in {what[0]}"
             for x in sorted(set(right) - set(left))])


def sources(tree):
    listed = tree.sources()
    twice = [path for path, n in collections.Counter(listed).items() if n > 1]
    return (differ(("sources.mk", "the tree"), listed,
                   tree.files(r"src/.*\.[cS]")) +
            [f"{path}: twice in sources.mk" for path in twice])


def folders(tree):
    names = [name for name, _, _ in tree.implementations()]
    found = {path.split("/")[2] for path in tree.files(r"src/impl/\w+/.*")}
    files = tree.files(r"src/impl/.*")
    problems = differ(("impls.def", "the folders of src/impl"), names,
                      found - {"shared"})
    for name in sorted(found - {"shared"}):
        for wanted in (f"{name}_enc.c", "README.md"):
            path = f"src/impl/{name}/{wanted}"
            if path not in files:
                problems.append(f"{path}: not there")
    return problems


def declarations(tree):
    text = strip_comments(tree.text("include/aesop.h"))
    names = tree.implementations()
    problems = []
    for macro in ("AESOP_HAS_x", "AESOP_x_WORDS"):
        listed = re.findall(rf"#define {macro.replace('x', '([A-Z0-9_]+)')}\b",
                            text)
        problems += differ(("impls.def", f"aesop.h as {macro}"),
                           [upper for _, upper, _ in names],
                           {upper for upper in listed if not upper.startswith(
                               ("PLAIN", "DEFAULT", "GHASH"))})
    descriptors = " ".join(re.findall(r"const aesop_impl ([^;]+);", text))
    for direction in ("enc", "dec"):
        problems += differ(
            (f"src/impl/*/*_{direction}", f"aesop.h as aesop_x_{direction}"),
            [path.split("/")[2] for path in
             tree.files(rf"src/impl/(\w+)/\1_{direction}\.[cS]")],
            re.findall(rf"\baesop_(\w+)_{direction}\b", descriptors))
    return problems


def rows(tree):
    problems = []
    rows = {name: (upper, layout)
            for name, upper, layout in tree.implementations()}
    for name, (upper, layout) in rows.items():
        if upper != name.upper():
            problems.append(f"impls.def: {name} is not {upper}")
        if rows.get(layout, ("", ""))[1] != layout:
            problems.append(f"impls.def: {name} has the key layout of "
                            f"{layout}, which has not its own")
    return problems


def unique_names(tree):
    stems = collections.defaultdict(list)
    for path in tree.files(r"(src|include)/.*"):
        stem, ending = posixpath.splitext(posixpath.basename(path))
        if ending in (".c", ".S"):
            stems[stem + ".o"].append(path)
        if ending != ".md":
            stems[stem + ending].append(path)
    return [f"{name}: comes from {' and '.join(paths)}"
            for name, paths in sorted(stems.items()) if len(paths) > 1]


CHECK = Check(
    "lists",
    lambda tree: (sources(tree) + folders(tree) + declarations(tree) +
                  rows(tree) + unique_names(tree)),
    [Control("a source that is not listed", "src/mode/new.c",
             append("int x;"),
             "src/mode/new.c: in the tree, not in sources.mk"),
     Control("a listed source that is not there", "sources.mk",
             replace(r"src/key\.c", "src/kei.c"),
             "src/kei.c: in sources.mk, not in the tree"),
     Control("a source that is listed twice", "sources.mk",
             replace(r"^\tsrc/key\.c", "\tsrc/key.c \\\n\tsrc/key.c"),
             "src/key.c: twice"),
     Control("a folder without a line in impls.def",
             "src/impl/c_new/c_new_enc.c", append("int x;"),
             "c_new: in the folders of src/impl, not in impls.def"),
     Control("a folder without README.md",
             "src/impl/c_new/c_new_enc.c", append("int x;"),
             "src/impl/c_new/README.md: not there"),
     Control("a line of impls.def without the rest", "src/impl/impls.def",
             append("IMPL(c_new, C_NEW, c_new)"),
             "c_new: in impls.def, not in the folders"),
     Control("an implementation that aesop.h does not declare",
             "include/aesop.h", replace(r"aesop_c_sbox_enc, ", ""),
             "c_sbox: in src/impl/*/*_enc, not in aesop.h"),
     Control("one without AESOP_HAS", "include/aesop.h",
             replace(r"#define AESOP_HAS_C_SBOX ", "#define HAS_C_SBOX "),
             "C_SBOX: in impls.def, not in aesop.h as AESOP_HAS_x"),
     Control("one without AESOP_WORDS", "include/aesop.h",
             replace(r"#define AESOP_C_SBOX_WORDS", "#define WORDS"),
             "C_SBOX: in impls.def, not in aesop.h as AESOP_x_WORDS"),
     Control("a decryption that is not declared", "include/aesop.h",
             replace(r"aesop_c_sbox_dec;", "x;"),
             "c_sbox: in src/impl/*/*_dec, not in aesop.h"),
     Control("a key layout that is nobody's", "src/impl/impls.def",
             replace(r"C_TTABLE4, c_ttable1", "C_TTABLE4, c_ttable4_unrolled"),
             "which has not its own"),
     Control("two files of one name", "src/mode/common.h", append("int x;"),
             "common.h: comes from"),
     Control("two sources of one object", "src/mode/key.S", append(""),
             "key.o: comes from")])
