/* decode.c - reduces what capstone says of an instruction to its operands. */
#include "decode.h"

#include <stdio.h>
#include <string.h>

int decoder_open(struct decoder *d)
{
    const cs_mode mode = (cs_mode)((int)CS_MODE_THUMB | (int)CS_MODE_MCLASS);

    d->insn = NULL;
    if (cs_open(CS_ARCH_ARM, mode, &d->handle) != CS_ERR_OK)
        return -1;
    cs_option(d->handle, CS_OPT_DETAIL, CS_OPT_ON);
    d->insn = cs_malloc(d->handle);
    if (d->insn)
        return 0;
    cs_close(&d->handle);
    return -1;
}

void decoder_close(struct decoder *d)
{
    if (!d->insn)
        return;
    cs_free(d->insn, 1);
    cs_close(&d->handle);
    d->insn = NULL;
}

/* Instructions that are more than one cycle of data processing. */
static const struct kind {
    uint16_t id;
    uint8_t cls, width;
} kinds[] = {
    {ARM_INS_LDR, SIM_LOAD, 4},
    {ARM_INS_LDRT, SIM_LOAD, 4},
    {ARM_INS_LDREX, SIM_LOAD, 4},
    {ARM_INS_LDRH, SIM_LOAD, 2},
    {ARM_INS_LDRSH, SIM_LOAD, 2},
    {ARM_INS_LDRHT, SIM_LOAD, 2},
    {ARM_INS_LDRSHT, SIM_LOAD, 2},
    {ARM_INS_LDREXH, SIM_LOAD, 2},
    {ARM_INS_LDRB, SIM_LOAD, 1},
    {ARM_INS_LDRSB, SIM_LOAD, 1},
    {ARM_INS_LDRBT, SIM_LOAD, 1},
    {ARM_INS_LDRSBT, SIM_LOAD, 1},
    {ARM_INS_LDREXB, SIM_LOAD, 1},
    /* M3 TRM: "treated more like an LDR". */
    {ARM_INS_STREX, SIM_LOAD, 4},
    {ARM_INS_STREXH, SIM_LOAD, 4},
    {ARM_INS_STREXB, SIM_LOAD, 4},
    {ARM_INS_VLDR, SIM_LOAD, 4},
    {ARM_INS_STR, SIM_STORE, 4},
    {ARM_INS_STRT, SIM_STORE, 4},
    {ARM_INS_STRH, SIM_STORE, 2},
    {ARM_INS_STRHT, SIM_STORE, 2},
    {ARM_INS_STRB, SIM_STORE, 1},
    {ARM_INS_STRBT, SIM_STORE, 1},
    {ARM_INS_VSTR, SIM_STORE, 4},
    {ARM_INS_LDRD, SIM_LDM, 4},
    {ARM_INS_LDM, SIM_LDM, 4},
    {ARM_INS_LDMDB, SIM_LDM, 4},
    {ARM_INS_POP, SIM_LDM, 4},
    {ARM_INS_VPOP, SIM_LDM, 4},
    {ARM_INS_VLDMIA, SIM_LDM, 4},
    {ARM_INS_VLDMDB, SIM_LDM, 4},
    {ARM_INS_STRD, SIM_STM, 4},
    {ARM_INS_STM, SIM_STM, 4},
    {ARM_INS_STMDB, SIM_STM, 4},
    {ARM_INS_PUSH, SIM_STM, 4},
    {ARM_INS_VPUSH, SIM_STM, 4},
    {ARM_INS_VSTMIA, SIM_STM, 4},
    {ARM_INS_VSTMDB, SIM_STM, 4},
    {ARM_INS_MUL, SIM_MUL, 0},
    {ARM_INS_MLA, SIM_MLA, 0},
    {ARM_INS_MLS, SIM_MLA, 0},
    {ARM_INS_UMULL, SIM_MULL, 0},
    {ARM_INS_SMULL, SIM_MULL, 0},
    {ARM_INS_UMLAL, SIM_MLAL, 0},
    {ARM_INS_SMLAL, SIM_MLAL, 0},
    {ARM_INS_UMAAL, SIM_MLAL, 0},
    {ARM_INS_UDIV, SIM_DIV, 0},
    {ARM_INS_SDIV, SIM_DIV, 0},
    {ARM_INS_VDIV, SIM_FDIV, 0},
    {ARM_INS_VSQRT, SIM_FDIV, 0},
    {ARM_INS_B, SIM_BIMM, 0},
    {ARM_INS_BL, SIM_BIMM, 0},
    {ARM_INS_CBZ, SIM_BIMM, 0},
    {ARM_INS_CBNZ, SIM_BIMM, 0},
    {ARM_INS_BX, SIM_BREG, 0},
    {ARM_INS_BLX, SIM_BREG, 0},
    {ARM_INS_TBB, SIM_TB, 0},
    {ARM_INS_TBH, SIM_TB, 0},
    {ARM_INS_NOP, SIM_NOP, 0},
    {ARM_INS_HINT, SIM_NOP, 0},
    {ARM_INS_MRS, SIM_SYS, 0},
    {ARM_INS_MSR, SIM_SYS, 0},
    {ARM_INS_CPS, SIM_SYS, 0},
    {ARM_INS_DSB, SIM_SYS, 0},
    {ARM_INS_DMB, SIM_SYS, 0},
    {ARM_INS_ISB, SIM_SYS, 0},
};

static int reg_number(int r)
{
    if (r >= ARM_REG_R0 && r <= ARM_REG_R12)
        return r - ARM_REG_R0;
    switch (r) {
    case ARM_REG_SP:
        return 13;
    case ARM_REG_LR:
        return 14;
    case ARM_REG_PC:
        return 15;
    default:
        return -1;
    }
}

static int reg_at(const cs_arm *a, int i)
{
    if (i < 0 || i >= a->op_count || a->operands[i].type != ARM_OP_REG)
        return -1;
    return reg_number(a->operands[i].reg);
}

static void address(struct sim_insn *o, const cs_arm *a)
{
    for (int i = 0; i < a->op_count; i++) {
        if (a->operands[i].type != ARM_OP_MEM)
            continue;
        const int base = reg_number((int)a->operands[i].mem.base);
        const int index = reg_number((int)a->operands[i].mem.index);
        o->base = (int8_t)base;
        o->regoff = index >= 0;
        o->addr_regs = (uint16_t)(reg_bit(base) | reg_bit(index));
    }
    o->writeback = a->writeback;
}

/* LDR, STR and their kin, LDRD and STRD: one or two registers, then memory. */
static void single(struct sim_insn *o, const cs_arm *a, int pair, int strex)
{
    address(o, a);
    o->nreg = pair ? 2 : 1;
    for (int i = 0; i < o->nreg; i++)
        o->data[i] = (int8_t)reg_at(a, i + strex);
    if (o->cls == SIM_LOAD || o->cls == SIM_LDM) {
        o->ldmask = reg_bit(reg_at(a, 0));
        if (pair)
            o->ldmask |= reg_bit(reg_at(a, 1));
    }
    if (o->cls != SIM_STORE)
        o->wmask = o->ldmask;
    if (o->writeback)
        o->wmask |= reg_bit(o->base);
}

/* LDM, STM, PUSH, POP and those of the FPU: registers from operand `first`. */
static void multiple(struct sim_insn *o, const cs_arm *a, int stack)
{
    o->base = (int8_t)(stack ? 13 : reg_at(a, 0));
    o->addr_regs = reg_bit(o->base);
    o->writeback = a->writeback || stack;
    for (int i = stack ? 0 : 1; i < a->op_count; i++) {
        const int r = a->operands[i].reg;
        o->nreg++;
        if (r >= ARM_REG_D0 && r <= ARM_REG_D31)
            o->nreg++;
        if (o->cls == SIM_LDM)
            o->ldmask |= reg_bit(reg_number(r));
    }
    o->wmask = o->ldmask;
    if (o->writeback)
        o->wmask |= reg_bit(o->base);
    /* 32-bit PUSH and POP of one register are STR and LDR [SP]. */
    if (stack && o->size == 4 && o->nreg == 1 && !(o->needs & SIM_NEED_FPU)) {
        o->cls = o->cls == SIM_LDM ? SIM_LOAD : SIM_STORE;
        o->data[0] = (int8_t)reg_at(a, 0);
    }
}

static void branch(struct sim_insn *o, const cs_insn *ci, const cs_arm *a)
{
    if (ci->id == ARM_INS_BL || ci->id == ARM_INS_BLX)
        o->wmask |= reg_bit(14);
    if (o->cls == SIM_BREG) {
        o->addr_regs = reg_bit(reg_at(a, 0));
        o->lr_target = ci->id == ARM_INS_BX && reg_at(a, 0) == 14;
        return;
    }
    o->target = (uint32_t)a->operands[a->op_count - 1].imm;
    if (ci->id == ARM_INS_B && a->cc != ARM_CC_AL && a->cc != ARM_CC_INVALID) {
        o->cond = (uint8_t)(a->cc - ARM_CC_EQ);
        o->conditional = 1;
    } else if (ci->id == ARM_INS_CBZ || ci->id == ARM_INS_CBNZ) {
        o->conditional = 1;
        o->nonzero = ci->id == ARM_INS_CBNZ;
    }
}

static int is_strex(unsigned id)
{
    return id == ARM_INS_STREX || id == ARM_INS_STREXB || id == ARM_INS_STREXH;
}

static int is_stack(unsigned id)
{
    return id == ARM_INS_PUSH || id == ARM_INS_POP || id == ARM_INS_VPUSH ||
           id == ARM_INS_VPOP;
}

/* Those that set the flags without an S. */
static int is_compare(unsigned id)
{
    return id == ARM_INS_CMP || id == ARM_INS_CMN || id == ARM_INS_TST ||
           id == ARM_INS_TEQ;
}

static void operands(struct sim_insn *o, const cs_insn *ci, const cs_arm *a)
{
    const unsigned id = ci->id;

    switch (o->cls) {
    case SIM_LOAD:
    case SIM_STORE:
        single(o, a, 0, is_strex(id));
        break;
    case SIM_LDM:
    case SIM_STM:
        if (id == ARM_INS_LDRD || id == ARM_INS_STRD)
            single(o, a, 1, 0);
        else
            multiple(o, a, is_stack(id));
        break;
    case SIM_MULL:
    case SIM_MLAL:
    case SIM_DIV:
        o->rn = (int8_t)reg_at(a, a->op_count - 2);
        o->rm = (int8_t)reg_at(a, a->op_count - 1);
        break;
    case SIM_BIMM:
    case SIM_BREG:
        branch(o, ci, a);
        break;
    case SIM_TB:
        address(o, a);
        break;
    default:
        break;
    }
}

/* Data processing that writes the PC is a branch. */
static void pc_writer(struct sim_insn *o, const cs_insn *ci, const cs_arm *a)
{
    if (!(o->wmask >> 15 & 1))
        return;
    o->cls = SIM_BREG;
    o->lr_target = ci->id == ARM_INS_MOV && reg_at(a, 1) == 14;
}

static void find_kind(struct sim_insn *o, const cs_insn *ci, const cs_arm *a)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].id == ci->id) {
            o->cls = kinds[i].cls;
            o->width = kinds[i].width;
            operands(o, ci, a);
            return;
        }
    pc_writer(o, ci, a);
}

static void add_source(struct sim_insn *o, int r)
{
    for (size_t i = 0; i < sizeof o->source; i++) {
        if (o->source[i] == r)
            return;
        if (o->source[i] < 0) {
            o->source[i] = (int8_t)r;
            return;
        }
    }
}

/* What data processing reads, in the order of the assembly; at the end, what
 * capstone does not say and accumulators that are written too. */
static void sources(struct sim_insn *o, const cs_arm *a)
{
    if (o->nreg || o->cls == SIM_TB)
        return;
    for (int i = 0; i < a->op_count; i++)
        if (reg_at(a, i) >= 0 && a->operands[i].access & CS_AC_READ)
            add_source(o, reg_at(a, i));
    for (int r = 0; r < 15; r++)
        if (o->reads >> r & 1)
            add_source(o, r);
}

static uint16_t reg_set(const uint16_t *list, unsigned n)
{
    uint16_t set = 0;

    for (unsigned i = 0; i < n; i++)
        set |= reg_bit(reg_number(list[i]));
    return set;
}

static void fill(struct decoder *d, struct sim_insn *o, uint16_t hw,
                 uint16_t hw2)
{
    const cs_insn *ci = d->insn;
    const cs_arm *a = &ci->detail->arm;
    cs_regs rd, wr;
    uint8_t nr = 0, nw = 0;

    cs_regs_access(d->handle, ci, rd, &nr, wr, &nw);
    o->wmask = reg_set(wr, nw);
    find_kind(o, ci, a);
    o->rmask = (uint16_t)(reg_set(rd, nr) | o->addr_regs);
    decode_unit(o, ci->id, hw, hw2);
    o->rmask &= (uint16_t) ~(o->accmask | 0x8000);
    o->setflags = a->update_flags || is_compare(ci->id);
    o->aligned = o->cls == SIM_LDM || o->cls == SIM_STM ||
                 o->needs & SIM_NEED_FPU || ci->id == ARM_INS_LDREX ||
                 ci->id == ARM_INS_STREX;
    if (o->cls == SIM_STORE || o->cls == SIM_STM) {
        o->stmask = (uint16_t)(o->rmask & ~o->addr_regs);
        o->rmask = o->addr_regs;
    }
    o->reads = o->rmask | o->accmask | o->stmask | o->shmask;
    o->reads |= decode_reads(o->size, hw, hw2);
    o->reads &= 0x7fff;
    sources(o, a);
}

static int is_it(uint16_t hw)
{
    return (hw & 0xff00) == 0xbf00 && (hw & 0xf);
}

static uint16_t half(const uint8_t *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

int decode(struct decoder *d, struct sim_insn *o, const uint8_t *code,
           uint32_t left, uint32_t addr)
{
    const uint16_t hw = half(code);
    const uint16_t hw2 = left >= 4 ? half(code + 2) : 0;
    size_t n = left < 4 ? left : 4;
    uint64_t at = addr;

    memset(o, 0, sizeof *o);
    o->addr = addr;
    o->base = o->rn = o->rm = o->data[0] = o->data[1] = -1;
    memset(o->source, -1, sizeof o->source);
    o->size = hw >> 11 >= 0x1d ? 4 : 2;
    o->cond = 14;
    o->needs = (uint8_t)decode_needs(o->size, hw, hw2);
    if (is_it(hw)) { /* not shown to capstone, which would keep its state */
        o->cls = SIM_IT;
        o->it_mask = hw & 0xf;
        o->it_cond = hw >> 4 & 0xf;
        return 0;
    }
    o->cls = SIM_ALU;
    if (!cs_disasm_iter(d->handle, &code, &n, &at, d->insn))
        return -1;
    fill(d, o, hw, hw2);
    return 0;
}

void decode_text(struct decoder *d, char *text, size_t size,
                 const uint8_t *code, uint32_t left, uint32_t addr)
{
    static const char name[16][3] = {"eq", "ne", "hs", "lo", "mi", "pl",
                                     "vs", "vc", "hi", "ls", "ge", "lt",
                                     "gt", "le", "al", "nv"};
    const uint16_t hw = half(code);
    size_t n = left < 4 ? left : 4;
    uint64_t at = addr;

    if (is_it(hw)) {
        char more[4] = "";
        /* Above the lowest one of the mask: 0 or 1 like the condition's. */
        for (int bit = 3, i = 0; hw & ((1u << bit) - 1); bit--)
            more[i++] = (hw >> bit & 1) == (hw >> 4 & 1) ? 't' : 'e';
        snprintf(text, size, "it%s %s", more, name[hw >> 4 & 15]);
    } else if (cs_disasm_iter(d->handle, &code, &n, &at, d->insn)) {
        snprintf(text, size, "%s%s%s", d->insn->mnemonic,
                 *d->insn->op_str ? " " : "", d->insn->op_str);
    } else {
        snprintf(text, size, "?");
    }
}
