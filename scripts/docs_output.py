#!/usr/bin/env python3
"""Keep what documents quote from commands true.

    scripts/docs_output.py [--check] FILE.md...

A document quotes a command between two lines,

    <!-- output of: COMMAND -->
    <!-- end of output -->

COMMAND runs in a shell at the project's root, and what it prints stands
between the lines; a language after it, as in `output of (c): COMMAND`, makes a
code block of it. Without --check the files are brought up to date. With it
nothing is written; the exit status is 1 if a file is not up to date.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"(<!-- output of(?: \((\w+)\))?: (.+?) -->\n)"
                   r"(.*?)(<!-- end of output -->)", re.S)


def output(command):
    run = subprocess.run(command, shell=True, cwd=ROOT, text=True,
                         stdout=subprocess.PIPE)
    if run.returncode:
        sys.exit(f"docs_output.py: failed with {run.returncode}: {command}")
    return run.stdout.rstrip("\n") + "\n"


def up_to_date(match):
    start, language, command, _, end = match.groups()
    text = output(command)
    if language:
        text = f"```{language}\n{text}```\n"
    return f"{start}\n{text}\n{end}"


def main():
    check = "--check" in sys.argv[1:]
    files = [a for a in sys.argv[1:] if a != "--check"]
    if not files:
        sys.exit(__doc__)
    stale = 0
    for name in files:
        path = pathlib.Path(name)
        old = path.read_text()
        new = BLOCK.sub(up_to_date, old)
        if new != old:
            stale += 1
            print(f"{name}: {'not up to date' if check else 'updated'}")
            if not check:
                path.write_text(new)
    sys.exit(1 if check and stale else 0)


if __name__ == "__main__":
    main()
