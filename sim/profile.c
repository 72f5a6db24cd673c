/* profile.c - cycles by function; made out of the events.
 *
 * An instruction costs what it moves the end of the run by, so that the costs
 * of all add up to the whole: waiting for the target of a branch is counted
 * where the target is.
 */
#include "report.h"

#include <stdlib.h>

struct row {
    uint64_t calls, insns;
    uint64_t self[SIM_MAX_CORES], total[SIM_MAX_CORES];
    int active; /* calls under way */
};

struct frame {
    size_t function;
    uint32_t back; /* where it returns to */
    int tail;      /* reached by a branch: returns with its caller */
    /* The clock when it was called. */
    uint64_t start[SIM_MAX_CORES];
};

struct sim_profile {
    struct sim_watch watch;
    struct sim *s;
    size_t rows;
    struct row *row; /* by number of sim_function(); 0: outside all */
    struct frame *frame;
    size_t depth, room;
    uint64_t end[SIM_MAX_CORES];   /* of the last instruction */
    uint64_t clock[SIM_MAX_CORES]; /* sum of all costs */
};

static void push(struct sim_profile *p, uint32_t addr, uint32_t back, int tail)
{
    if (p->depth == p->room) {
        const size_t room = p->room ? 2 * p->room : 64;
        struct frame *frame = realloc(p->frame, room * sizeof *frame);
        if (!frame)
            return; /* the call counts to its caller's total only */
        p->frame = frame;
        p->room = room;
    }
    struct frame *f = &p->frame[p->depth++];
    f->function = sim_function(p->s, addr);
    f->back = back;
    f->tail = tail;
    memcpy(f->start, p->clock, sizeof f->start);
    p->row[f->function].calls++;
    p->row[f->function].active++;
}

/* A recursive call counts once, in the outermost one's total. */
static void pop(struct sim_profile *p)
{
    const struct frame *f = &p->frame[--p->depth];
    struct row *row = &p->row[f->function];

    if (--row->active)
        return;
    for (size_t k = 0; k < sim_cores(p->s); k++)
        row->total[k] += p->clock[k] - f->start[k];
}

/* Control goes to `addr`: a return if a frame waits for it there. */
static int unwind(struct sim_profile *p, uint32_t addr)
{
    size_t i = p->depth;

    while (i && (p->frame[i - 1].tail || p->frame[i - 1].back != addr))
        i--;
    if (!i)
        return 0;
    while (p->depth >= i)
        pop(p);
    return 1;
}

static void begin(struct sim_profile *p, const struct sim_event *e)
{
    while (p->depth)
        pop(p);
    for (size_t k = 0; k < sim_cores(p->s); k++)
        p->end[k] = sim_core(p->s, k).start;
    push(p, e->pc, e->before->r[14] & ~1u, 0);
}

static void after(void *ctx, struct sim *s, const struct sim_event *e)
{
    struct sim_profile *p = ctx;

    if (e->index == 0)
        begin(p, e);
    const size_t here = sim_function(s, e->pc);
    struct row *row = &p->row[here];
    row->insns++;
    for (size_t k = 0; k < sim_cores(s); k++) {
        const uint64_t end = sim_core(s, k).end;
        row->self[k] += end - p->end[k];
        p->clock[k] += end - p->end[k];
        p->end[k] = end;
    }
    if (!e->taken)
        return;
    const size_t there = sim_function(s, e->next);
    if (sim_insn_is_call(e->insn))
        push(p, e->next, e->pc + e->insn->size, 0);
    else if (!unwind(p, e->next) && there != here && p->depth)
        push(p, e->next, 0, 1);
}

struct sim_profile *sim_profile_open(struct sim *s)
{
    struct sim_profile *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->s = s;
    p->rows = 1;
    while (sim_function_name(s, p->rows))
        p->rows++;
    p->row = calloc(p->rows, sizeof *p->row);
    if (!p->row) {
        free(p);
        return NULL;
    }
    p->watch = (struct sim_watch){.after = after, .ctx = p};
    sim_watch(s, &p->watch);
    return p;
}

void sim_profile_close(struct sim_profile *p)
{
    if (!p)
        return;
    sim_unwatch(p->s, &p->watch);
    free(p->row);
    free(p->frame);
    free(p);
}

/* --------------------------------------------------------------- report */

static void head(const struct sim_profile *p, FILE *f, enum sim_format format)
{
    if (format == SIM_JSON) {
        fputs("{\"profile\":[", f);
        return;
    }
    fprintf(f, format == SIM_CSV ? "function,calls,insns" : "%-30s %8s %10s",
            "function", "calls", "insns");
    for (size_t k = 0; k < sim_cores(p->s); k++) {
        const struct sim_core c = sim_core(p->s, k);
        if (format == SIM_CSV)
            fprintf(f, ",%s_self,%s_total", c.name, c.name);
        else
            fprintf(f, " %4s%-3s  self %11s", c.estimate ? "~" : "", c.label,
                    "total");
    }
    if (format == SIM_CSV)
        fputs(",estimate", f);
    putc('\n', f);
}

static void json_row(const struct sim_profile *p, const struct row *row,
                     const char *name, FILE *f)
{
    fputs("{\"function\":", f);
    report_name(f, name, SIM_JSON);
    fprintf(f, ",\"calls\":%llu,\"insns\":%llu,\"cycles\":{",
            (unsigned long long)row->calls, (unsigned long long)row->insns);
    for (size_t k = 0; k < sim_cores(p->s); k++)
        fprintf(f, "%s\"%s\":{\"self\":%llu,\"total\":%llu}", k ? "," : "",
                sim_core(p->s, k).name, (unsigned long long)row->self[k],
                (unsigned long long)row->total[k]);
    fputs("}}", f);
}

static void text_row(const struct sim_profile *p, const struct row *row,
                     const char *name, FILE *f, int csv)
{
    if (csv)
        report_name(f, name, SIM_CSV);
    else
        fprintf(f, "%-30s", name);
    fprintf(f, csv ? ",%llu,%llu" : " %8llu %10llu",
            (unsigned long long)row->calls, (unsigned long long)row->insns);
    for (size_t k = 0; k < sim_cores(p->s); k++)
        fprintf(f, csv ? ",%llu,%llu" : " %13llu %11llu",
                (unsigned long long)row->self[k],
                (unsigned long long)row->total[k]);
    if (csv) {
        putc(',', f);
        report_estimates(p->s, f);
    }
    putc('\n', f);
}

void sim_profile_report(struct sim_profile *p, FILE *f, enum sim_format format)
{
    const char *comma = "";

    while (p->depth)
        pop(p);
    head(p, f, format);
    for (size_t i = 0; i < p->rows; i++) {
        const struct row *row = &p->row[i];
        const char *name = i ? sim_function_name(p->s, i) : "(none)";
        if (!row->insns)
            continue;
        if (format == SIM_JSON) {
            fputs(comma, f);
            json_row(p, row, name, f);
            comma = ",";
        } else {
            text_row(p, row, name, f, format == SIM_CSV);
        }
    }
    if (format == SIM_JSON) {
        fputs("],", f);
        report_cores(p->s, f);
        fputs("}\n", f);
    } else if (format == SIM_TABLE) {
        report_notes(p->s, f);
    }
}
