/* watch.S - functions whose instructions the tests of the library watch. */
        .syntax unified
        .thumb
        .cpu    cortex-m4
        .text
        .macro  watched name
        .balign 4
        .global w_\name
        .type   w_\name, %function
w_\name:
        .endm

        watched chain           /* leaving one out changes one bit */
        movs    r0, #1
        adds    r0, #2
        adds    r0, #4
        adds    r0, #8
        bx      lr

        watched it              /* 3 if r0 is 5, else 4 */
        movs    r1, #0
        cmp     r0, #5
        itte    eq
        addeq   r1, #1
        addeq   r1, #2
        addne   r1, #4
        mov     r0, r1
        bx      lr

        watched it_memory       /* stores and loads 7 */
        movs    r1, #7
        sub     sp, #8
        str     r0, [sp]
        movs    r2, #0          /* Z */
        itt     eq
        streq   r1, [sp]
        ldreq   r0, [sp]
        add     sp, #8
        bx      lr

        watched it_return       /* returns 1 */
        movs    r0, #1
        cmp     r0, #1
        it      eq
        bxeq    lr
        movs    r0, #2
        bx      lr

        watched branch          /* 1 if r0 is not 0, else 2 */
        cmp     r0, #0
        beq     1f
        movs    r0, #1
        bx      lr
1:      movs    r0, #2
        bx      lr

        watched zero            /* the same with CBZ */
        cbz     r0, 1f
        movs    r0, #1
        bx      lr
1:      movs    r0, #2
        bx      lr

        watched not_zero        /* the same with CBNZ */
        cbnz    r0, 1f
        movs    r0, #2
        bx      lr
1:      movs    r0, #1
        bx      lr

        watched accesses        /* r0: 16 bytes */
        movw    r1, #0x1111
        movw    r2, #0x2222
        strd    r2, r1, [r0]
        strh    r1, [r0, #8]
        ldrd    r3, r12, [r0]
        push    {r1, r2}
        pop     {r1, r2}
        ldrsb   r1, [r0, #8]
        bx      lr

        watched random          /* what the random generator says */
        ldr     r1, =0x50060808
        ldr     r0, [r1]
        bx      lr

        watched even            /* constant time */
        movs    r1, #0
        subs    r1, r0
        eors    r0, r1
        bx      lr

        watched table           /* address depends on r0 */
        and     r0, r0, #3
        adr     r1, 2f
        ldr     r0, [r1, r0, lsl #2]
        bx      lr
        .balign 4
2:      .word   9, 9, 9, 9

        watched secret_branch   /* program counter depends on r0 */
        lsls    r0, #31
        bpl     1f
        adds    r0, #1
1:      bx      lr

        watched modify          /* runs code in RAM, changes it, runs it */
        push    {r4-r6, lr}
        ldr     r4, =0x20003001
        ldr     r5, =0x47702001 /* movs r0, #1; bx lr */
        str     r5, [r4, #-1]
        blx     r4
        mov     r6, r0
        adds    r5, #1
        str     r5, [r4, #-1]
        blx     r4
        lsls    r0, #4
        adds    r0, r6
        pop     {r4-r6, pc}

        watched bad_it          /* fails inside an IT block */
        movs    r0, #0
        itt     eq
        ldreq   r0, [r0]
        addeq   r0, #1
        bx      lr

        watched sum             /* of five arguments, the last on the stack */
        adds    r0, r1
        adds    r0, r2
        adds    r0, r3
        ldr     r1, [sp]
        adds    r0, r1
        bx      lr

        watched across          /* an unaligned load across a page */
        ldr     r1, =0x20000ffe
        ldr     r0, [r1]
        bx      lr
        .ltorg
