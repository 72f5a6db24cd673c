"""The rows of results.csv as tables for the terminal."""

ESTIMATES = {"m33": "estimate for compiled code, 5 %",
             "m7": "estimate for compiled code, 5 %"}
LONGEST = 4096


def interesting(row):
    """The longest message of AES-128, or what has no message."""
    return str(row["key_bits"]) == "128" and (
        row["op"].startswith("block_") or
        str(row["bytes"]) in ("-", str(LONGEST)))


def line_of(row, movable):
    """What is measured; (ram): with tables there that may be in flash too."""
    mark = " (ram)" * (row["tables"] == "ram" and row["impl"] in movable)
    ghash = f" {row['ghash']}" * (row["ghash"] != "-")
    return f"{row['op']}{ghash}{mark}"


def pivot(rows, line, column, value):
    """Lines of cells: a header, then one for each line(row)."""
    columns = list(dict.fromkeys(map(column, rows)))
    lines = {}
    for row in rows:
        lines.setdefault(line(row), {})[column(row)] = str(value(row))
    return [["", *columns]] + [[name, *(cells.get(c, "") for c in columns)]
                               for name, cells in lines.items()]


def print_columns(lines):
    widths = [max(map(len, column)) for column in zip(*lines)]
    for line in lines:
        print("  ".join(cell.rjust(w) if i else cell.ljust(w) for i, (cell, w)
                        in enumerate(zip(line, widths))).rstrip())


def cost(row):
    """Cycles of a block, or of a call that has no message."""
    return row["cycles"] if row["cycles_per_block"] == "-" else \
        row["cycles_per_block"]


def memory(row):
    """Bytes of flash, and of stack."""
    return f"{row['flash']}/{row['stack']}"


def show_values(rows, value):
    """Print a value of the ciphers, and one of GHASH alone."""
    ciphers = [r for r in rows if r["impl"] != "-"]
    hashes = [r for r in rows if r["impl"] == "-"]
    movable = {r["impl"] for r in rows if r["tables"] == "flash"}
    if ciphers:
        print_columns(pivot(ciphers, lambda r: line_of(r, movable),
                            lambda r: r["impl"], value))
    if hashes:
        print_columns(pivot(hashes, lambda r: r["op"], lambda r: r["ghash"],
                            value))


def show(rows):
    """Print tables for each core, optimisation and compiler."""
    groups = {}
    for row in filter(interesting, rows):
        groups.setdefault((row["core"], row["opt"], row["compiler"]),
                          []).append(row)
    for (core, opt, compiler), members in groups.items():
        where = f"Cortex-{core.upper()}, -{opt}, {compiler}, AES-128"
        note = f" ({ESTIMATES[core]})" if core in ESTIMATES else ""
        print(f"\n{where}: modelled cycles{note}\nof a call for keys, of a "
              f"block for single ones and messages of {LONGEST} bytes")
        show_values(members, cost)
        print(f"\n{where}: bytes of flash/stack")
        show_values(members, memory)
