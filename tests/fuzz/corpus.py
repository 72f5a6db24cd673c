#!/usr/bin/env python3
"""Turn a corpus, one file of base64 lines, into a folder of inputs and back.

usage: tests/fuzz/corpus.py unpack FILE FOLDER
       tests/fuzz/corpus.py pack FILE FOLDER
"""
import base64
import hashlib
import pathlib
import sys


def unpack(file, folder):
    """An input a line; its file has the name that libFuzzer would give it."""
    folder.mkdir(parents=True, exist_ok=True)
    for line in file.read_text().split() if file.exists() else []:
        data = base64.b64decode(line, validate=True)
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def pack(file, folder):
    """Sorted by length, so that changes are small."""
    inputs = sorted((path.read_bytes() for path in folder.iterdir()),
                    key=lambda data: (len(data), data))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(base64.b64encode(data).decode() + "\n"
                            for data in inputs))


def main(arguments):
    actions = {"unpack": unpack, "pack": pack}
    if len(arguments) != 3 or arguments[0] not in actions:
        sys.exit(__doc__)
    actions[arguments[0]](*map(pathlib.Path, arguments[1:]))


if __name__ == "__main__":
    main(sys.argv[1:])
