/* needs.c - what a core must have to run an instruction.
 *
 * Encodings: ARMv6-M (DDI 0419) and ARMv7-M (DDI 0403) Architecture Reference
 * Manuals, A5.2 and A5.3.
 */
#include "decode.h"

/* ARMv6-M: the 16-bit instructions but IT, CBZ and CBNZ, and of the 32-bit
 * ones BL, MSR, MRS and the barriers. */
static int in_v6m(unsigned size, uint16_t hw, uint16_t hw2)
{
    if (size == 2)
        return !((hw & 0xff00) == 0xbf00 && hw & 0xf) &&
               (hw & 0xf500) != 0xb100;
    if (hw >> 11 != 0x1e)
        return 0;
    return (hw2 & 0xd000) == 0xd000 || (hw & 0xffe0) == 0xf380 ||
           (hw & 0xffe0) == 0xf3e0 || (hw & 0xfff0) == 0xf3b0;
}

/* The multiplies from SMLAxy on, and those with 64-bit results but SMULL,
 * UMULL, SMLAL and UMLAL. */
static int dsp_multiply(uint16_t hw, uint16_t hw2)
{
    const unsigned op = hw >> 4 & 7;

    if (!(hw & 0x80))
        return op != 0;
    return op >= 4 && (op == 5 || hw2 & 0xf0);
}

static int dsp(uint16_t hw, uint16_t hw2)
{
    const unsigned op = hw >> 4 & 7;

    if ((hw & 0xfff0) == 0xeac0) /* PKH */
        return 1;
    if ((hw & 0xff70) == 0xf320) /* SSAT16, USAT16 */
        return !(hw2 & 0xf0c0);
    if ((hw & 0xff80) == 0xfa00 && hw2 & 0x80) /* with addition, or xTB16 */
        return (hw & 15) != 15 || op == 2 || op == 3;
    if ((hw & 0xff80) == 0xfa80) /* all but REV and the like, CLZ */
        return !(hw2 & 0x80) || op == 0 || op == 2;
    if ((hw & 0xff00) == 0xfb00)
        return dsp_multiply(hw, hw2);
    return 0;
}

/* Coprocessors 10 and 11 are the FPU. */
static int coprocessor(uint16_t hw)
{
    return (hw & 0xec00) == 0xec00;
}

/* Waiting for events, and MSR to stack limits, CONTROL or the second stack
 * pointer: nothing here has interrupts, threads or security states. */
static int beyond(unsigned size, uint16_t hw, uint16_t hw2)
{
    if (size == 2)
        return hw == 0xbf20 || hw == 0xbf30;
    if ((hw & 0xfff0) == 0xf3a0)
        return hw2 == 0x8002 || hw2 == 0x8003;
    if ((hw & 0xfff0) == 0xf380 && (hw2 & 0xff00) == 0x8800) {
        const unsigned special = hw2 & 0xff;
        return (special >= 9 && special <= 11) || special >= 20;
    }
    return coprocessor(hw) && (hw2 >> 9 & 7) != 5;
}

unsigned decode_needs(unsigned size, uint16_t hw, uint16_t hw2)
{
    unsigned needs = in_v6m(size, hw, hw2) ? 0 : SIM_NEED_V7M;

    if (beyond(size, hw, hw2))
        needs |= SIM_NEED_MORE;
    else if (size == 4 && dsp(hw, hw2))
        needs |= SIM_NEED_DSP;
    else if (size == 4 && coprocessor(hw))
        needs |= SIM_NEED_FPU;
    return needs;
}
