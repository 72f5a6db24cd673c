"""Mode xts: data units and images of sectors, compared with another library."""
from harness import FAILED, OK, USAGE, some_bytes

PAIRS = {128: some_bytes(32), 256: some_bytes(64)}
XTS = ["--mode", "xts", "--key-hex", PAIRS[128].hex()]


def other(pair, sector, data):
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, \
        modes
    return Cipher(algorithms.AES(pair), modes.XTS(
        sector.to_bytes(16, "little"))).encryptor().update(data)


def image(pair, sector, size, data):
    return b"".join(other(pair, sector + i // size, data[i:i + size])
                    for i in range(0, len(data), size))


def differs(t, data, theirs, *arguments):
    forth = t.run("encrypt", *arguments, data=data)
    back = t.run("decrypt", *arguments, data=theirs)
    if (forth.out, back.out, back.code) != (theirs, data, OK):
        return [(len(data), forth, back)]
    return []


def test_units(t):
    name = "xts: the bytes of another library"
    if not t.imports("cryptography", name):
        return
    for bits, pair in PAIRS.items():
        bad = []
        for size in (16, 17, 31, 32, 33, 512, 100001):
            for sector in (0, 7, (1 << 64) - 1):
                data = some_bytes(size)
                bad += differs(t, data, other(pair, sector, data), "--mode",
                               "xts", "--key-hex", pair.hex(), "--sector",
                               str(sector))
        t.check(f"{name}: data units, {bits} bits", not bad, bad)


def test_images(t):
    name = "xts: the bytes of another library"
    if not t.imports("cryptography", name):
        return
    for size, lengths in ((512, (0, 512, 65536, 65536 + 512, 65536 + 16, 5000)),
                          (4096, (4096, 131072, 131072 + 17)),
                          (520, (65520, 65536)),
                          (100000, (300000, 300016))):
        bad = []
        for length in lengths:
            data = some_bytes(length)
            for sector in (0, (1 << 64) - 1):
                bad += differs(t, data, image(PAIRS[128], sector, size, data),
                               *XTS, "--sector-size", str(size), "--sector",
                               str(sector))
        t.check(f"{name}: images, sectors of {size}", not bad, bad)


def test_arguments(t):
    for size, words, more in (
            (15, "16 bytes to 16 MiB", []), (0, "16 bytes to 16 MiB", []),
            (512 + 15, "a sector has 16 bytes", ["--sector-size=512"])):
        t.refuses(f"xts: {size} bytes {more}", FAILED,
                  [f" {size} bytes", words], "encrypt", *XTS, *more, "-o",
                  "xts.out", data=bytes(size))
    if t.bare("xts: the longest data unit"):
        t.write("unit", bytes((1 << 24) + 1))
        t.refuses("xts: longer than a data unit", FAILED, ["--sector-size"],
                  "encrypt", *XTS, "-i", "unit", "-o", "xts.out")
        result = t.run("encrypt", *XTS, data=bytes(1 << 24))
        t.check("xts: the longest data unit", result.code == OK, result)
    t.refuses("xts: equal halves", USAGE, ["halves are equal"], "encrypt",
              *XTS[:3], "00" * 32, data=bytes(16))
    equal = t.run("decrypt", *XTS[:3], "00" * 32, data=bytes(16))
    t.check("xts: equal halves can still decrypt", equal.code == OK, equal)
    for option, value in (("--sector", "x"), ("--sector", "-1"),
                          ("--sector", str(1 << 64)), ("--sector", "16777216T"),
                          ("--sector-size", "15"), ("--sector-size", "17M"),
                          ("--sector-size", "1KB")):
        t.refuses(f"xts: {option} {value}", USAGE, [option, value], "encrypt",
                  *XTS, f"{option}={value}")
