"""Wait states: what the rules of docs/timing.md give for simple code."""

#  core, memory system, wait states, kind -> cycles of 64 instructions
STRAIGHT = {
    # A line of 8 bytes is there every 1 + ws cycles.
    ('m3', 'prefetch64', 0, 'narrow'): 64,
    ('m3', 'prefetch64', 2, 'narrow'): 64,    # 4 instructions a line
    ('m3', 'prefetch64', 5, 'narrow'): 96,
    ('m3', 'prefetch64', 1, 'wide'): 64,      # 2 instructions a line
    ('m3', 'prefetch64', 2, 'wide'): 96,
    ('m3', 'prefetch64', 5, 'wide'): 192,
    # 16 bytes every 1 + ws cycles.
    ('m4', 'art', 5, 'narrow'): 64,
    ('m4', 'art', 5, 'wide'): 96,
    ('m4', 'art-prefetch', 5, 'wide'): 96,
    # Asked for when the third of its four instructions has begun: of the
    # 1 + ws cycles all but one are left when it is wanted.
    ('m4', 'art-cache', 5, 'wide'): 128,
    ('m4', 'art-cache', 2, 'wide'): 80,
    # 4 bytes every 1 + ws cycles.
    ('m0', 'prefetch32', 1, 'narrow'): 64,
    ('m0', 'prefetch32', 2, 'narrow'): 96,
    # Every line waits for all of its read.
    ('m0', 'none32', 1, 'narrow'): 96,
    ('m0', 'none64', 1, 'narrow'): 80,
    ('m0', 'none64', 3, 'narrow'): 112,
}


def image(core):
    return 'wait_states_m0.elf' if core == 'm0' else 'wait_states.elf'


def difference(c, core, flash, ws, functions, arguments=((), ())):
    options = ['--flash', flash, '--ws', ws]
    a, b = (c.cycles(image(core), [core], f, *x, options=options)[0]
            for f, x in zip(functions, arguments))
    return b - a


def check_straight(c):
    for (core, flash, ws, kind), want in STRAIGHT.items():
        got = difference(c, core, flash, ws, (f't_{kind}64', f't_{kind}128'))
        c.check(got == want, f'{core} {flash} {ws} ws: 64 {kind} '
                f'instructions {got:.0f} ({want})')


def check_caches(c):
    """What ten more turns take, in code and tables that a cache holds."""
    def turns(flash, ws, name, *more):
        return difference(c, 'm4', flash, ws, (name, name),
                          ((10, *more), (20, *more)))
    loop = turns('art', 0, 't_loop')
    c.check(turns('art', 5, 't_loop') == loop, f'a loop in the cache: {loop}')
    c.check(turns('art-prefetch', 5, 't_loop') >= loop + 10 * 5,
            'control: without the cache it waits')
    # The address of the tables is a line of its own.
    table = turns('art', 0, 't_tables', 7)
    c.check(turns('art', 5, 't_tables', 7) == table,
            f'8 lines of data in the cache: {table}')
    c.check(turns('art', 5, 't_tables', 8) - turns('art', 0, 't_tables', 8)
            >= 10 * 9 * 5, 'control: 9 lines are too many, each read waits')


def check_images(c):
    for core, name in (('m0', 'aes-m0.elf'), ('m4', 'aes-m4.elf')):
        def cycles(*options):
            r = c.run('--csv', '-c', core, *options, name)
            return [row.split(',')[:10] for row in r.stdout.splitlines()
                    if ',' in row]
        base = cycles()
        c.check(all(cycles('--flash', flash, '--ws', 0) == base
                    for flash in ('none32', 'art', 'l1')),
                f'{core}: 0 wait states change nothing')
        totals = [sum(float(r[3]) for r in cycles('--flash', 'none64',
                                                  '--ws', ws)[1:])
                  for ws in (0, 2, 5)]
        c.check(totals[0] < totals[1] < totals[2],
                f'{core}: more wait states take longer: {totals}')


def check_waits(c):
    check_straight(c)
    check_caches(c)
    check_images(c)
    r = c.run('-c', 'm3', '--ws', 2, 'wait_states.elf', '--call', 't_loop', 3)
    c.check("~M3 cycles" in r.stdout and "~ M3: estimate, 2 wait states "
            "behind 'prefetch64'" in r.stdout, 'they are marked as estimates')
    r = c.run('--csv', '-c', 'm3,m4', '--ws', 2, 'wait_states.elf', '--call',
              't_loop', 3)
    c.check(r.stdout.endswith(',2,m3 m4\n'), 'in CSV as well')
