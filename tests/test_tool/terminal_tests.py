"""What appears on a terminal."""
import os
import pty
import select
import time

from harness import CTR, FAILED, OK, USAGE, some_bytes

DATA = some_bytes(1 << 20)


def drain(terminal):
    """All that was written to the terminal."""
    text = b""
    while select.select([terminal], [], [], 0.2)[0]:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        text += part
    return text.decode()


def on_terminal(t, talk, *arguments):
    """Run with standard error on a terminal; returns status and its text."""
    ours, theirs = pty.openpty()
    started = t.start("encrypt", *CTR, *arguments, stderr=theirs)
    os.close(theirs)
    talk(started, ours)
    text = drain(ours)
    code = started.wait()
    text += drain(ours)
    os.close(ours)
    return code, text


def slowly(step, terminal):
    """Repeat a step of the traffic until something is on the terminal."""
    for _ in range(100):
        step()
        if select.select([terminal], [], [], 0.1)[0]:
            return


def slow_reader(started, terminal):
    started.stdin.close()
    slowly(lambda: started.stdout.read(8192), terminal)
    started.stdout.read()


def slow_writer(started, terminal):
    def write():
        started.stdin.write(DATA[:1000])
        started.stdin.flush()

    slowly(write, terminal)
    started.stdin.close()
    started.stdout.read()


def test_progress(t):
    t.write("megabyte", DATA)
    code, text = on_terminal(t, slow_reader, "-i", "megabyte")
    t.check("progress: bar, size, rate and time left", code == OK and
            all(word in text for word in ("[#", "%  ", " of 1.0 MiB",
                                          "iB/s", "ETA 0:")), text)
    t.check("progress: gone at the end", text.endswith("\r") and
            text.split("\r")[-2].strip() == "", text)
    t.check("progress: never wider than 80",
            all(len(line) < 80 for line in text.split("\r")), text)
    code, text = on_terminal(t, slow_writer)
    t.check("progress: of a pipe, size and rate", code == OK and
            "iB/s" in text and "%" not in text and "ETA" not in text, text)


def test_progress_and_error(t):
    def stop_reading(started, terminal):
        slowly(lambda: started.stdout.read(8192), terminal)
        started.stdout.close()

    t.write("megabyte", DATA)
    code, text = on_terminal(t, stop_reading, "-i", "megabyte")
    lines = text.split("\r")
    t.check("progress: a message stands in a line of its own",
            code == FAILED and "[#" in text and any(
                line.startswith("aesop: standard output: Broken pipe")
                for line in lines), text)


def test_no_progress(t):
    def quick(started, _):
        started.stdin.write(DATA)
        started.stdin.close()

    name = "progress: not in a short run"
    if t.bare(name):
        code, text = on_terminal(t, quick, "-o", "quick")
        t.check(name, code == OK and text == "", text)
    started = t.start("encrypt", *CTR)
    started.stdin.write(DATA[:1000])
    started.stdin.flush()
    time.sleep(1.3)
    _, err = started.communicate(DATA[1000:9000])
    t.check("progress: only on a terminal", started.returncode == OK and
            err == b"", err)


def test_ciphertext(t):
    ours, theirs = pty.openpty()
    started = t.start("encrypt", *CTR, stdout=theirs)
    _, err = started.communicate(b"x")
    t.check("no ciphertext to a terminal", started.returncode == USAGE and
            b"terminal" in err, err)
    started = t.start("decrypt", *CTR, stdout=theirs)
    started.communicate(t.run("encrypt", *CTR, data=b"plain text").out)
    t.check("plaintext to a terminal", started.returncode == OK and
            drain(ours) == "plain text")
    os.close(theirs)
    os.close(ours)


def test_random(t):
    ours, theirs = pty.openpty()
    started = t.start("random", "32", stdout=theirs)
    _, err = started.communicate()
    t.check("no random bytes to a terminal", started.returncode == USAGE and
            b"--hex" in err, err)
    started = t.start("random", "16", "--hex", stdout=theirs)
    started.communicate()
    t.check("random digits to a terminal", started.returncode == OK and
            len(drain(ours).strip()) == 32)
    os.close(theirs)
    os.close(ours)
