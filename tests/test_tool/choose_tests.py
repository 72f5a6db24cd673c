"""`aesop choose` on results that are made by hand."""
import csv
import io
import json
import os
import re
import sys

from harness import FAILED, OK, ROOT, USAGE

COLUMNS = ("core,ws,impl,ghash,op,key_bits,bytes,tables,opt,compiler,cycles,"
           "cycles_per_block,instructions,code,flash,key_ram,ctx_ram,stack"
           ).split(",")
PLAIN = dict(core="m4", ws=0, impl="c_fixslice", ghash="-", op="ctr",
             key_bits=128, bytes=64, tables="-", opt="O2", compiler="cc-1",
             cycles=1000, cycles_per_block="-", instructions=1, code=1,
             flash=2000, key_ram=352, ctx_ram="-", stack=100)
CTR = ["--core", "m4", "--mode", "ctr"]
CBC = ["--core", "m4", "--mode", "cbc"]
NOBODY = ["--attacker", "none"]
HEADER = 12  # of a key


def row(**cells):
    return {**PLAIN, **cells}


def key(**cells):
    """The row of a key set-up: 500 cycles, a stack of 60."""
    return row(**{"op": "key_enc", "bytes": "-", "cycles": 500, "stack": 60,
                  **cells})


def of(impl, tables="flash", **cells):
    """A key and a message of 64 bytes in CTR."""
    same = {"impl": impl, "tables": tables, "key_ram": 176, **cells}
    return [key(**{k: v for k, v in same.items() if k in (
        "impl", "tables", "key_ram", "opt", "compiler", "core", "ws")}),
            row(**same)]


def table(rows, end="\n"):
    text = io.StringIO()
    out = csv.DictWriter(text, COLUMNS, lineterminator=end)
    out.writeheader()
    out.writerows(rows)
    return text.getvalue().encode()


def choose(t, rows, *arguments, **options):
    """The answer as JSON, and the call that gave it."""
    t.write("results.csv", table(rows))
    result = t.run("choose", "--results", "results.csv", "--json", *arguments,
                   **options)
    return (json.loads(result.out) if result.out else None), result


def names(candidates):
    return [(c["implementation"], c["optimisation"]) for c in candidates]


def reasons(answer):
    return {c["implementation"]: c["reasons"] for c in answer["does_not_fit"]}


# ----------------------------------------------------------------- ranking

SOME = (of("c_sbox", cycles=3000, flash=900) +
        of("c_ttable1", cycles=800, flash=2500) +
        of("c_fixslice", tables="-", key_ram=352))


def test_ranked(t):
    answer, result = choose(t, SOME, *CTR, *NOBODY)
    t.check("choose: the fastest first", result.code == OK and
            names(answer["fits"]) == [("c_ttable1", "O2"), ("c_fixslice", "O2"),
                                      ("c_sbox", "O2")] and
            answer["does_not_fit"] == [], answer)
    best = answer["choice"]
    t.check("choose: what the best one costs", best == {
        **best, "implementation": "c_ttable1", "cycles": 800, "flash": 2500,
        "operations": {"ctr": {"cycles": 800, "key_cycles": 500}},
        "stack": 100, "ram": HEADER + 176 + 100, "flash_at_most": False,
        "ram_parts": {"keys": HEADER + 176, "state": 0, "tables": 0,
                      "stack": 100}, "descriptors": ["aesop_c_ttable1_enc"],
        "claims": ["variable time"], "config": [], "estimates": [],
        "compiler": "cc-1", "optimisation": "O2"}, best)


def test_limits(t):
    for option, limit, fits, reason in (
            ("--flash", "900", ["c_sbox"], {
                "c_ttable1": ["flash 2500, 1600 more than 900"],
                "c_fixslice": ["flash 2000, 1100 more than 900"]}),
            ("--ram", "288", ["c_ttable1", "c_sbox"], {
                "c_fixslice": ["RAM 464, 176 more than 288"]}),
            ("--flash", "2K", ["c_fixslice", "c_sbox"], {
                "c_ttable1": ["flash 2500, 452 more than 2048"]}),
            ("--flash", "2k", ["c_fixslice", "c_sbox"], {
                "c_ttable1": ["flash 2500, 452 more than 2048"]}),
            ("--flash", "1M", ["c_ttable1", "c_fixslice", "c_sbox"], {}),
            ("--stack", "100", ["c_ttable1", "c_fixslice", "c_sbox"], {})):
        answer, result = choose(t, SOME, *CTR, *NOBODY, option, limit)
        t.check(f"choose: {option} {limit}", result.code == OK and
                [c["implementation"] for c in answer["fits"]] == fits and
                reasons(answer) == reason, answer)


def test_ties(t):
    for better in ({"flash": 899}, {"stack": 99}, {"key_ram": 172},
                   {"impl": "c_sbox_otf"}, {"opt": "O1"}):
        rows = of("c_ttable1", flash=900) + of(
            **{"impl": "c_ttable1_unrolled", "flash": 900, **better})
        if "opt" in better:
            rows[2]["impl"] = rows[3]["impl"] = "c_ttable1"
        answer, _ = choose(t, rows, *CTR, *NOBODY)
        t.check(f"choose: as fast, then {better}", len(answer["fits"]) == 2 and
                better.items() <= {**answer["choice"], **{
                    "impl": answer["choice"]["implementation"],
                    "opt": answer["choice"]["optimisation"],
                    "key_ram": answer["choice"]["ram"] - HEADER - 100,
                }}.items(), names(answer["fits"]))


def test_nothing_fits(t):
    for limits, words in (
            (["--flash", "700"],
             ["c_sbox -O2", "flash 900, 200 more than 700"]),
            (["--flash", "890", "--stack", "50"],
             ["c_sbox -O2: flash 900, 10 more than 890; stack 100, 50 more"]),
            (["--ram", "0"], ["RAM 288, 288 more than 0"])):
        answer, result = choose(t, SOME, *CTR, *NOBODY, *limits)
        t.check(f"choose: nothing fits {limits}", result.code == FAILED and
                answer["choice"] is None and answer["fits"] == [] and
                len(answer["does_not_fit"]) == 3 and
                all(w in result.err for w in ["nothing fits", "closest",
                                              *words]), result)
    answer, result = choose(t, of("c_sbox"), *CTR, "--flash", "3000")
    t.check("choose: a trait is what misses", result.code == FAILED and
            "c_sbox -O2: variable time, not constant time" in result.err,
            result)


# --------------------------------------------------------- other messages

LENGTHS = [key()] + [row(bytes=b, cycles=c) for b, c in
                     ((16, 400), (64, 1000), (256, 3400))]


def test_lengths(t):
    for length, cycles in ((16, 400), (64, 1000), (256, 3400), (128, 1800),
                           (113, 1800), (127, 1800), (129, 2000), (1, 400),
                           (512, 6600), (1 << 24, 209715400)):
        answer, _ = choose(t, LENGTHS, *CTR, "--bytes", str(length))
        best = answer["choice"]
        t.check(f"choose: {length} bytes", best["cycles"] == cycles and
                (best["estimates"] == []) == (length in (16, 64, 256, 1)) and
                all("other lengths" in e for e in best["estimates"]), best)
    answer, _ = choose(t, LENGTHS[:2], *CTR, "--bytes", "32")
    t.check("choose: one length alone", answer["choice"]["cycles"] == 800,
            answer)


def test_key_sizes(t):
    blocks = [row(op="block_enc", bytes=16, cycles=200),
              row(op="block_enc", bytes=16, cycles=280, key_bits=256)]
    rows = [key(), key(key_bits=256, cycles=700, key_ram=480), row()] + blocks
    answer, _ = choose(t, rows, *CTR, "--key-bits", "256")
    best = answer["choice"]
    t.check("choose: AES-256 from AES-128", best["cycles"] == 1400 and
            "AES-128 alone" in best["estimates"][0] and
            best["operations"]["ctr"]["key_cycles"] == 700 and
            best["ram_parts"]["keys"] == HEADER + 480, best)
    answer, _ = choose(t, rows + [row(key_bits=256, cycles=1300)], *CTR,
                       "--key-bits", "256")
    t.check("choose: AES-256 as measured", answer["choice"]["cycles"] == 1300
            and answer["choice"]["estimates"] == [], answer)
    for missing in blocks:
        answer, result = choose(t, [r for r in rows if r is not missing], *CTR,
                                "--key-bits", "256")
        t.check("choose: AES-256 without a block", result.code == FAILED and
                reasons(answer) == {"c_fixslice": ["no row of a block with "
                                                 "such a key"]},
                answer)


def test_wait_states(t):
    rows = LENGTHS + [{**r, "ws": 5, "cycles": 2 * r["cycles"]}
                      for r in LENGTHS]
    answer, _ = choose(t, rows, *CTR, "--ws", "5")
    t.check("choose: wait states", answer["choice"]["cycles"] == 2000 and
            "wait states" in answer["choice"]["estimates"][0], answer)
    _, result = choose(t, LENGTHS, *CTR, "--ws", "1")
    t.check("choose: no row with these wait states", result.code == FAILED and
            "1 wait states" in result.err, result)


# ------------------------------------------------------------- directions

TWO = [key(), key(op="key_dec", cycles=900, stack=180),
       row(op="cbc_enc", cycles=1200, flash=2100, stack=120),
       row(op="cbc_dec", cycles=1100, flash=2600, stack=150)]


def test_directions(t):
    for direction, cycles, flash, keys, stack, descriptors in (
            ("enc", 1200, 2100, 1, 120, ["enc"]),
            ("dec", 1100, 2600, 1, 180, ["dec"]),
            ("both", 2300, 4700, 2, 180, ["enc", "dec"])):
        answer, _ = choose(t, TWO, *CBC, "--dir", direction)
        best = answer["choice"]
        t.check(f"choose: direction {direction}", best == {
            **best, "cycles": cycles, "flash": flash, "stack": stack,
            "flash_at_most": direction == "both",
            "ram": keys * (HEADER + 352) + stack,
            "descriptors": [f"aesop_c_fixslice_{d}" for d in descriptors]},
                best)
    together = row(op="cbc", bytes="-", cycles="-", flash=3000, key_ram="-",
                   stack="-")
    answer, _ = choose(t, TWO + [together], *CBC)
    t.check("choose: flash of both directions together",
            answer["choice"]["flash"] == 3000 and
            not answer["choice"]["flash_at_most"] and
            answer["choice"]["notes"] == [], answer)
    answer, _ = choose(t, TWO, *CBC, "--flash", "4000")
    t.check("choose: a bound is called one", reasons(answer) == {
        "c_fixslice": ["flash 4700 at the most, 700 more than 4000"]}, answer)


def test_one_key_for_both(t):
    rows = [key(), row(op="ccm_seal", ctx_ram=80), row(op="ccm_open",
                                                       ctx_ram=96)]
    answer, _ = choose(t, rows, "--core", "m4", "--mode", "ccm")
    best = answer["choice"]
    t.check("choose: one key seals and opens", best["cycles"] == 2000 and
            best["ram_parts"] == {"keys": HEADER + 352, "state": 0,
                                  "tables": 0, "stack": 100} and
            best["context"] == 96 and best["notes"][1] ==
            "a message in pieces takes a context of 96 bytes besides" and
            best["descriptors"] == ["aesop_c_fixslice_enc"], best)


def test_second_keys(t):
    """XTS and SIV have two keys, of which the second one always encrypts."""
    rows = [key(), key(op="key_dec", cycles=900)] + [
        row(op=op) for op in ("xts_enc", "xts_dec", "siv")]
    one = HEADER + 352
    for arguments, keys, cycles, descriptors in (
            (["xts"], 4, {"xts_enc": 1000, "xts_dec": 1400}, ["enc", "dec"]),
            (["xts", "--dir", "dec"], 2, {"xts_dec": 1400}, ["enc", "dec"]),
            (["xts", "--dir", "enc"], 2, {"xts_enc": 1000}, ["enc"]),
            (["siv"], 2, {"siv": 1000}, ["enc"])):
        answer, _ = choose(t, rows, "--core", "m4", "--mode", *arguments)
        best = answer["choice"]
        t.check(f"choose: keys of {' '.join(arguments)}",
                best["ram_parts"]["keys"] == keys * one and cycles == {
                    op: cost["key_cycles"]
                    for op, cost in best["operations"].items()} and
                best["descriptors"] == [f"aesop_c_fixslice_{d}"
                                        for d in descriptors], best)


def test_states(t):
    """Generators and GCM-SIV hold derived keys in storage of their own."""
    rows = [key(), key(key_bits=256, key_ram=480), row(op="drbg", ctx_ram=500),
            row(op="gcm_siv", ghash="c_mul32", ctx_ram=600),
            row(op="block_enc"), row(op="block_enc", key_bits=256)]
    for mode, bits, keys, state in (
            ("drbg", 128, 0, 500), ("drbg", 256, 0, 500 + 128),
            ("gcm_siv", 128, HEADER + 352, 600)):
        answer, _ = choose(t, rows, "--core", "m4", "--mode", mode,
                           "--key-bits", str(bits))
        t.check(f"choose: what {mode}-{bits} keeps",
                answer["choice"]["ram_parts"] ==
                {"keys": keys, "state": state, "tables": 0, "stack": 100},
                answer)


def test_missing_rows(t):
    answer, result = choose(t, TWO[:3] + of("c_sbox", op="cbc_enc") +
                            of("c_sbox", op="cbc_dec")[1:] +
                            [key(impl="c_sbox", tables="flash", op="key_dec",
                                 key_ram=176)], *CBC, *NOBODY)
    t.check("choose: one direction is missing", result.code == OK and
            names(answer["fits"]) == [("c_sbox", "O2")] and reasons(answer) ==
            {"c_fixslice": ["no row of one direction"]}, answer)
    answer, result = choose(t, SOME[1:], *CTR, *NOBODY)
    t.check("choose: a key is missing", reasons(answer) ==
            {"c_sbox": ["no row of its key set-up"]}, answer)
    answer, result = choose(t, SOME + of("c_magic"), *CTR, *NOBODY)
    t.check("choose: code that the library has not", reasons(answer) == {
        "c_magic": ["this version of the library has no such code"]}, answer)
    rows = [key(), row(op="xts_enc", key_ram=352)]
    answer, result = choose(t, rows, "--core", "m4", "--mode", "xts")
    t.check("choose: a direction that nobody measured", result.code == FAILED
            and "no row of xts_dec" in result.err and result.out == b"",
            result)
    answer, result = choose(t, rows, "--core", "m4", "--mode", "xts", "--dir",
                            "enc")
    t.check("choose: the other one alone", result.code == OK, result)
    _, result = choose(t, rows, *CTR)
    t.check("choose: a mode that nobody measured", result.code == FAILED and
            "ctr was not measured on m4" in result.err, result)


def test_ghash(t):
    rows = [key(), row(op="ghash_key", impl="-", ghash="c_mul32", bytes="-",
                       key_bits="-", key_ram=108),
            row(op="ghash_key", impl="-", ghash="c_table8", tables="ram",
                bytes="-", key_bits="-", key_ram=4096)]
    for ghash, cycles in (("c_mul32", 3000), ("c_table8", 2000)):
        rows += [row(op=f"gcm_{op}", ghash=ghash, cycles=cycles)
                 for op in ("seal", "open")]
    answer, _ = choose(t, rows, "--core", "m4", "--mode", "gcm", *NOBODY)
    best = answer["choice"]
    t.check("choose: GHASH has a descriptor and a key", best["descriptors"] ==
            ["aesop_c_fixslice_enc", "aesop_ghash_c_table8"] and
            best["ram_parts"]["keys"] == HEADER + 352 + 4 + 4096 and
            "src/ghash/ghash_c_table8.c" in best["files"], best)
    answer, _ = choose(t, rows, "--core", "m4", "--mode", "gcm")
    t.check("choose: GHASH has to keep time too", [
        c["ghash"] for c in answer["fits"]] == ["c_mul32"] and
        answer["does_not_fit"][0]["reasons"] ==
        ["variable time, not constant time"], answer)
    answer, _ = choose(t, [r for r in rows if r["op"] != "ghash_key"],
                       "--core", "m4", "--mode", "gcm")
    t.check("choose: the key of GHASH is missing", answer["choice"] is None and
            reasons(answer) == {"c_fixslice":
                                ["no row of the key of its GHASH"]}, answer)


# --------------------------------------------------------------- attackers

def test_timing(t):
    rows = [{**r, "core": core} for core in ("m0", "m4") for r in SOME +
            of("c_ttable_ram", tables="ram")]
    for core, attacker, more, fits in (
            ("m0", "local", [], ["c_fixslice"]),
            ("m0", "remote", [], ["c_fixslice", "c_ttable_ram"]),
            ("m4", "remote", [], ["c_fixslice"]),
            ("m4", "remote", ["--uncached-ram"],
             ["c_fixslice", "c_ttable_ram"]),
            ("m4", "none", [], ["c_fixslice", "c_sbox", "c_ttable1",
                                "c_ttable_ram"])):
        answer, _ = choose(t, rows, "--core", core, "--mode", "ctr",
                           "--attacker", attacker, *more)
        t.check(f"choose: attacker {attacker} on {core} {more}",
                sorted(c["implementation"] for c in answer["fits"]) == fits,
                answer)
    default, _ = choose(t, rows, *CTR)
    local, _ = choose(t, rows, *CTR, "--attacker", "local")
    t.check("choose: local if no attacker is named", default == local, default)


def test_tables_in_ram(t):
    for impl, tables, config in (
            ("c_ttable_ram", 1280, []),
            ("c_sbox", 256, ["#define AESOP_TABLES AESOP_IN_RAM"]),
            ("c_ttable1", 256 + 1024, ["#define AESOP_TABLES AESOP_IN_RAM"]),
            ("c_ttable4", 256 + 4096, ["#define AESOP_TABLES AESOP_IN_RAM"])):
        answer, _ = choose(t, of(impl, tables="ram"), *CTR, *NOBODY)
        best = answer["choice"]
        t.check(f"choose: {impl} with tables in RAM", best["config"] == config
                and best["ram_parts"]["tables"] == tables, best)
    answer, _ = choose(t, of("c_sbox", tables="ram"), *CTR, "--attacker",
                       "remote", "--uncached-ram")
    t.check("choose: what the user vouches for is configured",
            answer["choice"]["config"] ==
            ["#define AESOP_TABLES AESOP_IN_RAM",
             "#define AESOP_UNCACHED_RAM 1"] and
            answer["choice"]["claims"] == ["flat time"], answer)
    seal = [key(impl="c_ttable_ram", tables="ram")] + [
        row(impl="c_ttable_ram", tables="ram", op=op)
        for op in ("ccm_seal", "ccm_open")]
    answer, _ = choose(t, seal, "--core", "m4", "--mode", "ccm", *NOBODY)
    t.check("choose: tables once for both ways of CCM",
            answer["choice"]["ram_parts"]["tables"] == 1280, answer)
    both = [key(impl="c_ttable_ram", tables="ram", op=op)
            for op in ("key_enc", "key_dec")] + [
                row(impl="c_ttable_ram", tables="ram", op=op)
                for op in ("cbc_enc", "cbc_dec")]
    answer, _ = choose(t, both, *CBC, *NOBODY)
    t.check("choose: tables for each direction",
            answer["choice"]["ram_parts"]["tables"] == 1280 + 1536, answer)


def test_key_limit(t):
    for bits, line in ((128, ["#define AESOP_MAX_KEY 16"]),
                       (192, ["#define AESOP_MAX_KEY 24"]), (256, [])):
        answer, _ = choose(t, [key(key_bits=bits), row(key_bits=bits)], *CTR,
                           "--key-bits", str(bits))
        t.check(f"choose: what may help AES-{bits}",
                answer["choice"]["may_help"] == line, answer)


def test_power_and_faults(t):
    rows = SOME + of("fake_masked", tables="-") + of("fake_hiding", cycles=1) \
        + of("fake_checked", tables="-")
    for arguments, fits in ((["power"], ["fake_masked"]),
                            (["power", "--hiding"],
                             ["fake_hiding", "fake_masked"]),
                            (["fault"], ["fake_checked"])):
        answer, _ = choose(t, rows, *CTR, "--attacker", *arguments, fakes=True)
        t.check(f"choose: attacker {arguments}", answer and
                [c["implementation"] for c in answer["fits"]] == fits, answer)
    answer, _ = choose(t, rows, *CTR, "--attacker", "power", fakes=True)
    t.check("choose: hiding is offered for what it is",
            reasons(answer)["fake_hiding"] ==
            ["variable time, hiding, not masked: it makes attacks longer, it "
             "does not stop them (--hiding accepts it)"], answer)
    answer, _ = choose(t, rows, *CTR, "--attacker", "power", "--hiding",
                       fakes=True)
    t.check("choose: hiding is taken for what it is",
            answer["choice"]["notes"] ==
            ["hiding makes attacks longer, it does not stop them"], answer)
    t.check("choose: nothing else is said to hide",
            not any(c["notes"] for c in answer["does_not_fit"]), answer)
    text = t.run("choose", "--results", "results.csv", *CTR, "--attacker",
                 "power", "--hiding", fakes=True).out.decode()
    t.check("choose: hiding is asked for", "power asks for masking; hiding is "
            "accepted\n" in text, text)
    text = t.run("choose", "--results", "results.csv", *CTR, "--attacker",
                 "power", fakes=True).out.decode()
    t.check("choose: what aux is needed", "aux         a random source" in
            text, text)
    for attacker, word in (("power", "masking"), ("fault", "fault checks")):
        answer, result = choose(t, SOME, *CTR, "--attacker", attacker)
        t.check(f"choose: there is nothing against {attacker} yet",
                result.code == FAILED and answer["choice"] is None and
                f"has nothing with {word} yet" in result.err, result)


# ------------------------------------------------------------------- text

def test_text(t):
    t.write("results.csv", table(SOME))
    result = t.run("choose", "--results", "results.csv", *CTR, *NOBODY,
                   "--flash", "2100", "--bytes", "100")
    text = result.out.decode()
    answer, _ = choose(t, SOME, *CTR, *NOBODY, "--flash", "2100", "--bytes",
                       "100")
    t.check("choose: the text names what JSON does", result.code == OK and
            "\ntake c_fixslice -O2, with cc-1:\n" in text and
            all(f in text.split() for f in answer["choice"]["files"]) and
            "descriptor  aesop_c_fixslice_enc\n" in text and
            re.search(r"\n~ +1750 +17\.5 +2000 +464 +100  c_fixslice -O2\n",
                      text) and
            "  c_ttable1 -O2: flash 2500, 400 more than 2100\n" in text and
            "cycles      ~1750 for ctr of 100 bytes, ~500 to set up" in text
            and "figures     results.csv" in text, text)
    t.check("choose: the text fits 80 columns",
            max(map(len, text.split("\n"))) <= 80, text)
    rows = SOME + of("c_ttable1", cycles=700, flash=1, compiler="cc-2")
    t.write("results.csv", table(rows))
    text = t.run("choose", "--results", "results.csv", *CTR,
                 *NOBODY).out.decode()
    t.check("choose: several compilers are named",
            "c_ttable1 -O2 cc-2\n" in text and "c_ttable1 -O2 cc-1\n" in text,
            text)


def test_cores(t):
    sys.path.insert(0, os.path.join(ROOT, "bench"))
    import table as terminal  # what the benchmark says of the same cores
    import targets
    text = t.run("choose", "--help").out.decode()
    listed = text.split("\ncores:\n")[1].split("\n\n")[0].splitlines()
    cores = {line.split()[0]: line for line in listed}
    t.check("choose: the cores of the benchmark",
            set(cores) == set(targets.CORES), cores)
    t.check("choose: its estimates", {c for c in cores if "estimate" in
                                      cores[c]} == set(terminal.ESTIMATES),
            cores)
    answer, result = choose(t, [{**r, "core": "m99"} for r in SOME], "--core",
                            "m99", "--mode", "ctr")
    t.check("choose: a core of one's own", result.code == OK and
            answer["choice"]["implementation"] == "c_fixslice", answer)


# ------------------------------------------------------------------ errors

def test_usage(t):
    for what, words, *arguments in (
            ("no core", ["--core", " m0 ", " m4"], "--mode", "ctr"),
            ("no mode", ["--mode", " ctr "], "--core", "m4"),
            ("unknown core", ["'m5'", " m0 ", " m4"], "--core", "m5", *CTR[2:]),
            ("unknown mode", ["'rot13'", " ctr "], *CTR[:3], "rot13"),
            ("unknown attacker", ["'nsa'", " local "], *CTR, "--attacker",
             "nsa"),
            ("unknown direction", ["--dir", "'up'"], *CTR, "--dir", "up"),
            ("key of 129 bits", ["--key-bits", "192"], *CTR, "--key-bits",
             "129"),
            ("no bytes", ["--bytes"], *CTR, "--bytes", "0"),
            ("too many bytes", ["--bytes", "16777216"], *CTR, "--bytes",
             "16777217"),
            ("flash that is no number", ["--flash", "'4KB'"], *CTR, "--flash",
             "4KB"),
            ("RAM below 0", ["--ram", "'-1'"], *CTR, "--ram=-1"),
            ("stack that is empty", ["--stack", "''"], *CTR, "--stack="),
            ("stack that is huge", ["--stack", "9999999999", "1073741824"],
             *CTR, "--stack", "9999999999"),
            ("stack that no machine holds", ["--stack", "from 0 to"], *CTR,
             "--stack", "9" * 30),
            ("flash that is large", ["--flash", "1073741824"], *CTR,
             "--flash", "999999999K"),
            ("wait states", ["--ws", "15"], *CTR, "--ws", "16"),
            ("hiding without power", ["--hiding", "power"], *CTR, "--hiding"),
            ("no such file", ["nowhere.csv: No such"], *CTR, "--results",
             "nowhere.csv"),
            ("a folder", [".: Is a directory"], *CTR, "--results", ".")):
        t.refuses(f"choose: {what}", USAGE, words, "choose", *arguments)


def test_damaged_results(t):
    good = table(SOME)
    first, second = good.split(b"\n")[:2]
    for what, data, words in (
            ("an empty file", b"", ["no rows"]),
            ("a header alone", first + b"\n", ["no rows"]),
            ("no header", second + b"\n" + second, ["line 1", "no column"]),
            ("a column that is missing", good.replace(b"flash,key", b"x,key"),
             ["line 1", "no column flash"]),
            ("a row that is short", first + b"\nm4,0,c_sbox\n",
             ["line 2", "cells"]),
            ("a row that is long", first + b"\n" + second + b",1\n",
             ["line 2", "cells"]),
            ("a number that is none", good.replace(b",3000,", b",3e3,"),
             ["line 3", "column cycles"]),
            ("a number of 13 digits", good.replace(b",3000,",
                                                   b",1234567890123,"),
             ["line 3", "column cycles"]),
            ("a cell that is empty", good.replace(b",3000,", b",,"),
             ["line 3", "column cycles"]),
            ("a word that is empty", good.replace(b"c_sbox", b"", 1),
             ["line 2", "column impl"]),
            ("a word in quotes", good.replace(b"c_sbox", b'"c_sbox"', 1),
             ["line 2", "column impl"]),
            ("a NUL byte", good.replace(b"c_sbox", b"c\0sbox", 1),
             ["not a text"]),
            ("an empty line", good.replace(b"\n", b"\n\n", 1),
             ["line 2", "cells"])):
        t.write("damaged.csv", data)
        t.refuses(f"choose: results with {what}", USAGE,
                  ["damaged.csv", *words], "choose", *CTR, "--results",
                  "damaged.csv")


def test_forms_of_results(t):
    want = choose(t, SOME, *CTR)[0]
    for what, data in (("lines of Windows", table(SOME, "\r\n")),
                       ("no end of line", table(SOME)[:-1]),
                       ("another column", b"\n".join(
                           line + b",x" for line in
                           table(SOME).split(b"\n")[:-1]))):
        t.write("other.csv", data)
        result = t.run("choose", "--json", *CTR, "--results", "other.csv")
        t.check(f"choose: results with {what}", result.code == OK and
                json.loads(result.out) == want, result)
    result = t.run("choose", "--json", *CTR, "--results", "-",
                   data=table(SOME))
    t.check("choose: results from standard input", result.code == OK and
            json.loads(result.out) == want, result)
