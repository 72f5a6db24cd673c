/* core_m0.c - Cortex-M0 and M0+: every instruction has a fixed cost. */
#include "core.h"

static void restart(struct core *c, uint32_t pc)
{
    (void)pc;
    c->s = c->free;
}

static int cost(const struct m0_state *m, const struct step *st)
{
    const struct sim_insn *in = st->in;

    switch (in->cls) {
    case SIM_LOAD:
    case SIM_STORE:
        return m->ldst;
    case SIM_LDM:
    case SIM_STM:
        return 1 + in->nreg + (sim_insn_loads_pc(in) ? m->pop_pc : 0);
    case SIM_BIMM:
        if (sim_insn_is_call(in))
            return m->bl;
        return st->taken ? m->branch : 1;
    case SIM_BREG:
        return m->branch;
    case SIM_MUL:
        return m->mul;
    case SIM_SYS:
        return in->size == 4 ? m->sys : 1; /* CPS takes one cycle */
    default:
        return 1;
    }
}

static void step(struct core *c, const struct step *st)
{
    c->s = c->free;
    c->free += (uint64_t)cost(&c->u.m0, st);
}

#define CONSTANT(x) #x, offsetof(struct core, u.m0.x)

static const struct constant constants[] = {
    {CONSTANT(mul)},
    {CONSTANT(ldst)},
    {CONSTANT(branch)},
    {CONSTANT(bl)},
    {CONSTANT(pop_pc)},
    {CONSTANT(sys)},
    {NULL, 0},
};

const struct model m0_model = {NULL, restart, step, constants};
