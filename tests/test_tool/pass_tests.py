"""Pass phrases: from files, the environment and the terminal."""
import fcntl
import importlib.util
import os
import pty
import resource
import select
import signal
import termios
import time

from harness import FAILED, OK, USAGE, some_bytes
from sealed_tests import HEADER, flip

PHRASE = "correct horse – battery"
CHEAP = ["--kdf-memory", "8", "--kdf-passes", "1"]
GCM = ["--mode", "gcm"]
BY_ENV = [*GCM, "--pass-env", "AESOP_TEST_PASS"]
PLAIN = some_bytes(3000)


def environment(phrase=PHRASE):
    return {**os.environ, "AESOP_TEST_PASS": phrase}


def sealed(t, phrase=PHRASE, *more):
    return t.run("encrypt", *BY_ENV, *CHEAP, *more, data=PLAIN,
                 env=environment(phrase)).out


def here(t, name):
    """Whether the command has pass phrases; if not, `name` is skipped."""
    if sealed(t):
        return True
    t.skip(name, "built without libsodium (Debian: libsodium-dev)")
    return False


def opens(t, data, *source, **options):
    result = t.run("decrypt", *GCM, *source, data=data, **options)
    return result.code == OK and result.out == PLAIN


def test_sources(t):
    if not here(t, "pass phrase: sources"):
        return
    data = sealed(t)
    t.check("pass phrase: --pass-env", opens(t, data, *BY_ENV[2:],
                                             env=environment()))
    for name, end in (("no newline", b""), ("LF", b"\n"), ("CR LF", b"\r\n")):
        t.write("phrase", PHRASE.encode() + end)
        t.check(f"pass phrase: --pass-file, {name}",
                opens(t, data, "--pass-file", "phrase"))
    for wrong in (PHRASE.upper(), PHRASE + " ", PHRASE + "\n", PHRASE[1:]):
        t.refuses("pass phrase: another one", FAILED,
                  ["pass phrase is wrong"], "decrypt", *BY_ENV, data=data,
                  env=environment(wrong))
    longest = "x" * 1024
    t.check("pass phrase: 1,024 bytes", opens(
        t, sealed(t, longest), *BY_ENV[2:], env=environment(longest)))


def test_refused(t):
    if not here(t, "pass phrase: refused"):
        return
    for name, phrase in (("empty", b""), ("empty line", b"\n"),
                         ("1,025 bytes", b"x" * 1025)):
        t.refuses(f"pass phrase: {name}", USAGE, ["badphrase"], "encrypt",
                  *GCM, "--pass-file", t.write("badphrase", phrase))
    t.refuses("pass phrase: no such file", USAGE, ["nophrase: No such file"],
              "encrypt", *GCM, "--pass-file", "nophrase")
    t.refuses("pass phrase: no such variable", USAGE, ["AESOP_NO_SUCH"],
              "encrypt", *GCM, "--pass-env", "AESOP_NO_SUCH")
    t.refuses("pass phrase: and a key", USAGE, ["one of"], "encrypt",
              *BY_ENV, "--key-hex", "00" * 16, env=environment())
    t.refuses("pass phrase: neither it nor a key", USAGE, ["--pass-file"],
              "encrypt", *GCM)
    t.refuses("pass phrase: a key for its file", USAGE,
              ["pass phrase, not a key"], "decrypt", *GCM, "--key-hex",
              "00" * 32, data=sealed(t))
    keyed = t.run("encrypt", *GCM, "--key-hex", "00" * 32).out
    t.refuses("pass phrase: for the file of a key", USAGE,
              ["key, not a pass phrase"], "decrypt", *BY_ENV, data=keyed,
              env=environment())
    t.refuses("pass phrase: its options with a key", USAGE, ["--kdf-memory"],
              "encrypt", *GCM, "--key-hex", "00" * 32, *CHEAP)
    for option, value in (("memory", "7"), ("memory", "1025"),
                          ("passes", "0"), ("passes", "17")):
        t.refuses(f"pass phrase: --kdf-{option} {value}", USAGE,
                  [f"--kdf-{option}", value], "encrypt", *BY_ENV,
                  f"--kdf-{option}", value, env=environment())


def test_header(t):
    """What a file asks for is bounded before anything is done."""
    if not here(t, "pass phrase: header"):
        return
    data = sealed(t)

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (1 << 28, 1 << 28))

    small = {"preexec_fn": limit} if not t.wrapped and \
        "sanitize" not in t.tool[0] else {}
    for name, at, value in (("memory", 16, 0xffffffff), ("memory", 16, 1025
                                                         << 10),
                            ("memory", 16, 1), ("passes", 12, 17),
                            ("passes", 12, 0xffffffff), ("passes", 12, 0)):
        changed = data[:at] + value.to_bytes(4, "big") + data[at + 4:]
        t.refuses(f"pass phrase: a file that asks for {name} {value}", FAILED,
                  ["impossible"], "decrypt", *BY_ENV, data=changed,
                  env=environment(), **small)
    for at, bit in ((15, 1), (19, 0), (20, 0), (51, 7)):
        t.refuses(f"pass phrase: byte {at} of the header is wrong", FAILED,
                  ["is wrong"], "decrypt", *BY_ENV, data=flip(data, at, bit),
                  env=environment())
    if small:
        asks = data[:16] + (1 << 20).to_bytes(4, "big") + data[20:]
        t.refuses("pass phrase: memory that is not there", FAILED,
                  ["not enough memory", "1024 MiB"], "decrypt", *BY_ENV,
                  data=asks, env=environment(), **small)


def argon2id(phrase, salt, passes, memory):
    if importlib.util.find_spec("argon2"):
        from argon2.low_level import Type, hash_secret_raw
        return hash_secret_raw(phrase, salt, passes, memory, 1, 32, Type.ID)
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
    return Argon2id(salt=salt, length=32, iterations=passes, lanes=1,
                    memory_cost=memory).derive(phrase)


def test_another_reader(t):
    name = "pass phrase: another reader of the format"
    if not here(t, name) or not t.imports("cryptography", name):
        return
    import sealed_format as other
    for more, passes, memory in ((CHEAP, 1, 8 << 10), ([], 3, 256 << 10)):
        if not CHEAP == more and t.wrapped:
            t.skip(f"{name}: default cost", "too slow under a wrapper")
            continue
        data = t.run("encrypt", *BY_ENV, *more, data=PLAIN,
                     env=environment()).out
        asks = [int.from_bytes(data[i:i + 4], "big") for i in (12, 16)]
        try:
            key = argon2id(PHRASE.encode(), data[20:36], *asks)
        except ImportError:
            t.skip(name, "no module argon2 (Debian: python3-argon2)")
            return
        t.check(f"{name}: {memory >> 10} MiB, {passes} passes",
                asks == [passes, memory] and data[9] == 32 and
                other.unseal(key, data) == PLAIN, data[:HEADER])


def test_missing_library(t):
    t.refuses("pass phrase: without libsodium", USAGE,
              ["need libsodium (libsodium-dev)"], "encrypt", *BY_ENV,
              env=environment(), plain=True)
    key = [*GCM, "--key-hex", "00" * 16]
    back = t.run("decrypt", *key, data=t.run(
        "encrypt", *key, data=PLAIN, plain=True).out)
    t.check("pass phrase: without libsodium, keys do", back.out == PLAIN, back)


class Terminal:
    """A command whose controlling terminal is ours."""

    def __init__(self, t, *arguments):
        self.ours, self.theirs = pty.openpty()
        self.text = b""
        self.started = t.start(
            *arguments, start_new_session=True, preexec_fn=lambda: fcntl.ioctl(
                self.theirs, termios.TIOCSCTTY, 0) and None)

    def expect(self, text):
        end = time.monotonic() + 30
        while text not in self.text and time.monotonic() < end:
            if select.select([self.ours], [], [], 0.1)[0]:
                self.text += os.read(self.ours, 4096)
        return text in self.text

    def answer(self, prompt, phrase):
        self.expect(prompt)
        os.write(self.ours, phrase.encode() + b"\n")

    def echoes(self):
        return bool(termios.tcgetattr(self.theirs)[3] & termios.ECHO)

    def close(self):
        os.close(self.ours)
        os.close(self.theirs)


def test_prompt(t):
    if not here(t, "pass phrase: terminal"):
        return
    asked = Terminal(t, "encrypt", *GCM, *CHEAP, "--pass-prompt")
    asked.answer(b"phrase: ", PHRASE)
    t.check("pass phrase: no echo while it is asked for",
            not asked.echoes())
    asked.answer(b"again: ", PHRASE)
    data, err = asked.started.communicate(PLAIN)
    t.check("pass phrase: the echo comes back", asked.echoes() and
            PHRASE.encode() not in asked.text, asked.text)
    t.check("pass phrase: from the terminal", opens(
        t, data, *BY_ENV[2:], env=environment()), err)
    asked.close()
    asked = Terminal(t, "decrypt", *GCM, "--pass-prompt")
    asked.answer(b"phrase: ", PHRASE)
    back, err = asked.started.communicate(data)
    t.check("pass phrase: asked for once to decrypt", back == PLAIN, err)
    asked.close()


def test_prompt_refused(t):
    if not here(t, "pass phrase: terminal, refused"):
        return
    for name, first, second, words in (
            ("another one the second time", PHRASE, "x", b"differ"),
            ("an empty one", "", None, b"empty"),
            ("one that is too long", "x" * 1025, None, b"more than 1024")):
        asked = Terminal(t, "encrypt", *GCM, "--pass-prompt")
        asked.answer(b"phrase: ", first)
        if second:
            asked.answer(b"again: ", second)
        out, err = asked.started.communicate()
        t.check(f"pass phrase: {name}", asked.started.returncode == USAGE and
                words in err and out == b"" and asked.echoes(), err)
        asked.close()
    result = t.run("encrypt", *GCM, "--pass-prompt", start_new_session=True)
    t.check("pass phrase: no terminal", result.code == USAGE and
            "no terminal" in result.err, result)


def test_prompt_interrupted(t):
    name = "pass phrase: interrupted, the echo comes back"
    if not t.bare(name) or not here(t, name):
        return
    asked = Terminal(t, "encrypt", *GCM, "--pass-prompt")
    asked.expect(b"phrase: ")
    silent = not asked.echoes()
    asked.started.send_signal(signal.SIGTERM)
    asked.started.communicate()
    t.check(name, silent and asked.echoes() and
            asked.started.returncode == -signal.SIGTERM,
            asked.started.returncode)
    asked.close()
