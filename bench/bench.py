#!/usr/bin/env python3
"""Measure every implementation and operation on every Cortex-M core.

    bench/bench.py [--output FILE.csv] [--check FILE.csv]

Programs are built for each core, run in the cycle simulator, and what they
print is checked; see docs/timing.md for how cycles are modelled. The rows go to
--output (bench/results.csv), the flash of both directions of a mode together to
both.csv beside it, and report.html draws them; with --check they are compared
with these files instead, and nothing is written.

Environment variables take a part of the matrix, as words or * for all:
    CORES   m0 m0plus m3 m4 m33 m7
    IMPLS   names of implementations, of AES and of GHASH
    OPS     key_enc, key_dec, block_enc, block_dec, ghash, ghash_key, and those
            of bench/ops.def
    OPT     O2 Os
    COMPILERS   gcc clang (default gcc)
A part goes to build/bench/results.csv, unless --output says otherwise.
"""
import argparse
import concurrent.futures
import csv
import os
import pathlib
import sys
import time

import compare
import report
import table
from measure import (COLUMNS, HASH_OPS, Part, expected, known_operations,
                     more_parts)
from targets import (COMPILERS, CORES, OPTS, OUT, ROOT, Failed, Target, hashes,
                     implementations, missing_tools, modes, workers)


def chosen(variable, known, default=None):
    """The words of an environment variable, checked; all if it is not set."""
    words = os.environ.get(variable, "").split()
    if not words:
        return list(default or known)
    if words == ["*"]:
        return list(known)
    for word in words:
        if word not in known:
            sys.exit(f"bench: {variable}: no '{word}'; there are: "
                     f"{' '.join(known)}")
    return [k for k in known if k in words]


class Progress:
    """One line on a terminal; a line for each step elsewhere."""

    def __init__(self, total):
        self.total, self.done, self.start = total, 0, time.monotonic()

    def step(self, what):
        self.done += 1
        seconds = int(time.monotonic() - self.start)
        line = f"bench: {self.done}/{self.total} {what} ({seconds} s)"
        if sys.stderr.isatty():
            end = "\n" if self.done == self.total else ""
            print(f"\r\033[K{line}", end=end, file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr)


def prepare(pool, *targets):
    """Compile the library and the start-up code."""
    for job in [pool.submit(target.compile, *job) for target in targets
                for job in target.jobs()]:
        job.result()
    for target in targets:
        target.archive()


class Bench:
    """What is to be measured, and its rows."""

    def __init__(self, names, ops):
        self.names, self.ops, self.want = names, ops, expected()

    def implementation(self, target, in_ram, impl, ghash):
        """Rows of one implementation of AES on a target."""
        made, together = Part(target, impl, ghash).rows(self.ops, self.want)
        for part in more_parts(target, in_ram, impl, ghash, list(made),
                               self.ops):
            more = part.rows(self.ops, self.want)
            made += more[0]
            together += more[1]
        return made, together

    def jobs(self, target, in_ram):
        """(name, function, arguments) of all on a target."""
        impls, ghashes, default = target.listing()
        for impl in impls:
            if impl in self.names:
                yield (impl, self.implementation, target, in_ram, impl,
                       default)
        for ghash in ghashes:
            if ghash in self.names and set(HASH_OPS) & set(self.ops):
                yield (ghash, Part(target, "-", ghash).rows, self.ops,
                       self.want)

    def measure(self, targets):
        """Rows, and those of both directions together, of all targets."""
        pairs = [(target, Target(target.core, target.opt, target.compiler,
                                 flash=target)) for target in targets]
        plan = [(pair, list(self.jobs(*pair))) for pair in pairs]
        progress = Progress(sum(len(jobs) for _, jobs in plan))
        found, together = [], []
        with concurrent.futures.ThreadPoolExecutor(workers()) as pool:
            for (target, in_ram), jobs in plan:
                prepare(pool, target, in_ram)
                for name, job in [(name, pool.submit(*job))
                                  for name, *job in jobs]:
                    made, more = job.result()
                    found += made
                    together += more
                    progress.step(f"{target} {name}")
        return found, together


def write(path, found):
    with open(path, "w", newline="", encoding="ascii") as f:
        out = csv.DictWriter(f, COLUMNS, lineterminator="\n")
        out.writeheader()
        out.writerows(found)
    print(f"bench: {len(found)} rows in {os.path.relpath(path)}, "
          f"{compare.digest(path)}")


def wanted(bench, targets):
    """Whether a row belongs to what is measured."""
    there = {(t.core, t.opt, t.version()) for t in targets}
    ops = [*bench.ops, *(m for m, pair in modes().items()
                         if set(pair) <= set(bench.ops))]
    return lambda row: (
        (row["core"], row["opt"], row["compiler"]) in there and
        row["op"] in ops and
        (row["ghash"] if row["impl"] == "-" else row["impl"]) in bench.names)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", metavar="FILE.csv")
    parser.add_argument("--check", metavar="FILE.csv")
    options = parser.parse_args()
    compilers = chosen("COMPILERS", COMPILERS, ["gcc"])
    missing = missing_tools(compilers)
    if missing:
        print(f"bench: skipped (install {' '.join(missing)})\n"
              "0 passed, 0 failed, 1 skipped")
        return 0
    part = any(os.environ.get(v) for v in
               ("CORES", "IMPLS", "OPS", "OPT", "COMPILERS"))
    bench = Bench(chosen("IMPLS", [*implementations(), *hashes()]),
                  chosen("OPS", known_operations()))
    targets = [Target(core, opt, compiler) for compiler in compilers
               for core in chosen("CORES", CORES)
               for opt in chosen("OPT", OPTS)]
    output = pathlib.Path(options.output or (OUT if part else ROOT / "bench")
                          / "results.csv")
    output.parent.mkdir(parents=True, exist_ok=True)
    found, together = bench.measure(targets)
    if options.check:
        return compare.report(options.check, found + together,
                              wanted(bench, targets))
    table.show(found)
    write(output, found)
    write(output.with_name("both.csv"), together)
    report.draw(output, output.with_name("report.html"))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failure:
        sys.exit(f"bench: {failure}")
