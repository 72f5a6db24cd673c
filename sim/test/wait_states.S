/* wait_states.S - straight code and loops in the flash, for check.py: what 64
 * more instructions, or ten more turns, take. */
        .syntax unified
        .thumb
        .text
        .macro  test name
        .balign 16
        .global t_\name
        .type   t_\name, %function
t_\name:
        .endm
        .macro  narrow n
        .rept   \n
        adds    r0, r1
        .endr
        bx      lr
        .endm
        .macro  wide n
        .rept   \n
        .inst.w 0xeb000001      /* add.w r0, r0, r1 */
        .endr
        bx      lr
        .endm

        test    narrow64
        narrow  64
        test    narrow128
        narrow  128
#if defined(__thumb2__)
        test    wide64
        wide    64
        test    wide128
        wide    128
#endif

        test    loop            /* r0 turns of 40 instructions, 5 lines */
1:
        .rept   38
        adds    r1, r2
        .endr
        subs    r0, #1
        bne     1b
        bx      lr

        test    tables          /* r0 turns through r1 lines of 16 bytes */
        push    {r4, lr}
1:      movs    r2, r1
        ldr     r3, =lines
2:      ldr     r4, [r3]
        adds    r3, #16
        subs    r2, #1
        bne     2b
        subs    r0, #1
        bne     1b
        pop     {r4, pc}
        .ltorg

        .balign 16
lines:
        .fill   64, 4, 1
