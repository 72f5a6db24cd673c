"""docs.py - documents name only what is there.

Relative links and their anchors, links from one heading to another, and the
commands `make x` that a document tells the reader to type.
"""
import posixpath
import re

from .check import Check, Control, append

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|^\[[^\]]+\]:\s*(\S+)", re.M)
HEADING = re.compile(r"^#+ +(.+?) *#*$", re.M)
FENCE = re.compile(r"^ *(```|~~~).*?^ *\1 *$", re.M | re.S)
# `make x` in code: between backquotes, or at the start of a line in a fence.
QUOTED = re.compile(r"`make +([^`]+)`")
TYPED = re.compile(r"^ *(?:\$ +)?make +([^\n#]+)", re.M)


def slug(heading):
    """The anchor that GitHub makes of a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", text.replace("`", "")).lower().replace(
        " ", "-")


def anchors(tree, path):
    return {slug(h) for h in HEADING.findall(FENCE.sub("", tree.text(path)))}


def links(tree):
    problems = []
    there = set(tree.files())
    for path in tree.files(r".*\.md"):
        text = re.sub(r"`[^`\n]*`", "", FENCE.sub("", tree.text(path)))
        for inline, reference in LINK.findall(text):
            link = inline or reference
            if re.match(r"[a-z]+:", link):
                continue
            name, _, anchor = link.partition("#")
            target = posixpath.normpath(posixpath.join(
                posixpath.dirname(path), name)) if name else path
            if target not in there and not any(
                    p.startswith(target + "/") for p in there):
                problems.append(f"{path}: no file for the link {link}")
            elif anchor and anchor not in anchors(tree, target):
                problems.append(f"{path}: no heading for the link {link}")
    return problems


def commands(tree):
    """What make can build by name."""
    names = set()
    for path in tree.files(r"Makefile|.*\.mk"):
        for line in re.findall(r"^([\w\- ]+):(?!=)", tree.text(path), re.M):
            names.update(line.split())
    return names


def make_commands(tree):
    known = commands(tree)
    problems = []
    for path in tree.files(r".*\.md"):
        text = tree.text(path)
        lines = QUOTED.findall(text)
        for fence in FENCE.finditer(text):
            lines += TYPED.findall(fence.group())
        for line in lines:
            words = [w for w in line.split() if re.fullmatch(r"[a-z][\w-]*", w)]
            problems += [f"{path}: no command 'make {word}'"
                         for word in words if word not in known]
    return problems


CHECK = Check(
    "docs",
    lambda tree: links(tree) + make_commands(tree),
    [Control("a link to nowhere", "README.md", append("[x](docs/nowhere.md)"),
             "no file for the link docs/nowhere.md"),
     Control("a reference to nowhere", "README.md", append("[x]: nowhere.md"),
             "no file for the link nowhere.md"),
     Control("an anchor that is not there", "README.md",
             append("[x](docs/design.md#nowhere)"),
             "no heading for the link docs/design.md#nowhere"),
     Control("an anchor of its own that is not there", "README.md",
             append("[x](#nowhere)"), "no heading for the link #nowhere"),
     Control("a command that is not there", "README.md",
             append("Then `make nowhere PREFIX=x`."),
             "no command 'make nowhere'"),
     Control("a typed command that is not there", "README.md",
             append("```\nmake deps nowhere  # both\n```"),
             "no command 'make nowhere'")])
