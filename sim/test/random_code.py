#!/usr/bin/env python3
"""Print a function of random instructions: random_code.py v6m|v7m SEED.

It runs on any data without a fault: r4 points to a buffer, branches go
forwards, one loop counts down in r9 or on the stack. The same seed gives the
same text for ever: the generator is our own, not that of the Python version.
"""
import sys


class Random:
    """Numerical Recipes' linear congruential generator, upper bits."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1664525 + 1013904223) & 0xffffffff
        return (self.state >> 8) % n

    def of(self, items):
        return items[self.below(len(items))]


LOW = ['r0', 'r1', 'r2', 'r3']
HIGH = LOW + ['r6', 'r8', 'r10', 'r11', 'r12']
CONDITIONS = ['eq', 'ne', 'hs', 'lo', 'mi', 'pl', 'hi', 'ls', 'ge', 'lt', 'gt']


class Code:
    def __init__(self, arch, seed):
        self.random = Random(seed)
        self.v7m = arch == 'v7m'
        self.labels = 0
        self.lines = []

    def emit(self, *lines):
        self.lines += ['\t' + line for line in lines]

    def low(self):
        return self.random.of(LOW)

    def any(self):
        return self.random.of(HIGH if self.v7m else LOW)

    def label(self):
        self.labels += 1
        return f'.L{self.labels}'

    # ------------------------------------------------- one instruction each

    def arithmetic(self):
        op = self.random.of(['ands', 'eors', 'orrs', 'bics', 'adcs', 'sbcs',
                             'lsls', 'lsrs', 'rors', 'muls', 'mvns', 'tst',
                             'uxtb', 'uxth', 'sxtb', 'rev', 'rev16', 'cmp'])
        d, m = self.low(), self.low()
        self.emit(f'{op} {d}, {m}' + (f', {d}' if op == 'muls' else ''))

    def add(self):
        op = self.random.of(['adds', 'subs'])
        last = self.random.of([self.low(), f'#{self.random.below(8)}'])
        self.emit(f'{op} {self.low()}, {self.low()}, {last}')

    def move(self):
        self.emit(self.random.of([
            f'movs {self.low()}, #{self.random.below(256)}',
            f'mov {self.low()}, {self.low()}', 'nop',
            f'lsls {self.low()}, {self.low()}, #{1 + self.random.below(30)}']))

    def load(self):
        size, step = self.random.of([('', 4), ('b', 1), ('h', 2)])
        op = self.random.of(['ldr', 'ldr', 'str'])
        offset = step * self.random.below(16)
        self.emit(f'{op}{size} {self.low()}, [r4, #{offset}]')

    def load_indexed(self):
        index, d = self.low(), self.low()
        self.emit(f'movs {index}, #{4 * self.random.below(16)}',
                  f'{self.random.of(["ldr", "str"])} {d}, [r4, {index}]')

    def multiple(self):
        regs = [r for r in LOW if self.random.below(2)] or ['r2']
        op = self.random.of(['ldmia', 'stmia', 'push'])
        names = '{' + ', '.join(regs) + '}'
        if op == 'push':
            self.emit(f'push {names}', f'pop {names}')
        else:
            self.emit('mov r7, r4', f'{op} r7!, {names}')

    def literal(self):
        value = self.random.below(1 << 24) | 0x5a000000
        self.emit(f'ldr {self.low()}, =0x{value:08x}')

    def skip(self):
        over = self.label()
        branch = self.random.of([f'b{self.random.of(CONDITIONS)}', 'b'])
        self.emit(f'cmp {self.low()}, #{self.random.below(256)}',
                  f'{branch} {over}')
        for _ in range(self.random.below(4)):
            self.random.of([self.arithmetic, self.add, self.load])()
        self.lines.append(f'{over}:')

    def call(self):
        self.emit(f'bl {self.random.of(["leaf", "leaf_pop"])}')

    # ------------------------------------------------------------- ARMv7-M

    def wide(self):
        op = self.random.of(['and', 'eor', 'orr', 'orn', 'bic', 'add', 'sub',
                             'rsb', 'adc', 'eors', 'adds'])
        shift = self.random.of(['', f', lsl #{1 + self.random.below(31)}',
                                f', ror #{1 + self.random.below(31)}'])
        self.emit(f'{op}.w {self.any()}, {self.any()}, {self.any()}{shift}')

    def constant(self):
        value = self.random.of([0x1fc0, 0x00ff00ff, 0x1b1b1b1b, 0xff, 0x7f00])
        op = self.random.of(['and', 'eor', 'orr', 'ands', 'add', 'subs'])
        self.emit(f'{op}.w {self.any()}, {self.any()}, #0x{value:x}')

    def bits(self):
        d, n = self.any(), self.any()
        self.emit(self.random.of([
            f'ubfx {d}, {n}, #{self.random.below(24)}, #8',
            f'bfi {d}, {n}, #{self.random.below(24)}, #8',
            f'uxtb.w {d}, {n}, ror #{8 * self.random.below(4)}',
            f'clz {d}, {n}', f'rbit {d}, {n}', f'rev.w {d}, {n}',
            f'movw {d}, #{self.random.below(65536)}',
            f'movt {d}, #{self.random.below(65536)}',
            f'ror.w {d}, {n}, #{1 + self.random.below(31)}']))

    def multiply(self):
        d, n, m, a = (self.any() for _ in range(4))
        self.emit(f'mov.w r12, {a}', 'mov.w r11, r12', self.random.of([
            f'mul {d}, {n}, {m}', f'mla {d}, {n}, {m}, {a}',
            f'mls {d}, {n}, {m}, {a}', f'umull r11, r12, {n}, {m}',
            f'smlal r11, r12, {n}, {m}', f'umlal r11, r12, {n}, {m}',
            f'udiv {d}, {n}, {m}', f'sdiv {d}, {n}, {m}']))

    def wide_load(self):
        d, e = self.random.of([('r0', 'r2'), ('r3', 'r1'), ('r6', 'r8')])
        self.emit(self.random.of([
            f'ldr.w {d}, [r4, #{4 * self.random.below(16)}]',
            f'str.w {d}, [r4, #{4 * self.random.below(16)}]',
            f'ldr.w {d}, [r4, #{1 + self.random.below(62)}]',
            f'strh.w {d}, [r4, #{1 + self.random.below(62)}]',
            f'ldrd {d}, {e}, [r4, #{4 * self.random.below(14)}]',
            f'strd {d}, {e}, [r4, #{4 * self.random.below(14)}]',
            f'ldm.w r4, {{{min(d, e)}, {max(d, e)}, r12}}',
            f'stm.w r4, {{{min(d, e)}, {max(d, e)}, r12}}']))

    def write_back(self):
        mode = self.random.of(['[r7], #4', '[r7, #4]!', '[r5], #4'])
        self.emit('mov.w r7, r4', 'mov.w r5, r4')
        for _ in range(1 + self.random.below(3)):
            op = self.random.of(['ldr', 'str', 'ldrb'])
            self.emit(f'{op} {self.any()}, {mode}')

    def table(self):
        index, d = self.random.of([('r0', 'r1'), ('r2', 'r3'), ('r6', 'r8')])
        self.emit(f'and.w {index}, {index}, #15',
                  f'ldr.w {d}, [r4, {index}, lsl #2]')

    def it_block(self):
        condition = self.random.below(len(CONDITIONS) // 2) * 2
        names = CONDITIONS[condition:condition + 2]
        shape = [self.random.below(2) for _ in range(self.random.below(4))]
        first = self.random.below(2)
        self.emit(f'cmp {self.low()}, {self.low()}')
        self.emit('it' + ''.join('te'[x] for x in shape) + f' {names[first]}')
        for x in [0] + shape:
            op = self.random.of(['add', 'eor.w', 'mov.w', 'ldr.w'])
            d, n = self.low(), self.low()
            operands = {'mov.w': n, 'ldr.w': '[r4]'}.get(op, f'{d}, {n}')
            self.emit(f'{op[:3]}{names[first ^ x]}{op[3:]} {d}, {operands}')

    def compare_zero(self):
        over = self.label()
        op = self.random.of(['cbz', 'cbnz'])
        self.emit(f'{op} {self.low()}, {over}')
        self.random.of([self.wide, self.add, self.load])()
        self.lines.append(f'{over}:')

    # ------------------------------------------------------------ the whole

    def body(self, n):
        kinds = [self.arithmetic, self.add, self.move, self.load,
                 self.load_indexed, self.multiple, self.literal, self.skip,
                 self.call]
        if self.v7m:
            kinds += [self.wide, self.wide, self.constant, self.bits,
                      self.multiply, self.wide_load, self.wide_load,
                      self.write_back, self.table, self.it_block,
                      self.compare_zero]
        for i in range(n):
            self.random.of(kinds)()
            if i % 40 == 39:
                self.pool()

    def pool(self):
        over = self.label()
        self.emit(f'b {over}', '.ltorg')
        self.lines.append(f'{over}:')


HEAD = """\
\t.syntax unified
\t.thumb
\t.text
\t.balign 4
\t.type leaf, %function
leaf:
\tadds r0, r1
\tbx lr
\t.type leaf_pop, %function
leaf_pop:
\tpush {r1, lr}
\teors r1, r0
\tpop {r1, pc}
\t.balign 4
\t.global t_random
\t.type t_random, %function
t_random:
\tpush {r4-r7, lr}
\tmov r4, r8
\tmov r5, r9
\tmov r6, r10
\tmov r7, r11
\tpush {r4-r7}
\tsub sp, #128
\tmov r4, sp
\tmovs r0, #4
\tstr r0, [sp, #124]
\tldr r1, =0x12345678
\tmovs r2, #77
\tmovs r3, #200
\tmovs r6, #9
.Lloop:"""

TAIL = """\
\tldr r0, [sp, #124]
\tsubs r0, #1
\tstr r0, [sp, #124]
\tbeq .Lend
\tbl .Lagain
.Lagain:
\tldr r5, =.Lloop
\tbx r5
.Lend:
\tadd sp, #128
\tpop {r4-r7}
\tmov r8, r4
\tmov r9, r5
\tmov r10, r6
\tmov r11, r7
\tpop {r4-r7, pc}"""


def main():
    code = Code(sys.argv[1], int(sys.argv[2]))
    code.body(120)
    print(HEAD)
    print('\n'.join(code.lines))
    print(TAIL.replace('=.Lloop', '=.Lloop + 1'))
    print('\t.ltorg')


main()
