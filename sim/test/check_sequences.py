"""Short sequences: cycles that a manual states or that others measured."""

M0 = ('sequences_m0.elf', ('m0', 'm0plus'), {  # Cortex-M0, M0+ TRM
    'alu': (3, 3), 'mul': (1, 1), 'ldr': (2, 2), 'ldrb_reg': (3, 3),
    'ldr_use': (3, 3), 'ldr_lit': (2, 2), 'str': (2, 2), 'ldm4': (5, 5),
    'stm4': (7, 7), 'push_pop': (6, 6), 'b': (3, 2), 'b_half': (3, 2),
    'bne_taken': (4, 3), 'bne_not': (2, 2), 'bl_bx': (10, 7),
    'bl_pop': (14, 11), 'mov_pc': (4, 3), 'mrs': (4, 3), 'dsb': (4, 3),
})

M3 = ('sequences_m3.elf', ('m3', 'm4'), {
    # Cortex-M3 TRM
    'ldr_ldr': (3, 3), 'ldr_ldr_dep': (6, 6), 'ldrr_strr': (3, 3),
    'ldr3': (4, 4), 'str': (1, 1), 'str4': (4, 4), 'stm4': (5, 5),
    'ldm4': (5, 5), 'ldrd': (3, 3), 'alu_ldr': (4, 4), 'unaligned2': (3, 3),
    'unaligned1': (4, 4), 'mla': (2, 1), 'umull': (3, 1), 'b_taken': (3, 3),
    'str_reg': (2, 2), 'it_fold': (4, 4),
    # jnk0le
    'ldr_str': (2, 2), 'str_ldr': (4, 4), 'ldr_nop': (2, 2),
    'wb_same': (4, 4), 'wb_alt': (4, 3), 'blocks': (4, 4), 'bne_not': (4, 4),
    'u_run': (10, 10),
})

M33 = ('sequences_m33.elf', ('m33', 'm7'), {  # jnk0le; None: he says nothing
    'ldr_use': (3, 2), 'ldr_shift': (3, 3), 'ldrb_use': (3, 3),
    'ldr_str': (2, 1), 'ldr_mla': (2, 1), 'shift_use': (3, 2),
    'two_shifts': (2, 2), 'mla_chain': (2, 2), 'mul_use': (3, 3),
    'uxtab_chain': (2, 2), 'muls': (2, None), 'const_flags': (2, None),
    'const_pattern': (1, None), 'ldrd': (2, 1), 'ldm4': (4, 2),
    'alu_nop': (1, 1), 'alu_alu': (2, 1), 'cmp_bne_not': (1, None),
    'subs_bne': (3, None), 'subs_add_bne': (3, None), 'it_fold': (2, None),
    'bx_lr': (10, None), 'pop_pc': (12, None), 'add_eor': (2, 1),
    'eor_eor': (2, 2), 'eor_ldr': (2, 3), 'add_ldr': (2, 2),
    'uxtb_uxtb': (2, 2), 'ldr_ldr_banks': (2, 1), 'ldr_ldr_bank': (2, 2),
    'str_str': (2, 2),
})


def agrees(got, want):
    return all(w is None or g == w for g, w in zip(got, want))


def check_sequences(c):
    n = 0
    for image, cores, sequences in (M0, M3, M33):
        empty = c.cycles(image, cores, 't_empty')
        for name, want in sequences.items():
            whole = c.cycles(image, cores, 't_' + name)
            got = [a - b for a, b in zip(whole, empty)]
            text = '  '.join(f'{core} {g:.0f} ({w})' for core, g, w
                             in zip(cores, got, want) if w is not None)
            c.check(agrees(got, want), f'{name:14s} {text}')
            n += 1
    c.check(n == 75, f'{n} sequences')
    c.check(not agrees(got, (want[0] + 1, None)) and
            not agrees(got, (None, want[1] + 1)),
            'control: a count that is one off is seen on either core')
