/* host.c - throughput of every implementation on this machine.
 *
 *   host [CSV]    prints a table, and writes the rows to CSV
 *
 * Cycles are core cycles: each sample times the call and, beside it, a chain of
 * dependent additions, which takes one cycle each whatever the clock does. The
 * median of the samples counts. Every output is compared with that of the first
 * implementation.
 */
#define _POSIX_C_SOURCE 200809L

#include "aesop_impl.h"
#include "ops.h"

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

static uint8_t in[MAX_BYTES], out[MAX_BYTES], want[MAX_BYTES];

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
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

/* What one row measures: `run` on `len` bytes, or the key set-up if NULL. */
struct work {
    const aesop_impl *impl;
    const void *aux;
    operation *run;
    size_t key_len, len;
};

static aesop_key_any key;

static int set_up(const struct work *w)
{
    return aesop_key_init_with(&key.key, sizeof key, w->impl, w->aux, in,
                               w->key_len);
}

static void repeat(const struct work *w, size_t times)
{
    uint8_t iv[16] = {0};
    int status = 0;

    while (times--)
        status |= w->run ? w->run(&key.key, iv, out, in, w->len) : set_up(w);
    if (status) {
        fprintf(stderr, "host: %s: error %d\n", w->impl->name, status);
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

static struct work work_for(size_t m, int direction, size_t key_len)
{
    const void *tables[] = {&enc_tables, &dec_tables};
    struct work w = {.impl = impls[m][direction], .key_len = key_len};

    if (w.impl->traits & AESOP_NEEDS_TABLES)
        w.aux = tables[direction];
    return w;
}

/* Whether the output is that of the first implementation. */
static void check(struct work *w, int direction)
{
    struct work reference = work_for(0, direction, w->key_len);

    reference.run = w->run;
    reference.len = w->len;
    if (set_up(&reference))
        exit(1);
    repeat(&reference, 1);
    memcpy(want, out, w->len);
    memset(out, 0, w->len);
    if (set_up(w))
        exit(1);
    repeat(w, 1);
    if (memcmp(out, want, w->len) != 0) {
        fprintf(stderr, "host: %s: wrong output\n", w->impl->name);
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
    if (!csv)
        return;
    fprintf(csv, "%s,%s,aesop/%s,%s,%u,", cpu_name(), op, w->impl->name,
            AESOP_VERSION, (unsigned)w->key_len * 8);
    if (w->run)
        fprintf(csv, "%u,%.1f,%.3f\n", (unsigned)w->len, r.cycles,
                r.cycles / (double)w->len);
    else
        fprintf(csv, "-,%.1f,-\n", r.cycles);
}

/* AES-192 and AES-256 are measured for keys and CTR only. */
static void measure_ops(size_t m, size_t key_len)
{
    static const size_t sizes[] = {16, 64, 256, 1024, 4096, 16384};

    for (size_t i = 0; i < OPS; i++) {
        if (key_len > 16 && ops[i].bits == ONE_SIZE)
            continue;
        for (size_t s = 0; s < COUNT(sizes); s++) {
            struct work w = work_for(m, ops[i].direction, key_len);
            struct result r;

            w.run = ops[i].run;
            w.len = sizes[s];
            check(&w, ops[i].direction);
            r = measure(&w);
            row(ops[i].name, &w, r);
            if (key_len == 16 && w.len == MAX_BYTES)
                printf(" %7.2f %6.0f", r.cycles / MAX_BYTES,
                       MAX_BYTES / r.ns * 1e3);
        }
    }
}

static void measure_keys(size_t m, size_t key_len)
{
    for (int direction = enc; direction <= dec; direction++) {
        struct work w = work_for(m, direction, key_len);
        struct result r = measure(&w);

        row(direction == enc ? "key_enc" : "key_dec", &w, r);
        if (key_len == 16)
            printf(" %7.0f", r.cycles);
    }
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
        fputs("cpu,op,lib,version,key_bits,bytes,cycles,cycles_per_byte\n", csv);
    printf("%s, AES-128, 16 KiB: cycles per byte and MB/s; keys: cycles\n%-19s",
           cpu_name(), "");
    for (size_t i = 0; i < OPS; i++)
        printf(" %14s", ops[i].name);
    printf(" %7s %7s\n", "key_enc", "key_dec");
    for (size_t m = 0; m < COUNT(impls); m++) {
        printf("%-19s", impls[m][enc]->name);
        fflush(stdout);
        for (size_t len = 16; len <= 32; len += 8) {
            measure_ops(m, len);
            measure_keys(m, len);
        }
        putchar('\n');
    }
    if (csv && fclose(csv)) {
        perror(argv[1]);
        return 1;
    }
    return 0;
}
