/* core_m33.c - Cortex-M33: in order, two execute stages, now and then a second
 * 16-bit instruction. */
#include "core.h"

enum { FROM_ALU,
       FROM_EX2,
       FROM_LOAD };

static void restart(struct core *c, uint32_t pc)
{
    struct m33_state *m = &c->u.m33;

    c->s = c->free;
    m->fetch_at = c->free;
    m->fetch_word = pc >> 2;
    m->paired = 1;
    memset(m->ready, 0, sizeof m->ready);
    m->flags = 0;
}

static int second_stage(const struct sim_insn *in)
{
    switch (in->unit) {
    case SIM_UNIT_OPSHIFT:
    case SIM_UNIT_OPCONST:
    case SIM_UNIT_DSP:
    case SIM_UNIT_XTA:
    case SIM_UNIT_MAC:
        return 1;
    default:
        return 0;
    }
}

/* When all registers of `mask` can be used, not before `t`. `ex2` and `load`
 * say how much sooner than in general results of the second stage and of loads
 * can be. */
static uint64_t wait_for(const struct m33_state *m, uint64_t t, unsigned mask,
                         int ex2, int load)
{
    for (int r = 0; mask; r++, mask >>= 1) {
        if (!(mask & 1))
            continue;
        int64_t ready = (int64_t)m->ready[r];
        if (m->writer[r] == FROM_EX2)
            ready -= ex2;
        else if (m->writer[r] == FROM_LOAD)
            ready -= load;
        if (ready > (int64_t)t)
            t = (uint64_t)ready;
    }
    return t;
}

static uint64_t operands(const struct m33_state *m, const struct sim_insn *in,
                         uint64_t t)
{
    const int branch = in->cls == SIM_BREG ? -m->bx_early : 0;

    t = wait_for(m, t, in->rmask, branch, branch);
    t = wait_for(m, t, in->accmask, 1, in->unit == SIM_UNIT_MAC);
    return wait_for(m, t, in->stmask, 1, 1);
}

static uint64_t cost(const struct step *st)
{
    const struct sim_insn *in = st->in;

    switch (in->cls) {
    case SIM_LDM:
    case SIM_STM:
        return in->nreg;
    case SIM_LOAD:
    case SIM_STORE:
        return 1 + (uint64_t)is_unaligned(st);
    case SIM_DIV: {
        const int bits = quotient_bits(st);
        return bits ? 2 + (uint64_t)(bits * 9 + 31) / 32 : 2;
    }
    case SIM_FDIV:
        return 14;
    case SIM_SYS:
        return 2;
    case SIM_MUL: /* MULS */
        return 1 + (uint64_t)sim_insn_sets_flags(in, st->in_it);
    default:
        return in->unit == SIM_UNIT_OPCONST
                   ? 1 + (uint64_t)sim_insn_sets_flags(in, st->in_it)
                   : 1;
    }
}

static void results(struct m33_state *m, const struct step *st, uint64_t t)
{
    const struct sim_insn *in = st->in;
    const int ex2 = second_stage(in);
    unsigned order = 0;

    for (int r = 0; r < 15; r++) {
        if (!(in->wmask >> r & 1))
            continue;
        if (in->ldmask >> r & 1) {
            m->writer[r] = FROM_LOAD;
            m->ready[r] = t + (uint64_t)m->ld_use;
            if (in->cls == SIM_LDM)
                m->ready[r] += order++;
            else if (in->cls == SIM_LOAD && is_unaligned(st))
                m->ready[r]++;
        } else {
            m->writer[r] = ex2 ? FROM_EX2 : FROM_ALU;
            m->ready[r] = t + (uint64_t)(ex2 ? m->ex2 : 1);
        }
    }
    if (sim_insn_sets_flags(in, st->in_it))
        m->flags = t + 1 + (in->unit == SIM_UNIT_OPSHIFT);
}

static int is_branch(int cls)
{
    return cls == SIM_BIMM || cls == SIM_BREG;
}

/* A 16-bit NOP, IT or branch goes with the 16-bit instruction before it. */
static int is_second(const struct core *c, const struct sim_insn *in, int cls)
{
    const struct sim_insn *p = &c->prev;

    if (!c->u.m33.pair || c->u.m33.paired || in->size != 2 || p->size != 2)
        return 0;
    if (!is_branch(cls) && cls != SIM_NOP && cls != SIM_IT)
        return 0;
    return p->cls != SIM_NOP && p->cls != SIM_IT;
}

/* A branch that issues at t is taken: when does its target issue? */
static uint64_t target_at(const struct m33_state *m, const struct step *st,
                          int cls, uint64_t t)
{
    if (cls == SIM_BIMM && st->in->conditional && m->flags > t)
        return m->flags + 2;
    if (is_branch(cls))
        return t + 2;
    return t + (cls == SIM_LDM ? st->in->nreg : 1u) + (uint64_t)m->load_pc;
}

/* The first cycle after the instruction that issues at t. */
static uint64_t finish(struct m33_state *m, const struct step *st, int cls,
                       uint64_t t)
{
    if (!st->taken ||
        !(is_branch(cls) || sim_insn_loads_pc(st->in) || cls == SIM_TB))
        return t + (st->skipped ? 1 : cost(st));
    m->fetch_at = target_at(m, st, cls, t);
    m->fetch_word = st->next >> 2;
    m->paired = 1;
    return m->fetch_at;
}

/* When all of it has been fetched. */
static uint64_t fetched_at(const struct m33_state *m, const struct sim_insn *in)
{
    const uint32_t last = (in->addr + in->size - 1u) >> 2;

    return m->wfetch ? m->fetch_at + (last - m->fetch_word) : 0;
}

static void step(struct core *c, const struct step *st)
{
    struct m33_state *m = &c->u.m33;
    const int cls = st->skipped ? SIM_ALU : st->in->cls;
    const int second = is_second(c, st->in, cls);
    const uint64_t first = c->free - (uint64_t)second;
    const uint64_t fetched = fetched_at(m, st->in);
    uint64_t t = fetched > first ? fetched : first;

    if (!st->skipped)
        t = operands(m, st->in, t);
    c->s = t;
    m->paired = second && t == first;
    c->free = finish(m, st, cls, t);
    if (!st->skipped)
        results(m, st, t);
    c->prev = *st->in;
}

#define CONSTANT(x) #x, offsetof(struct core, u.m33.x)

static const struct constant constants[] = {
    {CONSTANT(pair)},
    {CONSTANT(ld_use)},
    {CONSTANT(ex2)},
    {CONSTANT(bx_early)},
    {CONSTANT(load_pc)},
    {CONSTANT(wfetch)},
    {NULL, 0},
};

const struct model m33_model = {NULL, restart, step, constants};
