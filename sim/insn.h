/* insn.h - a decoded Thumb instruction: what models and watchers need of it.
 *
 * Register sets are masks of r0 to r15, bit r for register r. Registers of the
 * FPU stand in none of them.
 */
#ifndef SIM_INSN_H
#define SIM_INSN_H

#include <stdint.h>

/* What an instruction does, as far as its time depends on it. */
enum sim_class {
    SIM_ALU,   /* one cycle, whatever it does */
    SIM_NOP,   /* NOP and other hints: can vanish beside a load */
    SIM_IT,    /* makes the next one to four instructions conditional */
    SIM_LOAD,  /* one register, or one S or D register of the FPU */
    SIM_STORE, /* the same, stored */
    SIM_LDM,   /* LDM, POP, LDRD: nreg words */
    SIM_STM,   /* STM, PUSH, STRD: nreg words */
    SIM_MUL,   /* MUL: one cycle, or 32 on some M0 */
    SIM_MLA,   /* MLA, MLS */
    SIM_MULL,  /* SMULL, UMULL: early end on M3 */
    SIM_MLAL,  /* SMLAL, UMLAL, UMAAL: early end on M3 */
    SIM_DIV,   /* SDIV, UDIV: early end everywhere */
    SIM_BIMM,  /* B, BL with an immediate target; CBZ, CBNZ */
    SIM_BREG,  /* BX, BLX, MOV PC, ADD PC */
    SIM_TB,    /* TBB, TBH */
    SIM_SYS,   /* MRS, MSR, CPS, barriers */
    SIM_FDIV   /* VDIV, VSQRT */
};

/* The part of the execute stages that an instruction uses. */
enum sim_unit {
    SIM_UNIT_ALU,     /* everything that is not below */
    SIM_UNIT_ADD,     /* ADD, SUB, MOV without a shift */
    SIM_UNIT_SHIFT,   /* a shift or rotation alone */
    SIM_UNIT_OPSHIFT, /* second operand is a shifted register */
    SIM_UNIT_OPCONST, /* second operand is a rotated 8-bit constant */
    SIM_UNIT_EXTEND,  /* UXTB and the like, CLZ */
    SIM_UNIT_REV,     /* REV and the like, UBFX, SBFX */
    SIM_UNIT_BFI,     /* BFI, BFC */
    SIM_UNIT_DSP,     /* saturating and SIMD arithmetic, SEL, PKH */
    SIM_UNIT_XTA,     /* extend and add */
    SIM_UNIT_MAC      /* multiply, multiply and accumulate */
};

/* What a core must have, as a mask, to run an instruction. */
enum sim_need {
    SIM_NEED_V7M = 1, /* more than ARMv6-M */
    SIM_NEED_DSP = 2, /* the DSP extension */
    SIM_NEED_FPU = 4, /* floating point, whose timing nobody has checked */
    SIM_NEED_MORE = 8 /* what the simulator does not do at all */
};

struct sim_insn {
    uint32_t addr;
    uint32_t target;     /* where an immediate branch goes */
    uint8_t size;        /* 2 or 4 bytes; 0: not decoded yet */
    uint8_t cls;         /* enum sim_class */
    uint8_t unit;        /* enum sim_unit */
    uint8_t needs;       /* enum sim_need */
    uint8_t cond;        /* condition of B, 0 to 13; 14: always */
    uint8_t conditional; /* B with a condition, CBZ, CBNZ */
    uint8_t nonzero;     /* CBNZ */
    uint8_t it_cond;     /* of IT: first condition */
    uint8_t it_mask;     /* of IT: its mask, never 0 */
    uint8_t nreg;        /* words that are loaded or stored */
    uint8_t width;       /* bytes of one access */
    uint8_t aligned;     /* must be word aligned on every core */
    uint8_t regoff;      /* address has a register offset */
    uint8_t writeback;   /* base is updated */
    uint8_t lr_target;   /* BX LR, MOV PC,LR */
    uint8_t setflags;    /* writes flags, see sim_insn_sets_flags; those of
                            SIM_SYS not told, nor Q and GE */
    uint8_t useflags;    /* an operand is a flag: ADC, SBC, SEL, RRX */
    int8_t base;         /* base register of the address, or -1 */
    int8_t rn, rm;       /* operands of SIM_MULL, SIM_MLAL, SIM_DIV, or -1 */
    int8_t data[2];      /* of LDRD, STRD, one load or store: its registers */
    int8_t source[4];    /* registers read by data processing, in the order of
                            the assembly: first and second operand,
                            accumulators; then -1 */
    uint16_t reads;      /* registers read, all of them */
    uint16_t addr_regs;  /* registers that form the address */
    uint16_t wmask;      /* registers written */
    uint16_t ldmask;     /* of those, the ones that come from memory */
    uint16_t rmask;      /* registers read that the models wait for, but for
                            the next two */
    uint16_t accmask;    /* accumulators of SIM_UNIT_XTA and _MAC */
    uint16_t stmask;     /* registers stored */
    uint16_t shmask;     /* of rmask, the ones that pass the shifter first */
};

static inline int sim_insn_loads_pc(const struct sim_insn *in)
{
    return in->ldmask >> 15 & 1;
}

static inline int sim_insn_is_call(const struct sim_insn *in)
{
    return (in->cls == SIM_BIMM || in->cls == SIM_BREG) && in->wmask >> 14 & 1;
}

static inline int sim_insn_is_branch(const struct sim_insn *in)
{
    return in->cls == SIM_BIMM || in->cls == SIM_BREG || in->cls == SIM_TB ||
           sim_insn_loads_pc(in);
}

/* A 16-bit instruction in an IT block sets no flags unless that is all that
 * it does. */
static inline int sim_insn_sets_flags(const struct sim_insn *in, int in_it)
{
    return in->setflags && !(in_it && in->size == 2 && in->wmask);
}

#endif
