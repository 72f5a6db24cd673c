"""Flash of a mode's two directions together, in one program.

They share code, so it is less than the flash of one and of the other. Rows have
the columns of results.csv; `op` is the mode, and what does not apply is -.
"""
from targets import operations

PAIRS = (("enc", "dec"), ("seal", "open"), ("wrap", "unwrap"))


def modes():
    """Mode -> its two operations."""
    known = operations()
    split = [(op, *op.rpartition("_")[::2]) for op in known]
    return {mode: (op, f"{mode}_{back}") for op, mode, there in split
            for first, back in PAIRS
            if there == first and f"{mode}_{back}" in known}


def rows(like, sizes, ops):
    """Rows of one implementation on one target, from one of its others."""
    found = []
    for mode, pair in modes().items():
        if not set(pair) <= set(ops):
            continue
        row = {column: "-" for column in like}
        row.update((c, like[c]) for c in ("core", "ws", "impl", "ghash",
                                          "tables", "opt", "compiler"))
        row.update(op=mode, key_bits=128,
                   flash=sizes.flash(like["impl"], pair,
                                     like["tables"] == "ram"))
        found.append(row)
    return found
