"""invent.py - rows that later benchmarks may write, many of them.

Not measured: they only show that the page does not depend on the rows of today.
"""
import csv
import itertools
import random

from measure import COLUMNS

CORES = ("m0", "m0plus", "m3", "m4", "m33", "m7")
IMPLS = (("c_sbox", "flash"), ("c_ttable1", "flash"), ("c_ttable1", "ram"),
         ("c_ttable4", "flash"), ("c_fixslice", "-"), ("c_hiding", "flash"),
         ("t2_ttable", "flash"), ("t2_ttable", "ram"),
         ("t2_ttable_unrolled", "flash"), ("t2_fixslice", "-"),
         ("t2_masked", "-"), ("t2_masked_fault_checked", "-"))
GHASHES = ("c_ghash4", "c_ghash_ct", "t2_ghash_ct")
KEY_OPS = ("key_enc", "key_dec")
OPS = ("ctr", "cbc_dec", "gcm_seal", "xts_enc", "cmac", "drbg")
COMPILERS = ("gcc-12.2.1", "clang-14.0.6")
SIZES = (16, 64, 256, 4096)


def kinds():
    """(impl, ghash, tables, op, bytes) of all rows of one core."""
    for impl, tables in IMPLS:
        for op in KEY_OPS:
            yield impl, "-", tables, op, "-"
        for op, size in itertools.product(OPS, SIZES):
            for ghash in GHASHES if op == "gcm_seal" else ("-",):
                yield impl, ghash, tables, op, size
    for ghash in GHASHES:
        yield "-", ghash, "-", "ghash_key", "-"
        for size in SIZES:
            yield "-", ghash, "-", "ghash", size


def rows(seed=1):
    chance = random.Random(seed)
    for core, ws, opt, compiler in itertools.product(
            CORES, (0, 5), ("O2", "Os"), COMPILERS):
        for impl, ghash, tables, op, size in kinds():
            blocks = 1 if size == "-" else size // 16
            cycles = int(blocks * 10 ** chance.uniform(2.5, 4.2))
            flash = int(10 ** chance.uniform(2.8, 4.2))
            yield dict(zip(COLUMNS, (
                core, ws, impl, ghash, op, 128, size, tables, opt, compiler,
                cycles, "-" if size == "-" else f"{cycles / blocks:.1f}",
                int(cycles * 0.7), flash // 2, flash, 176,
                chance.choice((48, 96)), chance.randrange(40, 900, 4))))


def write(path):
    with open(path, "w", newline="", encoding="ascii") as f:
        out = csv.DictWriter(f, COLUMNS, lineterminator="\n")
        out.writeheader()
        out.writerows(rows())
