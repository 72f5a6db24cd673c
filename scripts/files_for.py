#!/usr/bin/env python3
"""Print the files to copy for one implementation and what calls it.

    scripts/files_for.py [--encrypt] [--copy DIR] IMPL MODE...

IMPL is an implementation (c_sbox), each MODE a file of src/mode (ctr cbc). The
decryption direction comes along where a mode has one, --encrypt leaves it out.
With --copy the files are copied into DIR, flat; there `cc -c *.c` makes the
library, with no flags (`cc -c *.c *.S` where assembly is among them).

How it is found: every source is compiled, with $CC and $CFLAGS if they are set
(a cross compiler, for code of another machine); the linker's rule, an object is
taken if it defines a symbol that is missing, gives the sources, and their
#include lines the headers. Exit status 1 if something does not exist or does
not compile.
"""
import argparse
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)


def sources():
    return re.findall(r"src/[\w/]+\.[cS]", (ROOT / "sources.mk").read_text())


def compile_all(directory):
    """Compile every source into directory; the object of each."""
    command = shlex.split(os.environ.get("CC") or "cc")
    command += shlex.split(os.environ.get("CFLAGS", ""))
    command += ["-Iinclude", "-Isrc", "-Isrc/impl/shared", "-c", "-o"]
    objects = {}
    for source in sources():
        objects[source] = pathlib.Path(directory, source.replace("/", "_"))
        subprocess.run(command + [objects[source], source], cwd=ROOT,
                       check=True)
    return objects


def symbols(obj):
    """The global names that an object defines, and those that it lacks."""
    nm = re.sub(r"(gcc|clang|cc)(-\d+)?$", "nm", shlex.split(
        os.environ.get("CC") or "cc")[0])
    nm = os.environ.get("NM") or (nm if shutil.which(nm) else "nm")
    lines = subprocess.run([nm, "-g", obj], check=True, text=True,
                           capture_output=True).stdout.splitlines()
    names = [line.split()[-2:] for line in lines if line.strip()]
    return ({name for kind, name in names if kind != "U"},
            {name for kind, name in names if kind == "U"})


def linked(roots, table):
    """The sources that a linker takes, from those that are asked for."""
    taken = list(roots)
    for source in taken:
        for other, (defined, _) in table.items():
            if other not in taken and defined & table[source][1]:
                taken.append(other)
    return taken


def headers(files):
    """The files that files include, directly or not."""
    there = {path.name: path.relative_to(ROOT).as_posix()
             for folder in ("include", "src")
             for path in (ROOT / folder).rglob("*")}
    found = list(files)
    for path in found:
        for name in INCLUDE.findall((ROOT / path).read_text()):
            header = there.get(name)
            if header and header not in found:
                found.append(header)
    return found[len(files):]


def wanted(impl, modes, encrypt_only, table):
    """The sources that are named: key set-up, modes, descriptors."""
    paths = [f"src/mode/{mode}.c" for mode in modes]
    for path in paths:
        if path not in table:
            sys.exit(f"files_for.py: no mode '{pathlib.Path(path).stem}'")
    directions = ["enc"]
    if not encrypt_only and any(
            "AESOP_DECRYPTS" in (ROOT / path).read_text() for path in paths):
        directions.append("dec")
    for direction in directions:
        name = f"aesop_{impl}_{direction}"
        found = [s for s, (defined, _) in table.items() if name in defined]
        if not found:
            sys.exit(f"files_for.py: {name} is not in this build")
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

    with tempfile.TemporaryDirectory() as directory:
        try:
            table = {source: symbols(obj)
                     for source, obj in compile_all(directory).items()}
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"files_for.py: {error}")
    files = linked(wanted(args.impl, args.modes, args.encrypt, table), table)
    files = ["LICENSE"] + sorted(files + headers(files))
    if args.copy:
        args.copy.mkdir(parents=True, exist_ok=True)
        for path in files:
            shutil.copy(ROOT / path, args.copy)
    print("\n".join(files))


if __name__ == "__main__":
    main()
