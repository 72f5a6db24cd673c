/* open.c - sets the simulator up: cores, memory, the program. */
#include "machine.h"

#include <stdlib.h>

const char *sim_core_name(size_t i)
{
    const struct core_type *type = core_at(i);

    return type ? type->name : NULL;
}

const char *sim_flash_name(size_t i)
{
    const struct flash_type *type = flash_at(i);

    return type ? type->name : NULL;
}

const char *sim_flash_about(size_t i)
{
    const struct flash_type *type = flash_at(i);

    return type ? type->about : NULL;
}

/* ---------------------------------------------------------------- cores */

static int add_core(struct sim *s, const char *name, size_t len,
                    const struct sim_options *o)
{
    char copy[32];

    snprintf(copy, sizeof copy, "%.*s", (int)(len < 31 ? len : 31), name);
    const struct core_type *type = core_find(copy);
    if (!type)
        return sim_fail(s, SIM_SETUP, "no core '%s'", copy);
    for (size_t k = 0; k < s->cores; k++)
        if (s->state.core[k].type == type)
            return sim_fail(s, SIM_SETUP, "core %s twice", copy);
    const size_t k = s->cores++;
    core_init(&s->state.core[k], type);
    if (core_flash(&s->state.core[k], o->flash, o->wait_states) < 0)
        return sim_fail(s, SIM_SETUP,
                        "no memory system '%s' with %d wait states",
                        o->flash ? o->flash : type->flash, o->wait_states);
    s->has[k] = type->has & ~(o->fpu ? 0u : (unsigned)SIM_NEED_FPU);
    s->state.has &= s->has[k];
    if (type->arch < s->arch)
        s->arch = type->arch;
    return SIM_OK;
}

static int add_cores(struct sim *s, const struct sim_options *o)
{
    const char *p = o->cores ? o->cores : "";

    s->arch = 8;
    s->state.has = ~0u;
    for (;;) {
        const size_t n = strcspn(p, ",");
        if (add_core(s, p, n, o))
            return SIM_SETUP;
        p += n;
        if (!*p++)
            return SIM_OK;
    }
}

int sim_set_constant(struct sim *s, const char *assignment)
{
    const char *dot = memchr(assignment, '.', strcspn(assignment, "="));
    int done = 0;

    for (size_t k = 0; k < s->cores; k++) {
        const char *name = s->state.core[k].type->name, *a = assignment;
        if (dot) {
            if (strlen(name) != (size_t)(dot - a) ||
                strncmp(name, a, strlen(name)))
                continue;
            a = dot + 1;
        }
        done |= core_set(&s->state.core[k], a) == 0;
    }
    return done ? SIM_OK
                : sim_fail(s, SIM_SETUP,
                           "no constant '%s', or not with that value",
                           assignment);
}

size_t sim_cores(const struct sim *s)
{
    return s->cores;
}

static const char *estimate(const struct sim *s, size_t k)
{
    const struct core *c = &s->state.core[k];

    if (c->flash.ws)
        return "wait states are modelled roughly";
    if (s->has[k] & SIM_NEED_FPU)
        return "FPU instructions are timed by unchecked rules";
    return c->type->estimate;
}

struct sim_core sim_core(const struct sim *s, size_t k)
{
    const struct core *c = &s->state.core[k];

    return (struct sim_core){
        .name = c->type->name,
        .label = c->type->label,
        .estimate = estimate(s, k),
        .refused = *s->state.refused[k] ? s->state.refused[k] : NULL,
        .flash = c->flash.type->name,
        .start = core_start(c),
        .end = core_end(c),
    };
}

/* -------------------------------------------------------------- program */

static int open_engine(struct sim *s)
{
    /* UC_MODE_MCLASS would choose the M33 whatever the model says. */
    static const int model[] = {UC_CPU_ARM_CORTEX_M0, UC_CPU_ARM_CORTEX_M4,
                                UC_CPU_ARM_CORTEX_M33};

    if (decoder_open(&s->decoder) < 0)
        return sim_fail(s, SIM_SETUP, "capstone does not start");
    if (uc_open(UC_ARCH_ARM, UC_MODE_THUMB, &s->uc) != UC_ERR_OK)
        return sim_fail(s, SIM_SETUP, "unicorn does not start");
    uc_ctl_set_cpu_model(s->uc, model[s->arch - 6]);
    if (memory_open(s) || device_open(s))
        return SIM_SETUP;
    return hooks_open(s);
}

static int load(struct sim *s, const char *elf)
{
    const char *why = image_open(&s->image, elf);

    if (why)
        return sim_fail(s, SIM_SETUP, "%s: %s", elf, why);
    for (size_t i = 0; i < s->image.segments; i++)
        if (memory_load(s, &s->image.segment[i]))
            return SIM_SETUP;
    return SIM_OK;
}

/* The lowest address of the stack, where the program says it. */
static uint32_t find_stack_limit(const struct sim *s)
{
    static const char *const names[] = {"__StackLimit", "__stack_limit", "_end",
                                        "end"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct image_symbol *y = image_find(&s->image, names[i]);
        if (y && y->addr - RAM_BASE < RAM_SIZE)
            return y->addr;
    }
    return 0;
}

struct sim *sim_open(const char *elf, const struct sim_options *o)
{
    struct sim *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->out = o->out ? o->out : stdout;
    s->rng_period = o->rng_period;
    s->state.unalign_trap = o->unalign_trap;
    s->state.random = 0x2545f491; /* any but 0 */
    if (add_cores(s, o) || open_engine(s) || load(s, elf))
        return s;
    s->stack_given = o->stack_limit != 0;
    s->stack_limit = s->stack_given ? o->stack_limit : find_stack_limit(s);
    sim_limit(s, 4000000000u);
    return s;
}

void sim_close(struct sim *s)
{
    if (!s)
        return;
    if (s->uc)
        uc_close(s->uc);
    decoder_close(&s->decoder);
    memory_close(s);
    image_close(&s->image);
    free(s->regions.list);
    free(s->saved_regions.list);
    free(s);
}

/* -------------------------------------------------------------- symbols */

int sim_symbol(struct sim *s, const char *name, uint32_t *addr, uint32_t *size)
{
    const struct image_symbol *y = image_find(&s->image, name);

    if (!y)
        return sim_fail(s, SIM_SETUP, "no symbol '%s'", name);
    if (addr)
        *addr = y->addr;
    if (size)
        *size = y->size;
    return SIM_OK;
}

size_t sim_function(const struct sim *s, uint32_t addr)
{
    return image_function_at(&s->image, addr);
}

const char *sim_function_name(const struct sim *s, size_t number)
{
    return number && number <= s->image.functions
               ? s->image.function[number - 1]->name
               : NULL;
}

const char *sim_function_at(const struct sim *s, uint32_t addr,
                            uint32_t *offset)
{
    const size_t n = sim_function(s, addr & ~1u);

    if (!n)
        return NULL;
    if (offset)
        *offset = (addr & ~1u) - (s->image.function[n - 1]->addr & ~1u);
    return s->image.function[n - 1]->name;
}
