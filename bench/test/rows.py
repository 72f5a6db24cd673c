"""rows.py - what the page must show, worked out anew from the CSV files."""
import pathlib

import peers
from targets import ROOT

SAME = ("core", "op", "key_bits", "bytes", "opt", "compiler", "ws")
FILES = {name: ROOT / "bench" / f"{name}.csv"
         for name in ("results", "host", "peers")}


def read(files=FILES):
    return {name: peers.read(path) if pathlib.Path(path).exists() else []
            for name, path in files.items()}


def number(text):
    """A number, or None where a column does not apply."""
    return None if text in ("", "-") else float(text)


def cost(row):
    per_block = number(row["cycles_per_block"])
    return number(row["cycles"]) if per_block is None else per_block


def views(rows):
    """For each core and operation the longest message, first of the rest."""
    found = {}
    for row in rows:
        view = {column: row[column] for column in SAME}
        known = found.setdefault((row["core"], row["op"]), view)
        if all(view[c] == known[c] for c in SAME if c != "bytes") and \
                (number(view["bytes"]) or 0) > (number(known["bytes"]) or 0):
            known["bytes"] = view["bytes"]
    return list(found.values())


def own(rows, view):
    return [r for r in rows if all(r[c] == view[c] for c in SAME)]


def lengths(rows, view):
    """Of the messages that this operation was measured with."""
    before = SAME[:SAME.index("bytes")]
    return {r["bytes"] for r in rows if all(r[c] == view[c] for c in before)}


def others(peer_rows, rows, view):
    """Peers beside a view; those without one of our lengths at the longest."""
    sizes = lengths(rows, view)
    longest = max(sizes, key=lambda s: number(s) or 0)
    return [r for r in peer_rows
            if all(r[c] == view[c] for c in ("core", "op", "key_bits"))
            and r["opt"] in ("-", view["opt"])
            and r["ws"] in ("", "-", view["ws"])
            and (r["bytes"] if r["bytes"] in sizes else longest)
            == view["bytes"]]


def front(rows):
    """Indices of the rows that no other beats in flash and cycles."""
    points = [(number(r["flash"]), cost(r)) for r in rows]
    return {i for i, (x, y) in enumerate(points)
            if not any((a <= x and b < y) or (a < x and b <= y)
                       for a, b in points)}


def name(row):
    if "peer" in row:
        parts, sign = (row["peer"], row["variant"], row["ghash"]), " "
    else:
        parts, sign = (row["impl"], row["ghash"]), " + "
    return sign.join(p for p in parts if p not in ("", "-"))
