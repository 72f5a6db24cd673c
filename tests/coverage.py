#!/usr/bin/env python3
"""Print what the tests covered, and hold it against tests/coverage.txt.

usage: tests/coverage.py REPORT

REPORT is what `gcovr --json` wrote. Every branch and line of src/mode and
src/ghash that was not taken must be explained in tests/coverage.txt, and what
is explained there must not have been taken: else the exit status is 1. Controls
show that both are noticed. `make coverage` runs all of it.
"""
import collections
import json
import pathlib
import sys

EXPLAINED = pathlib.Path(__file__).with_name("coverage.txt")
HELD = ("src/mode/", "src/ghash/")


def missed(file):
    """The text of each line of a file that was not taken in full."""
    source = pathlib.Path(file["file"]).read_text().splitlines()
    for line in file["lines"]:
        if line.get("gcovr/noncode"):
            continue
        branches = line["branches"]
        if not line["count"] or not all(b["count"] for b in branches):
            yield source[line["line_number"] - 1].strip()


def explanations():
    """How often each line is explained: rows FILE | CODE | REASON."""
    rows = [line.split(" | ") for line in EXPLAINED.read_text().splitlines()
            if line and not line.startswith("#")]
    return collections.Counter((path, code) for path, code, _ in rows)


def share(taken):
    """Numbers of a row of the table: taken, all, percent."""
    if not taken:
        return f"{'-':>17}"
    return f"{sum(taken):6}/{len(taken):<5}{100 * sum(taken) // len(taken):4}%"


def table(files):
    """A line for each file, one for all."""
    print(f"{'file':44}{'lines':>17}{'branches':>17}")
    all_lines, all_branches = [], []
    for file in files:
        lines = [l for l in file["lines"] if not l.get("gcovr/noncode")]
        taken = [l["count"] > 0 for l in lines]
        branches = [b["count"] > 0 for l in lines for b in l["branches"]]
        if lines:
            print(f"{file['file']:44}{share(taken)}{share(branches)}")
        all_lines += taken
        all_branches += branches
    print(f"{'all':44}{share(all_lines)}{share(all_branches)}")


def differences(found, rows):
    """What is missed and not explained, explained and not missed."""
    unexplained = [f"not taken, not explained: {path}: {code}"
                   for path, code in sorted((found - rows).elements())]
    stale = [f"explained, but taken: {path}: {code}"
             for path, code in sorted((rows - found).elements())]
    return unexplained + stale


def controls(found):
    """Whether an explanation too few, and one too many, are noticed."""
    right = differences(found, found)
    one = collections.Counter([("src/mode/no.c", "if (never)")])
    return (not right and len(differences(found + one, found)) == 1
            and len(differences(found, found + one)) == 1)


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit(__doc__)
    files = json.loads(pathlib.Path(arguments[0]).read_text())["files"]
    table(files)
    found = collections.Counter(
        (file["file"], code) for file in files
        if file["file"].startswith(HELD) for code in missed(file))
    rows = explanations()
    wrong = differences(found, rows)
    if not controls(found):
        wrong.append("control: an explanation too few or too many passes")
    print("".join(line + "\n" for line in wrong), end="")
    print(f"{sum(rows.values())} lines explained, {len(wrong)} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
