#!/usr/bin/env python3
"""Print the files to copy for one implementation and what calls it.

    scripts/files_for.py [--encrypt] [--copy DIR] IMPL MODE...

IMPL is an implementation (c_sbox), each MODE a file of src/mode or src/ghash
(ctr cbc). The decryption direction comes along where a mode has one, --encrypt
leaves it out. With --copy the files are copied into DIR, flat; there `cc -c
*.c` makes the library, with no flags (`cc -c *.c *.S` where assembly is among
them). Nothing is compiled to find them: see sources.awk.

Exit status 1 if something does not exist.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def table():
    """Path of a source -> (names that it defines, files to copy for it)."""
    sources = re.findall(r"src/[\w/]+\.[cS]\b",
                         (ROOT / "sources.mk").read_text())
    headers = [path.relative_to(ROOT) for folder in ("include", "src")
               for path in sorted((ROOT / folder).rglob("*"))
               if path.suffix in (".h", ".inc")]
    text = subprocess.run(["awk", "-f", "scripts/sources.awk", *sources,
                           *headers], cwd=ROOT, check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    rows = (line.split("\t") for line in text.splitlines())
    return {path: (names.split(), files.split())
            for path, names, _, files in rows}


def mode(name, known):
    for path in known:
        if re.fullmatch(rf"src/(mode|ghash)/{re.escape(name)}\.[cS]", path):
            return path
    sys.exit(f"files_for.py: no mode '{name}'")


def wanted(impl, modes, encrypt_only, known):
    """The sources that are named: key set-up, modes, descriptors."""
    paths = [mode(name, known) for name in modes]
    directions = ["enc"]
    if not encrypt_only and any(
            "AESOP_DECRYPTS" in (ROOT / path).read_text() for path in paths):
        directions.append("dec")
    for direction in directions:
        name = f"aesop_{impl}_{direction}"
        found = [path for path, (names, _) in known.items() if name in names]
        if not found:
            sys.exit(f"files_for.py: there is no {name}")
        paths += found
    return ["src/key.c"] + paths


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--encrypt", action="store_true",
                        help="leave out the decryption direction")
    parser.add_argument("--copy", metavar="DIR", type=pathlib.Path)
    parser.add_argument("impl", metavar="IMPL")
    parser.add_argument("modes", metavar="MODE", nargs="+")
    args = parser.parse_args()

    known = table()
    files = {"LICENSE"}
    for path in wanted(args.impl, args.modes, args.encrypt, known):
        files.update(known[path][1])
    if args.copy:
        args.copy.mkdir(parents=True, exist_ok=True)
        for path in files:
            shutil.copy(ROOT / path, args.copy)
    print("\n".join(sorted(files)))


if __name__ == "__main__":
    main()
