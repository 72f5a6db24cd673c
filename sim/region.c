/* region.c - what is counted between two marks of the program. */
#include "machine.h"

#include <stdlib.h>

void stack_begin(struct sim *s, uint32_t sp)
{
    const struct memory *m = memory_at(s, sp - 1);

    if (s->stack_given || !m)
        return;
    const int known = s->stack_limit && m == memory_at(s, s->stack_limit) &&
                      sp >= s->stack_limit;
    s->run_limit = known ? s->stack_limit : m->base;
}

static struct region *find(const struct regions *all, const char *name)
{
    for (size_t i = 0; i < all->n; i++)
        if (!strcmp(all->list[i].of.name, name))
            return &all->list[i];
    return NULL;
}

static struct region *add(struct regions *all, const char *name)
{
    if (all->n == all->room) {
        const size_t room = all->room ? 2 * all->room : 16;
        struct region *list = realloc(all->list, room * sizeof *list);
        if (!list)
            return NULL;
        all->list = list;
        all->room = room;
    }
    struct region *r = &all->list[all->n++];
    memset(r, 0, sizeof *r);
    snprintf(r->of.name, sizeof r->of.name, "%s", name);
    return r;
}

void region_begin(struct sim *s, const char *name, const uint64_t *at)
{
    struct region *r = find(&s->regions, name);

    if (!r)
        r = add(&s->regions, name);
    if (!r) {
        sim_fail(s, SIM_SETUP, "out of memory for region %s", name);
        return;
    }
    memcpy(r->start, at, sizeof r->start);
    s->regions.open += !r->open;
    r->open = 1;
    r->sp_start = r->sp_min = hook_reg(s, 13);
}

static void add_call(struct sim_region *r, const uint64_t *start,
                     const uint64_t *end)
{
    for (int i = 0; i < SIM_COUNTS; i++) {
        const uint64_t d = end[i] - start[i];
        r->total[i] += d;
        if (!r->calls || d < r->min[i])
            r->min[i] = d;
        if (d > r->max[i])
            r->max[i] = d;
    }
    r->calls++;
}

void region_end(struct sim *s, const char *name, const uint64_t *at)
{
    struct region *r = find(&s->regions, name);

    if (!r || !r->open)
        return;
    s->regions.open--;
    r->open = 0;
    add_call(&r->of, r->start, at);
    if (r->sp_start - r->sp_min > r->of.stack)
        r->of.stack = r->sp_start - r->sp_min;
}

void region_stack(struct sim *s, uint32_t sp)
{
    const struct sim_insn *in = s->pend.step.in;

    for (size_t i = 0; s->regions.open && i < s->regions.n; i++) {
        struct region *r = &s->regions.list[i];
        if (r->open && sp < r->sp_min)
            r->sp_min = sp;
    }
    /* Not made out of the old one, it is that of another stack. */
    if (!(in->reads >> 13 & 1))
        stack_begin(s, sp);
    if (sp < s->run_limit)
        sim_fail_at(s, SIM_STACK, in->addr, sp,
                    "stack overflow, to 0x%08x below the limit 0x%08x,",
                    (unsigned)sp, (unsigned)s->run_limit);
}

int regions_copy(struct regions *to, const struct regions *from)
{
    if (to->room < from->n) {
        struct region *list = realloc(to->list, from->n * sizeof *list);
        if (!list)
            return -1;
        to->list = list;
        to->room = from->n;
    }
    if (from->n)
        memcpy(to->list, from->list, from->n * sizeof *from->list);
    to->n = from->n;
    to->open = from->open;
    return 0;
}

const struct sim_region *sim_region(const struct sim *s, size_t i)
{
    return i < s->regions.n ? &s->regions.list[i].of : NULL;
}

const struct sim_region *sim_region_named(const struct sim *s, const char *name)
{
    const struct region *r = find(&s->regions, name);

    return r ? &r->of : NULL;
}

const uint64_t *sim_counts(const struct sim *s)
{
    return s->state.now;
}
