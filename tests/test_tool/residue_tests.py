"""No secret is in the memory of the command when it is done: modes and
commands beside those of key_tests. The name of the input, which is not wiped,
must be found."""
import os
import sys

from harness import KEY, OK
from key_tests import LONG_KEY, residue_environment
from pass_tests import CHEAP

NAME = "residue.in"
PHRASE = "correct horse battery staple"
PLAIN = b"attack at dawn; that is 32 bytes" * 2000
BY_KEY = ["--key-env", "AESOP_TEST_KEY"]
PAIR = KEY + LONG_KEY[:16]
COMMANDS = {
    "gcm": (LONG_KEY, ["encrypt", "--mode", "gcm", *BY_KEY]),
    "ccm": (LONG_KEY, ["encrypt", "--mode", "ccm", "--nonce-hex", "00" * 7,
                       *BY_KEY]),
    "siv": (PAIR, ["encrypt", "--mode", "siv", *BY_KEY]),
    "xts": (PAIR, ["encrypt", "--mode", "xts", *BY_KEY]),
    "wrap": (LONG_KEY, ["wrap", *BY_KEY]),
    "mac": (LONG_KEY, ["mac", *BY_KEY]),
    "gmac": (LONG_KEY, ["mac", "--mode", "gmac", "--nonce-hex", "00" * 12,
                        *BY_KEY]),
}
BACK = {"encrypt": "decrypt", "wrap": "unwrap"}


def searchable(t, name):
    if not t.bare(name):
        return False
    if sys.platform.startswith("linux") and "sanitize" not in t.fakes[0]:
        return True
    t.skip(name, "the search needs Linux and a plain build")
    return False


def found(t, arguments, needles, secret):
    """Which needles are in memory at the end; None if the call failed."""
    env = {**residue_environment([NAME.encode(), *needles]), **secret}
    result = t.run(*arguments, "-i", NAME, fakes=True, env=env)
    if result.code != OK:
        return result
    return {line.split()[1] for line in result.err.split("\n")
            if line.startswith("residue")}


def test_residue(t):
    name = "secrets in memory at the end"
    if not searchable(t, name):
        return
    for mode, (key, arguments) in COMMANDS.items():
        secret = {"AESOP_TEST_KEY": key.hex()}
        needles = [key, key[:16], key[16:], key.hex().encode(), PLAIN[:32]]
        out = [] if arguments[0] == "mac" else ["-o", "residue.out"]
        for impl in ("c_fixslice", "c_ttable4"):
            t.write(NAME, PLAIN)
            forth = found(t, [*arguments, *out, "--impl", impl], needles,
                          secret)
            back = {"0"}
            if out:
                os.replace(t.path("residue.out"), t.path(NAME))
                back = found(t, [BACK[arguments[0]], *arguments[1:], *out,
                                 "--impl", impl], needles, secret)
                back = back if t.read("residue.out") == PLAIN else "damaged"
            t.check(f"{name}: {mode}, {impl}", forth == back == {"0"},
                    (forth, back))


def test_residue_of_pass_phrases(t):
    name = "secrets in memory at the end: pass phrases"
    secret = {"AESOP_TEST_KEY": PHRASE}
    by_pass = ["--mode", "gcm", "--pass-env", "AESOP_TEST_KEY"]
    if not searchable(t, name):
        return
    sealed = t.run("encrypt", *by_pass, *CHEAP, data=PLAIN,
                   env={**os.environ, **secret})
    if sealed.code != OK:
        t.skip(name, "built without libsodium (Debian: libsodium-dev)")
        return
    needles = [PHRASE.encode(), PLAIN[:32]]
    t.write(NAME, PLAIN)
    forth = found(t, ["encrypt", *by_pass, *CHEAP, "-o", "residue.out"],
                  needles, secret)
    t.write(NAME, sealed.out)
    back = found(t, ["decrypt", *by_pass, "-o", "residue.out"], needles,
                 secret)
    t.check(name, forth == back == {"0"}, (forth, back))


def test_residue_of_derived_keys(t):
    """The key of a file, which only another reader knows."""
    name = "secrets in memory at the end: the key of a file"
    if not searchable(t, name) or not t.imports("cryptography", name):
        return
    import sealed_format as other
    arguments = ["--mode", "gcm", *BY_KEY]
    secret = {"AESOP_TEST_KEY": KEY.hex()}
    data = t.run("encrypt", *arguments, data=PLAIN,
                 env={**os.environ, **secret}).out
    t.write(NAME, data)
    file_key, _ = other.derive(KEY, data[:other.HEADER])
    for impl in ("c_fixslice", "c_ttable4"):
        left = found(t, ["decrypt", *arguments, "-o", "residue.out", "--impl",
                         impl], [file_key, KEY], secret)
        t.check(f"{name}, {impl}", left == {"0"}, left)
