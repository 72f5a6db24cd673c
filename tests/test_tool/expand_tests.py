"""Keys as constants in C: compiled, in .rodata, and used."""
import json
import os
import re
import shlex
import subprocess

from harness import FAILED, HERE, KEY, OK, ROOT, USAGE

CC = shlex.split(os.environ.get("CC", "cc"))
WARN = ["-Wall", "-Wextra", "-Wconversion", "-Werror", "-pedantic"]
FIXED = ["-fno-pic", "-O1", "-I", os.path.join(ROOT, "include"), "-I", HERE]
LONG_KEY = bytes(range(32))


def expand(t, impl, direction, key, *more, **options):
    return t.run("expand", "--impl", impl, "--dir", direction, "--key-hex",
                 key.hex(), *more, **options)


def implementations(t):
    return json.loads(t.run("list", "--json").out)


def all_keys(t):
    """Names and C text of a key for each implementation, size and
    direction."""
    keys = {}
    for impl in implementations(t):
        for direction in ("enc", "dec"):
            aux = ["--aux", f"&{direction}_tables"] \
                if impl[direction].get("aux") else []
            for bits in (128, 192, 256):
                name = f"{impl['name']}_{bits}_{direction}"
                result = expand(t, impl["name"], direction,
                                LONG_KEY[:bits // 8], "--name", name, *aux)
                if result.code != OK:
                    t.check(f"expand {name}", False, result)
                keys[name] = result.out.decode()
    return keys


def source(keys):
    """A file with all these keys and the table that expand_main.c reads."""
    rows = "".join(f'    {{"{name}", &{name}.key, {int("_dec" in name)}}},\n'
                   for name in keys)
    return ('#include "expand_keys.h"\n'
            "aesop_ttable_enc enc_tables;\naesop_ttable_dec dec_tables;\n" +
            "".join(keys.values()) +
            "const struct constant_key constant_keys[] = {\n" + rows +
            "    {0, 0, 0}};\n")


def build(path, compiler, *flags):
    """Compile a file; returns the object file and what the compiler says."""
    compiled = subprocess.run([*compiler, *FIXED, *flags, "-c", path, "-o",
                               path + ".o"], capture_output=True, check=False)
    return path + ".o", compiled.stderr.decode()


def use(t, keys_object):
    """Run expand_main.c with these keys; returns its lines."""
    program = keys_object + "ut"
    subprocess.run([*CC, "-std=c99", *WARN, *FIXED, "-no-pie",
                    os.path.join(HERE, "expand_main.c"), keys_object,
                    t.library, "-o", program], check=True)
    ended = subprocess.run([program], capture_output=True, check=True)
    return ended.stdout.decode().split("\n")[:-1]


def places(path):
    """Names and the letters that nm has for where they are."""
    listed = subprocess.run(["nm", "-C", path], capture_output=True,
                            check=True)
    return {line.split()[-1]: line.split()[-2]
            for line in listed.stdout.decode().split("\n") if line}


def check_places(t, label, path, keys):
    if t.has("nm", f"{label}: in .rodata"):
        found = places(path)
        t.check(f"{label}: in .rodata",
                all(found.get(name) in ("r", "R") for name in keys), found)


def test_constants(t):
    keys = all_keys(t)
    for label, compiler, suffix in (
            ("expand, C", [*CC, "-std=c99"], "c"),
            ("expand, C++", ["g++", "-std=c++98"], "cc"),
            ("expand, for Cortex-M0",
             ["arm-none-eabi-gcc", "-mcpu=cortex-m0", "-std=c99"], "m0.c")):
        if not t.has(compiler[0], label):
            continue
        path = t.write(f"expanded.{suffix}", source(keys).encode())
        made, said = build(path, compiler, *WARN)
        t.check(f"{label}: compiles without a warning", not said, said)
        check_places(t, label, made, keys)
        if "m0" not in suffix:
            lines = use(t, made)
            for name in keys:
                t.check(f"{label}: {name}", f"works {name}" in lines, lines)


def test_controls(t):
    """What the checks above look for does show where it is wrong."""
    name = "c_sbox_128_enc"
    text = expand(t, "c_sbox", "enc", LONG_KEY[:16], "--name", name)
    text = source({name: text.out.decode()})
    path = t.write("damaged.c", text.replace("0x03020100",
                                             "0x03020101").encode())
    lines = use(t, build(path, CC)[0])
    t.check("expand: a changed word is noticed", lines == [f"fails {name}"],
            lines)
    path = t.write("variable.c", text.replace("\nconst AESOP",
                                              "\nAESOP").encode())
    if t.has("nm", "expand: a variable is noticed"):
        t.check("expand: a variable is noticed",
                places(build(path, CC)[0]).get(name) == "D")


def test_text(t):
    plain = expand(t, "c_fixslice", "enc", KEY)
    t.check("expand: the initialiser", plain.code == OK and
            b'#include "aesop.h"' in plain.out and
            b"\nconst AESOP_KEY_FOR(C_FIXSLICE, 128) key = {{{\n"
            b"    &aesop_c_fixslice_enc, NULL, 10, 88}, {\n" in plain.out and
            len(re.findall(rb"0x[0-9a-f]{8},", plain.out)) == 88, plain.out)
    t.check("expand: in 80 columns", max(map(len, plain.out.split(b"\n"))) <=
            80)
    result = expand(t, "c_fixslice", "enc", KEY, "-o", "key.c")
    t.check("expand: -o", result.code == OK and result.out == b"" and
            t.read("key.c") == plain.out, result)
    t.write("raw", KEY)
    result = t.run("expand", "--impl", "c_fixslice", "--dir", "enc",
                   "--key-file", "raw")
    t.check("expand: --key-file", result.out == plain.out, result)


def constant(result):
    """The text without the comment above it."""
    return result.out[result.out.index(b"\nconst "):]


def test_elsewhere(t):
    """Keys of an implementation that is not here are those of its layout."""
    for direction in ("enc", "dec"):
        real = expand(t, "c_ttable1", direction, KEY, fakes=True)
        fake = expand(t, "fake_absent", direction, KEY, fakes=True)
        t.check(f"expand: for another machine, {direction}",
                fake.code == OK and
                constant(fake) == constant(real).replace(
                    b"c_ttable1", b"fake_absent").replace(
                    b"C_TTABLE1", b"FAKE_ABSENT"), (fake.out, real.out))
        t.check(f"expand: for another machine, {direction}: says of the aux",
                b"needs an aux" in fake.out and b"needs an aux" not in
                real.out, fake.out)
    result = expand(t, "fake_absent", "enc", KEY, "--aux", "&x", fakes=True)
    t.check("expand: for another machine, with an aux", result.code == OK and
            b"&aesop_fake_absent_enc, &x, 10, 44" in result.out, result)
    result = expand(t, "fake_cpu", "enc", KEY, fakes=True)
    t.check("expand: for another CPU", result.code == OK, result)
    t.refuses("expand: keys that only the other machine can make", USAGE,
              ["fake_private", "this machine"], "expand", "--impl",
              "fake_private", "--dir", "enc", "--key-hex", KEY.hex(),
              fakes=True)


def test_refused(t):
    good = {"--impl": "c_sbox", "--dir": "enc", "--key-hex": KEY.hex()}

    def refuses(what, words, **changes):
        merged = {**good, **{f"--{k.replace('_', '-')}": v
                             for k, v in changes.items()}}
        t.refuses(f"expand: {what}", USAGE, words, "expand", *(
            x for option, value in merged.items() if value is not None
            for x in (option, value)))

    refuses("no implementation", ["--impl"], impl=None)
    refuses("no direction", ["--dir"], dir=None)
    refuses("no key", ["--key-file"], key_hex=None)
    refuses("unknown implementation", ["'c_x'"], impl="c_x")
    refuses("unknown direction", ["'both'"], dir="both")
    refuses("key of 15 bytes", ["30 digits"], key_hex=KEY.hex()[2:])
    for name in ("", "1st", "a-b", "a b", "k\u00e9y", "int", "while"):
        refuses(f"name {name!r}", ["--name"], name=name)
    refuses("no aux", ["c_ttable_ram", "--aux"], impl="c_ttable_ram")
    for aux in ("", " ", "x */ y"):
        refuses(f"aux {aux!r}", ["--aux", "no expression"],
                impl="c_ttable_ram", aux=aux)
    refuses("aux that is not taken", ["--aux", "c_sbox"], aux="&x")
    refuses("names that are too long", ["too long"], name="n" * 9000)
    t.refuses("expand: full disk", FAILED, ["/dev/full: No space"], "expand",
              *(x for pair in good.items() for x in pair), "-o", "/dev/full")
