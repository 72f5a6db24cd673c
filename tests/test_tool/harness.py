"""What the tests stand on: calls of the command, verdicts, files."""
import importlib.util
import os
import shutil
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
KEY = bytes(range(16))
IV = bytes.fromhex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfe00")
CTR = ["--mode", "ctr", "--key-hex", KEY.hex(), "--iv-hex", IV.hex()]
CBC = ["--mode", "cbc", "--key-hex", KEY.hex(), "--iv-hex", IV.hex()]
OK, FAILED, USAGE = 0, 1, 2
PACKAGES = {"openssl": "openssl", "g++": "g++", "nm": "binutils",
            "arm-none-eabi-gcc": "gcc-arm-none-eabi",
            "cryptography": "python3-cryptography",
            "argon2": "python3-argon2"}


class Result:
    """How a call ended: exit status, standard output and error."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err.decode()

    def __repr__(self):
        return f"exit {self.code}, {len(self.out)} bytes, {self.err!r}"


class Harness:
    """The command under test, and the count of verdicts."""

    def __init__(self, tool, fakes, plain, library, wrapper, folder):
        self.tool = wrapper + [os.path.abspath(tool)]
        self.fakes = wrapper + [os.path.abspath(fakes)]
        self.plain = wrapper + [os.path.abspath(plain)]
        self.library = os.path.abspath(library)
        self.wrapped = bool(wrapper)
        self.folder = folder
        self.passed = self.failed = self.skipped = 0

    # ------------------------------------------------------------- verdicts

    def check(self, name, holds, detail=""):
        if holds:
            self.passed += 1
            print(f"ok   {name}", flush=True)
        else:
            self.failed += 1
            print(f"FAIL {name}: {detail!r}", flush=True)

    def skip(self, name, reason):
        self.skipped += 1
        print(f"skip {name}: {reason}", flush=True)

    def has(self, program, name):
        """Whether a program is there; if not, `name` is skipped."""
        if shutil.which(program):
            return True
        self.skip(name, f"no {program} (Debian: {PACKAGES[program]})")
        return False

    def imports(self, module, name):
        """Whether Python has a module; if not, `name` is skipped."""
        if importlib.util.find_spec(module):
            return True
        self.skip(name, f"no module {module} (Debian: {PACKAGES[module]})")
        return False

    def bare(self, name):
        """Whether the command runs by itself; if not, `name` is skipped."""
        if self.wrapped:
            self.skip(name, "not under a wrapper")
        return not self.wrapped

    def summary(self):
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} passed, {self.failed} failed{skipped}")
        return 1 if self.failed or not self.passed else 0

    # ---------------------------------------------------------------- calls

    def run(self, *arguments, data=b"", fakes=False, plain=False, **options):
        tool = self.fakes if fakes else self.plain if plain else self.tool
        command = tool + list(arguments)
        ended = subprocess.run(command, input=data, capture_output=True,
                               cwd=self.folder, timeout=120, check=False,
                               **options)
        return Result(ended.returncode, ended.stdout, ended.stderr)

    def start(self, *arguments, **options):
        """Begin a call that the test talks to while it runs."""
        pipes = {name: subprocess.PIPE for name in ("stdin", "stdout",
                                                    "stderr")}
        return subprocess.Popen(self.tool + list(arguments), cwd=self.folder,
                                **{**pipes, **options})

    def refuses(self, name, code, words, *arguments, **options):
        """The call fails with this exit status, says all of these words in
        one line, and writes nothing to standard output."""
        result = self.run(*arguments, **options)
        self.check(name, result.code == code and result.out == b"" and
                   all(word in result.err for word in words) and
                   result.err.count("\n") == 1, (result, words))
        return result

    # ---------------------------------------------------------------- files

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as f:
            f.write(data)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as f:
            return f.read()

    def files(self, folder="."):
        return os.listdir(self.path(folder))

    def temporaries(self, folder="."):
        return [name for name in self.files(folder)
                if name.startswith(".aesop-")]


def wait_for(condition, seconds=20):
    """Wait until condition() holds; returns whether it did."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


def some_bytes(n):
    """n bytes that do not repeat, the same at every call."""
    return b"".join((i * 2654435761 % 2**32).to_bytes(4, "big")
                    for i in range(n // 4 + 1))[:n]
