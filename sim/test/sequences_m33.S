/* sequences_m33.S - short sequences for Cortex-M33 and M7: what jnk0le measured
 * on an RP2350 and an STM32H743. DSB keeps the sequence apart from its frame;
 * check.py subtracts what the empty frame costs. */
        .syntax unified
        .thumb
        .text
        .macro  test name
        .balign 16
        .global t_\name
        .type   t_\name, %function
t_\name:
        push.w  {r4-r11, lr}
        mov.w   r1, sp
        mov.w   r2, sp
        mov.w   r5, #3
        mov.w   r6, #0
        mov.w   r7, #0
        mov.w   r8, #0
        dsb
        .endm
        .macro  done
        dsb
        pop.w   {r4-r11, pc}
        .endm

        test    empty
        done
        test    ldr_use
        ldr.w   r0, [r1]
        add.w   r0, r0, r5
        done
        test    ldr_shift   /* the loaded value goes through the shifter */
        ldr.w   r0, [r1]
        eor.w   r4, r5, r0, ror #8
        done
        test    ldrb_use
        ldrb.w  r0, [r1]
        add.w   r0, r0, r5
        done
        test    ldr_str   /* store what was loaded */
        ldr.w   r0, [r1]
        str.w   r0, [r2]
        done
        test    ldr_mla   /* loaded value as accumulator */
        ldr.w   r0, [r1]
        mla     r4, r5, r6, r0
        done
        test    shift_use   /* shifted second operand */
        eor.w   r4, r5, r6, ror #8
        add.w   r4, r4, r5
        done
        test    two_shifts
        eor.w   r4, r5, r6, ror #8
        eor.w   r0, r7, r8, ror #8
        done
        test    mla_chain
        mla     r4, r5, r6, r4
        mla     r4, r5, r6, r4
        done
        test    mul_use
        mul     r4, r5, r6
        eor.w   r4, r4, r5
        done
        test    uxtab_chain
        uxtab   r4, r4, r5
        uxtab   r4, r4, r6
        done
        test    muls
        muls    r5, r6, r5
        done
        test    const_flags   /* rotated constant and flags */
        adds.w  r4, r5, #0x1fc0
        done
        test    const_pattern
        eors.w  r4, r5, #0x1b1b1b1b
        done
        test    ldrd
        ldrd    r4, r6, [r1]
        done
        test    ldm4
        ldm.w   r1, {r4-r7}
        done
        test    alu_nop
        adds    r5, r6
        nop
        done
        test    alu_alu
        adds    r5, r6
        adds    r7, r6
        done
        test    cmp_bne_not
        cmp     r5, r5
        bne     1f
1:      done
        test    subs_bne   /* taken */
        subs    r5, #1
        bne     1f
        nop
        nop
1:      done
        test    subs_add_bne   /* taken, flags one cycle older */
        subs    r5, #1
        add     r8, r8
        bne     1f
        nop
1:      done
        test    it_fold
        cmp     r5, r5
        it      ne
        addne.w r9, r9, #1
        done
        test    bx_lr   /* POP {lr}, two free cycles, one with BX */
        adr     r0, 1f
        orr.w   lr, r0, #1
        push.w  {r8, lr}
        pop.w   {r8, lr}
        mov     r10, r10
        mov     r10, r10
        mov     r10, r10
        bx      lr
        nop
        .balign 4
1:      done
        test    pop_pc   /* two cycles more than the above */
        adr     r0, 1f
        orr.w   lr, r0, #1
        push.w  {r8, lr}
        mov     r10, r10
        mov     r10, r10
        mov     r10, r10
        pop.w   {r8, pc}
        nop
        .balign 4
1:      done
        test    add_eor   /* an early result reaches the late ALU at once */
        add.w   r4, r5, r6
        eor.w   r4, r4, r7
        done
        test    eor_eor
        eor.w   r4, r5, r6
        eor.w   r4, r4, r7
        done
        test    eor_ldr   /* late result as address */
        eor.w   r4, r1, r6
        ldr.w   r0, [r4]
        done
        test    add_ldr   /* early result as address */
        add.w   r4, r1, #4
        ldr.w   r0, [r4]
        done
        test    uxtb_uxtb
        uxtb.w  r4, r5
        uxtb.w  r0, r6
        done
        test    ldr_ldr_banks   /* even and odd word */
        ldr.w   r0, [r1]
        ldr.w   r4, [r1, #4]
        done
        test    ldr_ldr_bank   /* both even */
        ldr.w   r0, [r1]
        ldr.w   r4, [r1, #8]
        done
        test    str_str
        str.w   r5, [r1]
        str.w   r6, [r1, #4]
        done
