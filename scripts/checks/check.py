"""check.py - a check, and the controls that prove that it can fail."""
import contextlib
import dataclasses
import re
import shutil
import subprocess
import typing


@dataclasses.dataclass
class Control:
    """A change to one file that the check must answer with `expect`."""
    what: str
    path: str
    change: typing.Callable[[str], str]
    expect: str

    @contextlib.contextmanager
    def applied(self, tree):
        path = tree.root / self.path
        path.parent.mkdir(parents=True, exist_ok=True)
        old = path.read_bytes() if path.exists() else None
        before = tree.text(self.path) if path.exists() else ""
        after = self.change(before)
        if after == before:
            raise ValueError(f"there is nothing to change in {self.path}")
        path.write_bytes(after.encode(errors="surrogateescape"))
        tree.changed = self.path
        try:
            yield
        finally:
            tree.changed = None
            if old is None:
                path.unlink()
            else:
                path.write_bytes(old)


@dataclasses.dataclass
class Check:
    """`find` takes a Tree and returns what is wrong with it, a line each."""
    name: str
    find: typing.Callable
    controls: typing.List[Control]
    tools: str = ""      # the programs that it needs
    package: str = ""    # and who brings them

    def missing(self):
        return [tool for tool in self.tools.split() if not shutil.which(tool)]

    def outcome(self, tree):
        """What find returns; a check that breaks has not passed."""
        try:
            return self.find(tree)
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            return [f"{self.name} broke: {error}"]

    def answer(self, control, scratch):
        """What find returns for a copy of the tree with the violation."""
        try:
            with control.applied(scratch):
                return self.outcome(scratch)
        except ValueError as error:
            return [str(error)]


def append(line):
    return lambda text: text + line + "\n"


def replace(pattern, by):
    return lambda text: re.sub(pattern, by, text, count=1, flags=re.M)


class Report:
    """Counts and prints, a line for each thing that was shown."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def result(self, good, what, details=()):
        print("ok  " if good else "FAIL", what, flush=True)
        self.passed += good
        self.failed += not good
        if not good:
            for line in details:
                print("    ", line, flush=True)

    def skip(self, what, why):
        print(f"skip {what} ({why})", flush=True)
        self.skipped += 1

    def run(self, check, tree, scratch):
        """A check on the tree, then its controls on a copy of it."""
        if check.missing():
            self.skip(check.name, f"needs {' '.join(check.missing())}: "
                                  f"package {check.package}")
            return
        known = check.outcome(tree)
        self.result(not known, check.name, known)
        for control in check.controls:
            new = set(check.answer(control, scratch)) - set(known)
            self.result(any(control.expect in line for line in new),
                        f"{check.name}: control: {control.what}",
                        [f"expected: {control.expect}", *new])

    def total(self):
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} passed, {self.failed} failed{skipped}")
        return 1 if self.failed else 0
