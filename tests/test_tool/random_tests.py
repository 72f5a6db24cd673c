"""aesop random and aesop selftest."""
import collections
import re

from harness import FAILED, OK, USAGE

PIECE = 65536


def test_sizes(t):
    for size in (0, 1, 32, PIECE, PIECE + 1, 300000):
        result = t.run("random", str(size))
        digits = t.run("random", str(size), "--hex")
        t.check(f"random: {size} bytes", result.code == OK and
                len(result.out) == size and digits.code == OK and
                re.fullmatch(rb"[0-9a-f]{%d}\n" % (2 * size)
                             if size < 40000 else rb"[0-9a-f]+\n", digits.out)
                and len(digits.out) == 2 * size + 1, (result, digits.code))
    result = t.run("random", "3K", "-o", "numbers")
    t.check("random: 3K, into a file", result.code == OK and
            len(t.read("numbers")) == 3072, result)


def test_values(t):
    """Not the same twice, and every value as often as the others."""
    one, two = (t.run("random", "65536").out for _ in range(2))
    t.check("random: not the same twice", one != two and
            one[:16] != two[:16])
    # Standard deviation 16: ten of them are no accident.
    counts = collections.Counter(one)
    t.check("random: every value as often as the others",
            len(counts) == 256 and
            all(abs(n - 256) < 160 for n in counts.values()), counts)


def test_arguments(t):
    for arguments in ([], ["1", "2"]):
        t.refuses(f"random: {len(arguments)} numbers", USAGE,
                  ["one number"], "random", *arguments)
    for number in ("x", "1X", "-1", "9999999999999999999999", "9999999T"):
        t.refuses(f"random: {number}", USAGE, [number], "random", "--",
                  number)


def test_health(t):
    """No numbers from what gives wrong answers."""
    t.refuses("random: a known answer is wrong", FAILED, ["generator"],
              "random", "32", "--impl", "fake_wrong", fakes=True)


def test_selftest(t):
    result = t.run("selftest")
    lines = result.out.decode().strip().split("\n")
    modes = {line.split()[2] for line in lines[:-1]}
    t.check("selftest: all pass, a line each", result.code == OK and
            re.fullmatch(r"\d+ passed, 0 failed", lines[-1]) and
            len(modes) == 17 and
            all(line.startswith("ok   ") for line in lines[:-1]), lines)
    with_fakes = t.run("selftest", fakes=True)
    text = with_fakes.out.decode()
    t.check("selftest: wrong answers are found", with_fakes.code == FAILED and
            re.search(r"FAIL fake_wrong +gcm: ", text) and
            re.search(r"ok   c_sbox +gcm\n", text), text)
    t.check("selftest: what cannot run is skipped", all(
        re.search(rf"skip {name} +\w", text)
        for name in ("fake_absent", "fake_cpu", "fake_device")), text)
    one = t.run("selftest", "--impl", "c_sbox")
    t.check("selftest: one implementation", one.code == OK and
            one.out.endswith(b"17 passed, 0 failed\n"), one)
    t.refuses("selftest: no such implementation", USAGE, ["'x'"], "selftest",
              "--impl", "x")
