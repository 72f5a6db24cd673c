/* core.c - the table of cores, and their constants by name. */
#include "core.h"

#include <stdlib.h>

#define V7M SIM_NEED_V7M
#define DSP SIM_NEED_DSP
#define FPU SIM_NEED_FPU

#define M3                                                     \
    "fifo_words=3 fifo_hw=5 fuse_str=1 ld_dep=0 same_block=1 " \
    "spec_fetch=1 lr_early=1 flash=1 iline=3 "

static const char compiled[] =
    "checked for scheduled assembly only; compiled code may be 5 % off";

#define M4 (V7M | DSP | FPU)

/* A new core is a row here. The flash constants are those of the parts that
 * the models were checked on, STM32L1 (M3) and STM32F4 (M4). */
static const struct core_type table[] = {
    {"m0", "M0", 6, 0, &m0_model, "prefetch32", 0, NULL,
     "mul=1 ldst=2 branch=3 bl=4 pop_pc=3 sys=4"},
    {"m0plus", "M0+", 6, 0, &m0_model, "prefetch32", 0, NULL,
     "mul=1 ldst=2 branch=2 bl=3 pop_pc=2 sys=3"},
    {"m3", "M3", 7, V7M, &m3_model, "prefetch64", 8, NULL,
     M3 "m3=1 dline=3 dcache=1"},
    {"m4", "M4", 7, M4, &m3_model, "art", 8, NULL,
     M3 "m3=0 dline=4 dcache=8"},
    {"m33", "M33", 8, M4, &m33_model, "cache", 8, compiled,
     "pair=1 ld_use=2 ex2=2 bx_early=1 load_pc=3 wfetch=1"},
    {"m7", "M7", 7, M4, &m7_model, "l1", 16, compiled,
     "miss=8 miss_early=6 load_pc=0 breg=0"},
};

const struct core_type *core_at(size_t i)
{
    return i < sizeof table / sizeof *table ? &table[i] : NULL;
}

const struct core_type *core_find(const char *name)
{
    for (size_t i = 0; core_at(i); i++)
        if (!strcmp(table[i].name, name))
            return &table[i];
    return NULL;
}

/* Beyond these a model would never get its instructions. */
static int in_range(const struct core *c)
{
    const struct m3_state *m = &c->u.m3;

    if (c->type->model != &m3_model)
        return 1;
    return m->dcache <= 16 && m->iline < 32 && m->dline < 32 &&
           m->fifo_words >= 2 && m->fifo_hw >= 3;
}

static int assign(struct core *c, const char *assignment)
{
    const size_t n = strcspn(assignment, "=");
    char *end;

    if (assignment[n] != '=')
        return -1;
    const long value = strtol(assignment + n + 1, &end, 0);
    const int whole = end != assignment + n + 1 && (!*end || *end == ' ');
    if (!whole || value < 0 || value > 1000)
        return -1;
    for (const struct constant *k = c->type->model->constants; k->name; k++)
        if (strlen(k->name) == n && !strncmp(k->name, assignment, n)) {
            const int v = (int)value;
            memcpy((char *)c + k->offset, &v, sizeof v);
            return 0;
        }
    return -1;
}

int core_set(struct core *c, const char *assignment)
{
    return assign(c, assignment) == 0 && in_range(c) ? 0 : -1;
}

void core_init(struct core *c, const struct core_type *type)
{
    memset(c, 0, sizeof *c);
    c->type = type;
    for (const char *p = type->constants; *p; p += strspn(p, " ")) {
        if (assign(c, p) < 0)
            abort(); /* a mistake in the table above */
        p += strcspn(p, " ");
    }
    if (type->model->init)
        type->model->init(c);
    c->s = c->free = 16;
    core_flash(c, NULL, 0);
}

int core_flash(struct core *c, const char *system, int ws)
{
    const struct flash_type *type =
        flash_find(system ? system : c->type->flash);

    if (!type || ws < 0 || ws > FLASH_MAX_WS)
        return -1;
    flash_init(&c->flash, type, ws, c->type->ahead);
    return 0;
}

void core_restart(struct core *c, uint32_t pc)
{
    c->type->model->restart(c, pc);
    memset(&c->prev, 0, sizeof c->prev);
    c->prev.cls = SIM_ALU;
    c->prev.size = 4;
}

void core_step(struct core *c, const struct step *st)
{
    if (c->flash.ws)
        flash_fetch(&c->flash, st->in->addr, st->in->size, core_end(c));
    c->type->model->step(c, st);
    if (c->flash.ws && st->has_mem)
        flash_data(&c->flash, st->mem, st->in->nreg, core_start(c));
}
