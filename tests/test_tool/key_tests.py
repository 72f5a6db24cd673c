"""Keys from arguments, files and the environment, and that they go away."""
import os
import sys

from harness import CTR, IV, KEY, OK, USAGE, wait_for

MODE = ["--mode", "ctr", "--iv-hex", IV.hex()]
LONG_KEY = bytes(range(1, 33))


def environment(value):
    return {**os.environ, "AESOP_TEST_KEY": value, "AESOP_TEST_MARK": "mark"}


def test_sources(t):
    for bits in (128, 192, 256):
        key = LONG_KEY[:bits // 8]
        expected = t.run("encrypt", *MODE, "--key-hex", key.hex(),
                         data=b"x" * 99)
        t.check(f"key of {bits} bits: --key-hex", expected.code == OK and
                len(expected.out) == 99, expected)
        ways = {
            "upper case": (["--key-hex", key.hex().upper()], None),
            "raw file": (["--key-file", t.write("key", key)], None),
            "text file": (["--key-file",
                           t.write("text", key.hex().encode() + b"\n")], None),
            "text file, CR LF": (
                ["--key-file", t.write("dos", key.hex().encode() + b"\r\n")],
                None),
            "environment": (["--key-env", "AESOP_TEST_KEY"],
                            environment(key.hex())),
        }
        for name, (arguments, env) in ways.items():
            result = t.run("encrypt", *MODE, *arguments, data=b"x" * 99,
                           env=env)
            t.check(f"key of {bits} bits: {name}",
                    result.code == OK and result.out == expected.out, result)


def test_ambiguous_file(t):
    text = t.write("digits", KEY.hex().encode())
    t.refuses("key file of 32 digits alone", USAGE, [text, "newline"],
              "encrypt", *MODE, "--key-file", text)
    text = t.write("digits48", LONG_KEY[:24].hex().encode())
    t.check("key file of 48 digits alone is text",
            t.run("encrypt", *MODE, "--key-file", text, data=b"x").out ==
            t.run("encrypt", *MODE, "--key-hex", LONG_KEY[:24].hex(),
                  data=b"x").out)


def test_unusable_files(t):
    cases = {
        "empty": b"", "15 bytes": b"\xff" * 15, "33 bytes": b"\xff" * 33,
        "31 digits and newline": KEY.hex().encode()[1:] + b"\n",
        "34 digits": KEY.hex().encode() + b"00\n",
        "66 digits": LONG_KEY.hex().encode() + b"00\n",
        "16 digits": b"0123456789abcdef",
        "digits and garbage": KEY.hex().encode() + b" x\n",
        "digits and NUL": KEY.hex().encode() + b"\0",
        "1,000 bytes": b"0" * 1000,
    }
    for name, content in cases.items():
        path = t.write("badkey", content)
        t.refuses(f"key file: {name}", USAGE, [path], "encrypt", *MODE,
                  "--key-file", path)
    t.refuses("key file: missing", USAGE, ["nokey: No such file"], "encrypt",
              *MODE, "--key-file", "nokey")
    t.refuses("key file: a folder", USAGE, [t.folder, "Is a directory"],
              "encrypt", *MODE, "--key-file", t.folder)


def test_unusable_text(t):
    t.refuses("key: none given", USAGE, ["--key-hex", "--key-file",
                                         "--key-env"], "encrypt", *MODE)
    t.refuses("key: two given", USAGE, ["--key-hex"], "encrypt", *CTR,
              "--key-env", "HOME")
    t.refuses("key: no such variable", USAGE, ["AESOP_NO_SUCH"], "encrypt",
              *MODE, "--key-env", "AESOP_NO_SUCH")
    for name, value, words in (
            ("empty", "", ["0 digits"]), ("odd", KEY.hex()[1:], ["31 digits"]),
            ("short", KEY.hex()[2:], ["30 digits"]),
            ("long", LONG_KEY.hex() + "00", ["66 digits"]),
            ("garbage", KEY.hex()[:-1] + "g", ["place 32"]),
            ("white space", KEY.hex() + " ", ["place 33"])):
        result = t.refuses(f"--key-hex: {name}", USAGE, words + ["--key-hex"],
                           "encrypt", *MODE, "--key-hex", value)
        t.check(f"--key-hex: {name} is not repeated",
                len(value) < 8 or value[:8] not in result.err, result)
        t.refuses(f"--key-env: {name}", USAGE, words + ["AESOP_TEST_KEY"],
                  "encrypt", *MODE, "--key-env", "AESOP_TEST_KEY",
                  env=environment(value))


def test_process_list(t):
    """The key is gone from what other processes can see; the IV and another
    variable, which must be there, show that the test looks at the right
    place."""
    name = "process list"
    if not t.bare(name):
        return
    if not os.path.exists("/proc/self/cmdline"):
        t.skip(name, f"no /proc on {sys.platform}")
        return
    key = LONG_KEY.hex()
    for arguments, place in ((["--key-hex", key], "cmdline"),
                             (["--key-hex=" + key], "cmdline"),
                             (["--key-env", "AESOP_TEST_KEY"], "environ")):
        started = t.start("encrypt", *MODE, *arguments, "-o", "listed",
                          env=environment(key))
        wait_for(t.temporaries)
        with open(f"/proc/{started.pid}/{place}", "rb") as f:
            seen = f.read()
        started.communicate()
        kept = IV.hex() if place == "cmdline" else "AESOP_TEST_MARK=mark"
        t.check(f"{name}: {arguments[0]}", kept.encode() in seen and
                key.encode() not in seen, seen)


def residue_environment(needles):
    """What fakes/residue.c is to look for. A dynamic linker that binds lazily
    saves registers on the stack, so it is told not to."""
    inverted = ",".join(bytes(255 - x for x in n).hex() for n in needles)
    return {**os.environ, "AESOP_RESIDUE": inverted, "LD_BIND_NOW": "1"}


def test_residue(t):
    """No secret is in the memory of the command when it is done. The IV in
    its arguments, which is not wiped, must be found."""
    name = "secrets in memory at the end"
    if not t.bare(name):
        return
    if not sys.platform.startswith("linux") or "sanitize" in t.fakes[0]:
        t.skip(name, "the search needs Linux and a plain build")
        return
    plain = b"attack at dawn; that is 32 bytes" * 3000
    t.write("plain", plain)
    t.write("cipher", t.run("encrypt", *MODE, "--key-hex", LONG_KEY.hex(),
                            data=plain).out)
    t.write("key", LONG_KEY)
    by_name = ["--key-env", "AESOP_TEST_KEY"]
    commands = {
        "encrypt, --key-hex": ["encrypt", "-i", "plain", "-o", "out",
                               "--key-hex", LONG_KEY.hex()],
        "encrypt, --key-file": ["encrypt", "-i", "plain", "-o", "out",
                                "--key-file", "key"],
        "decrypt, --key-env": ["decrypt", "-i", "cipher", "-o", "out",
                               *by_name],
        "no output": ["decrypt", "-i", "cipher", "-o", "/dev/full", *by_name],
    }
    needles = [IV.hex().encode(), LONG_KEY, LONG_KEY.hex().encode(),
               plain[:32]]
    for way, arguments in commands.items():
        env = residue_environment(needles)
        if "--key-env" in arguments:
            env["AESOP_TEST_KEY"] = LONG_KEY.hex()
        for impl in ("c_fixslice", "c_ttable4", "c_sbox_otf"):
            err = t.run(*arguments, *MODE, "--impl", impl, fakes=True,
                        env=env).err
            found = [line.split()[1] for line in err.split("\n")
                     if line.startswith("residue")]
            t.check(f"{name}: {way}, {impl}", found and set(found) == {"0"},
                    err)
