#!/usr/bin/env python3
"""Check bench/peers.csv: what others' code costs, and where that is written.

    bench/peers.py [FILE.csv]

bench/README.md says what the columns mean. Every row is checked: known core,
operation, kind and unit, whole numbers where they are counted, cycles that
follow from the figure of the source, no row twice. Each check then meets a row
that it must refuse.
"""
import csv
import sys

from targets import CORES, OPTS, ROOT, operations

COLUMNS = ("peer,variant,version,core,ws,ghash,op,key_bits,bytes,tables,opt,"
           "compiler,figure,per,cycles,cycles_per_block,code,flash,image,ram,"
           "stack,kind,source,note").split(",")
# What makes a row another one.
KEY = ("peer", "variant", "version", "core", "ws", "ghash", "op", "key_bits",
       "bytes", "opt", "compiler", "kind", "source")
OTHER_CORES = """m85 e31 ch32v003 cortex-a53 cortex-a55 cortex-a57 cortex-a72
    neoverse-n1 neoverse-v1 neoverse-v2 apple-a7 apple-m thunderx2
    x86-64 zen4 zen5""".split()
KEY_OPS = ("key_enc", "key_dec", "ghash_key", "gcm_key")
OPS = {*operations(), *KEY_OPS, *"""block_enc block_dec ccm_seal ccm_open
    gcm_seal gcm_open ghash cmac xts_enc kw_wrap drbg gmac cfb128 ofb gcm_siv
    eax siv""".split()}
BLOCKS = {"byte": 16, "block": 1}  # a figure per this, times that, per block
WORDS = {
    "core": {*CORES, *OTHER_CORES},
    "op": OPS,
    "key_bits": {"128", "192", "256"},
    "tables": {"", "-", "flash", "ram"},
    "opt": {"-", "O3", *OPTS},
    "per": {"call", *BLOCKS},
    "kind": {"published", "modelled", "measured"},
}
COUNTS = ("ws", "bytes", "code", "flash", "image", "ram", "stack")


def read(path):
    with open(path, newline="", encoding="ascii") as f:
        return list(csv.DictReader(f))


def cycles(row):
    """(cycles, cycles_per_block) that follow from the figure; `-`: none."""
    figure = float(row["figure"])
    calls = row["per"] == "call"
    size = row["bytes"]
    per_block = None
    if not calls:
        per_block = figure * BLOCKS[row["per"]]
    elif size.isdigit() and row["op"] not in KEY_OPS:
        per_block = figure * 16 / int(size)
    call = figure if calls else per_block if row["op"].startswith(
        "block_") else None
    return call, per_block


def follows(text, value):
    """Whether `text` is `value` to the places that it shows."""
    if value is None:
        return text == "-"
    try:
        places = len(text.partition(".")[2])
        return abs(float(text) - value) <= 0.501 * 10 ** -places
    except ValueError:
        return False


def problems_of(row):
    for column, known in WORDS.items():
        if row[column] not in known:
            yield f"{column} '{row[column]}' is not known"
    for column in COUNTS:
        if not (row[column] in ("", "-") or row[column].isdigit()):
            yield f"{column} '{row[column]}' is not a count"
    for column in ("peer", "source"):
        if not row[column]:
            yield f"{column} is not given"
    try:
        values = cycles(row)
    except (ValueError, KeyError):
        yield f"figure '{row['figure']}' per '{row['per']}' is no number"
        return
    for column, value in zip(("cycles", "cycles_per_block"), values):
        if not follows(row[column], value):
            yield f"{column} '{row[column]}' does not follow from the figure"


def problems(rows):
    """What is wrong with the rows, a line each."""
    if not rows or list(rows[0]) != COLUMNS:
        return [f"the columns are not {','.join(COLUMNS)}"]
    found, seen = [], {}
    for number, row in enumerate(rows, 2):
        if None in row or None in row.values():
            found.append(f"line {number}: not {len(COLUMNS)} fields")
            continue
        found += [f"line {number}: {what}" for what in problems_of(row)]
        first = seen.setdefault(tuple(row[c] for c in KEY), number)
        if first != number:
            found.append(f"line {number}: the row of line {first} again")
    return found


# (what is wrong, column, value, what the check must say)
CONTROLS = [
    ("a core that nobody knows", "core", "m5", "core 'm5' is not known"),
    ("an operation that nobody knows", "op", "ctr2", "op 'ctr2' is not"),
    ("a kind that nobody knows", "kind", "guessed", "kind 'guessed'"),
    ("no source", "source", "", "source is not given"),
    ("flash that is no number", "flash", "2 KB", "flash '2 KB' is not"),
    ("a figure that is no number", "figure", "fast", "is no number"),
    ("cycles of another figure", "figure", "12345678", "does not follow"),
    ("another unit", "per", "byte", "cycles '"),
]


def control(rows, what, column, value, expected):
    """Whether a row with the violation is refused with the right words."""
    changed = dict(next(r for r in rows if r["per"] == "call"))
    changed[column] = value
    known = set(problems(rows))
    new = [p for p in problems([*rows, changed]) if p not in known]
    good = any(expected in line for line in new)
    print("ok  " if good else "FAIL", f"peers: control: {what}")
    return good


def main():
    path = sys.argv[1] if sys.argv[1:] else ROOT / "bench" / "peers.csv"
    rows = read(path)
    found = problems(rows)
    for line in found:
        print(f"     {line}")
    print("FAIL" if found else "ok  ", f"peers: {len(rows)} rows")
    results = [not found]
    if rows and list(rows[0]) == COLUMNS:
        results += [control(rows, *c) for c in CONTROLS]
        results.append(control(rows, "the same row again", "note", "again",
                               "again"))
    print(f"{sum(results)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
