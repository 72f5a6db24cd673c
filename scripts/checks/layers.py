"""layers.py - who may include whom: the graph in docs/design.md.

    aesop_config.h <- aesop.h <- aesop_impl.h, common.h <- impl/shared
                   <- impl/*, ghash/* <- key.c, best.c
                   <- mode/*, selftest/* <- adapters/* <- tests, bench, tools,
                   examples

An implementation knows no mode, a mode no implementation, no implementation
another; the simulator shares nothing with src/.
"""
import posixpath
import re

from .check import Check, Control, append
from .tree import INCLUDE, strip_comments

# Layer of a path: the first pattern that matches. A group in the pattern makes
# a layer of each match, so that implementations are apart.
LAYERS = [
    r"include/aesop_config\.h",
    r"include/aesop\.h",
    r"src/aesop_impl\.h",
    r"src/common\.[ch]",
    r"src/impl/shared",
    r"src/impl/impls\.def",
    r"src/impl/(\w+)",
    r"src/ghash",
    r"src/(?:key|best)\.c",
    r"src/mode",
    r"src/selftest",
    r"adapters/(\w+)",
    r"examples/stm32",
    r"examples",
    r"tests|bench|tools|sim/test",
    r"sim",
]
BASE = [r"include/aesop_config\.h", r"include/aesop\.h"]
CONTRACT = BASE + [r"src/aesop_impl\.h", r"src/common\.[ch]"]
# What each layer may include beside itself.
MAY = {
    r"include/aesop\.h": BASE,
    r"src/aesop_impl\.h": BASE,
    r"src/common\.[ch]": BASE,
    r"src/impl/shared": CONTRACT,
    r"src/impl/(\w+)": CONTRACT + [r"src/impl/shared"],
    r"src/ghash": CONTRACT,
    r"src/(?:key|best)\.c": CONTRACT,
    r"src/mode": CONTRACT,
    r"src/selftest": CONTRACT,
    r"adapters/(\w+)": BASE,
    r"examples/stm32": BASE + [r"tests|bench|tools|sim/test"],
    r"examples": BASE,
    r"tests|bench|tools|sim/test": LAYERS,
}
SYSTEM = {"stddef.h", "stdint.h", "string.h", "assert.h"}


def layer(path):
    """(pattern, group) of a path."""
    for pattern in LAYERS:
        match = re.match(rf"(?:{pattern})(?=/|$)", path)
        if match:
            return pattern, match.groups()
    return None, ()


def allowed(source, target):
    mine, other = layer(source), layer(target)
    return mine == other or other[0] in MAY.get(mine[0], [])


def resolve(tree, paths, source, name):
    """The file that source means by #include "name"."""
    near = posixpath.normpath(
        posixpath.join(posixpath.dirname(source), name))
    if near in paths:
        return near
    if "/" in name:
        return next((p for p in (f"src/{name}", f"tests/{name}")
                     if p in paths), None)
    return next((p for p in paths if posixpath.basename(p) == name), None)


def includes(tree):
    paths = set(tree.files(r".*\.(h|c|S|inc|def)"))
    # Library files first: a test's helper of the same name is not meant.
    order = sorted(paths, key=lambda p: (not p.startswith(("src/", "include/")),
                                         p))
    problems = []
    for source in tree.files(r".*\.(c|h|S|inc|cpp)"):
        library = source.startswith(("src/", "include/"))
        for kind, name in INCLUDE.findall(tree.text(source)):
            if kind == "<":
                if library and name not in SYSTEM:
                    problems.append(f"{source}: must not include <{name}>")
                continue
            target = resolve(tree, order, source, name)
            if target is None:
                problems.append(f"{source}: no file {name}")
            elif not allowed(source, target):
                problems.append(f"{source}: must not include {target}")
    return problems


def mentions(tree):
    """Symbols that a layer must not know, also without an include."""
    names = [name for name, _, _ in tree.implementations()]
    modes = tuple("aesop_" + posixpath.basename(path)[:-2]
                  for path in tree.files(r"src/mode/\w+\.c"))
    problems = []
    for source in tree.files(r"src/.*\.(c|h|S|inc)"):
        words = set(re.findall(r"\w+", strip_comments(tree.text(source))))
        kind, group = layer(source)
        if kind in (r"src/mode", r"src/(?:key|best)\.c"):
            others = names
        elif kind in (r"src/impl/(\w+)", r"src/impl/shared", r"src/ghash"):
            others = [name for name in names if name not in group]
            problems += [f"{source}: must not know {word}"
                         for word in sorted(words) if word.startswith(modes)]
        else:
            continue
        for name in others:
            if words & {f"aesop_{name}_enc", f"aesop_{name}_dec"}:
                problems.append(f"{source}: must not know {name}")
    return problems


def has_no_layer(tree):
    return [f"{path}: in no layer; scripts/checks/layers.py lists them"
            for path in tree.files(r".*\.[chS]") if not layer(path)[0]]


CHECK = Check(
    "layers",
    lambda tree: includes(tree) + mentions(tree) + has_no_layer(tree),
    [Control("a mode that includes an implementation", "src/mode/ctr.c",
             append('#include "c_fixslice.h"'),
             "must not include src/impl/c_fixslice/c_fixslice.h"),
     Control("an implementation that includes another",
             "src/impl/c_sbox/c_sbox_enc.c", append('#include "c_sbox_otf.h"'),
             "must not include src/impl/c_sbox_otf/c_sbox_otf.h"),
     Control("an implementation that includes a mode",
             "src/impl/c_sbox/c_sbox_enc.c",
             append('#include "../../mode/mode.h"'),
             "must not include src/mode/mode.h"),
     Control("an implementation that calls a mode",
             "src/impl/c_sbox/c_sbox_enc.c", append("int x = aesop_ctr();"),
             "must not know aesop_ctr"),
     Control("a mode that names an implementation", "src/mode/ecb.c",
             append("const void *x = &aesop_c_sbox_enc;"),
             "must not know c_sbox"),
     Control("the public header on the contract", "include/aesop.h",
             append('#include "aesop_impl.h"'),
             "must not include src/aesop_impl.h"),
     Control("a simulator that shares code with the library", "sim/x.c",
             append('#include "common.h"'), "must not include src/common.h"),
     Control("an example that looks inside", "examples/x.c",
             append('#include "mode.h"'), "must not include src/mode/mode.h"),
     Control("the library on stdio", "src/key.c", append("#include <stdio.h>"),
             "must not include <stdio.h>"),
     Control("a header that is not there", "src/key.c",
             append('#include "nowhere.h"'), "no file nowhere.h"),
     Control("a file in no layer", "other/x.c", append("int x;"),
             "in no layer")])
