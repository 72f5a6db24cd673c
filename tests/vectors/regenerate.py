#!/usr/bin/env python3
"""Write the compact copy of the vectors, a file for each mode.

usage: tests/vectors/regenerate.py FOLDER [MODE...]

FOLDER holds the original files under the paths that sources.list lists; MODE is
one of `aesop vectors --help`. The default are the modes that have a file here.
`make build/aesop` comes first.
"""
import hashlib
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
AESOP = HERE.parent.parent / "build" / "aesop"


def sources():
    """Path, origin and licence of every original file, in order."""
    lines = (HERE / "sources.list").read_text().splitlines()
    rows = [line.split(" | ") for line in lines if not line.startswith("#")]
    return {path: (origin, licence) for path, origin, licence in rows}


def write(folder, mode, files):
    """Let the command write, then say of each source where it is from."""
    out = HERE / (mode + ".txt")
    subprocess.run(
        [AESOP, "vectors", "--compact", out, "--mode", mode, "--", *files],
        cwd=folder, check=True, stdout=subprocess.DEVNULL)
    text = []
    for line in out.read_text().splitlines():
        text.append(line)
        if line.startswith("source "):
            path = line.split(" ", 1)[1]
            origin, licence = files[path]
            original = (folder / path).read_bytes()
            text.append("origin " + origin)
            text.append("licence " + licence)
            text.append("sha256 " + hashlib.sha256(original).hexdigest())
    out.write_text("\n".join(text) + "\n")


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    files = sources()
    modes = arguments[1:] or sorted(path.stem for path in HERE.glob("*.txt"))
    for mode in modes:
        write(pathlib.Path(arguments[0]), mode, files)


if __name__ == "__main__":
    main(sys.argv[1:])
