"""Rows of results.csv for one target: cycles, and bytes of code, flash, RAM."""
import statistics

import both
from targets import OUT, Failed, operations, run

COLUMNS = ("core,ws,impl,ghash,op,key_bits,bytes,tables,opt,compiler,cycles,"
           "cycles_per_block,instructions,code,flash,key_ram,ctx_ram,stack"
           ).split(",")
PLACES = (0, 4, 8, 12)
FIXED = ("m0", "m0plus")  # cores on which time does not depend on the place
PROGRAM_SECTIONS = (".text", ".data")
KEY_OPS = ("key_enc", "key_dec", "block_enc", "block_dec")
HASH_OPS = ("ghash", "ghash_key")
HARNESS = ("main", "measure_", "op_")  # functions that belong to the image
HASHED = ("key_and_hash", "key_and_room")  # keys in ops.def that take a GHASH
TABLE_HASH = "c_table4"  # beside the default one, for ciphers with tables


def known_operations():
    """All that can be measured, in the order of the rows."""
    ops = [*KEY_OPS, *operations()]
    place = ops.index("gcm_open") + 1
    return ops[:place] + list(HASH_OPS) + ops[place:]


def takes_hash(op):
    return operations().get(op) in HASHED


# ------------------------------------------------------------------- programs

def parse(text):
    """What a run printed: first word or two -> the words behind."""
    found = {"sums": {}, "memory": {}, "region": {}, "functions": {}}
    for line in text.splitlines():
        kind, *words = line.split()
        if kind == "tables":
            found["tables"] = words[0]
        elif kind in found:
            found[kind][words[0]] = words[1:]
        else:
            found["sums"][kind] = words[0]
    return found


def simulate(core, elf, *options):
    return parse(run([OUT / "simulate", *options, core, elf]))


def expected():
    """Checksums of the same images on this machine."""
    return {name: value for image in ("image", "image_ghash")
            for name, value in
            parse(run([OUT / f"{image}.host"]))["sums"].items()}


def wrong(sums, want):
    """Names of the rows whose output is not what it must be."""
    return [name for name, value in sums.items() if value != want.get(name)]


def symbols(elf):
    """Address -> name and bytes of a function."""
    lines = map(str.split, run(["arm-none-eabi-nm", "-S", elf]).splitlines())
    return {int(f[0], 16) & ~1: (f[3], int(f[1], 16)) for f in lines
            if len(f) == 4 and f[2] in "tTwW"}


class Sizes:
    """Flash of features, from linked programs."""

    def __init__(self, target, name, *defines):
        self.target, self.name = target, f"feature-{name}"
        self.object = target.compile("bench/feature.c", self.name, *defines)
        self.known = {}
        self.base = self.program("none")

    def program(self, feature):
        elf = self.target.link(self.name, self.object,
                               f"main=feature_{feature}")
        lines = run(["arm-none-eabi-size", "-A", elf]).splitlines()
        return sum(int(fields[1]) for fields in map(str.split, lines)
                   if fields and fields[0] in PROGRAM_SECTIONS)

    def flash(self, feature):
        """What the feature adds to a program that does nothing."""
        feature = feature.replace("block_", "key_")
        if feature in HASH_OPS:
            feature = "hash"
        if feature not in self.known:
            self.known[feature] = self.program(feature) - self.base
        return self.known[feature]


class Image:
    """An image on one target: what it does, in the simulator."""

    def __init__(self, target, source, name, *defines):
        self.target, self.source = target, f"bench/{source}.c"
        self.name, self.defines = f"{source}-{name}", defines

    def compile(self, name, *defines):
        return self.target.compile(self.source, name, *self.defines, *defines)

    def at(self, name, obj, place, want):
        """What a run printed, with the program `place` bytes on; checked."""
        elf = self.target.link(name, obj, f"bare_shift={place}")
        found = simulate(self.target.core, elf)
        bad = wrong(found["sums"], want)
        if bad or found["sums"].keys() != found["region"].keys():
            raise Failed(f"{self.name} on {self.target}: wrong output in "
                         f"{', '.join(bad) or 'missing rows'}")
        return found

    def run(self, want):
        """What it printed, with the median of all places for each region."""
        obj = self.compile(self.name)
        places = PLACES[:1] if self.target.core in FIXED else PLACES
        found = [self.at(self.name, obj, place, want) for place in places]
        regions = {name: [statistics.median_low(int(f["region"][name][i])
                                                for f in found)
                          for i in range(3)] for name in found[0]["region"]}
        return {**found[0], "region": regions}

    def code(self, want):
        """Operation -> bytes of the functions that ran for it, with messages
        up to a length that takes every path."""
        name = f"{self.name}-short"
        obj = self.compile(name, "-DLONGEST=256")
        elf = self.target.link(name, obj)
        short = simulate(self.target.core, elf, "--functions")
        functions, ran = symbols(elf), {}
        for row, starts in short["functions"].items():
            ran.setdefault(tuple(row.split("/")[:2]), set()).update(
                {int(start, 16) for start in starts} & functions.keys())
        self.check_place(name, obj, short, want)
        return {key: sum(functions[start][1] for start in starts
                         if not functions[start][0].startswith(HARNESS))
                for key, starts in ran.items()}

    def check_place(self, name, obj, found, want):
        """Where one place stands for all, another one must give the same."""
        if self.target.core in FIXED and \
                self.at(name, obj, PLACES[1], want)["region"] != \
                found["region"]:
            raise Failed(f"{self.name} on {self.target}: the place of the "
                         "code matters after all")


# ----------------------------------------------------------------------- rows

def amount(digits):
    return int(digits, 16) or "-"


class Part:
    """Rows of one implementation, one GHASH and one set of operations."""

    def __init__(self, target, impl, ghash, part="ALL"):
        self.target, self.impl, self.ghash = target, impl, ghash
        source = "image_ghash" if impl == "-" else "image"
        self.name = f"{impl}-{ghash}"
        self.defines = [f"-DGHASH={ghash}"]
        if impl != "-":
            self.defines += [f"-DIMPL={impl}", f"-DPART={part}"]
        self.image = Image(target, source, self.name, *self.defines)

    def rows(self, ops, want):
        """Rows of the operations, and of both directions of a mode."""
        printed, code = self.image.run(want), self.image.code(want)
        aux = ["-DTABLES"] * (printed["tables"] == "ram" and
                              not self.target.flash)
        sizes = Sizes(self.target, self.name, *self.defines, *aux)
        made = [self.row(name, printed, code, sizes)
                for name in printed["region"] if name.split("/")[0] in ops]
        made.sort(key=lambda row: ops.index(row["op"]))
        return made, both.rows(made, sizes)

    def row(self, name, printed, code, sizes):
        op, bits, size = name.split("/")
        cycles, instructions, stack = printed["region"][name]
        key_ram, ctx_ram = (int(digits, 16) or "-"
                            for digits in printed["memory"][name])
        blocks = int(size) // 16
        hashed = op in HASH_OPS or takes_hash(op)
        return dict(zip(COLUMNS, (
            self.target.core, 0, self.impl, self.ghash if hashed else "-", op,
            bits, size if blocks else "-", printed["tables"], self.target.opt,
            self.target.version(), cycles,
            f"{cycles / blocks:.1f}" if blocks else "-", instructions,
            code[op, bits], sizes.flash(op), key_ram, ctx_ram, stack)))


def more_parts(target, in_ram, impl, ghash, made, ops):
    """What is measured besides, once the first rows say where tables are."""
    tables = made[0]["tables"] if made else "-"
    if tables != "-" and any(map(takes_hash, ops)):
        yield Part(target, impl, TABLE_HASH, "OF_GHASH")
    if tables == "flash":
        yield Part(in_ram, impl, ghash, "KEYS_AND_CTR")
