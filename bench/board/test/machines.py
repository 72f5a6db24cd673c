"""machines.py - what runs an image here: QEMU, or the cycle simulator."""
import os
import pathlib
import shutil
import subprocess

from build import ROOT

MPS2 = {"FLASH": "0:4M", "RAM": "0x20000000:4M"}
MICROBIT = {"FLASH": "0:256K", "RAM": "0x20000000:16K"}
# Core -> QEMU's machine and its memory. QEMU has no Cortex-M0+: a Cortex-M0
# has the same instructions and the same SysTick.
MACHINES = {
    "m0": ("microbit", MICROBIT),
    "m0plus": ("microbit", MICROBIT),
    "m3": ("mps2-an385", MPS2),
    "m4": ("mps2-an386", MPS2),
    "m33": ("mps2-an505", {"FLASH": "0x10000000:4M", "RAM": "0x38000000:4M"}),
    "m7": ("mps2-an500", MPS2),
}
SECONDS = 60


def missing():
    """Packages that are not installed."""
    need = {"qemu-system-arm": "qemu-system-arm",
            "arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi"}
    return [package for tool, package in need.items()
            if not shutil.which(tool)]


def ended(command):
    """What a command prints until it ends; its status is in the log."""
    return subprocess.run([str(c) for c in command], text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=SECONDS).stdout


def qemu(core, elf, *options):
    """The log of an image, by semihosting."""
    return ended(["qemu-system-arm", "-M", MACHINES[core][0], "-nographic",
                  "-semihosting", *options, "-kernel", elf])


def simulate(core, elf):
    """The same from the cycle simulator, whose counters count."""
    return ended([ROOT / "build/sim", "-c", core, "-o", os.devnull, elf])


def uart(elf):
    """The log of an STM32F4 by its second USART; it runs for ever after."""
    command = ["qemu-system-arm", "-M", "netduinoplus2", "-display", "none",
               "-monitor", "none", "-serial", "null", "-serial", "stdio",
               "-kernel", str(elf)]
    with subprocess.Popen(["timeout", str(SECONDS), *command], text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as machine:
        lines = []
        for line in machine.stdout:
            lines.append(line)
            if line.startswith("end "):
                break
        machine.terminate()
    return "".join(lines)


def write(folder, name, text):
    path = pathlib.Path(folder, f"{name}.log")
    path.write_text(text, encoding="latin-1")
    return path
