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
    IMPLS   names of implementations
    OPS     key_enc, key_dec, block_enc, block_dec, and those of bench/ops.def
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

import both
import compare
import report
import table
from measure import COLUMNS, Sizes, descriptors, expected, rows
from targets import (COMPILERS, CORES, OPTS, OUT, ROOT, Failed, Target,
                     implementations, missing_tools, operations, workers)

ALWAYS = ("key_enc", "key_dec", "block_enc", "block_dec")


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


def prepare(pool, target):
    """Compile the library, the start-up code and the program of nothing."""
    jobs = [pool.submit(f, *arguments) for f, arguments
            in target.library_jobs()]
    jobs.append(pool.submit(target.compile, "sim/bare/start.c", "start"))
    for job in jobs:
        job.result()
    return Sizes(target)


def measure(targets, impls, ops):
    listed = descriptors()
    want = {impl: expected(impl) for impl in impls}
    progress = Progress(len(targets) * len(impls))
    found, together = [], []
    with concurrent.futures.ThreadPoolExecutor(workers()) as pool:
        for target in targets:
            sizes = prepare(pool, target)
            jobs = {impl: pool.submit(
                lambda i: list(rows(target, i, ops, listed[i], want[i],
                                    sizes)), impl) for impl in impls}
            for impl, job in jobs.items():
                mine = job.result()
                found += mine
                together += both.rows(mine[-1], sizes, ops) if mine else []
                progress.step(f"{target.core} -{target.opt} "
                              f"{target.compiler} {impl}")
    return found, together


def write(path, found):
    with open(path, "w", newline="", encoding="ascii") as f:
        out = csv.DictWriter(f, COLUMNS, lineterminator="\n")
        out.writeheader()
        out.writerows(found)
    print(f"bench: {len(found)} rows in {os.path.relpath(path)}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", metavar="FILE.csv")
    parser.add_argument("--check", metavar="FILE.csv")
    options = parser.parse_args()
    if missing_tools():
        print(f"bench: skipped (install {' '.join(missing_tools())})")
        return 0
    part = any(os.environ.get(v) for v in
               ("CORES", "IMPLS", "OPS", "OPT", "COMPILERS"))
    impls = chosen("IMPLS", implementations())
    ops = chosen("OPS", [*ALWAYS, *operations()])
    targets = [Target(core, opt, compiler)
               for compiler in chosen("COMPILERS", COMPILERS, ["gcc"])
               for core in chosen("CORES", CORES)
               for opt in chosen("OPT", OPTS)]
    found, together = measure(targets, impls, ops)
    if options.check:
        return compare.report(options.check, found + together)
    table.show(found)
    output = pathlib.Path(options.output or (OUT if part else ROOT / "bench")
                          / "results.csv")
    write(output, found)
    write(output.with_name("both.csv"), together)
    report.draw(output, output.with_name("report.html"))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failure:
        sys.exit(f"bench: {failure}")
