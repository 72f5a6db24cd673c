"""Files: whole or not there, permissions, links, and all that goes wrong."""
import os
import resource
import stat
import subprocess

from harness import CBC, CTR, FAILED, OK, USAGE, some_bytes, wait_for

DATA = some_bytes(200000)
NOBODY = 65534


def mode_of(t, name):
    return stat.S_IMODE(os.stat(t.path(name)).st_mode)


def encrypted(t, data=DATA):
    return t.run("encrypt", *CTR, data=data).out


def test_appears_whole(t):
    expected = encrypted(t)
    t.write("whole", b"before")
    started = t.start("encrypt", *CTR, "-o", "whole")
    started.stdin.write(DATA[:150000])
    started.stdin.flush()
    t.check("file: a temporary one beside it",
            wait_for(lambda: t.temporaries() and os.path.getsize(
                t.path(t.temporaries()[0])) >= 65536), t.files())
    t.check("file: the temporary one is its owner's alone",
            mode_of(t, t.temporaries()[0]) == 0o600)
    t.check("file: the old one is there while the new one grows",
            t.read("whole") == b"before")
    started.communicate(DATA[150000:])
    t.check("file: whole at the end", started.returncode == OK and
            t.read("whole") == expected and not t.temporaries())


def test_in_place(t):
    t.write("same", DATA)
    result = t.run("encrypt", *CBC, "-i", "same", "-o", "same")
    t.check("input and output are one file: encrypt", result.code == OK and
            t.read("same") == t.run("encrypt", *CBC, data=DATA).out, result)
    result = t.run("decrypt", *CBC, "-i", "same", "-o", "same")
    t.check("input and output are one file: decrypt", result.code == OK and
            t.read("same") == DATA, result)


def test_permissions(t):
    for mask, mode in ((0o022, 0o644), (0o077, 0o600), (0o002, 0o664)):
        name = f"mask{mask:o}"
        result = t.run("encrypt", *CTR, "-o", name,
                       preexec_fn=lambda mask=mask: os.umask(mask) and None)
        t.check(f"permissions follow umask {mask:03o}", result.code == OK and
                mode_of(t, name) == mode, result)
    os.chmod(t.write("closed", b""), 0o640)
    t.run("encrypt", *CTR, "-o", "closed")
    t.check("permissions of a replaced file stay", mode_of(t, "closed") ==
            0o640, oct(mode_of(t, "closed")))


def test_links(t):
    t.write("target", b"old")
    os.symlink("target", t.path("link"))
    os.link(t.path("target"), t.path("hard"))
    result = t.run("encrypt", *CTR, "-o", "link", data=DATA)
    t.check("a symbolic link is followed", result.code == OK and
            os.path.islink(t.path("link")) and
            t.read("target") == encrypted(t), result)
    t.check("a hard link keeps the old content", t.read("hard") == b"old")
    os.symlink("nowhere", t.path("dangling"))
    t.refuses("a link to nothing", FAILED, ["dangling", "points to nothing"],
              "encrypt", *CTR, "-o", "dangling")


def test_unusable_input(t):
    t.refuses("input: missing", USAGE, ["nofile: No such file"], "encrypt",
              *CTR, "-i", "nofile", "-o", "none")
    t.refuses("input: a folder", USAGE, [t.folder, "Is a directory"],
              "encrypt", *CTR, "-i", t.folder, "-o", "none")
    t.refuses("input: fails while it is read", FAILED,
              ["/proc/self/mem: Input/output error"], "encrypt", *CTR, "-i",
              "/proc/self/mem", "-o", "none")
    t.check("input: no output of it", "none" not in t.files() and
            not t.temporaries(), t.files())


def test_unusable_output(t):
    t.refuses("output: a folder", FAILED, [t.folder, "Is a directory"],
              "encrypt", *CTR, "-o", t.folder)
    t.refuses("output: no such folder", FAILED, ["no/x: No such file"],
              "encrypt", *CTR, "-o", "no/x")
    t.refuses("output: no name", FAILED, ["No such file"], "encrypt", *CTR,
              "-o", "")
    t.refuses("output: a name that is too long", FAILED, ["too long"],
              "encrypt", *CTR, "-o", "n" * 300)


def as_nobody(t, name):
    """Options that run a call without root's rights, or None."""
    if os.getuid() != 0:
        return {}
    os.chmod(t.folder, 0o755)
    options = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    if subprocess.run([*t.tool, "--version"], capture_output=True,
                      check=False, **options).returncode == OK:
        return options
    t.skip(name, "runs as root, and others cannot reach the command")
    return None


def test_rights(t):
    name = "without the right to write"
    options = as_nobody(t, name)
    if options is None:
        return
    for folder, mode in (("open", 0o777), ("shut", 0o555)):
        os.mkdir(t.path(folder))
        os.chmod(t.path(folder), mode)
    os.chmod(t.write("secret", DATA), 0)
    os.chmod(t.write("open/fixed", b"fixed"), 0o444)
    os.chmod(t.path("secret"), 0)
    # The control: the same user may write into the open folder.
    t.check(f"{name}: the open folder",
            t.run("encrypt", *CTR, "-o", "open/x", **options).code == OK)
    t.refuses(f"{name}: into the folder", FAILED,
              ["shut/x: Permission denied"], "encrypt", *CTR, "-o", "shut/x",
              **options)
    t.refuses(f"{name}: to the file", FAILED,
              ["open/fixed: Permission denied"], "encrypt", *CTR, "-o",
              "open/fixed", **options)
    t.refuses("without the right to read", USAGE,
              ["secret: Permission denied"], "encrypt", *CTR, "-i", "secret",
              "-o", "open/y", **options)
    t.refuses("key file without the right to read", USAGE,
              ["secret: Permission denied"], "encrypt", *CTR[:2], *CTR[4:],
              "--key-file", "secret", **options)
    t.check(f"{name}: nothing was left", t.files("shut") == [] and
            sorted(t.files("open")) == ["fixed", "x"], t.files("open"))


def test_full_disk(t):
    t.refuses("full disk: -o /dev/full", FAILED, ["/dev/full: No space"],
              "encrypt", *CTR, "-o", "/dev/full", data=DATA)
    with open("/dev/full", "wb") as full:
        started = t.start("encrypt", *CTR, stdout=full)
        _, err = started.communicate(DATA)
    t.check("full disk: standard output", started.returncode == FAILED and
            b"standard output: No space" in err, err)


def test_size_limit(t):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))

    name = "a limit for the size of files"
    if not t.bare(name):
        return
    t.write("kept", b"before")
    t.check(f"{name}: below it", t.run("encrypt", *CTR, "-o", "small",
                                       data=DATA[:100000],
                                       preexec_fn=limit).code == OK)
    t.refuses(f"{name}: above it", FAILED, ["kept: File too large"],
              "encrypt", *CTR, "-o", "kept", data=DATA, preexec_fn=limit)
    t.check(f"{name}: the old file stays, no other",
            t.read("kept") == b"before" and not t.temporaries())


def test_name_taken(t):
    """Renaming fails: the name became a folder meanwhile."""
    started = t.start("encrypt", *CTR, "-o", "taken")
    wait_for(t.temporaries)
    os.mkdir(t.path("taken"))
    _, err = started.communicate(DATA)
    t.check("the name becomes a folder", started.returncode == FAILED and
            b"taken: Is a directory" in err and not t.temporaries(), err)


def test_devices_and_pipes(t):
    result = t.run("encrypt", *CTR, "-o", "/dev/null", data=DATA)
    t.check("-o /dev/null", result.code == OK and
            stat.S_ISCHR(os.stat("/dev/null").st_mode), result)
    result = t.run("encrypt", *CTR, "-i", "/dev/stdin", "-o", "/dev/stdout",
                   data=DATA)
    t.check("/dev/stdin and /dev/stdout", result.out == encrypted(t), result)
    os.mkfifo(t.path("fifo"))
    t.write("data", DATA)
    started = t.start("encrypt", *CTR, "-i", "data", "-o", "fifo")
    with open(t.path("fifo"), "rb") as fifo:
        got = fifo.read()
    started.communicate()
    t.check("-o a named pipe", started.returncode == OK and
            got == encrypted(t), started.returncode)


def test_closed_pipe(t):
    started = t.start("encrypt", *CTR)
    started.stdout.close()
    try:
        started.stdin.write(DATA * 10)
        started.stdin.close()
    except BrokenPipeError:
        pass
    err = started.stderr.read()
    t.check("closed pipe", started.wait() == FAILED and
            b"standard output: Broken pipe" in err, err)


def test_closed_streams(t):
    """Files that are opened must not become standard output or error."""
    def shell(closed, *arguments):
        return subprocess.run(
            ["sh", "-c", f'exec "$@" {closed}', "sh", *t.tool, "encrypt", *CTR,
             *arguments], cwd=t.folder, input=DATA, capture_output=True,
            check=False)

    name = "closed at the start"
    if not t.bare(name):
        return
    ended = shell(">&- 2>&-", "-o", "streams")
    t.check(f"standard output and error {name}", ended.returncode == OK and
            t.read("streams") == encrypted(t), ended)
    ended = shell("<&-", "-o", "never")
    t.check(f"standard input {name}", ended.returncode == FAILED and
            b"standard input: Bad file" in ended.stderr and
            "never" not in t.files(), ended)
    ended = shell(">&-")
    t.check(f"standard output {name}", ended.returncode == FAILED and
            b"standard output: Bad file" in ended.stderr, ended)


def test_large_file(t):
    """The first bytes of 5 GiB: size and offsets do not fit 32 bits."""
    with open(t.path("sparse"), "wb") as f:
        f.truncate(5 << 30)
    started = t.start("encrypt", *CTR, "-i", "sparse")
    first = started.stdout.read(100000)
    started.kill()
    started.communicate()
    os.remove(t.path("sparse"))
    t.check("a file of more than 4 GiB", first ==
            t.run("encrypt", *CTR, data=bytes(100000)).out)
