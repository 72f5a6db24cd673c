/* sequences_m0.S - short sequences for Cortex-M0 and M0+: what the cycle tables
 * of the two TRMs say. check.py subtracts what the empty frame costs. */
        .syntax unified
        .thumb
        .text
        .macro  test name
        .balign 4
        .global t_\name
        .type   t_\name, %function
t_\name:
        push    {r4-r7, lr}
        mov     r1, sp
        mov     r2, sp
        movs    r5, #3
        nop
        .endm
        .macro  done
        nop
        pop     {r4-r7, pc}
        .endm

        test    empty
        done
        test    alu   /* 1, 1, 1 */
        adds    r4, r5, #1
        uxtb    r4, r4
        rev     r4, r4
        done
        test    mul   /* 1 */
        muls    r5, r5
        done
        test    ldr   /* 2 */
        ldr     r0, [r1]
        done
        test    ldrb_reg   /* 2 */
        subs    r5, #3
        ldrb    r0, [r1, r5]
        done
        test    ldr_use   /* 2 + 1: no extra latency */
        ldr     r0, [r1]
        adds    r0, #1
        done
        test    ldr_lit   /* 2 */
        ldr     r0, =0x12345678
        done
        test    str   /* 2 */
        str     r0, [r1]
        done
        test    ldm4   /* 1 + 4 */
        ldmia   r1!, {r4-r7}
        done
        test    stm4   /* 1 + 4 */
        mov     r0, sp
        subs    r0, #64
        stmia   r0!, {r4-r7}
        done
        test    push_pop   /* 1 + 2, 1 + 2 */
        push    {r4, r5}
        pop     {r4, r5}
        done
        test    b   /* 3, M0+ 2 */
        b       1f
        nop
1:      done
        test    b_half   /* the same to a half-word boundary */
        b       1f
        nop
        nop
1:      done
        test    bne_taken
        cmp     r5, #0
        bne     1f
        nop
1:      done
        test    bne_not   /* 1 */
        cmp     r5, #3
        bne     1f
1:      done
        test    bl_bx   /* 4 + 3, M0+ 3 + 2 */
        bl      1f
        b       2f
1:      bx lr
2:      done
        test    bl_pop   /* 4 + (1 + 1) + (4 + 1), M0+ 3 + 2 + (3 + 1) */
        bl      1f
        b       2f
1:      push {lr}
        pop     {pc}
2:      done
        test    mov_pc   /* 3, M0+ 2 */
        adr     r0, 1f
        mov     pc, r0
        .balign 4
1:      done
        test    mrs   /* 4, M0+ 3 */
        mrs     r0, xpsr
        done
        test    dsb   /* 4, M0+ 3 */
        dsb
        done
        /* These must stop the simulator. */
        test    bad_unaligned
        adds    r1, #1
        ldr     r0, [r1]
        done
        .ltorg
        test    bad_wide
        .inst.n 0xea80   /* EOR.W r0, r0, r1 */
        .inst.n 0x0001
        done
