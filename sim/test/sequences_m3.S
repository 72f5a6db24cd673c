/* sequences_m3.S - short sequences for Cortex-M3 and M4, whose cost a manual
 * states or others have measured. Each is surrounded by NOP.W so that it starts
 * and ends in a steady pipeline; check.py subtracts what the empty frame costs.
 */
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
        mov.w   r3, sp
        mov.w   r5, #0
        mov.w   r12, #0x20000000
        nop.w
        nop.w
        .endm
        .macro  done
        mov.w   r9, r9
        mov.w   r9, r9
        pop.w   {r4-r11, pc}
        .endm

        test    empty
        done
        /* Cortex-M3 TRM, load/store timings */
        test    ldr_ldr   /* 3 */
        ldr.w   r0, [r1]
        ldr.w   r4, [r2]
        done
        test    ldr_ldr_dep   /* 4 */
        str.w   r1, [r1]
        mov.w   r9, r9
        ldr.w   r0, [r1]
        ldr.w   r4, [r0]
        done
        test    ldrr_strr   /* 3 */
        ldr.w   r0, [r1, r5]
        str.w   r1, [r3, r5]
        done
        test    ldr3   /* 4 */
        ldr.w   r0, [r1, r5]
        ldr.w   r4, [r2]
        ldr.w   r6, [r3, #4]
        done
        test    str   /* 1 */
        str.w   r0, [r1]
        done
        test    str4   /* 4 */
        str.w   r0, [r1]
        str.w   r0, [r1, #4]
        str.w   r0, [r1, #8]
        str.w   r0, [r1, #12]
        done
        test    stm4   /* 5 */
        stm.w   r1, {r4-r7}
        done
        test    ldm4   /* 5 */
        ldm.w   r1, {r4-r7}
        done
        test    ldrd   /* 3 */
        ldrd    r4, r6, [r1]
        done
        test    alu_ldr   /* 1 + 1 + 2: no forwarding into the address */
        add.w   r4, r1, #4
        ldr.w   r0, [r4]
        done
        test    unaligned2   /* 2 + 1 */
        ldr.w   r0, [r1, #2]
        done
        test    unaligned1   /* 2 + 2 */
        ldr.w   r0, [r1, #1]
        done
        test    mla   /* M3 2, M4 1 */
        mla     r4, r5, r5, r5
        done
        test    umull   /* M3 3..5, M4 1 */
        umull   r4, r6, r5, r5
        done
        test    b_taken   /* 2, aligned target */
        b.w     1f
        nop.w
1:      nop.w
        done
        /* jnk0le, measured on STM32F103 and STM32F407 */
        test    ldr_str   /* 2: the store hides the load's second cycle */
        ldr.w   r0, [r1]
        str.w   r4, [r2]
        done
        test    str_ldr   /* 2 + 2 */
        str.w   r4, [r2]
        ldr.w   r0, [r1]
        done
        test    str_reg   /* 2 */
        str.w   r4, [r2, r5]
        done
        test    ldr_nop   /* 2: the NOP is free */
        ldr.w   r0, [r1]
        nop.w
        done
        test    wb_same   /* post-indexed chain on one base: 2 + 2 */
        ldr.w   r0, [r1], #4
        ldr.w   r4, [r1], #4
        done
        test    wb_alt   /* alternating bases: M4 3, M3 4 */
        ldr.w   r0, [r1], #4
        ldr.w   r4, [r2], #4
        done
        test    blocks   /* SRAM then CCM/flash: no pipelining, 2 + 2 */
        ldr.w   r0, [r1]
        ldr.w   r4, [pc, #-8]
        done
        test    bne_not   /* 2 in a stream of wide instructions */
        movs.w  r4, #0
        bne.w   1f
1:      nop.w
        done
        test    it_fold   /* 16-bit + IT + 1: 2 */
        cmp     r5, r5
        it      ne
        addne.w r9, r9, #1
        nop
        nop
        done
        test    u_run   /* narrow, then unaligned wide: no stall */
        mov     r4, r4
        .rept   8
        mov.w   r9, r9
        .endr
        mov     r4, r4
        done
