"""Compare measured rows with a stored baseline."""
import csv
import hashlib
import pathlib

KEY = ("core", "ws", "impl", "ghash", "op", "key_bits", "bytes", "tables",
       "opt")
CYCLES = 0.01  # a change of more than 1 % counts
FLASH = 8      # and one of more than 8 bytes


def key(row):
    return tuple(str(row[c]) for c in KEY)


def number(row, column):
    return 0 if row[column] == "-" else int(row[column])


def changes(old, new):
    """Sentences on what is no longer what it was."""
    stored = {key(row): row for row in old}
    for row in new:
        was = stored.get(key(row))
        name = "/".join(k for k in key(row) if k != "-")
        if not was:
            yield f"{name}: not in the baseline"
            continue
        before, now = number(was, "cycles"), number(row, "cycles")
        if abs(now - before) > CYCLES * before:
            yield f"{name}: cycles {before} -> {now}"
        if abs(int(row["flash"]) - int(was["flash"])) > FLASH:
            yield f"{name}: flash {was['flash']} -> {row['flash']}"


def control(rows):
    """The comparison must see a change where there is one."""
    altered = dict(rows[0])
    altered["cycles"] = int(int(altered["cycles"]) * 1.02) + 1
    if not list(changes(rows, [altered])):
        return ["control: a change of 2 % was not seen"]
    return []


def explained(path):
    """Every baseline that is committed has its reason in CHANGES.md."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
    notes = path.with_name("CHANGES.md")
    if not notes.exists() or digest not in notes.read_text():
        return [f"{path.name} is {digest}: CHANGES.md has no line for it"]
    return []


def report(path, new):
    """Print what differs from the file at `path`; 1 if anything does."""
    path, old = pathlib.Path(path), []
    for name in filter(pathlib.Path.exists,
                       (path, path.with_name("both.csv"))):
        with open(name, newline="", encoding="ascii") as f:
            old += csv.DictReader(f)
    compilers = {row["compiler"] for row in old}
    comparable = [row for row in new if row["compiler"] in compilers]
    for compiler in sorted({r["compiler"] for r in new} - compilers):
        print(f"bench-check: skipped: rows of {compiler}; the baseline is of "
              f"{' '.join(sorted(compilers))}")
    problems = explained(path)
    if comparable:
        problems += control(comparable) + list(changes(old, comparable))
    for problem in problems:
        print(f"FAIL {problem}")
    skipped = len(new) - len(comparable)
    print(f"{len(comparable) - min(len(problems), len(comparable))} passed, "
          f"{len(problems)} failed" + (f", {skipped} skipped" if skipped
                                       else ""))
    return 1 if problems else 0
