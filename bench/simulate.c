/* simulate.c - runs an image in the simulator, a line for each region.
 *
 *   simulate [--functions] CORE ELF
 *
 * Prints what the image prints, then for each region
 *
 *   region NAME CYCLES INSTRUCTIONS STACK
 *
 * and with --functions, which is slower, where the functions start that ran in
 * it (names are not unique):
 *
 *   functions NAME ADDRESS...
 */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BEGIN = 0x4000f000, /* markers: a pointer to the region's name */
    END = 0x4000f004,
    MAX_FUNCTIONS = 4096
};

/* Starts of the functions that ran in the present region; 0: did not. */
struct seen {
    char region[SIM_NAME];
    uint32_t start[MAX_FUNCTIONS];
};

static void print_functions(const struct seen *seen)
{
    printf("functions %s", seen->region);
    for (size_t i = 1; i < MAX_FUNCTIONS; i++)
        if (seen->start[i])
            printf(" %lx", (unsigned long)seen->start[i]);
    putchar('\n');
}

static void begin(struct sim *s, struct seen *seen, uint32_t name)
{
    memset(seen, 0, sizeof *seen);
    (void)sim_read(s, name, seen->region, sizeof seen->region - 1);
}

static void look(void *ctx, struct sim *s, const struct sim_event *e)
{
    struct seen *seen = ctx;
    size_t function = sim_function(s, e->pc);
    uint32_t offset = 0;

    if (seen->region[0] && function < MAX_FUNCTIONS &&
        !seen->start[function] && sim_function_at(s, e->pc, &offset))
        seen->start[function] = e->pc - offset;
    for (size_t i = 0; i < e->accesses; i++) {
        if (!e->access[i].write)
            continue;
        if (e->access[i].addr == BEGIN)
            begin(s, seen, e->access[i].value);
        if (e->access[i].addr == END) {
            print_functions(seen);
            seen->region[0] = 0;
        }
    }
}

static void print_regions(const struct sim *s)
{
    const struct sim_region *r;

    for (size_t i = 0; (r = sim_region(s, i)) != NULL; i++)
        printf("region %s %llu %llu %lu\n", r->name,
               (unsigned long long)r->total[SIM_CYCLES],
               (unsigned long long)r->total[SIM_INSNS],
               (unsigned long)r->stack);
}

int main(int argc, char **argv)
{
    const int functions = argc > 1 && strcmp(argv[1], "--functions") == 0;
    struct seen *seen = calloc(1, sizeof *seen);
    struct sim_watch watch = {.after = look, .ctx = seen};
    struct sim_options options = {0};
    struct sim *s;
    uint32_t status = 1;

    if (argc != 3 + functions || !seen) {
        fputs("usage: simulate [--functions] CORE ELF\n", stderr);
        free(seen);
        return 2;
    }
    options.cores = argv[1 + functions];
    s = sim_open(argv[2 + functions], &options);
    if (s && functions && sim_error(s)->status == SIM_OK)
        sim_watch(s, &watch);
    if (!s || sim_error(s)->status != SIM_OK || sim_run(s) != SIM_OK)
        fprintf(stderr, "simulate: %s\n", s ? sim_error(s)->text : "no memory");
    else if (sim_exited(s, &status) && status == 0)
        print_regions(s);
    if (s)
        sim_close(s);
    free(seen);
    return status != 0;
}
