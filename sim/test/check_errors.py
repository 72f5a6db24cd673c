"""Whatever is not modelled or not allowed ends the run and says where."""

#  function, options, parts of the message behind the place of the function
FAULTS = [
    ('read', '-c m4', 'read of 2 bytes at unmapped 0x00000000', '+0x2'),
    ('write', '-c m4', 'write of 1 bytes at unmapped 0x00000004', '+0x4'),
    ('flash', '-c m4', 'write of 4 bytes to the flash, 0x0800', '+0x4'),
    ('jump', '-c m4', 'jump to unmapped 0x30000000', '+0x2'),
    ('unaligned', '-c m0', 'unaligned access, read of 4 bytes', '+0x4'),
    ('unaligned', '-c m3,m0', 'unaligned access, read of 4 bytes', '+0x4'),
    ('unaligned', '-c m4 --unalign-trap', 'unaligned access', '+0x4'),
    ('unaligned_half', '-c m0plus', 'unaligned access, write of 2', '+0x4'),
    ('unaligned_ldm', '-c m4', 'unaligned access, read of 4 bytes', '+0x6'),
    ('unaligned_strd', '-c m7', 'unaligned access, write of 4 bytes', '+0x6'),
    ('unaligned_ccr', '-c m4', 'unaligned access, read of 4 bytes', '+0x6'),
    ('stack', '-c m4', 'below the limit 0x20000200', '+0x0'),
    ('stack_back', '-c m4', 'below the limit 0x20000200', None),
    ('stack', '-c m4 --stack-limit 0x2001ff00', 'below the limit 0x2001ff00',
     '+0x0'),
    ('stack_jump', '-c m4', 'below the limit 0x20000200', '+0x'),
    ('stack_own', '-c m4 --stack-limit 0x20000400', 'below the limit '
     '0x20000400', '+0x4'),
    ('wide', '-c m0,m4', 'not an ARMv6-M instruction', '+0x0'),
    ('it', '-c m0', 'not an ARMv6-M instruction', '+0x0'),
    ('dsp', '-c m3', 'm3 has no DSP extension', '+0x2'),
    ('fpu', '-c m4', 'FPU instructions on m4 is unchecked', '+0x0'),
    ('fpu', '-c m3 --fpu', 'm3 has no FPU', '+0x0'),
    ('undefined', '-c m4', 'undefined instruction', '+0x0'),
    ('undecodable', '-c m4', 'cannot be decoded', '+0x0'),
    ('svc', '-c m4', 'SVC, which is not modelled', '+0x0'),
    ('breakpoint', '-c m4', 'BKPT that is not semihosting', '+0x0'),
    ('wfi', '-c m4', 'an instruction that is not modelled', '+0x0'),
    ('control', '-c m4', 'an instruction that is not modelled', '+0x2'),
    ('arm_state', '-c m4', 'jump to ARM state', '+0x2'),
    ('endless', '-c m4 -n 100', 'instruction limit reached', '+0x0'),
    ('mpu', '-c m4', 'write to 0xe000ed94, which is not modelled', '+0x4'),
    ('systick', '-c m4', 'interrupt by 0xe000e010', '+0x4'),
    ('port', '-c m4', 'write to 0x4000f020, which is not modelled', '+0x2'),
    ('region', '-c m4', 'no name of a region', '+0x4'),
    ('semihosting', '-c m4', 'semihosting operation 0x01', '+0x2'),
]

#  the same functions where nothing is wrong with them
FINE = [
    ('none', '-c m0'),
    ('unaligned', '-c m3'),
    ('stack_other', '-c m4'),
    ('stack_own', '-c m4'),
    ('wide', '-c m3'),
    ('it', '-c m3'),
    ('dsp', '-c m4'),
    ('fpu', '-c m4 --fpu'),
]

USAGE = [
    ('', 'no file'),
    ('nowhere.elf', 'cannot open'),
    ('--nonsense watch.elf', 'no option --nonsense'),
    ('-c m5 watch.elf', "no core 'm5'"),
    ('-c m4,m4 watch.elf', 'core m4 twice'),
    ('--ws 6 watch.elf', '--ws takes a number up to 5'),
    ('--ws 1 --flash x watch.elf', "no memory system 'x'"),
    ('-p bogus=1 watch.elf', "no constant 'bogus=1'"),
    ('watch.elf --call w_nowhere', "no symbol 'w_nowhere'"),
    ('watch.elf --call w_even 12x', "argument '12x'"),
    ('watch.elf --call w_even hex:123', 'pairs of hexadecimal digits'),
    ('watch.elf --call w_even buf:999999', 'a size from 0 to'),
    ('-n x watch.elf', '-n takes a number'),
    ('watch.elf -n', 'no such option, or no value'),
]


def check_refused(c):
    """A core that lacks an instruction loses its figures, no other does."""
    call = ['faults.elf', '--call', 'f_dsp']
    r = c.run('--csv', '-c', 'm3,m4', *call)
    row = r.stdout.splitlines()[-1].split(',')
    alone = c.cycles('faults.elf', ['m4'], 'f_dsp')
    c.check(r.returncode == 1 and row[3] == '-' and [float(row[4])] == alone
            and 'm3 has no DSP extension' in r.stderr,
            'a core that lacks an instruction has no figures')
    r = c.run(*call)
    c.check(r.returncode == 0 and 'm3 has no DSP extension' in r.stderr,
            'which is no failure for the default cores')


def check_errors(c):
    for name, options, message, place in FAULTS:
        r = c.run(*options.split(), 'faults.elf', '--call', 'f_' + name)
        where = f'(f_{name}{place}' if place else '(f_'
        c.check(r.returncode == 1 and message in r.stderr
                and where in r.stderr,
                f'{name:15s} {r.stderr.strip()}')
    for name, options in FINE:
        r = c.run(*options.split(), 'faults.elf', '--call', 'f_' + name)
        c.check(r.returncode == 0 and not r.stderr,
                f'control: {name} with {options} runs')
    check_refused(c)
    for words, message in USAGE:
        r = c.run(*words.split())
        c.check(r.returncode == 2 and message in r.stderr,
                f'usage: {r.stderr.strip()}')
    r = c.run('--help')
    c.check(r.returncode == 0 and 'usage:' in r.stdout
            and 'm0plus' in r.stdout, '--help')
