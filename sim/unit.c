/* unit.c - which part of the execute stages an instruction uses.
 *
 * Encodings: ARMv7-M Architecture Reference Manual (DDI 0403), A5.3.
 */
#include "decode.h"

/* What the mnemonic says. */
static unsigned by_name(unsigned id)
{
    switch (id) {
    case ARM_INS_ADD:
    case ARM_INS_ADDW:
    case ARM_INS_SUB:
    case ARM_INS_SUBW:
    case ARM_INS_MOV:
    case ARM_INS_MOVW:
    case ARM_INS_MOVT:
    case ARM_INS_ADR:
        return SIM_UNIT_ADD;
    case ARM_INS_LSL:
    case ARM_INS_LSR:
    case ARM_INS_ASR:
    case ARM_INS_ROR:
        return SIM_UNIT_SHIFT;
    case ARM_INS_UXTB:
    case ARM_INS_UXTH:
    case ARM_INS_SXTB:
    case ARM_INS_SXTH:
    case ARM_INS_UXTB16:
    case ARM_INS_SXTB16:
    case ARM_INS_CLZ:
        return SIM_UNIT_EXTEND;
    case ARM_INS_REV:
    case ARM_INS_REV16:
    case ARM_INS_REVSH:
    case ARM_INS_RBIT:
    case ARM_INS_UBFX:
    case ARM_INS_SBFX:
        return SIM_UNIT_REV;
    case ARM_INS_BFI:
    case ARM_INS_BFC:
        return SIM_UNIT_BFI;
    default:
        return SIM_UNIT_ALU;
    }
}

/* MOV and MVN have no first operand. */
static int is_move(uint16_t hw)
{
    const unsigned op = hw >> 5 & 15;

    return (hw & 15) == 15 && (op == 2 || op == 3);
}

static void shifted_register(struct sim_insn *o, uint16_t hw, uint16_t hw2)
{
    if ((hw >> 5 & 15) == 6) /* PKH */
        o->unit = SIM_UNIT_DSP;
    else if (!is_move(hw) && hw2 & 0x70f0)
        o->unit = SIM_UNIT_OPSHIFT;
    if (o->unit == SIM_UNIT_DSP || o->unit == SIM_UNIT_OPSHIFT)
        o->shmask = reg_bit(hw2 & 15);
}

static void long_multiply(struct sim_insn *o, uint16_t hw, uint16_t hw2)
{
    o->unit = SIM_UNIT_MAC;
    if (hw & 0x40)
        o->accmask = (uint16_t)(reg_bit(hw2 >> 12) | reg_bit(hw2 >> 8 & 15));
}

/* What the encoding of a 32-bit instruction says. */
static void by_encoding(struct sim_insn *o, uint16_t hw, uint16_t hw2)
{
    const int rn = hw & 15;

    if ((hw & 0xfe00) == 0xea00) {
        shifted_register(o, hw, hw2);
    } else if ((hw & 0xfa00) == 0xf000 && !(hw2 & 0x8000)) {
        if (!is_move(hw) && (hw & 0x0400 || hw2 & 0x4000))
            o->unit = SIM_UNIT_OPCONST;
    } else if ((hw & 0xff80) == 0xfa00 && hw2 & 0x80) { /* extend */
        if (rn != 15) {
            o->unit = SIM_UNIT_XTA;
            o->accmask = reg_bit(rn);
            o->shmask = reg_bit(hw2 & 15);
        }
    } else if ((hw & 0xff80) == 0xfa80) { /* SIMD, saturating, SEL */
        if (!(hw2 & 0x80) || (hw & 0x70) == 0 || (hw & 0x70) == 0x20)
            o->unit = SIM_UNIT_DSP;
    } else if ((hw & 0xff80) == 0xfb00) { /* 32-bit multiplies */
        o->unit = SIM_UNIT_MAC;
        if (hw2 >> 12 != 15)
            o->accmask = reg_bit(hw2 >> 12);
    } else if ((hw & 0xff80) == 0xfb80 && o->cls != SIM_DIV) {
        long_multiply(o, hw, hw2);
    }
}

/* The operand of UXTB and the like with a rotation, or with an addition, and
 * that of SSAT, USAT and their forms for two half-words. */
uint16_t decode_reads(unsigned size, uint16_t hw, uint16_t hw2)
{
    if (size == 2)
        return 0;
    if ((hw & 0xff80) == 0xfa00 && hw2 & 0x80)
        return reg_bit(hw2 & 15);
    if ((hw & 0xff50) == 0xf300 && !(hw2 & 0x8000))
        return reg_bit(hw & 15);
    return 0;
}

void decode_unit(struct sim_insn *o, unsigned id, uint16_t hw, uint16_t hw2)
{
    o->unit = (uint8_t)by_name(id);
    if (o->unit == SIM_UNIT_REV)
        o->shmask = o->rmask;
    else if (o->unit == SIM_UNIT_BFI)
        o->shmask = reg_bit(hw & 15);
    if (o->size == 4)
        by_encoding(o, hw, hw2);
    else if ((hw & 0xffc0) == 0x4340)
        o->unit = SIM_UNIT_MAC;
    o->useflags = id == ARM_INS_ADC || id == ARM_INS_SBC || id == ARM_INS_SEL ||
                  id == ARM_INS_RRX;
}
