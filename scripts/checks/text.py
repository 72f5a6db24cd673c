"""text.py - lines of all files, and what a public project does not say."""
import re

from .check import Check, Control, append

# Third-party data keeps its own form.
DATA = r"tests/.*\.(txt|data)|.*\.(png|svg|csv|json|rsp)"
CODE = r".*\.(c|h|S|inc|def|cpp|py|sh|mk|cmake)|Makefile|CMakeLists\.txt"
TABS = r"Makefile|.*\.mk"
WIDTH = 80


def texts(tree, pattern):
    for path in tree.files(pattern):
        if not re.fullmatch(DATA, path):
            yield path, tree.text(path)


def too_wide(path, line):
    """A recipe, and a line that is one word (an address), may be longer."""
    if re.fullmatch(TABS, path) and line.startswith("\t"):
        return False
    return len(line.expandtabs(8)) > WIDTH and len(line.split()) > 2


def lines(tree):
    problems = []
    for path, text in texts(tree, r".*"):
        if "\r" in text:
            problems.append(f"{path}: ends of lines with a carriage return")
        if text and not text.endswith("\n"):
            problems.append(f"{path}: no end of line at the end")
        for number, line in enumerate(text.split("\n"), 1):
            where = f"{path}:{number}"
            if line != line.rstrip(" \t"):
                problems.append(f"{where}: blanks at the end")
            if re.fullmatch(CODE, path) and too_wide(path, line):
                problems.append(f"{where}: wider than {WIDTH} columns")
            if "\t" in line and re.fullmatch(CODE, path) and \
                    not re.fullmatch(TABS, path):
                problems.append(f"{where}: a tab")
    return problems


# What a reader elsewhere cannot use: paths of one machine, work left open,
# numbers of another place's tracker, hosts that one network reaches. Written
# so that no pattern matches itself.
RULES = [
    (r"(?<![\w.])/(?:home|root|Users|work)/[\w.]", "a path of one machine"),
    (r"\b(?:TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b|\bnot [i]mplemented\b|\bplace[h]older",
     "work left open"),
    (r"\b[i]ssues? #?\d", "the number of an issue: say what it was"),
    (r"\b(?:deb|registry|security|archive|files|index|mirrors?|pypi|crates)"
     r"\.(?:\w+\.)?(?:org|com|io|net)\b", "the host of a package registry"),
    (r"[Cc]o-[Aa]uthored-[Bb]y", "a trailer"),
]


def rules(tree):
    problems = []
    for path, text in texts(tree, r".*"):
        for number, line in enumerate(text.split("\n"), 1):
            problems += [f"{path}:{number}: {what}"
                         for pattern, what in RULES if re.search(pattern, line)]
    return problems


# Violations are put together here, so that this file has none.
LINES = Check("lines", lines, [
    Control("a wide line of C", "src/key.c",
            append("/* " + "wide " * 20 + "*/"), "wider than 80"),
    Control("a wide line of a Makefile", "Makefile",
            append("X = " + "wide " * 20 + "x"), "wider than 80"),
    Control("a tab in C", "src/key.c", append("\tint x;"), "a tab"),
    Control("blanks at the end", "README.md", append("text "),
            "blanks at the end"),
    Control("a carriage return", "README.md", append("text\r"),
            "carriage return"),
    Control("no end of line", "README.md", lambda text: text + "text",
            "no end of line"),
])
PUBLIC = Check("public", rules, [
    Control("a home folder", "README.md", append("see " + "/ho" + "me/me/x"),
            "a path of one machine"),
    Control("work left open", "src/key.c", append("/* TO" + "DO */"),
            "work left open"),
    Control("the number of an issue", "README.md", append("see iss" + "ue 12"),
            "number of an issue"),
    Control("the host of a registry", "README.md",
            append("deb." + "example.org"), "host of a package registry"),
])
