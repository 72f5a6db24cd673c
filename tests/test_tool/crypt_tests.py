"""Encrypting and decrypting: known answers, every size, OpenSSL's bytes."""
import json
import subprocess

from harness import CBC, CTR, FAILED, IV, OK, USAGE, some_bytes

PIECE = 65536  # TOOL_PIECE of tools/modes.h
SIZES = [0, 1, 15, 16, 17, 31, 32, 33, 1000, 4096,
         *(PIECE + d for d in (-17, -16, -1, 0, 1, 15, 16, 17, 31, 32, 33)),
         *(2 * PIECE + d for d in (-1, 0, 1, 15, 16, 17)), 1000003]
FEW_SIZES = [0, 1, 16, PIECE, PIECE + 16, PIECE + 17]

# NIST SP 800-38A, appendix F: the four blocks of all examples, then the first
# example of CTR and of CBC for each key size (F.5.1/3/5 and F.2.1/3/5).
PLAIN = bytes.fromhex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76f"
                      "ac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f"
                      "9b17ad2b417be66c3710")
KEYS = {128: "2b7e151628aed2a6abf7158809cf4f3c",
        192: "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
        256: "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914df"
             "f4"}
IVS = {"ctr": "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", "cbc": bytes(range(16)).hex()}
ANSWERS = {
    ("ctr", 128): "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9ff"
                  "fdff5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0"
                  "f3009cee",
    ("ctr", 192): "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce"
                  "8e941e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec"
                  "58c6b050",
    ("ctr", 256): "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990caca"
                  "f5c52b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08"
                  "457941a6",
    ("cbc", 128): "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a9176"
                  "78b273bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca30"
                  "7586e1a7",
    ("cbc", 192): "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69"
                  "145a571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e6"
                  "4f5615cd",
    ("cbc", 256): "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc670"
                  "2c7d39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c1907"
                  "8c6a9d1b",
}


def openssl(way, mode, key, iv, data, *more):
    bits = 4 * len(key)
    ended = subprocess.run(
        ["openssl", "enc", way, f"-aes-{bits}-{mode}", "-K", key, "-iv", iv,
         *more], input=data, capture_output=True, check=True)
    return ended.stdout


def test_known_answers(t):
    for (mode, bits), answer in ANSWERS.items():
        arguments = ["--mode", mode, "--key-hex", KEYS[bits], "--iv-hex",
                     IVS[mode]] + (["--no-pad"] if mode == "cbc" else [])
        forth = t.run("encrypt", *arguments, data=PLAIN)
        back = t.run("decrypt", *arguments, data=forth.out)
        t.check(f"SP 800-38A {mode} {bits}", forth.out.hex() == answer and
                back.out == PLAIN, (forth, back))


def test_openssl(t):
    name = "the bytes of openssl enc"
    if not t.has("openssl", name):
        return
    other = openssl("-e", "ctr", CTR[3], IVS["cbc"], PLAIN)
    t.check(f"{name}: another IV is noticed",
            t.run("encrypt", *CTR, data=PLAIN).out != other)
    for mode in ("ctr", "cbc"):
        for bits, key in KEYS.items():
            bad = []
            for size in FEW_SIZES if t.wrapped else SIZES:
                data = some_bytes(size)
                arguments = ["--mode", mode, "--key-hex", key, "--iv-hex",
                             IV.hex()]
                theirs = openssl("-e", mode, key, IV.hex(), data)
                ours = t.run("encrypt", *arguments, data=data)
                back = t.run("decrypt", *arguments, data=theirs)
                if ours.out != theirs or back.out != data or back.code != OK:
                    bad.append((size, ours, back))
            t.check(f"{name}: {mode} {bits}, all sizes", not bad, bad)


def test_openssl_no_pad(t):
    name = "the bytes of openssl enc: cbc -nopad"
    if not t.has("openssl", name):
        return
    for size in (0, 16, PIECE - 16, PIECE, PIECE + 16, 2 * PIECE + 32):
        data = some_bytes(size)
        theirs = openssl("-e", "cbc", CBC[3], IV.hex(), data, "-nopad")
        ours = t.run("encrypt", *CBC, "--no-pad", data=data)
        back = t.run("decrypt", *CBC, "--no-pad", data=theirs)
        t.check(f"{name}, {size} bytes", ours.code == OK and
                ours.out == theirs and back.out == data, (ours, back))


def test_counter_carry(t):
    """All 128 bits of the counter count, over pieces as well."""
    carry = CTR[:5] + ["f" * 29 + "000"]
    data = some_bytes(PIECE * 3)
    zero = CTR[:5] + ["0" * 32]
    first = (0x1000) * 16
    whole = t.run("encrypt", *carry, data=data).out
    rest = t.run("encrypt", *zero, data=data[first:]).out
    t.check("counter passes 2^128", whole[first:] == rest and
            len(rest) == 2 * PIECE, len(rest))


def test_implementations(t):
    data = some_bytes(PIECE + 1000)
    for mode, arguments in (("ctr", CTR), ("cbc", CBC)):
        expected = t.run("encrypt", *arguments, data=data).out
        for impl in json.loads(t.run("list", "--json").out):
            name = f"{mode} with {impl['name']}"
            more = ["--impl", impl["name"]]
            if not impl["here"]:
                t.refuses(f"{name}: {impl['why_not']}", USAGE,
                          [impl["name"], impl["why_not"]], "encrypt",
                          *arguments, *more)
                continue
            forth = t.run("encrypt", *arguments, *more, data=data)
            back = t.run("decrypt", *arguments, *more, data=expected)
            t.check(name, forth.out == expected and back.out == data,
                    (forth, back))


def test_refused_implementations(t):
    for impl, words in (("fake_absent", ["not on this machine"]),
                        ("fake_cpu", ["not on this CPU"]),
                        ("fake_device", ["needs something"])):
        t.refuses(f"--impl {impl}", USAGE, words + [impl], "encrypt", *CTR,
                  "--impl", impl, fakes=True)


def test_failing_implementation(t):
    data = some_bytes(3 * PIECE)
    for command, arguments in (("encrypt", CTR), ("encrypt", CBC),
                               ("decrypt", CTR), ("decrypt", CBC)):
        t.write("kept", b"before")
        name = f"fault while it runs: {command} {arguments[1]}"
        t.refuses(f"{name}, into a file", FAILED, ["disturbed"], command,
                  *arguments, "--impl", "fake_fault", "-o", "kept",
                  data=data, fakes=True)
        t.check(f"{name}: the old file stays", t.read("kept") == b"before")
        result = t.run(command, *arguments, "--impl", "fake_fault", data=data,
                       fakes=True)
        t.check(f"{name}, into a pipe", result.code == FAILED and
                len(result.out) == PIECE, result)


def test_lengths(t):
    for size, command, more in (
            (17, "encrypt", ["--no-pad"]), (PIECE + 1, "encrypt",
                                            ["--no-pad"]),
            (17, "decrypt", ["--no-pad"]), (15, "decrypt", []),
            (0, "decrypt", []), (PIECE + 15, "decrypt", [])):
        name = f"{command} cbc {' '.join(more)} of {size} bytes"
        t.write("odd", bytes(size))
        t.refuses(name, FAILED, ["odd", f" {size} bytes", "multiple of 16"],
                  command, *CBC, *more, "-i", "odd", "-o", "odd.out")
        t.check(f"{name}: no file", not t.temporaries() and
                "odd.out" not in t.files())


def test_padding(t):
    """Wrong padding: no file, and through a pipe nothing of the last piece."""
    size = 2 * PIECE + 100
    good = t.run("encrypt", *CBC, data=some_bytes(size)).out
    bad = good[:-17] + bytes([good[-17] ^ 1]) + good[-16:]
    t.write("bad", bad)
    t.refuses("wrong padding, into a file", FAILED, ["bad: ", "padding"],
              "decrypt", *CBC, "-i", "bad", "-o", "bad.out")
    t.check("wrong padding: no file", "bad.out" not in t.files())
    result = t.run("decrypt", *CBC, data=bad)
    t.check("wrong padding, into a pipe", result.code == FAILED and
            result.out == some_bytes(size)[:2 * PIECE], result)
    t.check("the same bytes are fine with --no-pad",
            t.run("decrypt", *CBC, "--no-pad", data=bad).code == OK)
