/* library.c - tests of the library: calls, snapshots, errors, speed.
 *
 *   library DIR   where the images are
 */
#include "library.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *dir;
static FILE *nowhere; /* what the images print */
static int passed, failed;

void check(int good, const char *what)
{
    printf("%s %s\n", good ? "ok  " : "FAIL", what);
    *(good ? &passed : &failed) += 1;
}

struct sim *open_image(const char *name, const char *cores)
{
    const struct sim_options o = {.cores = cores, .out = nowhere};
    char path[256];

    snprintf(path, sizeof path, "%s/%s", dir, name);
    struct sim *s = sim_open(path, &o);
    if (!s || sim_error(s)->status) {
        fprintf(stderr, "library: %s\n", s ? sim_error(s)->text : "no memory");
        exit(2);
    }
    return s;
}

int call(struct sim *s, const char *function, uint32_t a, uint32_t b,
         uint32_t *result)
{
    const uint32_t args[2] = {a, b};
    uint32_t addr;

    if (sim_symbol(s, function, &addr, NULL) != SIM_OK)
        return SIM_SETUP;
    return sim_call(s, function, addr, args, 2, result);
}

double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void test_calls(void)
{
    struct sim *s = open_image("watch.elf", "m4");
    const uint32_t args[5] = {1, 20, 300, 4000, 50000};
    uint32_t addr, size, r = 0, offset;

    check(sim_symbol(s, "w_sum", &addr, &size) == SIM_OK, "symbol by name");
    sim_call(s, "sum", addr, args, 5, &r);
    check(r == 54321, "five arguments, the last on the stack");
    const struct sim_region *region = sim_region_named(s, "sum");
    check(region && region->calls == 1 && region->total[SIM_INSNS] == 6 &&
              region->total[SIM_LOADS] == 1 && region->total[SIM_TAKEN] == 1,
          "its counts");
    sim_call(s, "sum", addr, args, 5, &r);
    region = sim_region_named(s, "sum");
    check(region->calls == 2 &&
              region->min[SIM_CYCLES] == region->max[SIM_CYCLES],
          "the second call takes as long");
    const char *name = sim_function_at(s, addr + 2, &offset);
    check(name && !strcmp(name, "w_sum") && offset == 2, "function by address");
    check(call(s, "w_nowhere", 0, 0, NULL) == SIM_SETUP &&
              strstr(sim_error(s)->text, "w_nowhere"),
          "a symbol that is not there");
    check(sim_write(s, 0x30000000, args, 4) == SIM_UNMAPPED,
          "a write outside the memory");
    call(s, "w_across", 0, 0, &r);
    check(sim_region_named(s, "w_across")->total[SIM_LOADS] == 2,
          "an unaligned load across a page is one");
    sim_close(s);
}

static void test_two(void)
{
    struct sim *a = open_image("watch.elf", "m4");
    struct sim *b = open_image("aes-m0.elf", "m0");
    uint32_t r = 0;

    check(call(a, "w_it", 5, 0, &r) == SIM_OK && r == 3, "one simulator");
    check(sim_run(b) == SIM_OK, "another one beside it");
    check(call(a, "w_it", 6, 0, &r) == SIM_OK && r == 4, "the first again");
    sim_close(b);
    check(call(a, "w_it", 5, 0, &r) == SIM_OK && r == 3, "and once more");
    sim_close(a);
}

/* The predictor of the M7 learns, so that the second call is faster. */
static void test_snapshot(void)
{
    struct sim *s = open_image("watch.elf", "m7");
    uint64_t first, second, again;
    uint32_t word = 5;

    sim_write(s, 0x20000100, &word, 4);
    check(sim_restore(s) == SIM_SETUP, "no snapshot to go back to");
    check(sim_save(s) == SIM_OK, "snapshot");
    for (int i = 0; i < 3; i++)
        call(s, "w_branch", 0, 0, NULL);
    first = sim_region(s, 0)->max[SIM_CYCLES];
    second = sim_region(s, 0)->min[SIM_CYCLES];
    word = 6;
    sim_write(s, 0x20000100, &word, 4);
    check(sim_restore(s) == SIM_OK && !sim_region(s, 0) &&
              sim_counts(s)[SIM_INSNS] == 0,
          "regions and counters are as they were");
    sim_read(s, 0x20000100, &word, 4);
    check(word == 5, "and memory");
    call(s, "w_branch", 0, 0, NULL);
    again = sim_region(s, 0)->total[SIM_CYCLES];
    check(first > second && first == again, "and what the model had learnt");
    sim_close(s);
}

static void test_code_changes(void)
{
    struct sim *s = open_image("watch.elf", "m4");
    const uint16_t movs = 0x2041; /* movs r0, #65 */
    uint32_t r = 0, addr;

    call(s, "w_modify", 0, 0, &r);
    check(r == 0x21, "a program that changes its code in RAM");
    call(s, "w_chain", 0, 0, &r);
    check(r == 15, "code before a change from outside");
    sim_symbol(s, "w_chain", &addr, NULL);
    sim_write(s, addr & ~1u, &movs, 2);
    call(s, "w_chain", 0, 0, &r);
    check(r == 79, "and after it");
    sim_close(s);
}

static void test_errors(void)
{
    struct sim *s = open_image("watch.elf", "m4");
    uint32_t r = 0, addr;

    sim_symbol(s, "w_bad_it", &addr, NULL);
    check(call(s, "w_bad_it", 0, 0, NULL) == SIM_UNMAPPED,
          "an error inside an IT block");
    check(sim_error(s)->pc == (addr & ~1u) + 4 && sim_error(s)->addr == 0,
          "its place");
    check(call(s, "w_chain", 0, 0, &r) == SIM_OK && r == 15,
          "the next call is not affected");
    sim_limit(s, 3);
    check(call(s, "w_chain", 0, 0, NULL) == SIM_LIMIT, "the instruction limit");
    sim_limit(s, 5);
    check(call(s, "w_chain", 0, 0, NULL) == SIM_OK, "is as said");
    check(sim_set_constant(s, "m4.flash=0") == SIM_OK &&
              sim_set_constant(s, "mul=3") == SIM_SETUP &&
              sim_set_constant(s, "m3.flash=0") == SIM_SETUP &&
              sim_set_constant(s, "dcache=17") == SIM_SETUP &&
              sim_set_constant(s, "flash=") == SIM_SETUP,
          "constants: those of the core");
    sim_close(s);

    const struct sim_options none = {.cores = "m5"};
    s = sim_open("/dev/null", &none);
    check(s && sim_error(s)->status == SIM_SETUP, "no such core");
    sim_close(s);
}

static enum sim_action see(void *ctx, struct sim *s, const struct sim_event *e)
{
    uint64_t *n = ctx;

    (void)s;
    *n += e->before->r[0];
    return SIM_GO;
}

static void see_after(void *ctx, struct sim *s, const struct sim_event *e)
{
    uint64_t *n = ctx;

    (void)s;
    *n += e->after->r[0] + e->accesses;
}

/* Run an image again; returns million instructions in a second of the CPU. */
static double speed(struct sim *s)
{
    const uint64_t before = sim_counts(s)[SIM_INSNS];
    const double start = now();

    sim_run(s);
    return (double)(sim_counts(s)[SIM_INSNS] - before) / (now() - start) * 1e-6;
}

/* What campaigns of many runs rely on; any machine of our days has a margin. */
static void test_speed(void)
{
    uint64_t n = 0;
    struct sim_watch w = {.before = see, .after = see_after, .ctx = &n};
    struct sim *s = open_image("aes-m4.elf", "m4");
    const double alone = speed(s);

    sim_watch(s, &w);
    const double watched = speed(s);
    printf("     %.1f M instructions/s, %.1f with events\n", alone, watched);
    check(alone >= 5, "at least 5 M instructions a second");
    check(n && watched >= 1, "at least 1 M with events");
    sim_close(s);
}

/* Not a check: machines differ. */
static void tell_overhead(void)
{
    double t = now();
    struct sim *s;

    for (int i = 0; i < 20; i++) {
        s = open_image("watch.elf", "m4");
        call(s, "w_chain", 0, 0, NULL);
        sim_close(s);
    }
    printf("     %.1f ms to start", (now() - t) * 1e3 / 20);
    s = open_image("watch.elf", "m4");
    t = now();
    for (int i = 0; i < 20000; i++)
        call(s, "w_chain", 0, 0, NULL);
    printf(", %.1f us for a call of five instructions\n",
           (now() - t) * 1e6 / 20000);
    sim_close(s);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: library DIR\n", stderr);
        return 2;
    }
    dir = argv[1];
    nowhere = fopen("/dev/null", "w");
    test_calls();
    test_two();
    test_snapshot();
    test_code_changes();
    test_errors();
    test_watch();
    test_faults();
    test_decode();
    test_speed();
    tell_overhead();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
