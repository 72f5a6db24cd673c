/* operands.S - one of each instruction that computes: the test changes each
 * register before it, looks what comes out differently, and compares with the
 * registers that the decoder names. Registers r1 to r7 hold what the test puts
 * there; r8 and r9 are addresses of buffers. */
        .syntax unified
        .thumb
        .cpu    cortex-m4
        .text
        .global operands, operands_end
operands:
        /* 16-bit */
        lsls    r1, r2, #3
        lsrs    r1, r2, #3
        asrs    r1, r2, #3
        adds    r1, r2, r3
        subs    r1, r2, r3
        adds    r1, r2, #3
        subs    r1, r2, #3
        movs    r1, #3
        cmp     r1, #3
        adds    r1, #200
        subs    r1, #200
        ands    r1, r2
        eors    r1, r2
        lsls    r1, r2
        lsrs    r1, r2
        asrs    r1, r2
        adcs    r1, r2
        sbcs    r1, r2
        rors    r1, r2
        tst     r1, r2
        rsbs    r1, r2, #0
        cmp     r1, r2
        cmn     r1, r2
        orrs    r1, r2
        muls    r1, r2, r1
        bics    r1, r2
        mvns    r1, r2
        add     r1, r9
        cmp     r1, r9
        mov     r1, r9
        sxth    r1, r2
        sxtb    r1, r2
        uxth    r1, r2
        uxtb    r1, r2
        rev     r1, r2
        rev16   r1, r2
        revsh   r1, r2
        add     r1, sp, #16
        /* data processing, immediate */
        and     r1, r2, #0x1b1b1b1b
        tst     r2, #0x1b1b1b1b
        bic     r1, r2, #0xff00
        orr     r1, r2, #0xff00
        orn     r1, r2, #0xff00
        mvn     r1, #0xff00
        eors    r1, r2, #0x00ff00ff
        teq     r2, #0x00ff00ff
        add.w   r1, r2, #0x1fc0
        cmn     r2, #0x1fc0
        adc     r1, r2, #0x1fc0
        sbcs    r1, r2, #0x1fc0
        sub.w   r1, r2, #0x1fc0
        cmp.w   r2, #0x1fc0
        rsb     r1, r2, #0x1fc0
        addw    r1, r2, #0x7ff
        subw    r1, r2, #0x7ff
        movw    r1, #0x1234
        movt    r1, #0x1234
        ssat    r1, #8, r2
        ssat    r1, #8, r2, lsl #3
        usat    r1, #8, r2
        sbfx    r1, r2, #3, #9
        ubfx    r1, r2, #3, #9
        bfi     r1, r2, #3, #9
        bfc     r1, #3, #9
        /* data processing, shifted register */
        and     r1, r2, r3, lsl #3
        ands    r1, r2, r3, ror #3
        tst     r2, r3, lsr #3
        bic     r1, r2, r3, asr #3
        orr     r1, r2, r3, lsl #3
        lsl     r1, r2, #3
        lsrs.w  r1, r2, #3
        asr     r1, r2, #3
        rors    r1, r2, #3
        rrx     r1, r2
        orn     r1, r2, r3, lsl #3
        mvn     r1, r2, lsl #3
        eor     r1, r2, r3, ror #8
        teq     r2, r3, ror #8
        pkhbt   r1, r2, r3, lsl #3
        pkhtb   r1, r2, r3, asr #3
        add     r1, r2, r3, lsl #3
        cmn     r2, r3, lsl #3
        adc     r1, r2, r3, lsl #3
        sbc     r1, r2, r3, lsl #3
        sub     r1, r2, r3, lsl #3
        cmp     r2, r3, lsl #3
        rsb     r1, r2, r3, lsl #3
        /* data processing, register */
        lsl.w   r1, r2, r3
        lsrs.w  r1, r2, r3
        asr.w   r1, r2, r3
        ror.w   r1, r2, r3
        sxtah   r1, r2, r3
        sxth.w  r1, r2, ror #8
        uxtah   r1, r2, r3, ror #8
        uxth.w  r1, r2, ror #8
        sxtab16 r1, r2, r3
        sxtb16  r1, r2
        uxtab16 r1, r2, r3, ror #16
        uxtb16  r1, r2, ror #8
        sxtab   r1, r2, r3
        sxtb.w  r1, r2, ror #8
        uxtab   r1, r2, r3, ror #24
        uxtb.w  r1, r2, ror #8
        sadd16  r1, r2, r3
        sasx    r1, r2, r3
        ssax    r1, r2, r3
        ssub16  r1, r2, r3
        sadd8   r1, r2, r3
        ssub8   r1, r2, r3
        qadd16  r1, r2, r3
        qadd8   r1, r2, r3
        shadd8  r1, r2, r3
        uadd16  r1, r2, r3
        uadd8   r1, r2, r3
        usub8   r1, r2, r3
        usub16  r1, r2, r3
        uqadd8  r1, r2, r3
        uqsub16 r1, r2, r3
        uhadd8  r1, r2, r3
        qadd    r1, r2, r3
        qdadd   r1, r2, r3
        qsub    r1, r2, r3
        qdsub   r1, r2, r3
        rev.w   r1, r2
        rev16.w r1, r2
        rbit    r1, r2
        revsh.w r1, r2
        sel     r1, r2, r3
        clz     r1, r2
        ssat16  r1, #5, r2
        usat16  r1, #5, r2
        /* multiplies */
        mul     r1, r2, r3
        mla     r1, r2, r3, r4
        mls     r1, r2, r3, r4
        smulbb  r1, r2, r3
        smlabt  r1, r2, r3, r4
        smuad   r1, r2, r3
        smlad   r1, r2, r3, r4
        smulwt  r1, r2, r3
        smlawb  r1, r2, r3, r4
        smusd   r1, r2, r3
        smlsd   r1, r2, r3, r4
        smmul   r1, r2, r3
        smmla   r1, r2, r3, r4
        smmls   r1, r2, r3, r4
        usad8   r1, r2, r3
        usada8  r1, r2, r3, r4
        smull   r1, r4, r2, r3
        umull   r1, r4, r2, r3
        smlal   r1, r4, r2, r3
        umlal   r1, r4, r2, r3
        smlalbt r1, r4, r2, r3
        smlald  r1, r4, r2, r3
        smlsld  r1, r4, r2, r3
        umaal   r1, r4, r2, r3
        sdiv    r1, r2, r3
        udiv    r1, r2, r3
        /* flags */
        mrs     r1, apsr
        msr     apsr_nzcvq, r1
        /* loads and stores */
        ldr     r1, [r8]
        ldr     r1, [r8, r5]
        ldr     r1, [r8, r5, lsl #2]
        ldr     r1, [r8], #4
        ldr     r1, [r8, #4]!
        ldrb    r1, [r8, #1]
        ldrb    r1, [r8, r5]
        ldrsb   r1, [r8, r5]
        ldrh    r1, [r8, #2]
        ldrh    r1, [r8, r5, lsl #1]
        ldrsh   r1, [r8, #-2]
        ldrd    r1, r2, [r8, #8]
        ldrd    r2, r1, [r8], #8
        ldm     r8, {r1, r2, r4}
        ldmdb   r8!, {r2, r6}
        ldrex   r1, [r8]
        str     r1, [r8]
        str     r1, [r8, r5]
        str     r1, [r8, r5, lsl #2]
        str     r1, [r8], #4
        str     r1, [r8, #-4]!
        strb    r1, [r8, #1]
        strb    r1, [r8, r5]
        strh    r1, [r8, r5, lsl #1]
        strd    r1, r2, [r8, #8]
        strd    r2, r1, [r8, #-8]!
        stm     r8, {r1, r2, r4}
        stmdb   r8!, {r2, r6}
        push    {r1, r4}
        push.w  {r1}
        pop     {r1, r4}
        pop.w   {r1}
operands_end:
        nop
