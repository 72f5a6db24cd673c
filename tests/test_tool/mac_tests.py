"""aesop mac: known answers, openssl's, verification."""
import subprocess

from harness import FAILED, KEY, OK, USAGE, some_bytes

KEY_HEX = ["--key-hex", KEY.hex()]
NONCE = some_bytes(12).hex()
GMAC = [*KEY_HEX, "--mode", "gmac", "--nonce-hex", NONCE]
SIZES = [0, 1, 16, 65535, 65536, 65537, 200000]


def openssl(name, cipher, data, *options):
    arguments = []
    for option in (f"hexkey:{KEY.hex()}", *options):
        arguments += ["-macopt", option]
    return subprocess.run(
        ["openssl", "mac", "-cipher", cipher, *arguments, name], input=data,
        capture_output=True, check=True).stdout.strip().decode().lower()


def test_known_answer(t):
    """NIST SP 800-38B, example 3 for AES-128 (Mlen 320)."""
    data = bytes.fromhex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb7"
                         "6fac45af8e5130c81c46a35ce411")
    result = t.run("mac", "--key-hex", "2b7e151628aed2a6abf7158809cf4f3c",
                   data=data)
    t.check("mac: SP 800-38B", result.out ==
            b"dfa66747de9ae63030ca32611497c827\n", result)


def test_openssl(t):
    name = "mac: openssl's tags"
    if not t.has("openssl", name):
        return
    bad = []
    for size in SIZES[:4] if t.wrapped else SIZES:
        data = some_bytes(size)
        for arguments, theirs in (
                (KEY_HEX, openssl("CMAC", "AES-128-CBC", data)),
                (GMAC, openssl("GMAC", "AES-128-GCM", data,
                               f"hexiv:{NONCE}"))):
            ours = t.run("mac", *arguments, data=data)
            if ours.out.decode() != theirs + "\n" or ours.code != OK:
                bad.append((size, ours, theirs))
    t.check(name, not bad, bad)


def test_verify(t):
    data = t.write("macced", some_bytes(1000))
    for arguments, lengths in ((KEY_HEX, (4, 5, 15, 16)),
                               (GMAC, (4, 8, 12, 16))):
        kind = "gmac" if "gmac" in arguments else "cmac"
        for n in lengths:
            more = [*arguments, "--tag-bytes", str(n), "-i", data]
            tag = t.run("mac", *more).out.decode().strip()
            good = t.run("mac", *more, "--verify", tag)
            upper = t.run("mac", *more, "--verify", tag.upper())
            t.check(f"mac: verify {kind}, {n} bytes", len(tag) == 2 * n and
                    (good.code, upper.code, good.out) == (OK, OK, b""), good)
            for at in (0, n - 1):
                wrong = bytearray.fromhex(tag)
                wrong[at] ^= 1
                t.refuses(f"mac: verify {kind}, {n} bytes, byte {at} wrong",
                          FAILED, ["forged"], "mac", *more, "--verify",
                          wrong.hex())
        t.refuses(f"mac: a short tag is not enough: {kind}", USAGE,
                  ["--verify", "8 digits"], "mac", *arguments, "-i", data,
                  "--verify", tag[:8])


def test_arguments(t):
    t.refuses("mac: gmac without a nonce", USAGE, ["--nonce-hex"], "mac",
              *KEY_HEX, "--mode", "gmac")
    t.refuses("mac: cmac with a nonce", USAGE, ["--nonce-hex"], "mac",
              *KEY_HEX, "--nonce-hex", NONCE)
    t.refuses("mac: another mode", USAGE, ["'hmac'"], "mac", *KEY_HEX, "-m",
              "hmac")
    t.refuses("mac: gmac of 5 bytes", USAGE, ["--tag-bytes"], "mac", *GMAC,
              "--tag-bytes", "5")
    t.refuses("mac: no key", USAGE, ["--key-file"], "mac")
    t.refuses("mac: no such file", USAGE, ["nofile: No such file"], "mac",
              *KEY_HEX, "-i", "nofile")
    t.refuses("mac: fault while it runs", FAILED, ["disturbed"], "mac",
              *KEY_HEX, "--impl", "fake_fault", data=bytes(200000), fakes=True)
