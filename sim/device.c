/* device.c - what the program finds outside its memory: the port of the
 * simulator, timers, a random number generator, semihosting. */
#include "machine.h"

#define PORT 0x4000f000u
#define RNG  0x50060000u
#define PPB  0xe0000000u

static void unsupported(struct sim *s, uint32_t addr, const char *what)
{
    const uint32_t pc = s->pend.valid ? s->pend.step.in->addr : 0;

    sim_fail_at(s, SIM_UNSUPPORTED, pc, addr,
                "%s 0x%08x, which is not modelled,", what, (unsigned)addr);
}

/* ------------------------------------------------------------- the port */

/* A string of the program, as far as it fits. Returns whether it did. */
static int guest_string(struct sim *s, uint32_t addr, char *out, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (sim_read(s, addr + (uint32_t)i, out + i, 1) != SIM_OK)
            break;
        if (!out[i])
            return 1;
    }
    out[0] = 0;
    return 0;
}

static void set_marker(struct sim *s, enum marker marker, uint32_t name)
{
    struct pending *p = &s->pend;

    if (!guest_string(s, name, p->name, sizeof p->name))
        sim_fail_at(s, SIM_SETUP, p->step.in->addr, name,
                    "no name of a region, or one longer than %d, at 0x%08x",
                    SIM_NAME - 1, (unsigned)name);
    else
        p->marker = marker;
}

static void exit_program(struct sim *s, uint32_t status)
{
    s->state.exit_status = status;
    s->state.exited = 1;
    uc_emu_stop(s->uc);
}

static void port_write(uc_engine *uc, uint64_t offset, unsigned size,
                       uint64_t value, void *user)
{
    struct sim *s = user;
    const uint32_t v = (uint32_t)value;

    (void)uc;
    (void)size;
    switch (offset) {
    case 0x00:
        set_marker(s, BEGIN, v);
        break;
    case 0x04:
        set_marker(s, END, v);
        break;
    case 0x08:
        putc((int)(v & 0xff), s->out);
        break;
    case 0x0c:
        exit_program(s, v);
        break;
    case 0x10:
        fprintf(s->out, "%08x", (unsigned)v);
        break;
    default:
        unsupported(s, PORT + (uint32_t)offset, "write to");
    }
}

static uint64_t port_read(uc_engine *uc, uint64_t offset, unsigned size,
                          void *user)
{
    (void)uc;
    (void)size;
    unsupported(user, PORT + (uint32_t)offset, "read of");
    return 0;
}

/* --------------------------------------------- STM32F4 random generator */

/* Status: a word is ready. Data: a word every rng_period cycles; it goes on
 * while the word waits, so its grid is its own. */
static uint32_t rng_value(struct sim *s, uint64_t offset)
{
    const uint64_t now = core_end(sim_clock(s));
    uint32_t *x = &s->state.random;

    if (offset == 0x800)
        return 4; /* enabled */
    if (offset == 0x804)
        return now >= s->state.random_at;
    if (offset != 0x808) {
        unsupported(s, RNG + (uint32_t)offset, "read of");
        return 0;
    }
    s->state.random_at += (uint64_t)s->rng_period;
    if (s->state.random_at < now)
        s->state.random_at = now;
    *x ^= *x << 13; /* Marsaglia, Xorshift RNGs, 2003 */
    *x ^= *x >> 17;
    *x ^= *x << 5;
    return *x;
}

static uint64_t rng_read(uc_engine *uc, uint64_t offset, unsigned size,
                         void *user)
{
    const uint32_t value = rng_value(user, offset);

    (void)uc;
    (void)size;
    hook_loaded(user, value);
    return value;
}

static void rng_write(uc_engine *uc, uint64_t offset, unsigned size,
                      uint64_t value, void *user)
{
    (void)uc;
    (void)size;
    (void)value;
    if (offset != 0x800 && offset != 0x804)
        unsupported(user, RNG + (uint32_t)offset, "write to");
}

/* ----------------------------------------------------- system registers */

enum system_register {
    IGNORED,  /* written without an effect that counts; reads as 0 */
    CYCCNT,   /* counts cycles; writes are ignored */
    SYST_CSR, /* SysTick counts always; it has no interrupt */
    SYST_RVR, /* and always from 0xffffff */
    SYST_CVR, /* downwards; writes are ignored */
    CCR
};

static const struct {
    uint32_t offset;
    enum system_register is;
} registers[] = {
    {0x01000, IGNORED}, /* DWT_CTRL */
    {0x01004, CYCCNT},
    {0x01fb0, IGNORED}, /* DWT_LAR */
    {0x0e010, SYST_CSR},
    {0x0e014, SYST_RVR},
    {0x0e018, SYST_CVR},
    {0x0ed08, IGNORED}, /* VTOR */
    {0x0ed14, CCR},
    {0x0ed24, IGNORED}, /* SHCSR */
    {0x0ed88, IGNORED}, /* CPACR: the FPU is on */
    {0x0edfc, IGNORED}, /* DEMCR */
    {0x0ef34, IGNORED}, /* FPCCR */
};

#define CCR_UNALIGN_TRP 8u
#define CCR_DIV_0_TRP   16u

static int find_register(struct sim *s, uint64_t offset, const char *what)
{
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++)
        if (registers[i].offset == offset)
            return (int)registers[i].is;
    unsupported(s, PPB + (uint32_t)offset, what);
    return IGNORED;
}

static uint64_t ppb_read(uc_engine *uc, uint64_t offset, unsigned size,
                         void *user)
{
    struct sim *s = user;
    const uint64_t now = core_end(sim_clock(s));
    uint32_t value = 0;

    (void)uc;
    (void)size;
    switch (find_register(s, offset, "read of")) {
    case CYCCNT:
        value = (uint32_t)now;
        break;
    case SYST_RVR:
        value = 0xffffff;
        break;
    case SYST_CVR:
        value = 0xffffff - (uint32_t)(now & 0xffffff);
        break;
    case CCR:
        value = s->state.unalign_trap ? CCR_UNALIGN_TRP : 0;
        break;
    default:
        break;
    }
    hook_loaded(s, value);
    return value;
}

static void ppb_write(uc_engine *uc, uint64_t offset, unsigned size,
                      uint64_t value, void *user)
{
    struct sim *s = user;

    (void)uc;
    (void)size;
    switch (find_register(s, offset, "write to")) {
    case SYST_CSR:
        if (value & 2)
            unsupported(s, PPB + (uint32_t)offset, "interrupt by");
        break;
    case SYST_RVR:
        if ((value & 0xffffff) != 0xffffff)
            unsupported(s, PPB + (uint32_t)offset, "a reload but 0xffffff in");
        break;
    case CCR:
        if (value & CCR_DIV_0_TRP)
            unsupported(s, PPB + (uint32_t)offset, "DIV_0_TRP in");
        s->state.unalign_trap = (value & CCR_UNALIGN_TRP) != 0;
        break;
    default:
        break;
    }
}

/* ---------------------------------------------------------- semihosting */

static int print_string(struct sim *s, uint32_t addr)
{
    for (char c; sim_read(s, addr, &c, 1) == SIM_OK; addr++) {
        if (!c)
            return 1;
        putc((unsigned char)c, s->out);
    }
    return 0;
}

/* Semihosting for AArch32 and AArch64 (ARM-software/abi-aa), operations. */
static void semihosting(struct sim *s, uint32_t pc)
{
    const uint32_t operation = hook_reg(s, 0), arg = hook_reg(s, 1);
    uint8_t c = 0;

    switch (operation) {
    case 0x03: /* SYS_WRITEC */
        if (sim_read(s, arg, &c, 1) == SIM_OK)
            putc(c, s->out);
        else
            sim_fail_at(s, SIM_UNMAPPED, pc, arg,
                        "SYS_WRITEC of unmapped 0x%08x", (unsigned)arg);
        break;
    case 0x04: /* SYS_WRITE0 */
        if (!print_string(s, arg))
            sim_fail_at(s, SIM_UNMAPPED, pc, arg,
                        "SYS_WRITE0 of unmapped 0x%08x", (unsigned)arg);
        break;
    case 0x18: /* SYS_EXIT: ADP_Stopped_ApplicationExit */
        exit_program(s, arg != 0x20026);
        break;
    case 0x20: /* SYS_EXIT_EXTENDED: reason and status */
        exit_program(s, memory_get(s, arg + 4, 4));
        break;
    default:
        sim_fail_at(s, SIM_UNSUPPORTED, pc, 0,
                    "semihosting operation 0x%02x, which is not modelled,",
                    (unsigned)operation);
    }
}

int device_bkpt(struct sim *s, uint32_t pc)
{
    if (memory_get(s, pc, 2) != 0xbeab)
        return 0;
    semihosting(s, pc);
    if (!s->state.exited && !s->error.status)
        hook_set_pc(s, pc + 2);
    return 1;
}

int device_open(struct sim *s)
{
    const struct {
        uint32_t base, size;
        uc_cb_mmio_read_t read;
        uc_cb_mmio_write_t write;
    } devices[] = {
        {PORT, 0x1000, port_read, port_write},
        {RNG, 0x1000, rng_read, rng_write},
        {PPB, 0x10000, ppb_read, ppb_write},
    };
    const uint32_t rights = UC_PROT_READ | UC_PROT_EXEC;
    uc_err err = uc_mem_map(s->uc, RETURN, 0x1000, rights);

    for (size_t i = 0; i < sizeof devices / sizeof *devices && !err; i++)
        err = uc_mmio_map(s->uc, devices[i].base, devices[i].size,
                          devices[i].read, s, devices[i].write, s);
    return err ? sim_fail(s, SIM_SETUP, "unicorn cannot map devices") : SIM_OK;
}
