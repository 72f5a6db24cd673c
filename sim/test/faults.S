/* faults.S - functions that the simulator must refuse, each with a message
 * that check.py knows. */
        .syntax unified
        .thumb
        .cpu    cortex-m4
        .fpu    fpv4-sp-d16
        .text
        .macro  fault name
        .balign 4
        .global f_\name
        .type   f_\name, %function
f_\name:
        .endm

        fault   none
        movs    r0, #7
        bx      lr

        /* ---- accesses ---- */
        fault   read
        movs    r0, #0
        ldrh    r0, [r0]
        bx      lr

        fault   write
        movs    r0, #0
        movs    r1, #0
        strb    r1, [r0, #4]
        bx      lr

        fault   flash
        adr     r0, f_flash
        str     r0, [r0]
        bx      lr

        fault   jump
        ldr     r0, =0x30000001
        bx      r0

        fault   unaligned
        mov     r1, sp
        subs    r1, #7
        ldr     r0, [r1]
        bx      lr

        fault   unaligned_half
        mov     r1, sp
        subs    r1, #7
        strh    r0, [r1]
        bx      lr

        fault   unaligned_ldm
        mov     r1, sp
        sub.w   r1, r1, #14
        ldm.w   r1, {r0, r2}
        bx      lr

        fault   unaligned_strd
        mov     r1, sp
        sub.w   r1, r1, #14
        strd    r0, r2, [r1]
        bx      lr

        fault   unaligned_ccr   /* the program sets CCR.UNALIGN_TRP */
        ldr     r0, =0xe000ed14
        movs    r1, #8
        str     r1, [r0]
        ldr.w   r0, [sp, #-7]
        bx      lr

        fault   stack
        push    {r0-r7, lr}
        bl      f_stack
        pop     {r0-r7, pc}

        fault   stack_jump      /* one large step */
        sub.w   sp, sp, #0x20000
        push    {r0}
        bx      lr

        fault   stack_other     /* another stack in the CCM is no overflow */
        mov     r2, sp
        ldr     r0, =0x10001000
        mov     sp, r0
        push    {r1}
        pop     {r1}
        mov     sp, r2
        bx      lr

        fault   stack_own       /* below the limit, but one of its own */
        mov     r2, sp
        ldr     r0, =0x20000100
        mov     sp, r0
        push    {r1}
        pop     {r1}
        mov     sp, r2
        push    {r0, r1}
        pop     {r0, r1}
        bx      lr

        fault   stack_back      /* whose overflow is seen all the same */
        mov     r2, sp
        ldr     r0, =0x20000010
        mov     sp, r0
        mov     sp, r2
        b       f_stack

        .global __StackLimit
        .equ    __StackLimit, 0x20000200

        /* ---- instructions ---- */
        fault   wide            /* not in ARMv6-M */
        eor.w   r0, r0, r1
        bx      lr

        fault   it              /* Unicorn's Cortex-M0 would run it */
        it      eq
        moveq   r0, r1
        bx      lr

        fault   dsp
        movs    r0, #7
        uxtab   r0, r0, r1
        bx      lr

        fault   fpu
        vmov    s0, r0
        vadd.f32 s0, s0, s0
        vmov    r0, s0
        bx      lr

        fault   undefined
        udf     #0
        bx      lr

        fault   undecodable
        .inst.n 0xffff
        .inst.n 0xffff
        bx      lr

        fault   svc
        svc     #0
        bx      lr

        fault   breakpoint
        bkpt    #0
        bx      lr

        fault   wfi
        wfi
        bx      lr

        fault   control
        movs    r0, #2
        msr     control, r0
        bx      lr

        fault   arm_state
        adr     r0, 1f
        bx      r0
        .balign 4
1:      bx      lr

        fault   endless
        b       f_endless

        /* ---- devices ---- */
        fault   mpu
        ldr     r0, =0xe000ed94
        movs    r1, #1
        str     r1, [r0]
        bx      lr

        fault   systick         /* asks for its interrupt */
        ldr     r0, =0xe000e010
        movs    r1, #7
        str     r1, [r0]
        bx      lr

        fault   port
        ldr     r0, =0x4000f020
        str     r0, [r0]
        bx      lr

        fault   region          /* its name is nowhere */
        ldr     r0, =0x4000f000
        movs    r1, #0
        str     r1, [r0]
        bx      lr

        fault   semihosting
        movs    r0, #1
        bkpt    #0xab
        bx      lr
        .ltorg
