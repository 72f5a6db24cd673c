#!/usr/bin/env python3
"""Test how `aesop vectors` reads files: whole ones, and damaged copies.

usage: tests/vectors_format/test_formats.py AESOP PLAIN

PLAIN is the command without JSON. Every check on a damaged copy is a control:
the command must fail on it.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FAILED, UNREADABLE = 1, 2

# File: how many cases it holds; how many of its values, from the first one,
# belong to valid cases of ECB, CBC and CTR and to nothing else.
FILES = {
    "acvp.json": (9, 22),
    "boringssl_ctrdrbg.txt": (1, 0),
    "boringssl_gcm_tests.txt": (2, 0),
    "boringssl_modes.txt": (2, 3),
    "cavp_cbc_mct.rsp": (2, 8),
    "cavp_ccm.rsp": (3, 0),
    "cavp_cfb1.rsp": (2, 0),
    "cavp_cfb8_mct.rsp": (1, 0),
    "cavp_cmac.rsp": (2, 0),
    "cavp_drbg.rsp": (2, 0),
    "cavp_ecb.rsp": (3, 9),
    "cavp_gcm.rsp": (2, 0),
    "cavp_kw.txt": (2, 0),
    "cavp_kwp_inverse.txt": (1, 0),
    "cavp_xts.rsp": (3, 0),
    "compact.txt": (10, 24),
    "openssl.txt": (13, 13),
    "tfpsa.data": (20, 7),
    "wycheproof_aria.json": (1, 0),
    "wycheproof_cbc.json": (3, 7),
    "wycheproof_siv.json": (2, 0),
}
NOT_VECTORS = ["other.json", "prose.md"]

# Bytes in hex, as they stand in each format; cases that are not read, of
# other ciphers, have none that are as long.
VALUE = re.compile(r'(?<=[:= "])[0-9a-fA-F]{8,}(?=["\r\n]|$)')
BASE64 = re.compile(r"(?<=[a-z]:)[A-Za-z0-9+/]{4,}")


class Checks:
    """Runs the command and counts what came of it."""

    def __init__(self, aesop, folder):
        self.aesop, self.folder = aesop, pathlib.Path(folder)
        self.passed = self.failed = 0

    def run(self, *arguments):
        done = subprocess.run([self.aesop, "vectors", *arguments],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def check(self, name, good, shown=""):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print("FAIL", name, shown)

    def copy(self, name, text):
        path = self.folder / name
        path.write_bytes(text.encode())
        return str(path)

    def edited(self, what, name, text, status):
        """A copy of `name` that holds `text` must give this exit status."""
        got = self.run(self.copy(name, text))
        self.check(f"{name}: {what}", got[0] == status, got)
        if status == UNREADABLE:
            self.check(f"{name}: {what}: nothing is counted",
                       "total: 0 passed, 0 failed, 0 skipped" in got[1], got)
            self.check(f"{name}: {what}: says where",
                       f"{name}:" in got[2], got)


def original(name):
    return (HERE / name).read_bytes().decode()


def values(name, text):
    pattern = BASE64 if name == "compact.txt" else VALUE
    return list(pattern.finditer(text))


def check_whole(checks, name, cases, runs):
    status, out, err = checks.run(str(HERE / name))
    line = re.search(rf"{name}: (\d+) passed, (\d+) failed, (\d+) skipped",
                     out)
    counts = [int(n) for n in line.groups()] if line else [0, 0, 0]
    checks.check(f"{name}: all cases", sum(counts) == cases, out + err)
    checks.check(f"{name}: nothing fails", status == 0 and not counts[1], out)
    checks.check(f"{name}: some pass", counts[0] > 0 or not runs, out)


def check_wrong(checks, name, runs):
    """A wrong digit anywhere in a case that is run makes it fail."""
    text = original(name)
    for at in values(name, text)[:runs]:
        digit = "1" if text[at.start()] != "1" else "2"
        wrong = text[:at.start()] + digit + text[at.start() + 1:]
        checks.edited(f"wrong digit at {at.start()}", name, wrong, FAILED)


def check_damaged(checks, name):
    """What is no hex, half a byte, or cut off cannot be read."""
    text = original(name)
    all_values = values(name, text)
    for at in all_values:
        middle = (at.start() + at.end()) // 2
        checks.edited(f"no digit at {middle}", name,
                      text[:middle] + "_" + text[middle + 1:], UNREADABLE)
        if name != "compact.txt":
            checks.edited(f"half a byte at {middle}", name,
                          text[:middle] + text[middle + 1:], UNREADABLE)
    if all_values:
        odd = all_values[-1].start() + 3
        checks.edited("cut in a value", name, text[:odd], UNREADABLE)
    if name.startswith("cavp") and all_values:
        whole = all_values[-2].start()
        checks.edited("cut after half a case", name,
                      text[:text.rindex("\n", 0, whole) + 1], UNREADABLE)
    if name.endswith(".json"):
        for end in range(1, len(text) - 2, 211):
            checks.edited(f"cut at {end}", name, text[:end], UNREADABLE)


def check_fields(checks):
    """A case without one of its fields cannot be read."""
    fields = {
        "cavp_ecb.rsp": ["KEY", "PLAINTEXT", "CIPHERTEXT"],
        "cavp_cbc_mct.rsp": ["KEY", "IV", "PLAINTEXT", "CIPHERTEXT"],
        "cavp_ccm.rsp": ["Key", "Nonce", "CT", "Payload"],
        "cavp_gcm.rsp": ["Key", "IV", "CT", "Tag", "PT"],
        "cavp_cmac.rsp": ["Key", "Msg", "Mac"],
        "cavp_kw.txt": ["K", "C", "P"],
        "cavp_drbg.rsp": ["ReturnedBits"],
        "openssl.txt": ["Key", "IV", "Plaintext", "Ciphertext"],
        "boringssl_gcm_tests.txt": ["KEY", "NONCE", "IN", "CT", "TAG"],
    }
    for name, names in fields.items():
        text = original(name)
        for field in names:
            line = re.search(rf"(?m)^{field} ?[=:] *[0-9a-fA-F]{{8,}}\s*\n",
                             text)
            checks.edited(f"without {field}", name,
                          text[:line.start()] + text[line.end():], UNREADABLE)


def check_edits(checks):
    """Other damage, one of a kind."""
    def edit(what, name, old, new, status):
        text = original(name)
        assert old in text, (name, old)
        checks.edited(what, name, text.replace(old, new, 1), status)

    edit("stated length", "cavp_gcm.rsp", "AADlen = 40", "AADlen = 48", 2)
    edit("section", "cavp_ecb.rsp", "[ENCRYPT]", "[ENCRYPT", 2)
    edit("start of a case", "cavp_ecb.rsp", "COUNT = 1\r\n", "", 2)
    edit("unknown section", "cavp_ecb.rsp", "[ENCRYPT]", "[ENCRIPT]", 2)
    edit("unknown length", "cavp_gcm.rsp", "[IVlen", "[IVlem", 2)
    edit("result", "cavp_cmac.rsp", "Result = P", "Result = X", 2)
    edit("Monte Carlo direction", "cavp_cbc_mct.rsp", "[ENCRYPT]", "", 2)
    edit("unit number", "cavp_xts.rsp", "Number = 200", "Number = 2x0", 2)
    edit("operation", "openssl.txt", "= DECRYPT", "= DECRIPT", 2)
    edit("key of another size", "openssl.txt", "AES-128-ECB", "AES-192-ECB", 2)
    edit("field twice", "openssl.txt", "\nIV =", "\nIV = 00\nIV =", 2)
    edit("kind of case", "openssl.txt", "Digest = SHA1", "Digset = SHA1", 2)
    edit("expected error", "openssl.txt", "Result =", "# Result =", 2)
    edit("quote", "tfpsa.data", '":0\n', ":0\n", 2)
    edit("arguments", "tfpsa.data", ":0\n", "\n", 2)
    edit("difference", "tfpsa.data", ":1\n", ":0\n", FAILED)
    edit("expected error", "tfpsa.data", "MBEDTLS_ERR_AES_INVALID_INPUT_LENGTH",
         "0", 2)
    edit("test", "tfpsa.data", "\naes_selftest:", "", 2)
    edit("result", "wycheproof_cbc.json", '"valid"', '"vaild"', 2)
    edit("wrong result", "wycheproof_cbc.json", '"valid"', '"invalid"', FAILED)
    edit("number of tests", "wycheproof_cbc.json", '"numberOfTests": 3',
         '"numberOfTests": 4', 2)
    edit("tag size", "wycheproof_cbc.json", '"ivSize": 128', '"ivSize": 96', 2)
    edit("key length", "acvp.json", '"keyLen": 128', '"keyLen": 256', 2)
    edit("direction", "acvp.json", '"decrypt"', '"decript"', 2)
    edit("text for hex", "acvp.json", '"pt": "3', '"pt": 3, "x": "', 2)
    edit("first line", "compact.txt", "vectors 1", "vectors 2", 2)
    edit("last line", "compact.txt", "\nend\n", "\n", 2)
    edit("behind the end", "compact.txt", "\nend\n", "\nend\nB\n", 2)
    edit("number of cases", "compact.txt", "cases 3", "cases 4", 2)
    edit("number of cases", "compact.txt", "cases 3", "cases 2", 2)
    edit("mode", "compact.txt", "mode ecb", "mode ebc", 2)
    edit("mark", "compact.txt", "\nB k", "\nBz k", 2)
    edit("NUL character", "cavp_ecb.rsp", "COUNT = 1", "COUNT = 1\0", 2)


def check_options(checks):
    good = str(HERE / "cavp_ecb.rsp")
    for what, status, *arguments in [
            ("no path", 2), ("unknown option", 2, "--fast", good),
            ("no such implementation", 2, "--impl", "c_none", good),
            ("implementation without name", 2, "--impl"),
            ("no such mode", 2, "--mode", "abc", good),
            ("no such file", 2, good + ".none"),
            ("one implementation", 0, "--impl", "c_sbox", good),
            ("one mode", 0, "--mode=ecb", good), ("help", 0, "--help"),
            ("prose that is named", 2, str(HERE / "prose.md")),
            ("JSON that is named", 2, str(HERE / "other.json"))]:
        got = checks.run(*arguments)
        checks.check(what, got[0] == status, got)
    out = checks.run("--mode", "cbc", good)[1]
    checks.check("cases of other modes are skipped",
                 "0 passed, 0 failed, 3 skipped (not cbc)" in out, out)
    name = checks.copy("some.txt", original("boringssl_gcm_tests.txt"))
    checks.check("a file that does not say its mode",
                 checks.run(name)[0] == UNREADABLE)
    checks.check("the mode given for it",
                 "2 skipped" in (out := checks.run("--mode", "gcm", name)[1])
                 or "2 passed" in out, out)


def check_folder(checks):
    status, out, err = checks.run(str(HERE))
    for name in NOT_VECTORS:
        checks.check(f"{name} is listed", f"{name}: not vectors" in out, out)
    checks.check("folder", status == 0, out + err)
    total = sum(cases for cases, _ in FILES.values())
    counts = re.search(r"total: (\d+) passed, 0 failed, (\d+) skipped", out)
    checks.check("total", counts and sum(map(int, counts.groups())) == total,
                 out)


def check_compact(checks):
    """Cases written down are the same when they are read again."""
    first, second = checks.folder / "first.txt", checks.folder / "second.txt"
    names = [str(HERE / name) for name in FILES]
    checks.check("write", checks.run("--compact", first, *names)[0] == 0)
    checks.check("write again", checks.run("--compact", second, first)[0] == 0)
    cases = [[line for line in path.read_text().splitlines()
              if line[:1] in ("B", "E", "D")] for path in (first, second)]
    checks.check("the same cases", cases[0] == cases[1] and cases[0])
    bad = checks.copy("bad.rsp", original("cavp_ecb.rsp")[:-40])
    third = checks.folder / "third.txt"
    status = checks.run("--compact", third, names[0], bad)[0]
    checks.check("a damaged source leaves no file",
                 status == UNREADABLE and not third.exists())
    before = second.read_bytes()
    status = checks.run("--compact", second, names[0], bad)[0]
    checks.check("a damaged source leaves the file that was there",
                 status == UNREADABLE and second.read_bytes() == before)
    own = checks.folder / "own.rsp"
    own.write_text(original("cavp_ecb.rsp"))
    status = checks.run("--compact", own, own)[0]
    checks.check("a file replaced by its own compact form",
                 status == 0 and checks.run(own)[0] == 0 and
                 own.read_bytes().startswith(b"aesop vectors 1"))


def check_compact_unwritable(checks):
    """What is no file is written into, never removed."""
    source = HERE / "cavp_ecb.rsp"
    pipe = checks.folder / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    for name, bad in (("whole", []), ("damaged", [checks.folder / "bad.rsp"])):
        status = checks.run("--compact", pipe, source, *bad)[0]
        checks.check(f"{name}: a pipe stays", pipe.is_fifo() and
                     status == (UNREADABLE if bad else 0))
    os.close(reader)
    for path in (checks.folder, checks.folder / "none" / "file"):
        got = checks.run("--compact", path, source)
        checks.check(f"--compact {path.name}", got[0] == 1 and got[2], got)


def check_plain(checks, plain):
    """Without a JSON library all else is read, and JSON says what it needs."""
    full, checks.aesop = checks.aesop, plain
    got = checks.run(str(HERE / "cavp_ecb.rsp"))
    checks.check("plain: text", got[0] == 0, got)
    got = checks.run(str(HERE / "acvp.json"))
    checks.check("plain: JSON", got[0] == UNREADABLE and
                 "acvp.json: needs jansson (libjansson-dev)" in got[1], got)
    checks.aesop = full


def main(aesop, plain):
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(aesop, folder)
        if "needs jansson" in checks.run(str(HERE / "acvp.json"))[1]:
            print("skipped: the command is built without JSON, "
                  "which libjansson-dev brings")
            return 0
        check_plain(checks, plain)
        for name, (cases, runs) in FILES.items():
            check_whole(checks, name, cases, runs)
            check_wrong(checks, name, runs)
            check_damaged(checks, name)
        check_fields(checks)
        check_edits(checks)
        check_options(checks)
        check_folder(checks)
        check_compact(checks)
        check_compact_unwritable(checks)
    print(f"{checks.passed} passed, {checks.failed} failed")
    return checks.failed != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
