"""Rows of results.csv for one target: cycles, and bytes of code, flash, RAM."""
import json
import statistics

from targets import OUT, ROOT, Failed, operations, run

COLUMNS = ("core,ws,impl,ghash,op,key_bits,bytes,tables,opt,compiler,cycles,"
           "cycles_per_block,instructions,code,flash,key_ram,ctx_ram,stack"
           ).split(",")
PLACES = (0, 4, 8, 12)
PROGRAM_SECTIONS = (".text", ".data")


def descriptors():
    """What `aesop list` says of each implementation, by name."""
    listed = json.loads(run([ROOT / "build/aesop", "list", "--json"]))
    return {entry["name"]: entry for entry in listed}


def direction(op):
    return {"key_enc": "enc", "key_dec": "dec", "block_enc": "enc",
            "block_dec": "dec"}.get(op) or operations()[op]


class Sizes:
    """Flash of features, from linked programs."""

    def __init__(self, target):
        self.target = target
        self.base = self.program("none")

    def program(self, name, *defines):
        start = self.target.dir / "start.o"
        feature = self.target.compile("bench/feature.c", f"feature-{name}",
                                      *defines)
        elf = self.target.link(f"feature-{name}", [start, feature])
        listed = run(["arm-none-eabi-size", "-A", elf])
        return sum(int(fields[1]) for fields in map(str.split,
                                                    listed.splitlines())
                   if fields and fields[0] in PROGRAM_SECTIONS)

    def flash(self, impl, ops, tables):
        """What operations add together, each with the key that it takes."""
        calls = [f"MESSAGE({direction(op)}, op_{op})" if op in operations()
                 else f"KEY({direction(op)})" for op in ops]
        defines = [f"-DIMPL={impl}", f"-DFEATURE={' || '.join(calls)}"]
        if tables:
            defines.append("-DTABLES")
        return self.program(f"{impl}-{'-'.join(ops)}", *defines) - self.base


def symbol_sizes(elf):
    """Function -> bytes of code."""
    sizes = {}
    for line in run(["arm-none-eabi-nm", "-S", elf]).splitlines():
        fields = line.split()
        if len(fields) == 4 and fields[2] in "tTwW":
            sizes[fields[3]] = int(fields[1], 16)
    return sizes


def parse(text):
    """Checksums, counts and functions that a run of an image printed."""
    sums, counts, functions = {}, {}, {}
    for line in text.splitlines():
        words = line.split()
        if words[0] == "region":
            counts[words[1]] = tuple(map(int, words[2:]))
        elif words[0] == "functions":
            functions[words[1]] = words[2:]
        else:
            sums[words[0]] = words[1]
    return sums, counts, functions


def simulate(core, elf, *options):
    return parse(run([OUT / "simulate", *options, core, elf]))


def expected(impl):
    """Checksums of the same image on this machine."""
    return parse(run([OUT / f"image-{impl}.host"]))[0]


class Image:
    """The image of one implementation on one target."""

    def __init__(self, target, impl):
        self.target, self.impl = target, impl
        self.object = target.compile("bench/image.c", f"image-{impl}",
                                     f"-DIMPL={impl}")

    def elf(self, place):
        return self.target.link(f"image-{self.impl}-{place}",
                                [self.target.dir / "start.o", self.object],
                                place)

    def runs(self, want):
        """Region -> (cycles, instructions, stack), checked."""
        regions = {}
        for place in PLACES:
            sums, counts, _ = simulate(self.target.core, self.elf(place))
            wrong = [name for name, value in sums.items()
                     if value != want.get(name)]
            if wrong or sums.keys() != want.keys():
                raise Failed(f"{self.impl} on {self.target.core} "
                             f"-{self.target.opt}: wrong output in "
                             f"{', '.join(wrong) or 'missing rows'}")
            for name, values in counts.items():
                regions.setdefault(name, []).append(values)
        return {name: [statistics.median_low(column)
                       for column in zip(*values)]
                for name, values in regions.items()}

    def functions(self):
        """Region -> bytes of the functions that ran in it."""
        elf = self.elf(0)
        sizes = symbol_sizes(elf)
        ran = simulate(self.target.core, elf, "--functions")[2]
        harness = symbol_sizes(self.target.dir / "feature-none.elf")
        return {name: sum(sizes.get(f, 0) for f in names
                          if f not in harness and not f.startswith("op_"))
                for name, names in ran.items()}


def rows(target, impl, ops, descriptor, want, sizes):
    """Rows of one implementation on one target, as dictionaries."""
    image = Image(target, impl)
    regions, code = image.runs(want), image.functions()
    tables = "tables" in descriptor["enc"]["aux"]
    flash = {op: sizes.flash(impl, [op], tables) for op in ops}
    for name, (cycles, instructions, stack) in regions.items():
        op, bits, size = name.split("/")
        if op not in ops:
            continue
        blocks = int(size) // 16
        yield dict(zip(COLUMNS, (
            target.core, 0, impl, "-", op, bits,
            size if blocks else "-", placement(descriptor), target.opt,
            target.version(), cycles,
            f"{cycles / blocks:.1f}" if blocks else "-", instructions,
            code[name], flash[op],
            descriptor[direction(op)]["key_bytes"][bits], "-", stack)))


def placement(descriptor):
    way = descriptor["enc"]
    if "constant time" in way["traits"]:
        return "-"
    return "ram" if "tables" in way["aux"] else "flash"
