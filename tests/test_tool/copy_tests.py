"""What `aesop choose` prints is used: files are copied, compiled, linked, run;
and what it was built with is what the tree has."""
import json
import os
import re
import shlex
import shutil
import subprocess

from choose_tests import choose, key, of, row, table
from harness import HERE, OK, ROOT

CC = shlex.split(os.environ.get("CC", "cc"))
ARM = ["arm-none-eabi-gcc", "-mthumb", "--specs=nosys.specs"]
MCPU = {"m0": "cortex-m0", "m0plus": "cortex-m0plus", "m3": "cortex-m3",
        "m4": "cortex-m4", "m33": "cortex-m33", "m7": "cortex-m7"}
SELFTESTS = os.path.join(ROOT, "src", "selftest")
CHOICES = [
    ("m4", "ctr", []),
    ("m0", "ctr", ["--attacker", "remote"]),
    ("m3", "ctr", ["--attacker", "remote", "--uncached-ram"]),
    ("m4", "cbc", ["--attacker", "none", "--flash", "6K"]),
    ("m0plus", "cbc", ["--dir", "dec", "--attacker", "none"]),
    ("m33", "ecb", []),
    ("m7", "ecb", ["--dir", "enc", "--attacker", "none"]),
]
# Rows are invented for these: every mode with its operations.
MODES = {"cfb128": ["cfb128"], "ofb": ["ofb"], "xts": ["xts_enc", "xts_dec"],
         "ccm": ["ccm_seal", "ccm_open"], "gcm": ["gcm_seal", "gcm_open"],
         "gcm_siv": ["gcm_siv"], "eax": ["eax"], "siv": ["siv"],
         "cmac": ["cmac"], "gmac": ["gmac"], "kw": ["kw_wrap", "kw_unwrap"],
         "drbg": ["drbg"]}
HASHED = ("gcm", "gcm_siv", "gmac")


def values(text, title):
    """What stands beside a title in the text of a choice."""
    found = re.search(rf"^  {title} .*\n(?:   .*\n)*", text, re.M)
    return [line.strip() for line in
            found.group()[len(title) + 2:].splitlines()] if found else []


class Copy:
    """A folder with what the text says, and how it is compiled."""

    def __init__(self, t, text, mode, one_way=False, config=True):
        self.folder = t.path("copy")
        shutil.rmtree(self.folder, ignore_errors=True)
        os.mkdir(self.folder)
        self.files = values(text, "files")
        for path in self.files:
            shutil.copy(os.path.join(ROOT, path), self.folder)
        lines = [line for line in
                 values(text, "config") * config + values(text, "may help")
                 if line.startswith("#")]
        with open(os.path.join(self.folder, "my_config.h"), "w",
                  encoding="ascii") as f:
            f.write("\n".join(lines + ['#include "aesop_config.h"', ""]))
        test = {"gmac": "gcm"}.get(mode, mode)
        self.main = [os.path.join(HERE, "copy_main.c"),
                     os.path.join(SELFTESTS, f"selftest_{test}.c"),
                     os.path.join(SELFTESTS, "selftest_kat.c")]
        self.flags = ["-std=c99", "-I.", '-DAESOP_CONFIG="my_config.h"',
                      f"-DSELFTEST=aesop_selftest_{test}"]
        self.flags += ["-DONE_WAY"] * one_way
        self.flags += ["-DTABLES"] * ("aesop_ttable" in text)
        names = " ".join(values(text, "descriptor"))
        for macro, pattern in (("ENC", r"aesop_\w+_enc"),
                               ("DEC", r"aesop_\w+_dec"),
                               ("GHASH", r"aesop_ghash_\w+")):
            self.flags += [f"-D{macro}={name}" for name in
                           re.findall(rf"\b{pattern}\b", names)]
        traits = " ".join(values(text, "claims")).upper().split(", ")
        self.flags.append("-DTRAITS=" + "|".join(
            f"AESOP_{x}".replace("CONSTANT", "CONST").replace(
                "VARIABLE TIME", "VARTIME").replace(" ", "_")
            for x in traits))

    def sources(self):
        return sorted(name for name in os.listdir(self.folder)
                      if name.endswith((".c", ".S")))

    def compiles(self):
        """As the README says it: with no flags at all."""
        return subprocess.run([*CC, "-c", *self.sources()], cwd=self.folder,
                              capture_output=True, check=False
                              ).returncode == 0

    def link(self, compiler):
        """Whether it compiles and links."""
        made = subprocess.run(
            [*compiler, *self.flags, "-o", "program", *self.sources(),
             *self.main], cwd=self.folder, capture_output=True, check=False)
        return made.returncode == 0, made.stderr

    def works(self, core=""):
        """Run here, as on that core: ARMv6-M has no cache before its RAM."""
        linked, _ = self.link(CC + ["-DAESOP_UNCACHED_RAM=1"] *
                              core.startswith("m0"))
        return linked and subprocess.run(
            [os.path.join(self.folder, "program")], check=False
            ).returncode == 0


def text_of(t, core, mode, arguments):
    return t.run("choose", "--core", core, "--mode", mode,
                 *arguments).out.decode()


def test_choices_work(t):
    arm = t.has(ARM[0], "choose: the choice for each core is linked for it")
    for core, mode, arguments in CHOICES:
        what = f"{core} {mode} {' '.join(arguments)}".strip()
        text = text_of(t, core, mode, arguments)
        answer = json.loads(t.run("choose", "--json", "--core", core, "--mode",
                                  mode, *arguments).out)["choice"]
        copy = Copy(t, text, mode, one_way="--dir" in arguments)
        t.check(f"choose: {what}: text and JSON name the same files",
                copy.files == answer["files"] and copy.files, copy.files)
        t.check(f"choose: {what}: works with the files it names",
                copy.compiles() and copy.works(core),
                (text, copy.link(CC)[1]))
        if arm:
            linked = copy.link(ARM + [f"-mcpu={MCPU[core]}"])
            t.check(f"choose: {what}: linked for its core", linked[0], linked)


def invented(mode, impl, tables, ghash):
    """Rows of all operations of a mode, and of its keys."""
    ghash = ghash if mode in HASHED else "-"
    same = {"impl": impl, "tables": tables}
    return [key(**same), key(**same, op="key_dec"),
            row(op="ghash_key", impl="-", ghash=ghash, key_bits="-",
                bytes="-", key_ram=108)] + [
                    row(**same, op=op, ghash=ghash, ctx_ram=600)
                    for op in MODES[mode]]


def test_modes_work(t):
    """The files for every mode, whatever the benchmark has measured."""
    impls = [("c_fixslice", "-", "c_mul32"), ("c_sbox_otf", "flash", "c_mul64"),
             ("c_ttable1", "ram", "c_table4"), ("c_ttable_ram", "ram",
                                                "c_table8")]
    for number, mode in enumerate(MODES):
        for impl, tables, ghash in (impls[:2], impls[2:])[number % 2]:
            t.write("results.csv", table(invented(mode, impl, tables, ghash)))
            text = text_of(t, "m4", mode, ["--results", "results.csv",
                                           "--attacker", "none"])
            copy = Copy(t, text, mode)
            t.check(f"choose: {mode} with {impl}: works with the files it "
                    "names", copy.compiles() and copy.works(),
                    (text, copy.link(CC)[1]))


def test_controls(t):
    """Less than what it names does not do."""
    core, mode, arguments = CHOICES[3]
    text = text_of(t, core, mode, arguments)
    for path in [p for p in values(text, "files") if p.endswith(".c")]:
        copy = Copy(t, text, mode)
        os.remove(os.path.join(copy.folder, os.path.basename(path)))
        t.check(f"choose: control: without {os.path.basename(path)}",
                not copy.link(CC)[0])
    for core, mode, arguments in CHOICES[2:3]:
        text = text_of(t, core, mode, arguments)
        t.check("choose: control: without the config lines",
                "#define AESOP_UNCACHED_RAM 1" in values(text, "config") and
                not Copy(t, text, mode, config=False).works(), text)


def test_config_lines(t):
    rows = of("c_sbox", tables="ram")
    t.write("results.csv", table(rows))
    text = t.run("choose", "--results", "results.csv", "--core", "m4",
                 "--mode", "ctr", "--attacker", "remote",
                 "--uncached-ram").out.decode()
    copy = Copy(t, text, "ctr")
    t.check("choose: tables in RAM by its config lines", copy.works() and
            len(values(text, "config")) == 2, text)
    t.check("choose: control: without them", not Copy(
        t, text, "ctr", config=False).works())


def test_built_in(t):
    """The command holds the results of the tree, and reads them the same."""
    rows = b""
    for name in ("results.csv", "both.csv"):
        with open(os.path.join(ROOT, "bench", name), "rb") as f:
            rows += f.read() if not rows else f.read().split(b"\n", 1)[1]
    t.write("all.csv", rows)
    for core in MCPU:
        for mode in ("ecb", "cbc", "ctr"):
            arguments = ["choose", "--json", "--attacker", "none", "--core",
                         core, "--mode", mode]
            inside = t.run(*arguments)
            t.check(f"choose: built in as in the tree: {core} {mode}",
                    inside.code == OK and inside.out ==
                    t.run(*arguments, "--results", "all.csv").out, inside)


def test_claims(t):
    """Claims that are read from sources are those of the descriptors."""
    for impl in json.loads(t.run("list", "--json").out):
        answer, _ = choose(t, of(impl["name"]), "--core", "m4", "--mode",
                           "ctr", "--attacker", "none")
        t.check(f"choose: claims of {impl['name']}",
                answer["choice"]["claims"] == impl["enc"]["traits"], answer)


def test_facts(t):
    """Names in the command are those of the library."""
    with open(os.path.join(ROOT, "tools/choose/facts.c"),
              encoding="utf-8") as f:
        functions = re.findall(r'"(aesop_\w+)"', f.read())
    with open(os.path.join(ROOT, "include/aesop.h"), encoding="utf-8") as f:
        declared = re.findall(r"\b(aesop_\w+)\(", f.read())
    t.check("choose: functions that there are", functions and
            set(functions) <= set(declared), set(functions) - set(declared))
    with open(os.path.join(ROOT, "tools/choose/facts.c"),
              encoding="utf-8") as f:
        ops = set(re.findall(r'\{"(\w+)", "aesop', f.read()))
    with open(os.path.join(ROOT, "bench/ops.def"), encoding="utf-8") as f:
        measured = set(re.findall(r"^OP\((\w+),", f.read(), re.M))
    t.check("choose: every measured operation is of a mode",
            measured - {"ghash"} <= ops, measured - ops)
    if t.has(ARM[0], "choose: headers of keys are as long as it says"):
        path = t.write("header.c", b'#include "aesop.h"\n'
                       b"int a[sizeof(aesop_key) == 12 ? 1 : -1];\n"
                       b"int b[sizeof(aesop_ghash_key) == 4 ? 1 : -1];\n")
        made = subprocess.run([ARM[0], "-mcpu=cortex-m0", "-c", "-I",
                               os.path.join(ROOT, "include"), path, "-o",
                               path + ".o"], capture_output=True, check=False)
        t.check("choose: headers of keys are as long as it says",
                made.returncode == 0, made.stderr)
