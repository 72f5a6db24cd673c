"""Signals: what is not finished goes away."""
import os
import signal

from harness import CTR, OK, some_bytes, wait_for

DATA = some_bytes(100000)


def start(t, **options):
    """Encrypt into `interrupted`, up to where a part of it is written."""
    started = t.start("encrypt", *CTR, "-o", "interrupted", **options)
    started.stdin.write(DATA)
    started.stdin.flush()
    written = wait_for(lambda: t.temporaries() and os.path.getsize(
        t.path(t.temporaries()[0])) > 0)
    return started, written


def test_signals(t):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP,
                   signal.SIGQUIT):
        t.write("interrupted", b"before")
        # The shell that runs the tests may have set them to be ignored.
        started, written = start(t, preexec_fn=lambda n=number: signal.signal(
            n, signal.SIG_DFL) and None)
        started.send_signal(number)
        started.communicate()
        t.check(f"{number.name}: there was a temporary file", written)
        t.check(f"{number.name}: ends the command by that signal",
                started.returncode == -number, started.returncode)
        t.check(f"{number.name}: no temporary file, the old file stays",
                not t.temporaries() and t.read("interrupted") == b"before",
                t.files())


def test_ignored_signal(t):
    started, written = start(t, preexec_fn=lambda: signal.signal(
        signal.SIGHUP, signal.SIG_IGN) and None)
    started.send_signal(signal.SIGHUP)
    started.communicate(DATA)
    t.check("an ignored signal stays ignored", written and
            started.returncode == OK and t.read("interrupted") ==
            t.run("encrypt", *CTR, data=DATA * 2).out, started.returncode)


def test_kill_control(t):
    """What cannot be caught leaves the file: so the tests above would see
    one."""
    started, written = start(t)
    started.kill()
    started.communicate()
    left = t.temporaries()
    t.check("SIGKILL leaves a temporary file", written and len(left) == 1,
            left)
    for name in left:
        os.remove(t.path(name))
