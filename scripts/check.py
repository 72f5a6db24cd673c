#!/usr/bin/env python3
"""Check what no compiler and no test does.

    scripts/check.py [NAME...]     all checks, or those named

Each check is followed by its controls: violations that are planted in a copy
of the tree and must be found. Exit status 1 if anything failed, 2 if a name is
not known.
"""
import pathlib
import sys
import tempfile

from checks import (copies, docs, facts, layers, lint, lists, symbols, text,
                    warnings)
from checks.check import Report
from checks.tree import Tree

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHECKS = [
    text.LINES, text.PUBLIC, lint.FORMAT, layers.CHECK, lists.CHECK,
    facts.VERSION, facts.GENERATED_FILES, docs.CHECK, lint.SHELLCHECK,
    symbols.CHECK, copies.CHECK, facts.QUOTED_OUTPUT, lint.CPPCHECK, lint.TIDY,
    lint.TIDY_BARE,
]


def main():
    names = [check.name for check in CHECKS] + ["warnings"]
    chosen = sys.argv[1:] or names
    if any(name not in names for name in chosen):
        print(f"{__doc__}\nNames: {' '.join(names)}", file=sys.stderr)
        return 2
    tree, report = Tree(ROOT), Report()
    with tempfile.TemporaryDirectory() as directory:
        scratch = tree.copy_to(directory)
        for check in CHECKS:
            if check.name in chosen:
                report.run(check, tree, scratch)
    if "warnings" in chosen:
        warnings.run(tree, report)
    return report.total()


if __name__ == "__main__":
    sys.exit(main())
