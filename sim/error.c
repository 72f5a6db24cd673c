/* error.c - why a run ended: a sentence that names the place. */
#include "machine.h"

#include <stdarg.h>

const struct sim_error *sim_error(const struct sim *s)
{
    return &s->error;
}

void sim_place(struct sim *s, uint32_t pc, char *text, size_t size)
{
    char code[100];
    uint32_t offset;
    const char *name = sim_function_at(s, pc, &offset);

    sim_disassemble(s, pc, code, sizeof code);
    if (name)
        snprintf(text, size, "0x%08x (%s+0x%x): %s", (unsigned)pc, name,
                 (unsigned)offset, code);
    else
        snprintf(text, size, "0x%08x: %s", (unsigned)pc, code);
}

static int set(struct sim *s, enum sim_status status, uint32_t pc,
               uint32_t addr)
{
    s->error.status = status;
    s->error.pc = pc;
    s->error.addr = addr;
    if (s->uc)
        uc_emu_stop(s->uc);
    return (int)status;
}

int sim_fail(struct sim *s, enum sim_status status, const char *why, ...)
{
    va_list list;

    va_start(list, why);
    vsnprintf(s->error.text, sizeof s->error.text, why, list);
    va_end(list);
    return set(s, status, 0, 0);
}

/* What follows the first reason is its consequence, and is not kept. */
int sim_fail_at(struct sim *s, enum sim_status status, uint32_t pc,
                uint32_t addr, const char *why, ...)
{
    char reason[120], place[200];
    va_list list;

    if (s->error.status)
        return (int)s->error.status;
    va_start(list, why);
    vsnprintf(reason, sizeof reason, why, list);
    va_end(list);
    sim_place(s, pc, place, sizeof place);
    snprintf(s->error.text, sizeof s->error.text, "%s at %.190s", reason,
             place);
    return set(s, status, pc, addr);
}
