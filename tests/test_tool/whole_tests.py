"""Modes ccm and siv: one message, compared with another library."""
from harness import FAILED, KEY, OK, USAGE, some_bytes

NONCE = some_bytes(13)
AAD = b"what is beside the message"
CCM = ["--mode", "ccm", "--key-hex", KEY.hex()]
PAIR = bytes(range(32))
SIV = ["--mode", "siv", "--key-hex", PAIR.hex()]
SIZES = [0, 1, 16, 17, 65535]
MOST = 1 << 24


def test_ccm(t):
    name = "ccm: the bytes of another library"
    if not t.imports("cryptography", name):
        return
    from cryptography.hazmat.primitives.ciphers.aead import AESCCM
    for nonce_len, tag_len, aad in ((13, 16, b""), (7, 4, AAD), (12, 8, AAD)):
        nonce, bad = NONCE[:nonce_len], []
        arguments = [*CCM, "--nonce-hex", nonce.hex(), "--tag-bytes",
                     str(tag_len), "--aad-hex", aad.hex()]
        for size in SIZES:
            data = some_bytes(size)
            theirs = AESCCM(KEY, tag_len).encrypt(nonce, data, aad)
            forth = t.run("encrypt", *arguments, data=data)
            back = t.run("decrypt", *arguments, data=theirs)
            if forth.out != theirs or back.out != data or back.code != OK:
                bad.append((size, forth, back))
        t.check(f"{name}: nonce {nonce_len}, tag {tag_len}", not bad, bad)


def test_siv(t):
    name = "siv: the bytes of another library"
    if not t.imports("cryptography", name):
        return
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV
    t.write("aad", AAD)
    ways = {"nothing beside it": ([], []),
            "aad": (["--aad-file", "aad"], [AAD]),
            "a nonce": (["--nonce-hex", NONCE.hex()], [NONCE]),
            "both": (["--aad-hex", AAD.hex(), "--nonce-hex", NONCE.hex()],
                     [AAD, NONCE])}
    for way, (more, parts) in ways.items():
        bad = []
        for size in SIZES[1:]:  # theirs takes no empty message
            data = some_bytes(size)
            theirs = AESSIV(PAIR).encrypt(data, parts or None)
            forth = t.run("encrypt", *SIV, *more, data=data)
            back = t.run("decrypt", *SIV, *more, data=theirs)
            if forth.out != theirs or back.out != data or back.code != OK:
                bad.append((size, forth, back))
        t.check(f"{name}: {way}", not bad, bad)


def test_forged(t):
    """Whatever is changed, nothing comes out."""
    data = some_bytes(100)
    for mode, more in ((CCM, ["--nonce-hex", NONCE.hex()]), (SIV, [])):
        good = t.run("encrypt", *mode, *more, data=data).out
        result = t.run("decrypt", *mode, *more, data=good)
        t.check(f"{mode[1]}: control: unchanged", result.out == data, result)
        changed = [good[:i] + bytes([good[i] ^ 16]) + good[i + 1:]
                   for i in (0, 15, 16, 57, len(good) - 1)]
        changed += [good[:-1], good + b"\0", b"", good[:15]]
        bad = [r for r in (t.run("decrypt", *mode, *more, data=c)
                           for c in changed)
               if r.code != FAILED or r.out or "forged" not in r.err]
        t.check(f"{mode[1]}: refused: changes of the ciphertext", not bad, bad)
        t.refuses(f"{mode[1]}: refused: other aad", FAILED, ["forged"],
                  "decrypt", *mode, *more, "--aad-hex", "00", data=good)
    for more in (["--nonce-hex", "00" * 13],
                 ["--nonce-hex", NONCE.hex(), "--tag-bytes", "8"]):
        t.refuses(f"ccm: refused: {more[-2]} {len(more[-1])}", FAILED,
                  ["forged"], "decrypt", *CCM, *more, data=t.run(
                      "encrypt", *CCM, "--nonce-hex", NONCE.hex(),
                      data=data).out)


def test_siv_empty(t):
    for more in ([], ["--aad-hex", ""]):
        forth = t.run("encrypt", *SIV, *more)
        back = t.run("decrypt", *SIV, *more, data=forth.out)
        t.check(f"siv: the empty message {more}", len(forth.out) == 16 and
                back.code == OK and back.out == b"", (forth, back))
    t.refuses("siv: empty aad is not the same as none", FAILED, ["forged"],
              "decrypt", *SIV, data=forth.out)


def test_longest(t):
    name = "ccm and siv: the longest message"
    if not t.bare(name):
        return
    for mode, more in ((CCM, ["--nonce-hex", NONCE.hex()[:14]]), (SIV, [])):
        for size, good in ((MOST, True), (MOST + 1, False)):
            t.write("long", bytes(size))
            if not good:
                t.refuses(f"{name}: {mode[1]}, one byte more", FAILED,
                          [f"more than {MOST} bytes", "gcm"], "encrypt",
                          *mode, *more, "-i", "long", "-o", "long.out")
                continue
            forth = t.run("encrypt", *mode, *more, "-i", "long", "-o",
                          "long.out")
            back = t.run("decrypt", *mode, *more, "-i", "long.out")
            t.check(f"{name}: {mode[1]}", (forth.code, back.code) == (OK, OK)
                    and back.out == bytes(MOST), (forth, back))


def test_arguments(t):
    n = ["--nonce-hex", NONCE.hex()]
    t.refuses("ccm: longer than its nonce allows", FAILED,
              [" 65536 bytes", "65535"], "encrypt", *CCM, *n,
              data=bytes(65536))
    t.refuses("ccm: no nonce", USAGE, ["--nonce-hex"], "encrypt", *CCM)
    t.refuses("ccm: a short nonce", USAGE, ["--nonce-hex", "14 to 26"],
              "encrypt", *CCM, "--nonce-hex", "00" * 6)
    for tag in ("2", "5", "18", "x", ""):
        t.refuses(f"ccm: --tag-bytes '{tag}'", USAGE, ["--tag-bytes"],
                  "encrypt", *CCM, *n, "--tag-bytes", tag)
    t.refuses("ccm: aad twice", USAGE, ["--aad-hex", "--aad-file"], "encrypt",
              *CCM, *n, "--aad-hex", "00", "--aad-file", "x")
    t.refuses("ccm: aad that is no number", USAGE, ["--aad-hex", "place 2"],
              "encrypt", *CCM, *n, "--aad-hex", "0x")
    t.refuses("ccm: no such aad", USAGE, ["noaad: No such file"], "encrypt",
              *CCM, *n, "--aad-file", "noaad")
    t.refuses("ccm: aad that is too long", USAGE, ["1048576"], "encrypt",
              *CCM, *n, "--aad-file", t.write("longaad", bytes(1048577)))
    t.refuses("siv: one key", USAGE, ["32 digits", "64, 96 or 128"],
              "encrypt", *SIV[:3], KEY.hex())
    t.refuses("siv: key file of 64 digits alone", USAGE, ["newline"],
              "encrypt", *SIV[:2], "--key-file",
              t.write("pair", PAIR.hex().encode()))
    t.refuses("siv: pass phrases are for gcm", USAGE, ["--pass-env", "siv"],
              "encrypt", *SIV, "--pass-env", "HOME")
