"""Flash of a mode's two directions together, in one program.

They share code, so it is less than the flash of one and of the other. Rows have
the columns of results.csv; `op` is the mode, and what does not apply is -.
"""
from targets import modes

SAME = ("core", "ws", "impl", "ghash", "key_bits", "tables", "opt", "compiler")


def rows(made, sizes):
    """Rows of the modes whose operations are among the rows `made`."""
    of = {row["op"]: row for row in made}
    found = []
    for mode, (there, back) in modes().items():
        if there in of and back in of:
            row = {column: "-" for column in of[there]}
            row.update((column, of[there][column]) for column in SAME)
            row.update(op=mode, flash=sizes.flash(mode))
            found.append(row)
    return found
