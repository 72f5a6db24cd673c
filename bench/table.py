"""The rows of results.csv as a table for the terminal."""

SHOWN = ("impl", "op", "key_bits", "bytes", "cycles", "cycles_per_block",
         "code", "flash", "key_ram", "stack")
ESTIMATES = {"m33": "estimate for compiled code, 5 %",
             "m7": "estimate for compiled code, 5 %"}


def interesting(row):
    """Short and long messages of AES-128; keys and blocks of all sizes."""
    return row["key_bits"] == "128" and row["bytes"] in ("-", "16", "4096")


def show(rows):
    """Print a table for each core, optimisation and compiler."""
    groups = {}
    for row in filter(interesting, rows):
        groups.setdefault((row["core"], row["opt"], row["compiler"]),
                          []).append(row)
    for (core, opt, compiler), members in groups.items():
        note = f" ({ESTIMATES[core]})" if core in ESTIMATES else ""
        print(f"\nCortex-{core.upper()}, -{opt}, {compiler}, modelled cycles"
              f"{note}; bytes")
        lines = [SHOWN] + [tuple(str(m[c]) for c in SHOWN) for m in members]
        widths = [max(map(len, column)) for column in zip(*lines)]
        for line in lines:
            print("  ".join(cell.ljust(w) if i < 2 else cell.rjust(w)
                            for i, (cell, w) in enumerate(zip(line, widths))))
