#!/usr/bin/env python3
"""What a linker takes of the library, read from its map: for Cortex-M.

    tests/link.py DIRECTORY        (for what it builds; from the top folder)

Prints a line for each thing proved and the totals, as the other tests do.
Needs arm-none-eabi-gcc and newlib.
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

PREFIX = "arm-none-eabi-"
FLAGS = ("-std=c99 -mthumb -ffunction-sections -fdata-sections -ffreestanding "
         "-Iinclude -Isrc -Isrc/impl/shared").split()
M0 = ["-mcpu=cortex-m0", "-Os"]
M4 = ["-mcpu=cortex-m4", "-Os"]

# What objects may leave undefined but the library's own symbols. No helper of
# the compiler is needed: nothing here divides, and no switch is long enough
# for a helper that reads jump tables.
ALLOWED = {"memcpy"}

PROGRAM = """
#include "aesop.h"
extern const aesop_impl *volatile impls[];
const aesop_impl *volatile impls[] = {{{impls}}};
int main(void)
{{
    static aesop_key_any k;
    static uint8_t key[16], counter[16], text[64];
    return aesop_key_init_with(&k.key, sizeof k, impls[0], text, key, 16) ||
           {call};
}}
"""
CTR = "aesop_ctr(&k.key, counter, text, text, sizeof text)"
ECB_DECRYPT = "aesop_ecb_decrypt(&k.key, text, text, sizeof text)"

totals = collections.Counter()


def report(good, subject, what, details=()):
    for line in details if not good else ():
        print("    ", line)
    print(f"{'ok  ' if good else 'FAIL'} {subject:18} {what}")
    totals[bool(good)] += 1


def run(*command):
    done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return done.stdout


def sources():
    text = pathlib.Path("sources.mk").read_text()
    return re.findall(r"\S+\.[cS]\b", text.split("SRC =", 1)[1])


def build(folder, options):
    """Compile the library; returns its objects."""
    folder.mkdir(parents=True, exist_ok=True)

    def compile_one(source):
        out = folder / (source.replace("/", ".") + ".o")
        run(PREFIX + "gcc", *FLAGS, *options, "-c", source, "-o", str(out))
        return out

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(compile_one, sources()))


def implementations(options):
    """The names in impls.def that a build with these options holds."""
    lines = re.findall(r"^IMPL\((\w+), (\w+)",
                       pathlib.Path("src/impl/impls.def").read_text(), re.M)
    text = '#include "aesop.h"\n' + "".join(
        f"@{name} AESOP_HAS_{macro}\n" for name, macro in lines)
    out = subprocess.run(
        [PREFIX + "gcc", *FLAGS, *options, "-E", "-P", "-"], input=text,
        text=True, capture_output=True, check=True).stdout
    return re.findall(r"^@ ?(\w+) 1$", out, re.M)


def link(objects, options, name, impls, call=CTR):
    """Link a program; returns bytes of code and constants by object."""
    base = objects[0].parent / name
    base.with_suffix(".c").write_text(PROGRAM.format(
        impls=", ".join("&aesop_" + i for i in impls), call=call))
    map_file = base.with_suffix(".map")
    run(PREFIX + "gcc", *FLAGS, *options, "--specs=nosys.specs",
        "-nostartfiles", "-Wl,--gc-sections,-emain", f"-Wl,-Map={map_file}",
        str(base.with_suffix(".c")), *map(str, objects),
        "-o", str(base.with_suffix(".elf")))
    return read_map(map_file.read_text(), objects)


def read_map(text, objects):
    """Sections that were kept: name, address, size, object; in the map a long
    name has the rest on the next line."""
    kept = collections.Counter()
    text = text.split("Linker script and memory map", 1)[1]
    for section, size, path in re.findall(
            r"^ (\.(?:text|rodata|data|bss)\S*)\s+0x\w+\s+0x(\w+) (\S+\.o)$",
            text, re.M):
        if pathlib.Path(path) in objects:
            kept[pathlib.Path(path).name] += int(size, 16)
    return +kept


def strangers(kept, impl):
    """Objects that counter mode with one implementation has no use for."""
    use = re.compile(
        rf"src\.(common|key|mode\.(ctr|keystream)|impl\.{impl}\.\w+|"
        r"impl\.shared\.(schedule|table_sbox|table_te0?))\.[cS]\.o")
    return [f"{name}: {size} bytes" for name, size in kept.items()
            if not use.fullmatch(name) or "_dec." in name]


def check_images(objects, small_objects):
    sizes = {}
    for impl in implementations(M4):
        kept = link(objects, M4, f"ctr_{impl}", [impl + "_enc"])
        odd = strangers(kept, impl)
        report(kept and not odd, impl,
               "CTR image: nothing inverse, no other implementation", odd)
        small = link(small_objects, M4, f"ctr_{impl}", [impl + "_enc"])
        sizes[impl] = sum(kept.values()), sum(small.values())
        before, after = sizes[impl]
        report(after < before, impl,
               f"CTR image is smaller with AESOP_MAX_KEY=16: {after} bytes, "
               f"not {before}")
    first, other = list(sizes)[:2]
    decrypts = link(objects, M4, "control_dec", [first + "_dec"], ECB_DECRYPT)
    report(strangers(decrypts, first), "control",
           "an image that decrypts is noticed")
    two = link(objects, M4, "control_two", [first + "_enc", other + "_enc"])
    report(strangers(two, first), "control",
           "an image with two implementations is noticed")


def symbols(path):
    """Symbols that an object defines for others, and those it lacks."""
    defined, lacking = set(), set()
    for line in run(PREFIX + "nm", "-g", str(path)).splitlines():
        kind, name = line.split()[-2:]
        (lacking if kind == "U" else defined).add(name)
    return defined, lacking


def odd_symbols(objects):
    """Symbols that objects lack and may not, and names that are not ours."""
    found = {path: symbols(path) for path in objects}
    own = set().union(*(defined for defined, _ in found.values()))
    lacking = [f"{path.name}: {name}" for path, (_, names) in found.items()
               for name in sorted(names - own - ALLOWED)]
    return lacking, [name for name in sorted(own)
                     if not name.startswith("aesop_")]


def check_symbols(objects, subject):
    lacking, foreign = odd_symbols(objects)
    report(not lacking, subject, "objects need memcpy and no more", lacking)
    report(not foreign, subject, "every symbol starts with aesop_", foreign)


def check_symbols_control(top):
    source, out = top / "control.c", top / "control.o"
    source.write_text("extern int lacking(void);\n"
                      "int foreign(void);\n"
                      "int foreign(void) { return lacking(); }\n")
    run(PREFIX + "gcc", *FLAGS, *M4, "-c", str(source), "-o", str(out))
    report(odd_symbols([out]) == (["control.o: lacking"], ["foreign"]),
           "control", "other symbols are noticed")


def writable(objects):
    """Objects with data that can be written: .data or .bss."""
    lines = run(PREFIX + "size", *map(str, objects)).splitlines()[1:]
    return [f"{pathlib.Path(columns[5]).name}: {columns[1]} + {columns[2]}"
            for columns in map(str.split, lines)
            if columns[1] != "0" or columns[2] != "0"]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    top = pathlib.Path(sys.argv[1])
    m0 = build(top / "m0", M0)
    m0_fast = build(top / "m0-fast", [*M0, "-O2"])
    m4 = build(top / "m4", M4)
    small = build(top / "m4-max-key-16", [*M4, "-DAESOP_MAX_KEY=16"])
    ram = build(top / "m4-ram", [*M4, "-DAESOP_TABLES=AESOP_IN_RAM"])
    check_images(m4, small)
    check_symbols_control(top)
    for subject, objects in (("Cortex-M0 -Os", m0), ("Cortex-M4 -Os", m4),
                             ("Cortex-M0 -O2", m0_fast)):
        check_symbols(objects, subject)
        report(not writable(objects), subject, "no data that can be written",
               writable(objects))
    tables = [line for line in writable(ram) if ".table_" in line]
    report(tables and tables == writable(ram), "AESOP_IN_RAM",
           "data that can be written is the tables, and is noticed")
    print(f"{totals[True]} passed, {totals[False]} failed")
    return totals[False] > 0


if __name__ == "__main__":
    sys.exit(main())
