/* trace.c - prints every instruction; made out of the events. */
#include "sim.h"

static char kind(const struct sim_insn *in)
{
    if (in->size == 2)
        return 'n';
    return in->addr & 2 ? 'U' : 'w';
}

static void after(void *ctx, struct sim *s, const struct sim_event *e)
{
    const struct sim_trace *t = ctx;
    char text[100];
    uint32_t offset;

    fprintf(t->f, "%08x %c", (unsigned)e->pc, kind(e->insn));
    for (size_t k = 0; k < sim_cores(s); k++) {
        const struct sim_core c = sim_core(s, k);
        fprintf(t->f, " %s%s", c.estimate ? "~" : "", c.name);
        if (c.refused)
            fprintf(t->f, " %8s", "-");
        else
            fprintf(t->f, " %8llu", (unsigned long long)c.start);
    }
    sim_disassemble(s, e->pc, text, sizeof text);
    fprintf(t->f, "  %s%s", text,
            e->skipped ? "  ; skipped"
            : e->taken ? "  ; taken"
                       : "");
    const char *name = sim_function_at(s, e->pc, &offset);
    if (name)
        fprintf(t->f, "  <%s+0x%x>", name, (unsigned)offset);
    putc('\n', t->f);
}

void sim_trace(struct sim *s, struct sim_trace *t, FILE *f)
{
    t->f = f;
    t->watch = (struct sim_watch){.after = after, .ctx = t};
    sim_watch(s, &t->watch);
}
