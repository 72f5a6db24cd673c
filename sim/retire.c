/* retire.c - one instruction: may the cores run it, and what it cost. */
#include "machine.h"

/* --------------------------------------------------------------- before */

/* Core k cannot run the instruction; its figures end here. */
static void refuse(struct sim *s, size_t k, const struct sim_insn *in,
                   unsigned lacks)
{
    const struct core_type *type = s->state.core[k].type;
    char place[120];

    sim_place(s, in->addr, place, sizeof place);
    if (lacks & SIM_NEED_FPU && type->has & SIM_NEED_FPU)
        snprintf(s->state.refused[k], sizeof s->state.refused[k],
                 "the timing of FPU instructions on %s is unchecked, at %s",
                 type->name, place);
    else
        snprintf(s->state.refused[k], sizeof s->state.refused[k],
                 "%s has no %s, at %s", type->name,
                 lacks & SIM_NEED_FPU ? "FPU" : "DSP extension", place);
}

/* Is there a core left that runs the instruction? The others are refused. */
static int runs_somewhere(struct sim *s, const struct sim_insn *in)
{
    unsigned has = ~0u;
    const char *why = "";
    int left = 0;

    for (size_t k = 0; k < s->cores; k++) {
        if (*s->state.refused[k])
            continue;
        const unsigned lacks = in->needs & ~s->has[k];
        if (lacks) {
            refuse(s, k, in, lacks);
            why = s->state.refused[k];
        } else {
            has &= s->has[k];
            left++;
        }
    }
    s->state.has = has;
    if (!left) {
        sim_fail(s, SIM_UNSUPPORTED, "%s", why);
        s->error.pc = in->addr;
    }
    return left;
}

static int allowed(struct sim *s, const struct sim_insn *in)
{
    if (in->needs & SIM_NEED_MORE) {
        sim_fail_at(s, SIM_UNSUPPORTED, in->addr, 0,
                    "an instruction that is not modelled");
        return 0;
    }
    if (s->arch == 6 && in->needs & SIM_NEED_V7M) {
        sim_fail_at(s, SIM_UNSUPPORTED, in->addr, 0,
                    "not an ARMv6-M instruction");
        return 0;
    }
    return runs_somewhere(s, in);
}

int retire_fetch(struct sim *s, uint32_t addr)
{
    struct pending *p = &s->pend;
    const struct sim_insn *in = memory_insn(s, addr);

    p->valid = 0;
    if (!in || (in->needs & ~s->state.has && !allowed(s, in)))
        return 0;
    p->valid = 1;
    p->step.in = in;
    p->step.skipped = 0;
    p->step.has_mem = 0;
    p->step.mem = 0;
    p->loads = p->stores = 0;
    p->marker = NO_MARKER;
    p->undo = 0;
    p->accesses = 0;
    return 1;
}

/* ---------------------------------------------------------------- after */

/* A region begins in the cycle after the one in which the marking store
 * starts, and ends in the one in which the other starts; that store is not
 * counted. */
static void mark(struct sim *s)
{
    const struct pending *p = &s->pend;
    const int begin = p->marker == BEGIN;
    uint64_t at[SIM_COUNTS];

    memcpy(at, s->state.now, sizeof at);
    if (!begin) {
        at[SIM_INSNS]--;
        at[SIM_LOADS] -= p->loads;
        at[SIM_STORES] -= p->stores;
        at[SIM_TAKEN] -= (unsigned)p->step.taken;
    }
    for (size_t k = 0; k < s->cores; k++)
        at[SIM_CYCLES + k] = core_start(&s->state.core[k]) + (unsigned)begin;
    (begin ? region_begin : region_end)(s, p->name, at);
}

/* IT state after an instruction; ARMv7-M ARM (DDI 0403), ITAdvance(). */
static void advance_it(struct sim *s, const struct step *st)
{
    const struct sim_insn *in = st->in;

    if (in->cls == SIM_IT) {
        s->itstate =
            st->skipped ? 0 : (uint8_t)(in->it_cond << 4 | in->it_mask);
        return;
    }
    if (st->taken || !(s->itstate & 7))
        s->itstate = 0;
    else
        s->itstate = (uint8_t)((s->itstate & 0xe0) | (s->itstate << 1 & 0x1f));
}

void retire(struct sim *s, uint32_t next)
{
    struct pending *p = &s->pend;
    const struct sim_insn *in = p->step.in;
    uint64_t *now = s->state.now;

    p->step.next = next;
    p->step.taken = next != in->addr + in->size;
    now[SIM_INSNS]++;
    now[SIM_LOADS] += p->loads;
    now[SIM_STORES] += p->stores;
    now[SIM_TAKEN] += (unsigned)p->step.taken;
    for (size_t k = 0; k < s->cores; k++) {
        if (*s->state.refused[k])
            continue;
        core_step(&s->state.core[k], &p->step);
        now[SIM_CYCLES + k] = core_end(&s->state.core[k]);
    }
    if (s->itstate || in->cls == SIM_IT)
        advance_it(s, &p->step);
    if (s->watch)
        watch_after(s);
    if (in->wmask >> 13 & 1)
        region_stack(s, hook_reg(s, 13));
    if (p->marker)
        mark(s);
    p->valid = 0;
}

/* Did control come to `next` without a look at what an IT block holds? */
static int is_direct(const struct sim *s, uint32_t next)
{
    const struct step *st = &s->pend.step;
    const uint32_t fall = st->in->addr + st->in->size;
    const int block_goes_on =
        (st->in->cls == SIM_IT && !st->skipped) || s->itstate & 7;

    return next == fall || !block_goes_on ||
           (sim_insn_is_branch(st->in) && !st->skipped) || next < fall ||
           next > fall + 16;
}

/* Unicorn does not show the instructions that an IT block skips: they are
 * those between the pending one and the next. */
int retire_to(struct sim *s, uint32_t next)
{
    if (s->pend.undo && !watch_undo(s, next))
        return 0;
    while (!is_direct(s, next)) {
        const uint32_t fall = s->pend.step.in->addr + s->pend.step.in->size;
        retire(s, fall);
        if (s->error.status || !retire_fetch(s, fall))
            return 0;
        s->pend.step.skipped = 1;
        s->pend.step.in_it = 1;
    }
    retire(s, next);
    return !s->error.status;
}
