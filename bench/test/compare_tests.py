#!/usr/bin/env python3
"""Test of what `make bench-check` stands on, with changes that it must see.

No measurement: rows are made up, and what a run prints is altered.
"""
import contextlib
import io
import pathlib
import sys
import tempfile

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parent.parent))

import both  # noqa: E402, found by the path above
import compare  # noqa: E402
import measure  # noqa: E402
import targets  # noqa: E402

ROW = dict(zip(measure.COLUMNS, (
    "m4", "0", "c_sbox", "-", "ctr", "128", "64", "flash", "O2", "gcc-12.2.1",
    "10000", "2500.0", "8000", "700", "1200", "176", "40", "100")))
ROWS = [{**ROW, "op": op} for op in ("ctr", "ecb_enc", "ecb_dec")]


def changed(**cells):
    return [{**ROWS[0], **cells}, *ROWS[1:]]


# what, new rows, what must be said (None: nothing)
CHANGES = [
    ("the same rows", ROWS, None),
    ("1 % more cycles", changed(cycles="10100"), None),
    ("more than that", changed(cycles="10101"), "cycles 10000 -> 10101"),
    ("less by as much", changed(cycles="9899"), "cycles 10000 -> 9899"),
    ("8 bytes more", changed(flash="1208"), None),
    ("9 bytes more", changed(flash="1209"), "flash 1200 -> 1209"),
    ("9 bytes less", changed(flash="1191"), "flash 1200 -> 1191"),
    ("a row less", ROWS[1:], "no longer there"),
    ("a row more", [*ROWS, {**ROW, "op": "cmac"}], "not in the baseline"),
    ("a GHASH more", changed(ghash="c_mul32"), "not in the baseline"),
    ("tables elsewhere", changed(tables="ram"), "not in the baseline"),
]


def differences(new, words):
    said = list(compare.changes(ROWS, new))
    return any(words in s for s in said) if words else not said


def reported(new, note=True, wanted=lambda row: True):
    """Exit status and text of a comparison with ROWS in a file."""
    with tempfile.TemporaryDirectory() as folder:
        path, text = pathlib.Path(folder, "results.csv"), io.StringIO()
        lines = [",".join(r[c] for c in measure.COLUMNS) for r in ROWS]
        path.write_text("\n".join([",".join(measure.COLUMNS), *lines]),
                        encoding="ascii")
        path.with_name("CHANGES.md").write_text(
            compare.digest(path) if note else "none", encoding="ascii")
        with contextlib.redirect_stdout(text):
            status = compare.report(path, new, wanted)
        return status, text.getvalue()


def blind():
    """What the comparison says of itself if it sees no change."""
    limit, compare.CYCLES = compare.CYCLES, 1
    try:
        return reported(ROWS)
    finally:
        compare.CYCLES = limit


def reports():
    """(what, whether it is so) of the whole comparison."""
    other = [{**row, "compiler": "gcc-13.1.0"} for row in ROWS]
    status, text = reported(ROWS)
    yield "nothing changed: exit 0", status == 0 and "3 passed, 0" in text
    status, text = reported(changed(flash="1300"))
    yield "a change: exit 1", status == 1 and "FAIL" in text
    status, text = reported(ROWS, note=False)
    yield "no line in CHANGES.md: exit 1", status == 1 and "no line" in text
    status, text = reported(other, wanted=lambda row: False)
    yield "another compiler: skipped aloud", \
        status == 0 and "skipped" in text and "3 skipped" in text
    status, text = reported(ROWS[:1], wanted=lambda row: row["op"] == "ctr")
    yield "a part of the rows: exit 0", status == 0 and "1 passed" in text
    status, text = blind()
    yield "a comparison that sees nothing: exit 1", \
        status == 1 and "control" in text


RUN = """tables flash
ctr/128/64 0123abcd
memory ctr/128/64 000000b0 00000028
region ctr/128/64 10000 8000 100
"""


def stopped(method, text, *arguments):
    """Whether an image that prints `text` is refused by a method."""
    image = measure.Image(targets.Target("m0", "O2", "gcc"), "image", "test")
    image.target.link = lambda *_: None
    found, simulate = measure.parse(text), measure.simulate
    measure.simulate = lambda *_: found
    try:
        getattr(image, method)("test", None, *arguments)
    except targets.Failed:
        return True
    finally:
        measure.simulate = simulate
    return False


def outputs():
    """(what, whether it is so) of checking each run."""
    good, want = measure.parse(RUN), {"ctr/128/64": "0123abcd"}
    fewer = RUN.replace("ctr/128/64 0123abcd\n", "")
    slower = measure.parse(RUN.replace("10000", "10001"))
    yield "the right output", not stopped("at", RUN, 0, want)
    yield "a wrong output stops", stopped("at", RUN, 0, {"ctr/128/64": "0"})
    yield "one that is not known stops", stopped("at", RUN, 0, {})
    yield "a missing one stops", stopped("at", fewer, 0, want)
    yield "the same cycles at another place", \
        not stopped("check_place", RUN, good, want)
    yield "others stop, where one place stands for all", \
        stopped("check_place", RUN, slower, want)


def modes_complete():
    """Each mode with two directions has a row of both."""
    known = targets.modes()
    for op in targets.operations():
        first = op.rpartition("_")[2]
        if first in ("seal", "enc", "wrap"):
            yield f"both directions of {op}", \
                any(op == pair[0] for pair in known.values())
    flash = type("Sizes", (), {"flash": lambda *_: 7})()
    yield "a row of both", [r["op"] for r in both.rows(ROWS, flash)] == ["ecb"]


def main():
    cases = [(what, differences(new, words)) for what, new, words in CHANGES]
    cases += [*reports(), *outputs(), *modes_complete()]
    for what, good in cases:
        print("ok  " if good else "FAIL", what)
    failed = sum(not good for _, good in cases)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
