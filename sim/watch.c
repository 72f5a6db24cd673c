/* watch.c - shows instructions to watchers, and does what they say. */
#include "machine.h"

void sim_watch(struct sim *s, struct sim_watch *w)
{
    struct sim_watch **end = &s->watch;

    while (*end)
        end = &(*end)->next;
    w->next = NULL;
    *end = w;
}

void sim_unwatch(struct sim *s, struct sim_watch *w)
{
    for (struct sim_watch **p = &s->watch; *p; p = &(*p)->next)
        if (*p == w) {
            *p = w->next;
            return;
        }
}

void sim_set_reg(struct sim *s, int r, uint32_t value)
{
    if (r < 0 || r > 14)
        return;
    s->regs[0].r[r] = value;
    hook_set_reg(s, r, value);
}

void sim_set_flags(struct sim *s, uint32_t psr)
{
    s->regs[0].psr = psr & PSR_FLAGS;
    hook_set_flags(s, psr & PSR_FLAGS);
}

static struct sim_event event(struct sim *s)
{
    const struct step *st = &s->pend.step;

    s->regs[0].r[15] = st->in->addr;
    return (struct sim_event){
        .index = s->state.now[SIM_INSNS] - s->run_start,
        .pc = st->in->addr,
        .insn = st->in,
        .before = &s->regs[0],
        .in_it = (uint8_t)st->in_it,
        .skipped = (uint8_t)st->skipped,
    };
}

/* --------------------------------------------------------------- before */

/* Does the branch go to its target? */
static int branch_passes(const struct sim_insn *in, const struct sim_regs *regs)
{
    if (in->cond != 14)
        return condition_passes(in->cond, regs->psr);
    return (regs->r[in->source[0]] == 0) == !in->nonzero;
}

/* Unicorn obeys a new PC at once, but inside an IT block, which it runs to the
 * end: there the instruction is undone when it has executed. */
static int skip(struct sim *s)
{
    const struct sim_insn *in = s->pend.step.in;

    s->pend.step.skipped = 1;
    if (s->itstate) {
        s->pend.undo = 1;
        return 1;
    }
    hook_set_pc(s, in->addr + in->size);
    return 0;
}

static int invert(struct sim *s)
{
    const struct sim_insn *in = s->pend.step.in;

    if (!in->conditional)
        return 1;
    hook_set_pc(s, branch_passes(in, &s->regs[0]) ? in->addr + in->size
                                                  : in->target);
    return 0;
}

int watch_before(struct sim *s)
{
    enum sim_action action = SIM_GO;
    const struct sim_event e = event(s);

    for (const struct sim_watch *w = s->watch; w; w = w->next)
        if (w->before) {
            const enum sim_action a = w->before(w->ctx, s, &e);
            action = action == SIM_GO ? a : action;
        }
    switch (action) {
    case SIM_SKIP:
        return skip(s);
    case SIM_INVERT:
        return invert(s);
    case SIM_STOP:
        sim_fail_at(s, SIM_CANCELLED, e.pc, 0, "stopped by a watcher");
        return 0;
    default:
        return 1;
    }
}

/* ---------------------------------------------------------------- after */

/* The register that access i of the instruction loads or stores. */
static int access_reg(const struct sim_insn *in, size_t i, int write)
{
    unsigned set = write ? in->stmask : in->ldmask;

    if (in->data[0] >= 0) { /* an instruction that names one or two */
        const int r = in->data[in->nreg == 2 && i];
        return i < 2 && (write || set >> r & 1) ? r : -1;
    }
    for (; set && i; i--)
        set &= set - 1;
    for (int r = 0; r < 16; r++)
        if (set >> r & 1)
            return r;
    return -1;
}

void watch_after(struct sim *s)
{
    struct pending *p = &s->pend;
    struct sim_event e = event(s);

    e.index--; /* it has been counted */
    hook_regs(s, &s->regs[1]);
    s->regs[1].r[15] = p->step.next;
    for (size_t i = 0; i < p->accesses; i++)
        p->access[i].reg =
            (int8_t)access_reg(p->step.in, i, p->access[i].write);
    e.after = &s->regs[1];
    e.access = p->access;
    e.accesses = p->accesses;
    e.next = p->step.next;
    e.taken = (uint8_t)p->step.taken;
    for (const struct sim_watch *w = s->watch; w; w = w->next)
        if (w->after)
            w->after(w->ctx, s, &e);
    s->regs[0] = s->regs[1];
}

/* Take back what the pending instruction did; control is at `next`. Returns
 * whether it may stay there. */
int watch_undo(struct sim *s, uint32_t next)
{
    struct pending *p = &s->pend;
    const uint32_t fall = p->step.in->addr + p->step.in->size;

    for (int r = 0; r < 15; r++)
        hook_set_reg(s, r, s->regs[0].r[r]);
    hook_set_flags(s, s->regs[0].psr);
    while (p->accesses) {
        const struct sim_access *a = &p->access[--p->accesses];
        if (a->write)
            memory_set(s, a->addr, a->size, a->old);
    }
    p->loads = p->stores = 0;
    p->step.has_mem = 0;
    if (next == fall || !sim_insn_is_branch(p->step.in))
        return 1;
    hook_set_pc(s, fall);
    retire(s, fall);
    return 0;
}
