#!/usr/bin/env python3
"""Print what the benchmark found, as docs/choosing.md shows it.

    scripts/choosing.py impls|modes|keys|plot CORE
    scripts/choosing.py cores|hashes

impls   each implementation on a core: speed, flash, RAM
modes   each mode on a core, with implementations that stand for others
keys    what longer keys cost on a core
plot    flash against cycles on a core, both on logarithmic axes
cores   each implementation on every core
hashes  each implementation of GHASH on every core

The rows are those of bench/results.csv and bench/both.csv: AES-128, CTR and gcc
if nothing else is said. What has no row is -.
"""
import csv
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORES = ("m0", "m0plus", "m3", "m4", "m33", "m7")
ESTIMATED = ("m33", "m7")
SHORT_MULTIPLY = ("m0", "m0plus", "m3")  # their default GHASH is c_mul32
SHOWN = ("c_fixslice", "c_ttable1", "c_sbox", "c_sbox_otf")
WIDTH, HEIGHT = 64, 16


def load():
    """(core, opt, impl, ghash, op, key bits, bytes) -> row. Tables in RAM are
    left out, but where an implementation has no others."""
    rows = {}
    for name in ("results.csv", "both.csv"):
        with open(ROOT / "bench" / name, newline="", encoding="ascii") as f:
            for r in csv.DictReader(f):
                if r["compiler"].startswith("gcc") and (
                        r["tables"] != "ram" or r["impl"] == "c_ttable_ram"
                        or r["impl"] == "-"):
                    rows[r["core"], r["opt"], r["impl"], r["ghash"], r["op"],
                         r["key_bits"], r["bytes"]] = r
    return rows


ROWS = load()


def listed(path, macro):
    return re.findall(rf"^{macro}\((\w+),", (ROOT / path).read_text(), re.M)


IMPLS = listed("src/impl/impls.def", "IMPL")
HASHES = listed("src/ghash/ghashes.def", "GHASH")


def cell(column, core, impl, op, opt="O2", bits=128, length="-"):
    """A number of the results, or None. GCM is with the default GHASH."""
    ghash = "c_mul32" if core in SHORT_MULTIPLY else "c_mul64"
    for which in ("-", ghash):
        row = ROWS.get((core, opt, impl, which, op, str(bits), str(length)))
        if row and row[column] != "-":
            return float(row[column])
    return None


def per_byte(*where, length=4096, **more):
    found = cell("cycles", *where, length=length, **more)
    return found and found / length


def number(value, digits=0):
    return "-" if value is None else f"{value:.{digits}f}"


def table(head, lines):
    for line in (head, ["---"] + ["---:"] * (len(head) - 1), *lines):
        print("| " + " | ".join(line) + " |")


def impls(core):
    head = ["implementation", "cycles/byte, -O2", "-Os", "flash, -O2", "-Os",
            "CBC both ways, -Os", "key RAM", "stack"]
    table(head, [[
        f"`{i}`", *(number(per_byte(core, i, "ctr", opt=o), 1)
                    for o in ("O2", "Os")),
        *(number(cell("flash", core, i, "ctr", opt=o, length=4096))
          for o in ("O2", "Os")), number(cell("flash", core, i, "cbc",
                                              opt="Os")),
        number(cell("key_ram", core, i, "key_enc")),
        number(cell("stack", core, i, "ctr", length=4096))] for i in IMPLS])


def cores():
    table(["implementation"] + [f"~{c}" if c in ESTIMATED else c
                                for c in CORES],
          [[f"`{i}`"] + [number(per_byte(c, i, "ctr"), 1) for c in CORES]
           for i in IMPLS])


def modes(core):
    ops = listed("bench/ops.def", "OP")
    shown = [i for i in SHOWN if i in IMPLS]
    table(["operation"] + [f"`{i}`, {n}" for i in shown for n in (64, 4096)],
          [[f"`{op}`"] + [number(per_byte(core, i, op, length=n), 1)
                          for i in shown for n in (64, 4096)] for op in ops])


def keys(core):
    shown = [i for i in SHOWN if i in IMPLS]
    table(["implementation"] + [f"{what}, {bits}" for what in
                                ("set-up", "block", "key RAM")
                                for bits in (128, 192, 256)],
          [[f"`{i}`"] + [number(cell(column, core, i, op, bits=bits,
                                     length=size))
                         for column, op, size in (
                             ("cycles", "key_enc", "-"),
                             ("cycles", "block_enc", 16),
                             ("key_ram", "key_enc", "-"))
                         for bits in (128, 192, 256)] for i in shown])


def hash_row(core, ghash, op, length):
    """The key of GHASH has no size of an AES key."""
    for where, row in ROWS.items():
        if (where[:5], where[6]) == ((core, "O2", "-", ghash, op), length):
            return row
    return {}


def hashes():
    lines = []
    for ghash in HASHES:
        found = [hash_row(c, ghash, "ghash", "4096") for c in CORES]
        key = [hash_row(c, ghash, "ghash_key", "-") for c in CORES]
        lines.append([f"`{ghash}`"] + [
            number(float(r["cycles"]) / 4096 if r else None, 1)
            for r in found] + [next((r[column] for r in rows if r), "-")
                               for rows, column in ((key, "key_ram"),
                                                    (found, "flash"))])
    table(["GHASH"] + [f"~{c}" if c in ESTIMATED else c for c in CORES] +
          ["RAM", "flash"], lines)


def plot(core):
    """Letters at their places; one that is taken goes on to the right."""
    points = [(cell("flash", core, i, "ctr", opt=o, length=4096),
               per_byte(core, i, "ctr", opt=o), chr(ord("A" if o == "O2" else
                                                        "a") + n))
              for o in ("O2", "Os") for n, i in enumerate(IMPLS)]
    points = [p for p in points if None not in p]
    low, high = ([math.log(f(p[axis] for p in points)) for axis in (0, 1)]
                 for f in (min, max))
    grid = [[" "] * (WIDTH + 8) for _ in range(HEIGHT)]
    for *at, letter in points:
        x, y = (round((math.log(v) - low[axis]) / (high[axis] - low[axis]) *
                      ((WIDTH, HEIGHT)[axis] - 1)) for axis, v in
                enumerate(at))
        while grid[y][x] != " ":
            x += 1
        grid[y][x] = letter
    for n, line in enumerate(reversed(grid)):
        value = math.exp(high[1] - (high[1] - low[1]) * n / (HEIGHT - 1))
        print((f"{value:5.0f} |" if n % 5 == 0 else "      |") +
              "".join(line).rstrip())
    print("      +" + "-" * WIDTH)
    left, right = (f"{math.exp(v[0]):.0f}" for v in (low, high))
    print(f"       {left}{'bytes of flash, logarithmic':^{WIDTH - 12}}{right}")
    print("\ncycles a byte of CTR; capitals -O2, small letters -Os")
    print("  ".join(f"{chr(ord('A') + n)} {i}" for n, i in enumerate(IMPLS)))


def main():
    of_core = {"impls": impls, "modes": modes, "keys": keys, "plot": plot}
    of_all = {"cores": cores, "hashes": hashes}
    words = sys.argv[1:]
    if len(words) == 2 and words[0] in of_core and words[1] in CORES:
        of_core[words[0]](words[1])
    elif len(words) == 1 and words[0] in of_all:
        of_all[words[0]]()
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
