/* run.c - runs of the image and calls of its functions. */
#include "machine.h"

const struct core *sim_clock(const struct sim *s)
{
    size_t k = s->cores - 1;

    while (k && *s->state.refused[k])
        k--;
    return &s->state.core[k];
}

void sim_limit(struct sim *s, uint64_t n)
{
    s->max_insns = s->state.now[SIM_INSNS] + n;
}

int sim_exited(const struct sim *s, uint32_t *exit_status)
{
    if (s->state.exited && exit_status)
        *exit_status = s->state.exit_status;
    return s->state.exited;
}

static void set_registers(struct sim *s, uint32_t sp, const uint32_t *args,
                          size_t n)
{
    for (int r = 0; r < 13; r++)
        /* cppcheck-suppress nullPointer ; n is 0 where args is NULL */
        hook_set_reg(s, r, (size_t)r < n && r < 4 ? args[r] : 0);
    hook_set_reg(s, 13, sp);
    hook_set_reg(s, 14, RETURN | 1);
    hook_reset_psr(s);
}

/* Unicorn has stopped for a reason that no hook was told. */
static void stopped(struct sim *s, uc_err err)
{
    const uint32_t pc =
        s->pend.valid ? s->pend.step.in->addr : hook_reg(s, 15) & ~1u;
    const char *why = uc_strerror(err);

    if (err == UC_ERR_INSN_INVALID)
        why = hook_is_thumb(s) ? "undefined instruction" : "jump to ARM state";
    sim_fail_at(s, SIM_EXCEPTION, pc, 0, "%s", why);
}

/* The last instruction retires. A watcher may have left it out: then the run
 * goes on from `pc`. */
static int goes_on(struct sim *s, uint32_t *pc)
{
    if (!s->pend.valid || s->error.status ||
        retire_to(s, hook_reg(s, 15) & ~1u) || s->error.status ||
        s->state.exited)
        return 0;
    *pc = hook_reg(s, 15) & ~1u;
    return 1;
}

/* Everything from `pc` until RETURN or an exit. */
static int execute(struct sim *s, uint32_t pc)
{
    for (size_t k = 0; k < s->cores; k++)
        core_restart(&s->state.core[k], pc & ~1u);
    s->pend.valid = 0;
    s->itstate = 0;
    s->run_start = s->state.now[SIM_INSNS];
    if (s->watch)
        hook_regs(s, &s->regs[0]);
    uc_err err;
    do
        err = uc_emu_start(s->uc, pc | 1, RETURN, 0, 0);
    while (err == UC_ERR_OK && goes_on(s, &pc));
    if (err != UC_ERR_OK)
        stopped(s, err);
    fflush(s->out);
    return (int)s->error.status;
}

static int begin(struct sim *s, uint32_t sp)
{
    memset(&s->error, 0, sizeof s->error);
    s->run_limit = s->stack_limit;
    if (sp < s->run_limit)
        return sim_fail(s, SIM_STACK,
                        "the stack from 0x%08x on has its limit at 0x%08x",
                        (unsigned)sp, (unsigned)s->run_limit);
    stack_begin(s, sp);
    return SIM_OK;
}

int sim_run(struct sim *s)
{
    const uint32_t sp = RAM_BASE + RAM_SIZE;

    if (begin(s, sp))
        return (int)s->error.status;
    s->state.exited = 0;
    set_registers(s, sp, NULL, 0);
    return execute(s, s->image.entry);
}

/* Arguments beyond the fourth go onto the stack, which stays a multiple of 8
 * (AAPCS). Returns the stack pointer. */
static uint32_t push_args(struct sim *s, const uint32_t *args, size_t n)
{
    uint32_t sp = CALL_STACK;

    if (n > 4)
        sp -= 4 * (((uint32_t)n - 3) & ~1u);
    for (size_t i = 4; i < n; i++)
        memory_set(s, sp + 4 * ((uint32_t)i - 4), 4, args[i]);
    return sp;
}

/* The return costs its refill: where a NOP behind the call would start. */
static void count_return(struct sim *s, uint64_t *at)
{
    const struct sim_insn nop = {
        .addr = RETURN,
        .size = 2,
        .cls = SIM_NOP,
        .base = -1,
        .rn = -1,
        .rm = -1,
    };
    const struct step st = {.in = &nop, .next = RETURN + 2};

    for (size_t k = 0; k < s->cores; k++) {
        if (!*s->state.refused[k])
            core_step(&s->state.core[k], &st);
        at[SIM_CYCLES + k] = core_start(&s->state.core[k]);
    }
}

int sim_call(struct sim *s, const char *name, uint32_t addr,
             const uint32_t *args, size_t n, uint32_t *result)
{
    char region[SIM_NAME];
    uint64_t at[SIM_COUNTS];

    if (n > SIM_MAX_ARGS)
        return sim_fail(s, SIM_SETUP, "more than %d arguments", SIM_MAX_ARGS);
    snprintf(region, sizeof region, "%s", name);
    const uint32_t sp = push_args(s, args, n);
    if (begin(s, sp))
        return (int)s->error.status;
    s->state.exited = 0;
    set_registers(s, sp, args, n);
    memcpy(at, s->state.now, sizeof at);
    /* The region begins in an empty pipeline, which execute() fills anew. */
    for (size_t k = 0; k < s->cores; k++) {
        core_restart(&s->state.core[k], addr & ~1u);
        at[SIM_CYCLES + k] = core_start(&s->state.core[k]);
    }
    region_begin(s, region, at);
    if (execute(s, addr))
        return (int)s->error.status;
    memcpy(at, s->state.now, sizeof at);
    count_return(s, at);
    region_end(s, region, at);
    if (result)
        *result = hook_reg(s, 0);
    return SIM_OK;
}
