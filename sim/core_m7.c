/* core_m7.c - Cortex-M7: in order, two instructions a cycle, an early and a
 * late ALU one stage apart. */
#include "core.h"

static void restart(struct core *c, uint32_t pc)
{
    struct m7_state *m = &c->u.m7;

    (void)pc;
    c->s = c->free;
    m->older = 0;
    memset(m->ready, 0, sizeof m->ready);
    memset(m->born, 0, sizeof m->born);
    m->flags = 0;
}

/* ---------------------------------------------------------------- pairs */

static int is_bitfield(int u)
{
    return u == SIM_UNIT_EXTEND || u == SIM_UNIT_REV || u == SIM_UNIT_BFI ||
           u == SIM_UNIT_DSP || u == SIM_UNIT_XTA;
}

static int shifts_operand(int u)
{
    return u == SIM_UNIT_OPSHIFT || u == SIM_UNIT_OPCONST;
}

static int uses_shifter(const struct sim_insn *in)
{
    return in->unit == SIM_UNIT_REV || in->unit == SIM_UNIT_BFI ||
           in->unit == SIM_UNIT_XTA || (in->unit == SIM_UNIT_DSP && in->shmask);
}

static int issues_alone(int cls)
{
    return cls == SIM_LDM || cls == SIM_STM || cls == SIM_SYS ||
           cls == SIM_TB || cls == SIM_DIV;
}

/* Two stores, or two loads of one bank, even or odd words. */
static int banks_clash(const struct sim_insn *a, const struct sim_insn *b,
                       uint32_t a_mem, uint32_t b_mem)
{
    if (a->cls == SIM_STORE && b->cls == SIM_STORE)
        return 1;
    return a->cls == SIM_LOAD && b->cls == SIM_LOAD && !((a_mem ^ b_mem) & 4);
}

/* May this instruction issue in the same cycle as the one before it? */
static int pairs(const struct core *c, const struct step *st)
{
    const struct sim_insn *a = &c->prev, *b = st->in;

    if (issues_alone(b->cls) || is_bitfield(b->unit))
        return 0;
    if (a->unit == SIM_UNIT_MAC &&
        (b->unit == SIM_UNIT_MAC || b->cls == SIM_STORE))
        return 0;
    if (b->unit == SIM_UNIT_MAC && a->cls == SIM_STORE)
        return 0;
    if (shifts_operand(b->unit) &&
        (shifts_operand(a->unit) || a->unit == SIM_UNIT_SHIFT ||
         uses_shifter(a)))
        return 0;
    return !banks_clash(a, b, c->u.m7.prev_mem, st->mem);
}

/* ------------------------------------------------------------- operands */

/* A register is ready for the late ALU from ready[], for the early stage one
 * cycle later. */
static uint64_t operands(const struct m7_state *m, uint64_t t, unsigned mask,
                         int later)
{
    for (int r = 0; mask; r++, mask >>= 1)
        if (mask & 1 && m->ready[r] + (uint64_t)later > t)
            t = m->ready[r] + (uint64_t)later;
    return t;
}

/* Multiplies want loaded registers one cycle earlier, and their accumulators
 * one cycle later than others. */
static uint64_t multiply_operands(const struct m7_state *m,
                                  const struct sim_insn *in, uint64_t t)
{
    for (int r = 0; r < 15; r++) {
        if (in->rmask >> r & 1 && m->loaded[r] && m->ready[r] + 1 > t)
            t = m->ready[r] + 1;
        if (in->accmask >> r & 1 && m->ready[r] > t + 1)
            t = m->ready[r] - 1;
    }
    return t;
}

/* The first cycle in which all operands are there. */
static uint64_t needs(const struct m7_state *m, const struct step *st)
{
    const struct sim_insn *in = st->in;
    const unsigned first = in->addr_regs | in->shmask;
    uint64_t t = operands(m, 0, first, 1);

    t = operands(m, t, in->rmask & ~first, 0);
    if (in->unit == SIM_UNIT_MAC)
        t = multiply_operands(m, in, t);
    else
        t = operands(m, t, in->accmask, 0);
    for (int r = 0; r < 15; r++)
        if (in->stmask >> r & 1 && m->born[r] > t)
            t = m->born[r];
    if ((in->useflags || st->in_it) && m->flags > t)
        t = m->flags;
    return t;
}

/* -------------------------------------------------------------- results */

static int is_multiple(const struct sim_insn *in)
{
    return in->cls == SIM_LDM || in->cls == SIM_STM;
}

static int mispredicted(struct m7_state *m, const struct step *st)
{
    if (st->in->cls != SIM_BIMM || !st->in->conditional)
        return 0;
    uint8_t *p = &m->history[(st->in->addr >> 1) % sizeof m->history];
    const int guess = *p >= 2;
    if (st->taken)
        *p = (uint8_t)(*p < 3 ? *p + 1 : 3);
    else
        *p = (uint8_t)(*p ? *p - 1 : 0);
    return guess != st->taken;
}

/* Cycles during which nothing else can issue. */
static uint64_t length(const struct step *st)
{
    const struct sim_insn *in = st->in;

    switch (in->cls) {
    case SIM_LDM:
        return (uint64_t)(in->nreg + 1) / 2;
    case SIM_STM:
        return (uint64_t)(in->nreg + 1) / 2 +
               (!(in->nreg & 1) && st->has_mem && st->mem & 4);
    case SIM_LOAD:
        return is_unaligned(st) ? 4 : 1;
    case SIM_DIV:
        return 3 + (uint64_t)quotient_bits(st) / 2;
    case SIM_FDIV:
        return 16;
    default:
        return 1;
    }
}

/* Does the instruction, issued at t, produce its result in the early ALU? */
static int early(const struct core *c, const struct sim_insn *in, uint64_t t,
                 int younger)
{
    const struct sim_insn *p = &c->prev;

    if (operands(&c->u.m7, 0, in->rmask, 1) > t)
        return 0;
    if (in->unit == SIM_UNIT_SHIFT)
        return !younger || !(shifts_operand(p->unit) || uses_shifter(p));
    return in->unit == SIM_UNIT_REV || (in->unit == SIM_UNIT_ADD && !younger);
}

static uint64_t alu_delay(const struct core *c, const struct sim_insn *in,
                          uint64_t t, int younger)
{
    if (in->cls == SIM_LOAD || in->cls == SIM_STORE || is_multiple(in) ||
        early(c, in, t, younger))
        return 0;
    return in->unit == SIM_UNIT_MAC ? 2 : 1;
}

static uint64_t load_delay(const struct sim_insn *in, uint64_t len)
{
    if (in->width < 4)
        return 2;
    return is_multiple(in) ? 1 : len;
}

static void results(struct core *c, const struct step *st, uint64_t t,
                    uint64_t len, int younger)
{
    struct m7_state *m = &c->u.m7;
    const struct sim_insn *in = st->in;
    const uint64_t alu = alu_delay(c, in, t, younger);
    const int multiple = is_multiple(in);
    unsigned order = 0;

    for (int r = 0; r < 15; r++) {
        if (!(in->wmask >> r & 1))
            continue;
        m->loaded[r] = in->ldmask >> r & 1;
        m->born[r] = t;
        m->ready[r] = t + alu;
        if (m->loaded[r]) {
            m->born[r] += multiple ? order++ / 2 : 0;
            m->ready[r] = m->born[r] + load_delay(in, len);
        }
    }
    if (sim_insn_sets_flags(in, st->in_it))
        m->flags = t + 1;
}

/* ----------------------------------------------------------------- step */

/* What the branch at t adds; returns whether nothing can issue beside it. */
static int branch(struct core *c, const struct step *st, uint64_t t)
{
    struct m7_state *m = &c->u.m7;

    if (mispredicted(m, st)) {
        c->free = t + (uint64_t)(m->flags + 2 <= t ? m->miss_early : m->miss);
        return 1;
    }
    if (!st->taken || !(sim_insn_loads_pc(st->in) || st->in->cls == SIM_BREG))
        return 0;
    c->free += (uint64_t)(sim_insn_loads_pc(st->in) ? m->load_pc : m->breg);
    return 1;
}

static void step(struct core *c, const struct step *st)
{
    struct m7_state *m = &c->u.m7;
    const struct sim_insn *in = st->in;
    const uint64_t want = st->skipped ? 0 : needs(m, st), len = length(st);
    const int younger =
        m->older && c->free <= c->s + 1 && want <= c->s && pairs(c, st);
    uint64_t t = want > c->free ? want : c->free;

    if (younger)
        t = c->s;
    if (!st->skipped)
        results(c, st, t, len, younger);
    c->s = t;
    if (t + len > c->free || !younger)
        c->free = t + len;
    const int closed = branch(c, st, t);
    m->older = !(closed || younger || is_multiple(in) || in->cls == SIM_SYS);
    c->prev = *in;
    m->prev_mem = st->mem;
}

#define CONSTANT(x) #x, offsetof(struct core, u.m7.x)

static const struct constant constants[] = {
    {CONSTANT(miss)},
    {CONSTANT(miss_early)},
    {CONSTANT(load_pc)},
    {CONSTANT(breg)},
    {NULL, 0},
};

const struct model m7_model = {NULL, restart, step, constants};
