/* host.c - throughput of every implementation on this machine.
 *
 *   host [CSV]    prints a table, and writes the rows to CSV
 *
 * Cycles are core cycles: each sample times the call and, beside it, a chain of
 * dependent additions, which takes one cycle each whatever the clock does; both
 * in time of this process alone. The median of the samples counts. Every output
 * is compared with that of the first implementation.
 */
#define _POSIX_C_SOURCE 200809L

#include "ops_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SAMPLES = 21,
    SAMPLE_NS = 400000, /* of work in each */
    CHAIN = 60000,      /* additions */
    MAX_BYTES = 16384
};

#define IMPL(name, NAME, layout) HOST_IMPL(AESOP_HAS_##NAME, name)
#define HOST_IMPL(has, name)     HOST_IMPL_(has, name)
#define HOST_IMPL_(has, name)    HOST_IMPL_##has(name)
#define HOST_IMPL_0(name)
#define HOST_IMPL_1(name) {&aesop_##name##_enc, &aesop_##name##_dec},
static const aesop_impl *const impls[][2] = {
#include "impl/impls.def"
};
#define COUNT(array) (sizeof(array) / sizeof *(array))

static uint8_t in[MAX_BYTES], out[MAX_BYTES + 16], want[MAX_BYTES + 16];

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Nanoseconds of one cycle, by a chain that compilers cannot shorten. */
static double cycle(void)
{
    volatile unsigned seed = 1;
    unsigned x = seed, y = seed;
    double start = now();

    for (int i = 0; i < CHAIN / 4; i++) {
        x += y, y += x, x += y, y += x;
#if defined(__GNUC__)
        __asm__ volatile(""
                         : "+r"(x), "+r"(y));
#endif
    }
    seed = x;
    return (now() - start) / CHAIN;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* What one row measures: `op` on `len` bytes, or the key set-up if NULL. */
struct work {
    struct setting with;
    const struct op *op;
    int dir;
    size_t len;
};

static const char *name_of(const struct work *w)
{
    return w->with.impl[enc]->name;
}

static int set_up(const struct work *w)
{
    return w->op ? w->op->keys->set_up(&w->with, w->op->dir)
                 : set_up_key(&w->with, w->dir);
}

static void repeat(const struct work *w, size_t times)
{
    uint8_t iv[16] = {0};
    int status = 0;

    while (times--)
        status |= w->op ? w->op->run(iv, out, in, w->len) : set_up(w);
    if (status) {
        fprintf(stderr, "host: %s: error %d\n", name_of(w), status);
        exit(1);
    }
}

static double timed(const struct work *w, size_t times)
{
    double start = now();

    repeat(w, times);
    return now() - start;
}

struct result {
    double cycles, ns; /* of one call */
};

static struct result measure(const struct work *w)
{
    double cycles[SAMPLES], ns[SAMPLES];
    size_t times = 1;

    while (timed(w, times) < SAMPLE_NS)
        times *= 2;
    for (int i = 0; i < SAMPLES; i++) {
        double one = cycle();

        ns[i] = timed(w, times) / (double)times;
        cycles[i] = ns[i] / one;
    }
    qsort(ns, SAMPLES, sizeof *ns, by_value);
    qsort(cycles, SAMPLES, sizeof *cycles, by_value);
    return (struct result){cycles[SAMPLES / 2], ns[SAMPLES / 2]};
}

static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;

static struct work work_for(size_t m, size_t key_len)
{
    const void *tables[] = {&enc_tables, &dec_tables};
    struct work w = {.with = {.ghash = AESOP_DEFAULT_GHASH,
                              .raw = in,
                              .key_len = key_len}};

    for (int dir = enc; dir <= dec; dir++) {
        w.with.impl[dir] = impls[m][dir];
        if (impls[m][dir]->traits & AESOP_NEEDS_TABLES)
            w.with.aux[dir] = tables[dir];
    }
    return w;
}

/* Set up and run once, on an output that is zero. */
static void run_once(const struct work *w)
{
    memset(out, 0, w->len + 16);
    if (set_up(w))
        exit(1);
    repeat(w, 1);
}

/* Whether the output is that of the first implementation. */
static void check(const struct work *w)
{
    struct work reference = work_for(0, w->with.key_len);

    reference.op = w->op;
    reference.len = w->len;
    run_once(&reference);
    memcpy(want, out, w->len + 16);
    run_once(w);
    if (memcmp(out, want, w->len + 16) != 0) {
        fprintf(stderr, "host: %s: wrong output\n", name_of(w));
        exit(1);
    }
}

static const char *cpu_name(void)
{
    static char line[256];
    FILE *f = fopen("/proc/cpuinfo", "r");

    while (f && fgets(line, sizeof line, f)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon) {
            line[strcspn(line, "\n")] = 0;
            fclose(f);
            return colon + 2;
        }
    }
    if (f)
        fclose(f);
    return "unknown";
}

static FILE *csv;

static void row(const char *op, const struct work *w, struct result r)
{
    const int hashed = w->op && (w->op->keys->hash || w->op->keys->own_hash);

    if (!csv)
        return;
    fprintf(csv, "%s,%s,aesop/%s%s%s,%s,%u,", cpu_name(), op, name_of(w),
            hashed ? " + " : "", hashed ? w->with.ghash->name : "",
            AESOP_VERSION, (unsigned)w->with.key_len * 8);
    if (w->op)
        fprintf(csv, "%u,%.1f,%.3f\n", (unsigned)w->len, r.cycles,
                r.cycles / (double)w->len);
    else
        fprintf(csv, "-,%.1f,-\n", r.cycles);
}

/* What is printed: cycles of a byte, or of the set-up of a key. */
static double printed[OPS + 2][COUNT(impls)];

/* AES-192 and AES-256 are measured for keys and CTR only. What undoes something
 * is left out: it does so in place, and cannot be repeated. */
static int is_measured(const struct op *op, size_t key_len)
{
    return strcmp(op->before, "nothing") == 0 &&
           (key_len == 16 || op->bits == ALL_BITS);
}

static void measure_op(size_t m, size_t i, size_t key_len)
{
    static const size_t sizes[] = {16, 64, 256, 1024, 4096, MAX_BYTES};

    for (size_t s = 0; s < COUNT(sizes); s++) {
        struct work w = work_for(m, key_len);
        struct result r;

        w.op = &ops[i];
        w.len = sizes[s];
        check(&w);
        r = measure(&w);
        row(ops[i].name, &w, r);
        if (key_len == 16)
            printed[i][m] = r.cycles / (double)w.len;
    }
}

static void measure_keys(size_t m, size_t key_len)
{
    for (int dir = enc; dir <= dec; dir++) {
        struct work w = work_for(m, key_len);
        struct result r;

        w.dir = dir;
        r = measure(&w);
        row(dir == enc ? "key_enc" : "key_dec", &w, r);
        if (key_len == 16)
            printed[OPS + (size_t)dir][m] = r.cycles;
    }
}

static void measure_all(size_t m)
{
    for (size_t len = 16; len <= 32; len += 8) {
        for (size_t i = 0; i < OPS; i++)
            if (is_measured(&ops[i], len))
                measure_op(m, i, len);
        measure_keys(m, len);
    }
}

static void print_table(void)
{
    printf("%s, AES-128, %d bytes: cycles per byte; keys: cycles\n%-10s",
           cpu_name(), MAX_BYTES, "");
    for (size_t m = 0; m < COUNT(impls); m++)
        printf(" %*s", (int)strlen(impls[m][enc]->name), impls[m][enc]->name);
    for (size_t i = 0; i < OPS + 2; i++) {
        if (i < OPS && !is_measured(&ops[i], 16))
            continue;
        printf("\n%-10s", i < OPS    ? ops[i].name
                          : i == OPS ? "key_enc"
                                     : "key_dec");
        for (size_t m = 0; m < COUNT(impls); m++)
            printf(" %*.*f", (int)strlen(impls[m][enc]->name), i < OPS ? 2 : 0,
                   printed[i][m]);
    }
    putchar('\n');
}

int main(int argc, char **argv)
{
    aesop_ttable_enc_fill(&enc_tables);
    aesop_ttable_dec_fill(&dec_tables);
    for (size_t i = 0; i < MAX_BYTES; i++)
        in[i] = (uint8_t)(i * i >> 3 ^ i);
    if (argc > 1 && !(csv = fopen(argv[1], "w"))) {
        perror(argv[1]);
        return 1;
    }
    if (csv)
        fputs("cpu,op,lib,version,key_bits,bytes,cycles,cycles_per_byte\n",
              csv);
    for (size_t m = 0; m < COUNT(impls); m++) {
        fprintf(stderr, "host: %s\n", impls[m][enc]->name);
        measure_all(m);
    }
    print_table();
    if (csv && fclose(csv)) {
        perror(argv[1]);
        return 1;
    }
    return 0;
}
