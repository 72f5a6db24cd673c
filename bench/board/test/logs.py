"""logs.py - what read.py says of a log, and logs that went wrong."""
import binascii
import pathlib
import subprocess
import sys

from read import Log, intact

READ = pathlib.Path(__file__).resolve().parent.parent / "read.py"


def read(log, built, *options):
    """Exit status and text of read.py."""
    done = subprocess.run(
        [sys.executable, "-B", str(READ), "--built",
         str(built), *map(str, options), str(log)],
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def accepted(log, built, *options):
    status, text = read(log, built, *options)
    return text if status else ""


def refused(log, built, words, *options):
    """A problem unless read.py fails and says `words`."""
    status, text = read(log, built, *options)
    return "" if status == 1 and words in text else f"status {status}: {text}"


def rows(text):
    """Row -> cycles of a log."""
    said = [line for line in map(intact, text.splitlines()) if line]
    log = Log(said[0])
    for line in said[1:]:
        log.add(line)
    log.finish({})
    return log.cycles


def resent(text, change):
    """A log with other lines that are intact all the same."""
    said = [change(line) for line in map(intact, text.splitlines()) if line]
    return "".join(f"{line} *{binascii.crc_hqx(line.encode(), 0):04x}\n"
                   for line in said if line)


def shorter(text, name):
    """A log without one row, and with the right count of lines."""
    cut = [line for line in map(intact, text.splitlines())
           if line and name not in line]
    cut[-1] = f"end {len(cut) - 1} 0"
    return resent(text, lambda line: line if line in cut else
                  cut[-1] if line.startswith("end ") else "")
