"""Help, options, messages and the list of implementations."""
import json
import os
import re

from harness import CBC, CTR, FAILED, OK, ROOT, USAGE

COMMANDS = ("list", "choose", "expand", "encrypt", "decrypt", "mac", "wrap",
            "unwrap", "random", "selftest", "vectors")


def test_help(t):
    top = t.run("--help")
    t.check("help: --help, -h and help are the same",
            top.code == OK and top.out == t.run("-h").out ==
            t.run("help").out, top)
    t.check("help: names all commands and exit codes",
            all(f"\n  {word}" in top.out.decode()
                for word in COMMANDS + ("0 ", "1 ", "2 ")), top.out)
    texts = {"aesop": top.out.decode()}
    for command in COMMANDS:
        long, short, by_name = (t.run(command, "--help"), t.run(command, "-h"),
                                t.run("help", command))
        t.check(f"help: of {command}, three ways", long.code == OK and
                long.err == "" and long.out == short.out == by_name.out, long)
        texts[command] = long.out.decode()
        t.check(f"help: of {command} has its exit status",
                "\nexit status:\n  0  done\n  1 " in texts[command])
    for command, text in texts.items():
        long = [line for line in text.split("\n") if len(line) > 80]
        t.check(f"help: of {command} fits 80 columns", not long, long)


def test_version(t):
    result = t.run("--version")
    t.check("--version", result.code == OK and
            re.fullmatch(rb"aesop \d+\.\d+\.\d+\n", result.out), result)


def test_no_command(t):
    result = t.run()
    t.check("no command: help on standard error", result.code == USAGE and
            result.out == b"" and "usage:" in result.err, result)
    t.refuses("unknown command", USAGE, ["'encipher'"], "encipher")
    t.refuses("help of an unknown command", USAGE, ["'x'"], "help", "x")


def test_options(t):
    t.refuses("unknown long option", USAGE, ["'--bogus'", "encrypt --help"],
              "encrypt", "--bogus=1")
    t.refuses("unknown short option", USAGE, ["'x'", "list --help"], "list",
              "-x")
    t.refuses("ambiguous option", USAGE,
              ["ambiguous", "--key-hex", "--key-file", "--key-env"],
              "encrypt", "--key", "1")
    t.refuses("option without its value", USAGE, ["missing", "'iv-hex'"],
              "encrypt", "--iv-hex")
    t.refuses("short option without its value", USAGE, ["missing", "'in'"],
              "encrypt", "-i")
    t.refuses("switch with a value", USAGE, ["'no-pad'"], "encrypt",
              "--no-pad=1")
    t.refuses("option given twice", USAGE, ["twice", "'mode'"], "encrypt",
              "-m", "ctr", "--mode", "ctr")
    t.refuses("unexpected argument", USAGE, ["'file'"], "list", "file")
    t.refuses("unexpected argument after --", USAGE, ["'--json'"], "list",
              "--", "--json")
    plain = t.run("encrypt", *CTR, data=b"x")
    shortened = t.run("encrypt", "-mctr", "--key-h", CTR[3], "--iv=" + CTR[5],
                      "-i", "-", "-o-", data=b"x")
    t.check("shortened and attached options", plain.code == OK and
            plain.out == shortened.out, shortened)


def test_mode_arguments(t):
    t.refuses("mode is missing", USAGE, ["--mode"], "encrypt", *CTR[2:])
    t.refuses("IV is missing", USAGE, ["--iv-hex"], "encrypt", *CTR[:4])
    t.refuses("unknown mode", USAGE, ["'rot13'"], "encrypt", "-m", "rot13",
              *CTR[2:])
    t.refuses("--no-pad where there is no padding", USAGE, ["--no-pad", "ctr"],
              "encrypt", *CTR, "--no-pad")
    t.refuses("IV that is short", USAGE, ["--iv-hex", "30 digits"], "encrypt",
              *CBC[:5], CBC[5][2:])
    t.refuses("IV that is no number", USAGE, ["--iv-hex", "place 3"],
              "encrypt", *CBC[:5], "00x" + "0" * 29)
    t.refuses("unknown implementation", USAGE, ["'c_magic'", "aesop list"],
              "encrypt", *CTR, "--impl", "c_magic")


def source(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as f:
        return f.read()


def rows(text):
    """Rows of the table as lists of cells."""
    return [re.split(r"  +", line) for line in text.strip().split("\n")]


def test_list(t):
    result = t.run("list")
    table, notes = result.out.decode().split("\n\n")
    cells = {row[0]: row[1:] for row in rows(table)}
    t.check("list: c_fixslice", cells.get("c_fixslice") ==
            ["both", "constant time", "2", "352/416/480", "-", "yes"], cells)
    t.check("list: c_sbox_otf has the key RAM of a key",
            cells.get("c_sbox_otf", [""] * 4)[3] == "16/24/32", cells)
    t.check("list: c_ttable_ram needs tables",
            cells.get("c_ttable_ram", [""] * 5)[4] == "tables", cells)
    t.check("list: says what is the default", "default: c_fixslice" in notes,
            notes)
    markdown = t.run("list", "--markdown").out.decode().strip().split("\n")
    t.check("list: Markdown has a row for each, and all columns",
            len(markdown) == 1 + len(rows(table)) and
            len({line.count("|") for line in markdown}) == 1, markdown)
    t.refuses("list: one format at a time", USAGE, ["--markdown"], "list",
              "--markdown", "--json")


def test_list_elsewhere(t):
    text = t.run("list", fakes=True).out.decode().split("\n\n")[0]
    cells = {row[0]: row[1:] for row in rows(text)}
    t.check("list: code of another machine, key RAM from its layout",
            cells.get("fake_absent") ==
            ["both", "-", "-", "176/208/240", "-", "not on this machine"],
            cells)
    t.check("list: code of another machine with a layout of its own",
            cells.get("fake_private") ==
            ["both", "-", "-", "-/-/-", "-", "not on this machine"], cells)
    t.check("list: code that this CPU cannot run",
            cells.get("fake_cpu", [""])[-1] == "not on this CPU", cells)
    t.check("list: words of all traits", cells.get("fake_fault", ["", ""])[1]
            == "constant time, flat time, variable time, masked, hiding, "
            "fault checked", cells)
    aux = [re.split(r"  +", line) for line in text.split("\n")
           if line.startswith("fake_device")]
    t.check("list: directions that differ have a row each",
            [row[1] for row in aux] == ["encrypt", "decrypt"] and
            aux[0][-2] == "random source, device" and aux[1][-2] == "device",
            aux)


def test_list_json(t):
    items = {i["name"]: i
             for i in json.loads(t.run("list", "--json", fakes=True).out)}
    t.check("list: JSON of c_ttable_ram", items["c_ttable_ram"] == {
        "name": "c_ttable_ram", "layout": "c_ttable1", "here": True,
        "enc": {"traits": ["variable time"], "batch": 1, "aux": ["tables"],
                "key_bytes": {"128": 176, "192": 208, "256": 240}},
        "dec": {"traits": ["variable time"], "batch": 1, "aux": ["tables"],
                "key_bytes": {"128": 176, "192": 208, "256": 240}}},
            items["c_ttable_ram"])
    t.check("list: JSON of code of another machine", items["fake_absent"] == {
        "name": "fake_absent", "layout": "c_ttable1", "here": False,
        "why_not": "not on this machine",
        "enc": {"key_bytes": {"128": 176, "192": 208, "256": 240}},
        "dec": {"key_bytes": {"128": 176, "192": 208, "256": 240}}},
            items["fake_absent"])


def test_full_output(t):
    for command in (["--help"], ["list"], ["list", "--json"]):
        with open("/dev/full", "wb") as full:
            started = t.start(*command, stdout=full)
            _, err = started.communicate()
        t.check(f"full disk: {' '.join(command)}", started.returncode == FAILED
                and b"standard output: No space" in err, err)


def test_status_texts(t):
    """Every code of the library has a text."""
    codes, texts = (set(re.findall(pattern, source(name))) for name, pattern in
                    (("include/aesop.h", r"\n    (AESOP_(?:OK|ERR_\w+)) ="),
                     ("tools/message.c", r"\{(AESOP_\w+), \"")))
    t.check("status codes have texts", codes == texts and len(codes) > 10,
            codes ^ texts)
