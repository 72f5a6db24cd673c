#!/usr/bin/env python3
"""Print what a run of the tests covered, and hold it against tests/coverage.txt.

usage: tests/coverage.py REPORT

REPORT is what `gcovr --json` wrote. Every branch and line of src/mode and
src/ghash that was not taken must be explained in tests/coverage.txt, and what
is explained there must not have been taken: else the exit status is 1. Controls
show that both are noticed. `make coverage` runs all of it.
"""
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
    """Lines `FILE | CODE | REASON`; of code without the bar of C's or."""
    rows = {}
    for line in EXPLAINED.read_text().splitlines():
        if line and not line.startswith("#"):
            path, code, reason = line.split(" | ")
            rows[path, code] = reason
    return rows


def share(taken):
    """Numbers of a row of the table: taken, all, percent."""
    if not taken:
        return f"{'-':>17}"
    return f"{sum(taken):6}/{len(taken):<5}{100 * sum(taken) / len(taken):4.0f}%"


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
                   for path, code in sorted(found - set(rows))]
    stale = [f"explained, but taken: {path}: {code}"
             for path, code in sorted(set(rows) - found)]
    return unexplained + stale


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit(__doc__)
    files = json.loads(pathlib.Path(arguments[0]).read_text())["files"]
    table(files)
    found = {(file["file"], code) for file in files
             if file["file"].startswith(HELD) for code in missed(file)}
    rows = explanations()
    wrong = differences(found, rows)
    print("\n".join(wrong))
    row = sorted(rows)[0]
    fewer = {key: rows[key] for key in rows if key != row}
    more = {**rows, ("src/mode/no.c", "if (x)"): "not there"}
    noticed = (len(differences(found, fewer)), len(differences(found, more)))
    if noticed != (len(wrong) + 1, len(wrong) + 1):
        wrong.append("control")
        print("control: a missing or stale explanation is not noticed")
    print(f"{len(rows)} lines explained, {len(wrong)} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
