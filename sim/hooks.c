/* hooks.c - what Unicorn calls while it executes, and its registers. */
#include "machine.h"

/* ------------------------------------------------------------ registers */

/* Never written to, but Unicorn's interface has no const. */
static int reg_id[17] = {
    UC_ARM_REG_R0,
    UC_ARM_REG_R1,
    UC_ARM_REG_R2,
    UC_ARM_REG_R3,
    UC_ARM_REG_R4,
    UC_ARM_REG_R5,
    UC_ARM_REG_R6,
    UC_ARM_REG_R7,
    UC_ARM_REG_R8,
    UC_ARM_REG_R9,
    UC_ARM_REG_R10,
    UC_ARM_REG_R11,
    UC_ARM_REG_R12,
    UC_ARM_REG_SP,
    UC_ARM_REG_LR,
    UC_ARM_REG_PC,
    UC_ARM_REG_XPSR,
};

uint32_t hook_reg(struct sim *s, int r)
{
    uint32_t v = 0;

    uc_reg_read(s->uc, reg_id[r], &v);
    return v;
}

void hook_regs(struct sim *s, struct sim_regs *to)
{
    void *at[17];

    for (int r = 0; r < 16; r++)
        at[r] = &to->r[r];
    at[16] = &to->psr;
    uc_reg_read_batch(s->uc, reg_id, at, 17);
    to->psr &= PSR_FLAGS;
}

void hook_set_reg(struct sim *s, int r, uint32_t value)
{
    uc_reg_write(s->uc, reg_id[r], &value);
}

void hook_set_flags(struct sim *s, uint32_t psr)
{
    uc_reg_write(s->uc, UC_ARM_REG_APSR_NZCVQG, &psr);
}

void hook_reset_psr(struct sim *s)
{
    const uint32_t psr = PSR_THUMB; /* no flags, no IT block */

    uc_reg_write(s->uc, UC_ARM_REG_XPSR, &psr);
    hook_set_flags(s, 0);
}

int hook_is_thumb(struct sim *s)
{
    uint32_t psr = 0;

    uc_reg_read(s->uc, UC_ARM_REG_XPSR, &psr);
    return (psr & PSR_THUMB) != 0;
}

void hook_set_pc(struct sim *s, uint32_t pc)
{
    hook_set_reg(s, 15, pc | 1);
}

int condition_passes(unsigned cond, uint32_t psr)
{
    const uint32_t n = psr >> 31 & 1, z = psr >> 30 & 1;
    const uint32_t c = psr >> 29 & 1, v = psr >> 28 & 1;
    const uint32_t holds[8] = {z, c, n, v, c && !z, n == v, n == v && !z, 1};

    return cond >= 14 || holds[cond >> 1] != (cond & 1);
}

/* ---------------------------------------------------------- instructions */

static void on_code(uc_engine *uc, uint64_t address, uint32_t size, void *user)
{
    struct sim *s = user;
    struct step *st = &s->pend.step;
    const uint32_t addr = (uint32_t)address;

    (void)uc;
    (void)size;
    if (s->error.status || s->state.exited)
        return; /* Unicorn stops at the end of the IT block */
    if (s->pend.valid && !retire_to(s, addr))
        return;
    if (s->state.now[SIM_INSNS] >= s->max_insns) {
        sim_fail_at(s, SIM_LIMIT, addr, 0, "instruction limit reached");
        return;
    }
    if (!retire_fetch(s, addr))
        return;
    st->in_it = s->itstate != 0;
    if (s->watch && !watch_before(s))
        return;
    if (st->in->rn >= 0) {
        st->vn = hook_reg(s, st->in->rn);
        st->vm = hook_reg(s, st->in->rm);
    }
}

/* --------------------------------------------------------------- memory */

/* Is the access unaligned, and does that fault? */
static int is_misaligned(const struct sim *s, uint32_t addr, unsigned size)
{
    const uint32_t mask = size < 4 ? size - 1 : 3;

    if (s->arch == 6 || s->state.unalign_trap)
        return (addr & mask) != 0;
    return s->pend.step.in->aligned && addr & 3;
}

static void note_access(struct sim *s, int write, uint32_t addr, unsigned size,
                        uint32_t value)
{
    struct pending *p = &s->pend;

    if (p->accesses == MAX_ACCESSES)
        return;
    const uint32_t old = memory_get(s, addr, size);
    p->access[p->accesses++] = (struct sim_access){
        .addr = addr,
        .value = write ? value : old,
        .old = old,
        .size = (uint8_t)size,
        .write = (uint8_t)write,
    };
}

void hook_loaded(struct sim *s, uint32_t value)
{
    struct pending *p = &s->pend;

    if (s->watch && p->accesses) {
        struct sim_access *last = &p->access[p->accesses - 1];
        last->value = last->old = value;
    }
}

/* Unicorn shows an unaligned load across a page thrice: as a whole, then as
 * the two that it is made of. */
static int is_repeated(const struct pending *p, int write)
{
    const int cls = p->step.in->cls;

    return (write ? p->stores : p->loads) && cls != SIM_LDM && cls != SIM_STM;
}

static void on_mem(uc_engine *uc, uc_mem_type type, uint64_t address, int size,
                   int64_t value, void *user)
{
    struct sim *s = user;
    struct pending *p = &s->pend;
    const uint32_t addr = (uint32_t)address, n = (uint32_t)size;
    const uint32_t words = n == 8 ? 2 : 1;
    const int write = type == UC_MEM_WRITE;

    (void)uc;
    if (!p->valid || s->error.status || is_repeated(p, write))
        return;
    if (is_misaligned(s, addr, n)) {
        sim_fail_at(s, SIM_UNALIGNED, p->step.in->addr, addr,
                    "unaligned access, %s of %u bytes at 0x%08x,",
                    write ? "write" : "read", (unsigned)n, (unsigned)addr);
        return;
    }
    if (!p->step.has_mem) {
        p->step.mem = addr;
        p->step.has_mem = 1;
    }
    if (write) {
        p->stores += words;
        memory_changes(s, addr, n);
    } else {
        p->loads += words;
    }
    for (uint32_t i = 0; s->watch && i < words; i++)
        note_access(s, write, addr + 4 * i, n / words,
                    (uint32_t)((uint64_t)value >> 32 * i));
}

static bool on_invalid(uc_engine *uc, uc_mem_type type, uint64_t address,
                       int size, int64_t value, void *user)
{
    struct sim *s = user;
    const struct sim_insn *in = s->pend.step.in;
    const uint32_t addr = (uint32_t)address;
    const char *kind =
        type == UC_MEM_WRITE_UNMAPPED || type == UC_MEM_WRITE_PROT ? "write"
                                                                   : "read";

    (void)uc;
    (void)value;
    if (type == UC_MEM_FETCH_UNMAPPED || type == UC_MEM_FETCH_PROT)
        sim_fail_at(s, SIM_UNMAPPED, s->pend.valid ? in->addr : addr, addr,
                    "jump to unmapped 0x%08x", (unsigned)addr);
    else if (!s->pend.valid)
        sim_fail(s, SIM_UNMAPPED, "%s of unmapped 0x%08x", kind,
                 (unsigned)addr);
    else if (type == UC_MEM_WRITE_PROT)
        sim_fail_at(s, SIM_READ_ONLY, in->addr, addr,
                    "write of %d bytes to the flash, 0x%08x,", size,
                    (unsigned)addr);
    else if (in->base == 13 && addr < s->run_limit &&
             s->run_limit - addr <= 0x10000)
        sim_fail_at(s, SIM_STACK, in->addr, addr,
                    "stack overflow, to 0x%08x below the limit 0x%08x,",
                    (unsigned)addr, (unsigned)s->run_limit);
    else
        sim_fail_at(s, SIM_UNMAPPED, in->addr, addr,
                    "%s of %d bytes at unmapped 0x%08x,", kind, size,
                    (unsigned)addr);
    return false;
}

/* ----------------------------------------------------------- exceptions */

static void on_exception(uc_engine *uc, uint32_t number, void *user)
{
    /* QEMU's numbers, target/arm/cpu.h */
    static const struct {
        uint32_t number;
        const char *name;
    } known[] = {
        {1, "undefined instruction"},
        {2, "SVC, which is not modelled,"},
        {3, "jump to where no code can be"},
        {4, "data abort"},
        {7, "BKPT that is not semihosting"},
        {17, "coprocessor that is not there"},
        {18, "jump to ARM state"},
    };
    struct sim *s = user;
    uint32_t pc = hook_reg(s, 15) & ~1u;
    const char *name = "exception";

    (void)uc;
    if (number == 7 && device_bkpt(s, pc))
        return;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].number == number)
            name = known[i].name;
    /* SVC shows the address behind it. */
    if (s->pend.valid)
        pc = s->pend.step.in->addr;
    sim_fail_at(s, number == 2 ? SIM_UNSUPPORTED : SIM_EXCEPTION, pc, 0, "%s",
                name);
}

/* ISO C has no cast from a function to the void pointer that Unicorn takes. */
static int add(struct sim *s, int type, void (*function)(void))
{
    uc_hook hook;
    void *p;

    memcpy(&p, &function, sizeof p);
    return uc_hook_add(s->uc, &hook, type, p, s, 1, 0) != UC_ERR_OK;
}

int hooks_open(struct sim *s)
{
    int failed = add(s, UC_HOOK_CODE, (void (*)(void))on_code);

    failed |= add(s, (int)UC_HOOK_MEM_READ | (int)UC_HOOK_MEM_WRITE,
                  (void (*)(void))on_mem);
    failed |= add(s, UC_HOOK_MEM_INVALID, (void (*)(void))on_invalid);
    failed |= add(s, UC_HOOK_INTR, (void (*)(void))on_exception);
    return failed ? sim_fail(s, SIM_SETUP, "unicorn cannot add hooks") : SIM_OK;
}
