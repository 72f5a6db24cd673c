"""Test of the benchmark on boards; `make test-board`.

An image for each core runs in QEMU, and its log must arrive whole, with all
rows and the right output. QEMU's counters follow no core's cycles, so counts
are compared where the cycle simulator runs an image: what it reads from the
counter must be what the simulator counts from outside. Then images and logs
with a fault, each of which must be noticed.
"""
import concurrent.futures
import csv
import os
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[1:1] = [str(HERE.parent), str(HERE.parent.parent)]

import machines  # noqa: E402, found by the path above
import measure  # noqa: E402
from build import PARTS, ROOT, Board, Options  # noqa: E402
from logs import (accepted, read, refused, resent, rows,  # noqa: E402
                  shorter)
from targets import COMPILERS, Failed, workers  # noqa: E402

OUT = ROOT / "build" / "test-board"
IMPLS = ("c_fixslice", "c_mul32")
NUCLEO = ROOT / "examples/stm32/nucleo_f446re.c"
LIMIT = 2.0  # per cent that a count may be away from the simulator's


class Results:
    def __init__(self):
        self.passed = self.failed = 0

    def add(self, what, problem):
        """`problem` is what is wrong, or nothing."""
        print(f"{'FAIL' if problem else 'ok  '} {what}", flush=True)
        if problem:
            print("     " + str(problem).strip().replace("\n", "\n     "),
                  flush=True)
        self.passed += not problem
        self.failed += bool(problem)


def options(core, **choice):
    """For QEMU's machine, unless chosen otherwise."""
    memory = machines.MACHINES[core][1]
    length = 256 if memory is machines.MICROBIT else 4096
    return Options(**{"memory": memory, "length": length, **choice})


class Core:
    """The images of one core, and what they print."""

    def __init__(self, core, pool):
        self.core = core
        self.target = Board(core, "O2", "gcc", options(core), OUT)
        self.target.prepare(pool)
        self.images = dict(zip(IMPLS, pool.map(self.target.build, IMPLS)))

    def variant(self, name, impl="c_fixslice", **choice):
        """Another image, and the folder of what it should print."""
        board = self.target.variant(name, options(self.core, **choice))
        return board.build(impl), self.built(name)

    def built(self, name):
        """A folder as `make board` makes it, of one variant."""
        folder = OUT / f"built-{name}"
        folder.mkdir(exist_ok=True)
        link = folder / self.target.shared.name
        link.unlink(missing_ok=True)
        link.symlink_to(self.target.shared / name)
        return folder

    def on_machine(self, name, *emulator, **choice):
        elf, built = self.variant(name, **choice)
        text = machines.qemu(self.core, elf, *emulator)
        return machines.write(elf.parent, "qemu", text), text, built


def test_machine(results, core):
    machine = machines.MACHINES[core.core][0]
    for impl, elf in core.images.items():
        text = machines.qemu(core.core, elf)
        log = machines.write(elf.parent, impl, text)
        results.add(f"{core.core} {impl} in QEMU's {machine}: all rows, "
                    "right output", accepted(log, OUT))
        results.add(f"{core.core} {impl}: says that DWT does not count here",
                    "" if "note no counter in DWT: SysTick" in text else text)


def modelled(core, name):
    """An image for the simulator, the folder of what it should print, and a
    file of its modelled rows, as results.csv has them.

    The simulator has no exceptions, and its SysTick does not wrap so soon."""
    elf, built = core.variant("sim", name, length=256, defines=[
        "-DSYSTICK_CONTROL=5u"], memory={"RAM": "0x20000000:256K"})
    program, which, (impl, ghash) = core.target.image(name)
    image = measure.Image(core.target, pathlib.Path(program).stem, name,
                          *which, "-DLONGEST=256")
    want = (core.target.shared / "sim" / f"{name}.want").read_text()
    found = image.run(measure.parse(want)["sums"])
    path = OUT / f"{core.core}-{name}.csv"
    with open(path, "w", newline="", encoding="ascii") as f:
        out = csv.writer(f)
        out.writerow("core ws impl ghash op key_bits bytes tables opt compiler"
                     " cycles".split())
        for row, counts in found["region"].items():
            out.writerow([core.core, 0, impl, ghash, *row.split("/"),
                          found["tables"], "O2", core.target.version(),
                          counts[0]])
    return elf, built, path


def test_counts(results, core, impl, counter, elf, built, model):
    text = machines.simulate(core.core, elf)
    log = machines.write(elf.parent, "sim", text)
    results.add(f"{core.core} {impl}: {counter} counts what the simulator "
                f"counts, within {LIMIT} %",
                accepted(log, built, "--results", model, "--limit", LIMIT) or
                ("" if f" {counter} " in text else text))
    slow = log.with_name("slow.log")
    slow.write_text(resent(text, lambda said: said.replace(
        "/128/256 ", "/128/256 1") if said.startswith("region ") else said))
    results.add(f"control: {core.core}: a count that is far from its model",
                refused(slow, built, "from the model: ",
                        "--results", model, "--limit", LIMIT))


def test_damage(results, core):
    """What may happen to a log on its way."""
    folder = core.target.shared
    log = folder / "c_fixslice.log"
    text = log.read_text()
    changed = text.replace("region ctr/128/16 ", "region ctr/128/16 1")
    cases = [
        ("a changed digit", changed, "is damaged: 'region ctr/128/16 1"),
        ("a lost line", text.replace(next(
            line for line in text.splitlines(True)
            if line.startswith("ctr/128/64 ")), ""), "arrived"),
        ("foreign text inside", text.replace("end ", "\nInfo: x\nend "),
         "is damaged: ''"),
        ("a row that was not measured", shorter(text, "ctr/128/64"),
         "missing: ctr/128/64"),
        ("wrong output", resent(text, lambda line: line[:-1] + "g"
                                if line.startswith("ctr/128/64 ") else line),
         "wrong output: ctr/128/64"),
        ("the end is missing", text[:text.index("end ")],
         "stopped before its end"),
        ("no log at all", "", "no image has begun"),
    ]
    for what, damaged, words in cases:
        path = machines.write(folder, "damaged", damaged)
        status, said = read(path, OUT)
        results.add(f"control: {what}: {words}",
                    "" if status and words in said else said)
    around = machines.write(folder, "around", f"Info: x\n{text}bye\n{text}")
    status, said = read(around, OUT)
    results.add("text around an image is left out, and two images are two",
                "" if not status and said.count("cycles by") == 2 else said)


def test_faults(results, core):
    log, _, built = core.on_machine("faulty",
                                    program="bench/board/test/faulty.c")
    results.add("control: a fault ends the image and says where",
                refused(log, built, "note: fault at pc 0"))
    log, _, built = core.on_machine("still", defines=["-DSYSTICK_CONTROL=0u"])
    results.add("control: where nothing counts the image says so, no numbers",
                refused(log, built, "note: no counter: neither"))


def test_wraps(results, core):
    """With few bits SysTick wraps in each region; nothing may be lost."""
    counts = {}
    for name, defines in (
            ("whole", []), ("wraps", ["-DSYSTICK_BITS=6"]),
            ("lost", ["-DSYSTICK_BITS=6", "-DSYSTICK_CONTROL=5u"])):
        _, text, _ = core.on_machine(name, "-icount", "shift=0",
                                     defines=defines)
        counts[name] = rows(text)
    row = max(counts["whole"], key=counts["whole"].get)
    whole, wraps, lost = (counts[name][row]
                          for name in ("whole", "wraps", "lost"))
    results.add(f"SysTick with 24 bits counts {whole} for {row}, with 6 bits "
                f"{wraps}", "" if whole > 8 * 64 and
                abs(wraps - whole) < whole / 20 else "too far away")
    results.add("control: without its exception the wraps are lost: "
                f"{lost}", "" if abs(lost - whole) > whole / 20 else
                "they are not")


def test_room(results, core):
    """What does not fit is said by the linker, before a board sees it."""
    for what, memory, words in (
            ("flash", {"FLASH": "0:2K"}, "region `flash' overflowed"),
            ("RAM", {"RAM": "0x20000000:4K"}, "region `ram' overflowed"),
            ("a size", {"RAM": "lots"}, "RAM: 'lots' is not START:SIZE")):
        try:
            core.variant("room", memory=memory)
            said = "it was linked"
        except Failed as failure:
            said = "" if words in str(failure) else failure
        results.add(f"control: {what} that is none: {words}", said)


def test_parts(results, core):
    """A part of the operations, and short messages."""
    log, text, built = core.on_machine("part", ops=["ctr"], length=256)
    names = set(rows(text))
    wrong = [n for n in names if "cbc" in n or n.endswith("/4096")]
    results.add(f"OPS=ctr BYTES=256: {len(names)} rows",
                accepted(log, built) or wrong or
                ("" if "ctr/256/256" in names else "no rows"))


def test_uart(results, core):
    elf, built = core.variant("nucleo", board=NUCLEO, memory={})
    log = machines.write(elf.parent, "uart", machines.uart(elf))
    results.add("examples/stm32 by USART2 of an emulated STM32F405: all rows, "
                "right output", accepted(log, built))


def test_simulated(results, cores, pool):
    if not all((ROOT / "build" / program).exists()
               for program in ("sim", "bench/simulate")):
        return "counts in the simulator (install libunicorn-dev " \
               "libcapstone-dev)"
    cases = [(cores[core], "c_fixslice", "DWT") for core in
             ("m3", "m4", "m33", "m7")]
    cases.append((cores["m0"], "c_mul32", "SysTick"))
    models = pool.map(lambda case: modelled(*case[:2]), cases)
    for (core, impl, counter), model in zip(cases, models):
        test_counts(results, core, impl, counter, *model)
    return ""


def warned(compiler, sources):
    """What a compiler has to say of the sources, with the Makefile's WARN."""
    target = Board("m4", "O2", compiler, Options(), OUT)
    target.flags += [*os.environ["WARN"].split(), "-Werror",
                     '-DBOARD_IMAGE="x"', "-DIMPL=c_sbox", "-DGHASH=c_mul32"]
    try:
        for source in sources:
            target.compile(source, "warned")
    except Failed as failure:
        return failure
    return ""


def test_warnings(results):
    sign = OUT / "sign.c"
    sign.write_text("int f(unsigned x);\n"
                    "int f(unsigned x)\n{\n    return x;\n}\n")
    for compiler in filter(shutil.which, COMPILERS):
        results.add(f"no warnings of {compiler}", warned(compiler, [
            *PARTS, HERE.parent / "board.c", NUCLEO,
            "bench/board/test/faulty.c", "bench/image.c"]))
        said = str(warned(compiler, [sign]))
        results.add(f"control: {compiler} warns where a sign changes",
                    "" if "onversion" in said else said or "it does not")


def main():
    if machines.missing():
        print(f"skip boards (install {' '.join(machines.missing())})\n"
              "0 passed, 0 failed, 1 skipped")
        return 0
    results = Results()
    with concurrent.futures.ThreadPoolExecutor(workers()) as pool:
        cores = {core: Core(core, pool) for core in machines.MACHINES}
        skipped = test_simulated(results, cores, pool)
    for core in cores.values():
        test_machine(results, core)
    print("     QEMU's counts are not cycles, and not compared")
    test_damage(results, cores["m4"])
    test_faults(results, cores["m3"])
    test_wraps(results, cores["m0"])
    test_room(results, cores["m0plus"])
    test_parts(results, cores["m0plus"])
    test_uart(results, cores["m4"])
    test_warnings(results)
    if skipped:
        print(f"skip {skipped}")
    print(f"{results.passed} passed, {results.failed} failed" +
          (", 1 skipped" if skipped else ""))
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
