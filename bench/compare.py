"""Compare measured rows with a stored baseline."""
import csv
import hashlib
import pathlib

KEY = ("core", "ws", "impl", "ghash", "op", "key_bits", "bytes", "tables",
       "opt", "compiler")
CYCLES = 0.01  # a change of more than 1 % counts
FLASH = 8      # and one of more than 8 bytes


def key(row):
    return tuple(str(row[c]) for c in KEY)


def name(row):
    return "/".join(k for k in key(row) if k != "-")


def number(row, column):
    return 0 if row[column] == "-" else int(row[column])


def changes(old, new):
    """Sentences on what is no longer what it was."""
    stored = {key(row): row for row in old}
    for row in new:
        was = stored.pop(key(row), None)
        if not was:
            yield f"{name(row)}: not in the baseline"
            continue
        before, now = number(was, "cycles"), number(row, "cycles")
        if abs(now - before) > CYCLES * before:
            yield f"{name(row)}: cycles {before} -> {now}"
        if abs(int(row["flash"]) - int(was["flash"])) > FLASH:
            yield f"{name(row)}: flash {was['flash']} -> {row['flash']}"
    for row in stored.values():
        yield f"{name(row)}: in the baseline, and no longer there"


def control(rows):
    """The comparison must see a change where there is one."""
    altered = dict(rows[0])
    altered["cycles"] = int(int(altered["cycles"]) * 1.02) + 1
    if len(list(changes(rows, [altered, *rows[1:]]))) != 1:
        return ["control: a change of 2 % was not seen"]
    return []


def digest(path):
    """The first digits of the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def explained(path):
    """Every baseline that is committed has its reason in CHANGES.md."""
    notes = path.with_name("CHANGES.md")
    if not notes.exists() or digest(path) not in notes.read_text():
        return [f"{path.name} is {digest(path)}: CHANGES.md has no line for "
                "it"]
    return []


def read(path):
    """The rows of the baseline and of what lies beside it."""
    rows = []
    for part in filter(pathlib.Path.exists, (path, path.with_name("both.csv"))):
        with open(part, newline="", encoding="ascii") as f:
            rows += csv.DictReader(f)
    return rows


def report(path, new, wanted=lambda row: True):
    """Print how the rows that are `wanted` differ from those in the file at
    `path`; 1 if any does."""
    path = pathlib.Path(path)
    old = read(path)
    compilers = {row["compiler"] for row in old}
    comparable = [row for row in new if row["compiler"] in compilers]
    for compiler in sorted({r["compiler"] for r in new} - compilers):
        print(f"bench-check: skipped: rows of {compiler}; the baseline is of "
              f"{' '.join(sorted(compilers))}")
    problems = explained(path)
    if comparable:
        problems += control(comparable)
        problems += changes(filter(wanted, old), comparable)
    for problem in problems:
        print(f"FAIL {problem}")
    skipped = len(new) - len(comparable)
    print(f"{len(comparable) - min(len(problems), len(comparable))} passed, "
          f"{len(problems)} failed" + (f", {skipped} skipped" if skipped
                                       else ""))
    return 1 if problems else 0
