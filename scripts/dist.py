#!/usr/bin/env python3
"""Write the release tarball build/aesop-VERSION.tar.gz.

    scripts/dist.py

It holds the files that git tracks (in an extracted tarball: all files), sorted,
without owners, with the time of the last commit (there: of the Makefile), so
that the same commit gives the same bytes, and so does the tarball's own tree.
SOURCE_DATE_EPOCH overrides the time. Prints the SHA-256 and the name.
"""
import gzip
import hashlib
import io
import os
import pathlib
import re
import subprocess
import tarfile

from checks.tree import Tree

TREE = Tree(pathlib.Path(__file__).resolve().parent.parent)


def contents():
    """(paths, time) of what is published."""
    if not (TREE.root / ".git").exists():
        return TREE.files(), int((TREE.root / "Makefile").stat().st_mtime)
    if TREE.run("git", "status", "--porcelain"):
        print("dist: there are changes that are not committed")
    return (sorted(TREE.run("git", "ls-files").splitlines()),
            int(TREE.run("git", "log", "-1", "--format=%ct")))


def tarball(prefix, paths, time):
    """The bytes of the archive."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w",
                      format=tarfile.USTAR_FORMAT) as archive:
        for path in paths:
            file = TREE.root / path
            entry = tarfile.TarInfo(f"{prefix}/{path}")
            entry.size = file.stat().st_size
            entry.mode = 0o755 if file.stat().st_mode & 0o100 else 0o644
            entry.mtime = time
            archive.addfile(entry, io.BytesIO(file.read_bytes()))
    return gzip.compress(data.getvalue(), mtime=0)


def main():
    version = re.search(r'^#define AESOP_VERSION "(.*)"',
                        TREE.text("include/aesop.h"), re.M).group(1)
    paths, time = contents()
    time = int(os.environ.get("SOURCE_DATE_EPOCH") or time)
    target = TREE.root / "build" / f"aesop-{version}.tar.gz"
    data = tarball(f"aesop-{version}", paths, time)
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(data)
    print(hashlib.sha256(data).hexdigest(), target.relative_to(TREE.root))


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"dist.py: {error}")
