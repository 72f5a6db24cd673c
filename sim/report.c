/* report.c - regions as a table, CSV or JSON. */
#include "report.h"
#include "machine.h"

/* --------------------------------------------------------------- shared */

void report_name(FILE *f, const char *name, enum sim_format format)
{
    const char *special = format == SIM_CSV ? "\"" : "\"\\";

    if (format == SIM_CSV && !name[strcspn(name, ",\"\n\r")]) {
        fputs(name, f);
        return;
    }
    putc('"', f);
    for (; *name; name++) {
        const unsigned char c = (unsigned char)*name;
        if (format == SIM_JSON && c < 0x20) {
            fprintf(f, "\\u%04x", c);
            continue;
        }
        if (strchr(special, c))
            putc(format == SIM_CSV ? '"' : '\\', f);
        putc(c, f);
    }
    putc('"', f);
}

void report_notes(const struct sim *s, FILE *f)
{
    for (size_t k = 0; k < sim_cores(s); k++) {
        const struct sim_core c = sim_core(s, k);
        const int ws = s->state.core[k].flash.ws;
        if (c.refused)
            fprintf(f, "- %s: %s\n", c.label, c.refused);
        else if (ws)
            fprintf(f, "~ %s: estimate, %d wait states behind '%s'; %s\n",
                    c.label, ws, c.flash, c.estimate);
        else if (c.estimate)
            fprintf(f, "~ %s: estimate; %s\n", c.label, c.estimate);
    }
}

void report_estimates(const struct sim *s, FILE *f)
{
    const char *space = "";

    for (size_t k = 0; k < sim_cores(s); k++) {
        if (!sim_core(s, k).estimate)
            continue;
        fprintf(f, "%s%s", space, sim_core(s, k).name);
        space = " ";
    }
}

static void json_or_null(FILE *f, const char *key, const char *value)
{
    fprintf(f, ",\"%s\":", key);
    if (value)
        report_name(f, value, SIM_JSON);
    else
        fputs("null", f);
}

void report_cores(const struct sim *s, FILE *f)
{
    fputs("\"cores\":[", f);
    for (size_t k = 0; k < sim_cores(s); k++) {
        const struct sim_core c = sim_core(s, k);
        fprintf(f, "%s{\"name\":\"%s\"", k ? "," : "", c.name);
        json_or_null(f, "estimate", c.estimate);
        json_or_null(f, "refused", c.refused);
        fprintf(f, ",\"wait_states\":%d,\"flash\":\"%s\"}",
                s->state.core[k].flash.ws, c.flash);
    }
    putc(']', f);
}

/* ------------------------------------------------------- table and CSV */

static void head(const struct sim *s, FILE *f, int csv)
{
    fprintf(f, csv ? "region,calls,insns" : "%-30s %6s %10s",
            "region (per call)", "calls", "insns");
    for (size_t k = 0; k < sim_cores(s); k++) {
        const struct sim_core c = sim_core(s, k);
        char label[8];
        snprintf(label, sizeof label, "%s%s", c.estimate ? "~" : "", c.label);
        fprintf(f, csv ? ",%s" : " %4s cycles", csv ? c.name : label);
    }
    fprintf(f, csv ? ",loads,stores,taken,stack" : " %8s %8s %8s %6s", "loads",
            "stores", "taken", "stack");
    for (size_t k = 0; csv && k < sim_cores(s); k++)
        fprintf(f, ",%smin,%smax", sim_core(s, k).name, sim_core(s, k).name);
    fputs(csv ? ",ws,estimate\n" : "\n", f);
}

static void per_call(const struct sim_region *r, int count, FILE *f,
                     const char *form)
{
    fprintf(f, form,
            (double)r->total[count] / (r->calls ? (double)r->calls : 1));
}

static void row(const struct sim *s, const struct sim_region *r, FILE *f,
                int csv)
{
    const char *form = csv ? ",%.1f" : " %8.1f";

    if (csv)
        report_name(f, r->name, SIM_CSV);
    else
        fprintf(f, "%-30s", r->name);
    fprintf(f, csv ? ",%llu" : " %6llu", (unsigned long long)r->calls);
    per_call(r, SIM_INSNS, f, csv ? ",%.1f" : " %10.1f");
    for (size_t k = 0; k < sim_cores(s); k++)
        if (sim_core(s, k).refused)
            fprintf(f, csv ? ",%s" : " %11s", "-");
        else
            per_call(r, SIM_CYCLES + (int)k, f, csv ? ",%.1f" : " %11.1f");
    per_call(r, SIM_LOADS, f, form);
    per_call(r, SIM_STORES, f, form);
    per_call(r, SIM_TAKEN, f, form);
    fprintf(f, csv ? ",%u" : " %6u", (unsigned)r->stack);
    for (size_t k = 0; csv && k < sim_cores(s); k++)
        if (sim_core(s, k).refused)
            fputs(",-,-", f);
        else
            fprintf(f, ",%llu,%llu", (unsigned long long)r->min[SIM_CYCLES + k],
                    (unsigned long long)r->max[SIM_CYCLES + k]);
    if (csv) {
        fprintf(f, ",%d,", s->state.core[0].flash.ws);
        report_estimates(s, f);
    }
    putc('\n', f);
}

/* ----------------------------------------------------------------- JSON */

static void json_count(const struct sim_region *r, int count, FILE *f)
{
    fprintf(f, "{\"total\":%llu,\"min\":%llu,\"max\":%llu}",
            (unsigned long long)r->total[count],
            (unsigned long long)r->min[count],
            (unsigned long long)r->max[count]);
}

static void json_region(const struct sim *s, const struct sim_region *r,
                        FILE *f)
{
    static const char *const name[] = {"insns", "loads", "stores", "taken"};
    const char *comma = "";

    fputs("{\"region\":", f);
    report_name(f, r->name, SIM_JSON);
    fprintf(f, ",\"calls\":%llu,\"stack\":%u", (unsigned long long)r->calls,
            (unsigned)r->stack);
    for (int i = SIM_INSNS; i <= SIM_TAKEN; i++) {
        fprintf(f, ",\"%s\":", name[i]);
        json_count(r, i, f);
    }
    fputs(",\"cycles\":{", f);
    for (size_t k = 0; k < sim_cores(s); k++) {
        if (sim_core(s, k).refused)
            continue;
        fprintf(f, "%s\"%s\":", comma, sim_core(s, k).name);
        json_count(r, SIM_CYCLES + (int)k, f);
        comma = ",";
    }
    fputs("}}", f);
}

static void json_report(const struct sim *s, FILE *f)
{
    fputs("{\"regions\":[", f);
    for (size_t i = 0; sim_region(s, i); i++) {
        fputs(i ? "," : "", f);
        json_region(s, sim_region(s, i), f);
    }
    fputs("],", f);
    report_cores(s, f);
    if (s->error.status)
        json_or_null(f, "error", s->error.text);
    fputs("}\n", f);
}

void sim_report(const struct sim *s, FILE *f, enum sim_format format)
{
    const int csv = format == SIM_CSV;

    if (format == SIM_JSON) {
        json_report(s, f);
        return;
    }
    if (csv || sim_region(s, 0))
        head(s, f, csv);
    for (size_t i = 0; sim_region(s, i); i++)
        row(s, sim_region(s, i), f, csv);
    if (!csv && sim_region(s, 0))
        report_notes(s, f);
}
