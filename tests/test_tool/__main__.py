"""Tests of the aesop command; `make test-tools` runs them.

usage: python3 tests/test_tool TOOL FAKES PLAIN LIBRARY [WRAPPER...]

TOOL is the command, FAKES the same with the implementations of fakes/, PLAIN
the same without jansson and libsodium, and LIBRARY the static library. WRAPPER
goes in front of every call (valgrind, say); tests that cannot work under it are
skipped.
"""
import shutil
import sys
import tempfile
import traceback

import choose_tests
import copy_tests
import crypt_tests
import expand_tests
import file_tests
import key_tests
import mac_tests
import pass_tests
import random_tests
import residue_tests
import sealed_tests
import signal_tests
import terminal_tests
import usage_tests
import whole_tests
import wrap_tests
import xts_tests
from harness import Harness

MODULES = (usage_tests, choose_tests, copy_tests, key_tests, crypt_tests,
           sealed_tests, pass_tests, whole_tests, xts_tests, mac_tests,
           wrap_tests, random_tests, residue_tests, file_tests, signal_tests,
           terminal_tests, expand_tests)


def run(harness, name, test):
    """A test that ends in the middle has failed; the others go on."""
    try:
        test(harness)
    except Exception:  # whatever it was
        harness.check(name, False, traceback.format_exc())


def main():
    tool, fakes, plain, library, *wrapper = sys.argv[1:]
    if wrapper and not shutil.which(wrapper[0]):
        print(f"skip all under {wrapper[0]}: it is not here "
              f"(Debian: {wrapper[0]})\n0 passed, 0 failed, 1 skipped")
        return
    with tempfile.TemporaryDirectory() as folder:
        harness = Harness(tool, fakes, plain, library, wrapper, folder)
        for module in MODULES:
            for name, test in list(vars(module).items()):
                if name.startswith("test_"):
                    run(harness, name, test)
    sys.exit(harness.summary())


if __name__ == "__main__":
    main()
