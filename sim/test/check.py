#!/usr/bin/env python3
"""Check the command: check.py build/sim DIR, where the test images are."""
import json
import os
import subprocess
import sys

from check_sequences import check_sequences
from check_errors import check_errors
from check_waits import check_waits


class Checker:
    """Runs the command, prints and counts results."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        self.passed = self.failed = 0

    def check(self, good, what):
        print('ok  ' if good else 'FAIL', what)
        self.passed += bool(good)
        self.failed += not good

    def run(self, *words):
        """Run `sim`; a word that ends in .elf is an image."""
        words = [f'{self.folder}/{w}' if str(w).endswith('.elf') else str(w)
                 for w in words]
        return subprocess.run([self.command, *words], capture_output=True,
                              text=True, timeout=300)

    def cycles(self, image, cores, function, *args, options=()):
        """Cycles of one call, one number for each core."""
        r = self.run('--csv', '-n', 100000, '-c', ','.join(cores), *options,
                     image, '--call', function, *args)
        row = r.stdout.splitlines()[-1].split(',')
        if r.returncode:
            raise SystemExit(f'{function}: {r.stderr}')
        return [float(x) for x in row[3:3 + len(cores)]]


RANDOM = {  # what this code took when the models were checked on boards
    'v6m': (['m0', 'm0plus', 'm3', 'm4', 'm33', 'm7'],
            [(1771, 1616, 1656, 1656, 1205, 799),
             (1613, 1457, 1507, 1507, 1121, 754),
             (1877, 1701, 1719, 1719, 1289, 800)]),
    'v7m': (['m3', 'm4', 'm33', 'm7'],
            [(1730, 1687, 1261, 914),
             (1447, 1407, 1097, 754),
             (1463, 1421, 1119, 837)]),
}


def check_random(c):
    for arch, (cores, expected) in RANDOM.items():
        for i, want in enumerate(expected, 1):
            got = c.cycles(f'random_{arch}_{i}.elf', cores, 't_random')
            c.check(tuple(got) == want, f'random {arch} code {i}: {got}')


def check_images(c):
    """Every implementation runs right, and on each core takes another time."""
    for image, cores in (('aes-m0.elf', 'm0,m0plus'), ('aes-m4.elf', 'm4,m7'),
                         ('aes-m33.elf', 'm33,m7')):
        r = c.run('--json', '-o', '/dev/stderr', '-c', cores, image)
        c.check(r.returncode == 0 and 'FAIL' not in r.stdout,
                f'{image}: {r.stdout.count("ok ")} implementations')
        regions = json.loads(r.stderr)['regions']
        names = cores.split(',')
        means = [[x['cycles'][n]['total'] / x['calls'] for n in names]
                 for x in regions]
        c.check(len(regions) > 30 and all(a != b for a, b in means)
                and all(x['insns']['min'] > 50 for x in regions),
                f'{image}: {len(regions)} regions are counted')


def check_kit(c):
    """The image of the other compiler does the same."""
    if not os.path.exists(f'{c.folder}/markers-clang.elf'):
        return
    one, other = (c.run('-c', 'm3', f'markers{x}.elf') for x in ('', '-clang'))
    c.check(one.returncode == other.returncode and
            one.stdout.splitlines()[0] == other.stdout.splitlines()[0],
            'the start-up kit with clang')


def check_markers(c):
    r = c.run('-c', 'm3,m4', '--profile', 'markers.elf')
    out = r.stdout.splitlines()
    c.check(r.returncode == 5 + (int(out[0].split()[1], 16) & 3),
            'the exit status is that of the program')
    c.check(out[0].endswith('ready 1 random timers semihosting'),
            f'port, timers, random numbers, semihosting: {out[0]}')
    rows = {line[:30].strip(): line[30:].split() for line in out}
    c.check(rows['inner'][0] == '3' and rows['outer, "quoted"'][0] == '1',
            'regions, one inside the other')
    c.check(rows['outer'][0] == '6', 'profile: calls of a recursive function')
    main, start = rows['main'], rows['_start']
    c.check(main[0] == '1' and int(start[3]) > int(main[3]) > int(main[2]),
            'profile: the total of a caller holds that of what it calls')
    slow = c.run('-c', 'm3', '--rng', 1000, 'markers.elf').stdout
    c.check('ready 0' not in slow and 'random' in slow, '--rng')


def check_profile(c):
    """The parts add up to the whole."""
    r = c.run('-c', 'm4', '--json', '--profile', '-o', '/dev/stderr',
              'aes-m4.elf')
    regions, profile = map(json.loads, r.stderr.splitlines())
    rows = {x['function']: x for x in profile['profile']}
    total = sum(x['cycles']['m4']['self'] for x in profile['profile'])
    top = rows['_start']['cycles']['m4']['total']
    c.check(total == top, f'profile: all functions are {total} of {top}')
    ctr = sum(x['cycles']['m4']['total'] for x in regions['regions']
              if x['region'].startswith('ctr4096'))
    part = rows['aesop_ctr']['cycles']['m4']['total']
    c.check(abs(part / ctr - 1) < 0.001,
            f'profile: aesop_ctr is {part}, its regions {ctr}')


def check_formats(c):
    call = ['random_v7m_1.elf', '--call', 't_random']
    text = c.run('-c', 'm4,m7', *call).stdout
    table = text.splitlines()
    c.check('~M7 cycles' in table[1] and ' M4 cycles' in table[1]
            and any(x.startswith('~ M7: estimate') for x in table),
            'the table marks estimates')
    head, row = (x.split(',') for x in
                 c.run('--csv', '-c', 'm4,m7', *call).stdout.splitlines()[-2:])
    c.check(head[:9] == ['region', 'calls', 'insns', 'm4', 'm7', 'loads',
                         'stores', 'taken', 'stack'] and
            dict(zip(head, row))['estimate'] == 'm7', 'so does CSV')
    found = json.loads(c.run('--json', '-c', 'm4,m7', *call)
                       .stdout.splitlines()[-1])
    why = {x['name']: x['estimate'] for x in found['cores']}
    c.check(why['m4'] is None and 'compiled' in why['m7'], 'and JSON')
    text = c.run('--csv', '-c', 'm4', 'markers.elf').stdout
    c.check('\n"outer, ""quoted""",1,' in text, 'CSV quotes names')
    trace = c.run('-t', '-c', 'm0,m3', 'sequences_m0.elf', '--call',
                  't_bl_bx').stderr.splitlines()
    c.check(trace[0].split()[1:2] == ['n'] and 'm0 ' in trace[0]
            and trace[0].endswith('push {r4, r5, r6, r7, lr}  <t_bl_bx+0x0>')
            and any('; taken' in x for x in trace), 'trace')
    r = c.run('-c', 'm4', 'watch.elf', '--call', 'w_accesses', 'out:16')
    c.check(r.stdout.startswith('22220000111100001111'), 'out: arguments')
    r = c.run('-c', 'm4', 'watch.elf', '--call', 'w_even', '@w_table', '-1')
    c.check('r0 = 0x' in r.stdout and r.returncode == 0, '@ arguments')


def main():
    c = Checker(*sys.argv[1:])
    check_sequences(c)
    check_random(c)
    check_waits(c)
    check_errors(c)
    check_markers(c)
    check_kit(c)
    check_profile(c)
    check_formats(c)
    check_images(c)
    print(f'{c.passed} passed, {c.failed} failed')
    return c.failed != 0


if __name__ == '__main__':
    sys.exit(main())
