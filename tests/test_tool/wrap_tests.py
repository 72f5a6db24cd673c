"""aesop wrap and unwrap: known answers, openssl's bytes, forged keys."""
import subprocess

from harness import FAILED, KEY, OK, USAGE, some_bytes

KEY_HEX = ["--key-hex", KEY.hex()]


def openssl(cipher, iv, data):
    return subprocess.run(
        ["openssl", "enc", f"-id-{cipher}", "-K", KEY.hex(), "-iv", iv],
        input=data, capture_output=True, check=True).stdout


def test_known_answers(t):
    """RFC 3394, section 4.1, and RFC 5649, section 6."""
    for arguments, plain, wrapped in (
            (KEY_HEX, "00112233445566778899aabbccddeeff",
             "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"),
            (["--pad", "--key-hex",
              "5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8"],
             "c37b7e6492584340bed12207808941155068f738",
             "138bdeaa9b8fa7fc61f97742e72248ee5ae6ae5360d1ae6a5f54f373fa543b6a"
             )):
        forth = t.run("wrap", *arguments, data=bytes.fromhex(plain))
        back = t.run("unwrap", *arguments, data=bytes.fromhex(wrapped))
        t.check(f"wrap: known answer, {len(plain) // 2} bytes",
                forth.out.hex() == wrapped and back.out.hex() == plain,
                (forth, back))


def test_openssl(t):
    name = "wrap: openssl's bytes"
    if not t.has("openssl", name):
        return
    for pad, cipher, iv, sizes in (
            ([], "aes128-wrap", "A6A6A6A6A6A6A6A6", (16, 24, 32, 1000)),
            (["--pad"], "aes128-wrap-pad", "A65959A6",
             (1, 7, 8, 9, 16, 20, 32, 1000))):
        bad = []
        for size in sizes:
            data = some_bytes(size)
            theirs = openssl(cipher, iv, data)
            forth = t.run("wrap", *KEY_HEX, *pad, data=data)
            back = t.run("unwrap", *KEY_HEX, *pad, data=theirs)
            if forth.out != theirs or back.out != data or back.code != OK:
                bad.append((size, forth, back))
        t.check(f"{name}: {cipher}", not bad, bad)


def test_forged(t):
    for pad in ([], ["--pad"]):
        good = t.run("wrap", *KEY_HEX, *pad, data=some_bytes(32)).out
        for at in (0, 8, len(good) - 1):
            wrong = good[:at] + bytes([good[at] ^ 1]) + good[at + 1:]
            t.refuses(f"unwrap {pad}: byte {at} wrong", FAILED, ["forged"],
                      "unwrap", *KEY_HEX, *pad, data=wrong)
        t.write("wrapped", good[:-8])
        t.refuses(f"unwrap {pad}: cut off, into a file", FAILED, ["forged"],
                  "unwrap", *KEY_HEX, *pad, "-i", "wrapped", "-o", "unwrapped")
        t.check(f"unwrap {pad}: no file", "unwrapped" not in t.files() and
                not t.temporaries())


def test_lengths(t):
    for way, pad, size, words in (
            ("wrap", [], 0, ["--pad"]), ("wrap", [], 8, ["--pad"]),
            ("wrap", [], 20, ["--pad"]), ("wrap", ["--pad"], 0, ["empty"]),
            ("unwrap", [], 16, ["24 at least"]), ("unwrap", [], 0, ["24"]),
            ("unwrap", [], 25, ["multiples of 8"]),
            ("unwrap", ["--pad"], 8, ["16 at least"]),
            ("unwrap", ["--pad"], 17, ["multiples of 8"])):
        t.refuses(f"{way} {pad}: {size} bytes", FAILED,
                  [f" {size} bytes", *words], way, *KEY_HEX, *pad,
                  data=bytes(size))
    t.refuses("wrap: no key", USAGE, ["--key-file"], "wrap")
