#!/usr/bin/env python3
"""Read the log of a board, and print its rows beside the modelled ones.

    bench/board/read.py [OPTION...] [LOG]

LOG is a file, a serial port (set its speed first with stty), or standard input
if it is not given; it may hold what several images printed. From a terminal or
a port the first image that ends is the last.

Nothing is shown of an image whose log is damaged. Exit status 1 if one is, if
rows are missing, if output is wrong, or, with --limit, if a row is farther from
its modelled cycles; 2 if there is nothing to read or nothing to compare with.
"""
import argparse
import binascii
import csv
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent))

from measure import parse  # noqa: E402, found by the path above
from table import ESTIMATES  # noqa: E402
from targets import ROOT  # noqa: E402

BUILT = ROOT / "build" / "board"
LINE = re.compile(r"(.*) \*([0-9a-f]{4})")


class Damaged(Exception):
    """A log that cannot be trusted; the text says why."""


def intact(line):
    """What a line says without its CRC; None if they do not agree."""
    fields = LINE.fullmatch(line)
    if not fields:
        return None
    crc = binascii.crc_hqx(fields[1].encode("latin-1"), 0)
    return fields[1] if crc == int(fields[2], 16) else None


class Log:
    """What one image printed."""

    def __init__(self, header):
        try:
            (_, self.core, self.impl, self.ghash, self.opt, self.compiler,
             self.counter, self.overhead) = header.split()
        except ValueError:
            raise Damaged(f"no header of an image: '{header}'") from None
        self.lines, self.notes, self.end = [header], [], None

    @property
    def file(self):
        """Name of the image's files."""
        return self.ghash if self.impl == "-" else self.impl

    @property
    def name(self):
        return f"{self.core} -{self.opt} {self.compiler} {self.file}"

    def add(self, said):
        word = said.split(" ", 1)[0]
        if word == "end":
            self.end = said.split()[1:]
            if int(self.end[0]) != len(self.lines):
                raise Damaged(f"{self.name}: {len(self.lines)} lines of "
                              f"{self.end[0]} arrived")
            return
        self.lines.append(said)
        if word == "note":
            self.notes.append(said[5:])

    def finish(self, want):
        """Checksums and cycles of the rows; they must be those of `want`."""
        rows = [line for line in self.lines[1:]
                if not line.startswith("note ")]
        try:
            said = parse("\n".join(rows))
            self.sums, self.tables = said["sums"], said.get("tables", "-")
            self.cycles = {name: int(count) for name, (count,)
                           in said["region"].items()}
        except (ValueError, IndexError):
            raise Damaged(f"{self.name}: a line that is no row") from None
        self.problems = [f"missing: {name}" for name in want
                         if name not in self.sums or name not in self.cycles]
        self.problems += [f"wrong output: {name}"
                          for name, value in self.sums.items()
                          if want.get(name) != value]
        if self.end is None:
            self.problems.append("stopped before its end")
        elif self.end[1] != "0":
            self.problems.append("the image reports a failure")


def logs(lines, once=False):
    """The logs in `lines`; what stands around them is left out."""
    log = None
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\r\n")
        said = intact(line)
        if said is not None and said.startswith("image "):
            if log:
                yield log
            log = Log(said)
        elif log and said is None:
            raise Damaged(f"{log.name}: line {number} is damaged: '{line}'")
        elif log:
            log.add(said)
            if log.end:
                yield log
                log = None
                if once:
                    return
    if log:
        yield log


def wanted(log, built):
    """Checksums that the image must print: what it prints on this machine."""
    compiler = log.compiler.split("-")[0]
    path = built / f"{log.core}-{log.opt}-{compiler}" / f"{log.file}.want"
    if not path.exists():
        sys.exit(f"read: {path}: not there; `make board` writes it")
    return parse(path.read_text())["sums"]


def is_of(row, log):
    """Whether a modelled row is of the implementations in a log."""
    return (row["ghash"] in ("-", log.ghash) and
            row["compiler"].split("-")[0] == log.compiler.split("-")[0] and
            [row[c] for c in ("core", "impl", "opt", "tables", "ws")] ==
            [log.core, log.impl, log.opt, log.tables, "0"])


def modelled(path, log):
    """Cycles of rows by their names in a log, and the compilers they are of."""
    cycles, compilers = {}, set()
    with open(path, newline="", encoding="ascii") as f:
        for row in csv.DictReader(f):
            if is_of(row, log):
                size = "0" if row["bytes"] == "-" else row["bytes"]
                cycles[f"{row['op']}/{row['key_bits']}/{size}"] = \
                    int(row["cycles"])
                compilers.add(row["compiler"])
    return cycles, compilers


def differences(measured, model):
    """Row -> per cent that it is above the model."""
    return {name: 100 * (count - model[name]) / model[name]
            for name, count in measured.items() if name in model}


def show(log, model):
    """Print the rows; returns their differences."""
    found = differences(log.cycles, model)
    print(f"\n{log.name}: cycles by {log.counter} ({log.overhead} of each "
          f"region are its own, and taken off)")
    for note in log.notes:
        print(f"note: {note}")
    if log.core in ESTIMATES:
        print(f"note: the model of the {log.core} is an "
              f"{ESTIMATES[log.core]}")
    width = max(map(len, [*log.cycles, "row"]))
    print(f"{'row':{width}}  {'measured':>10}  {'modelled':>10}  "
          f"{'difference':>10}")
    for name, count in log.cycles.items():
        print(f"{name:{width}}  {count:10}  {model.get(name, '-'):>10}  "
              f"{'%+9.2f %%' % found[name] if name in found else '-':>10}")
    print(f"{len(found)} of {len(log.cycles)} rows have a model")
    if found:
        sizes = [abs(d) for d in found.values()]
        print(f"differences: {statistics.median(sizes):.2f} % in the middle, "
              f"{max(sizes):.2f} % at most")
    return found


def read(log, options):
    """Show one log; returns whether all is well."""
    log.finish(wanted(log, options.built))
    model, compilers = modelled(options.results, log)
    found = show(log, model)
    if compilers - {log.compiler}:
        print(f"note: the modelled rows are of {' '.join(sorted(compilers))}")
    if options.limit is not None:
        log.problems += [f"{d:+.2f} % from the model: {name}"
                         for name, d in found.items() if abs(d) > options.limit]
    for problem in log.problems:
        print(f"FAIL {problem}")
    return not log.problems


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", metavar="FILE.csv",
                        default=ROOT / "bench" / "results.csv")
    parser.add_argument("--limit", metavar="PERCENT", type=float)
    parser.add_argument("--built", metavar="FOLDER", type=pathlib.Path,
                        default=BUILT, help="what `make board` wrote")
    parser.add_argument("log", metavar="LOG", nargs="?", default="-")
    options = parser.parse_args()
    try:
        # As bytes are: a damaged one must not be an error of its own.
        lines = open(0 if options.log == "-" else options.log,
                     encoding="latin-1")
    except OSError as error:
        print(f"read: {error}", file=sys.stderr)
        return 2
    try:
        with lines:
            good = [read(log, options) for log in logs(lines, lines.isatty())]
    except Damaged as damage:
        print(f"FAIL {damage}")
        return 1
    if not good:
        print("read: no image has begun in this log", file=sys.stderr)
        return 2
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
