/* library_watch.c - tests of events: what a watcher sees.
 *
 * Counts, a hash of program counters and addresses as a check of constant time
 * would take it, and the accesses of single instructions.
 */
#include "library.h"

#include <string.h>

/* --------------------------------------------------------------- counts */

struct counts {
    uint64_t insns, loads, stores, taken, skipped;
};

static void count(void *ctx, struct sim *s, const struct sim_event *e)
{
    struct counts *n = ctx;

    (void)s;
    n->insns++;
    n->taken += e->taken;
    n->skipped += e->skipped;
    for (size_t i = 0; i < e->accesses; i++)
        *(e->access[i].write ? &n->stores : &n->loads) += 1;
}

static void test_counts(const char *image, const char *core)
{
    struct sim *s = open_image(image, core);
    struct counts n = {0, 0, 0, 0, 0};
    struct sim_watch w = {.after = count, .ctx = &n};
    char what[64];

    sim_watch(s, &w);
    sim_run(s);
    const uint64_t *c = sim_counts(s);
    snprintf(what, sizeof what, "%s: events agree with the counters", image);
    check(n.insns > 100 && n.insns == c[SIM_INSNS] && n.loads == c[SIM_LOADS] &&
              n.stores == c[SIM_STORES] && n.taken == c[SIM_TAKEN],
          what);
    sim_unwatch(s, &w);
    sim_run(s);
    check(n.insns < c[SIM_INSNS], "none after the watcher has gone");
    sim_close(s);
}

/* ----------------------------------------------------------------- hash */

static void fold(uint64_t *hash, uint32_t word)
{
    for (int i = 0; i < 32; i += 8) {
        *hash ^= word >> i & 0xff;
        *hash *= 0x100000001b3; /* FNV-1a */
    }
}

static void hash(void *ctx, struct sim *s, const struct sim_event *e)
{
    (void)s;
    fold(ctx, e->pc);
    for (size_t i = 0; i < e->accesses; i++) {
        fold(ctx, e->access[i].addr);
        fold(ctx, e->access[i].size);
    }
}

/* Is the hash the same for different arguments? */
static int is_constant(struct sim *s, const char *function)
{
    uint64_t first = 0;
    int same = 1;

    for (uint32_t i = 0; i < 16; i++) {
        uint64_t h = 0xcbf29ce484222325;
        struct sim_watch w = {.after = hash, .ctx = &h};
        sim_watch(s, &w);
        call(s, function, i * 0x9e3779b9, 0, NULL);
        sim_unwatch(s, &w);
        if (!i)
            first = h;
        same &= h == first;
    }
    return same;
}

static void test_hash(void)
{
    struct sim *s = open_image("watch.elf", "m4");

    check(is_constant(s, "w_even"), "hash of a constant-time function");
    check(!is_constant(s, "w_table"), "control: an address depends on data");
    check(!is_constant(s, "w_secret_branch"),
          "control: a branch depends on data");
    sim_close(s);
}

/* ------------------------------------------------------------- accesses */

#define MOST 32

struct list {
    struct sim_access access[MOST];
    size_t n;
    uint32_t loaded; /* r3 and r12 behind the LDRD, one on the other */
};

static void keep(void *ctx, struct sim *s, const struct sim_event *e)
{
    struct list *l = ctx;

    (void)s;
    for (size_t i = 0; i < e->accesses && l->n < MOST; i++)
        l->access[l->n++] = e->access[i];
    if (e->insn->cls == SIM_LDM && e->insn->data[0] == 3)
        l->loaded = (e->after->r[3] & ~e->before->r[3]) << 16 | e->after->r[12];
}

static int is_access(const struct sim_access *a, int write, unsigned size,
                     uint32_t value, uint32_t old, int reg)
{
    return a->write == write && a->size == size && a->value == value &&
           a->old == old && a->reg == reg;
}

static void test_accesses(void)
{
    struct sim *s = open_image("watch.elf", "m4");
    struct list l = {.n = 0};
    struct sim_watch w = {.after = keep, .ctx = &l};
    const struct sim_access *a = l.access;
    uint32_t fill[4] = {1, 2, 0xabcd8003, 4}, r = 0;

    sim_write(s, 0x20001000, fill, sizeof fill);
    sim_watch(s, &w);
    call(s, "w_accesses", 0x20001000, 0, NULL);
    check(l.n == 10, "one event for each word");
    check(is_access(a, 1, 4, 0x2222, 1, 2) &&
              is_access(a + 1, 1, 4, 0x1111, 2, 1) && a[1].addr == 0x20001004,
          "STRD: values, what was there, registers");
    check(is_access(a + 2, 1, 2, 0x1111, 0x8003, 1), "STRH");
    check(is_access(a + 3, 0, 4, 0x2222, 0x2222, 3) &&
              is_access(a + 4, 0, 4, 0x1111, 0x1111, 12),
          "LDRD");
    check(is_access(a + 5, 1, 4, 0x1111, 0, 1) &&
              is_access(a + 6, 1, 4, 0x2222, 0, 2) &&
              a[5].addr + 4 == a[6].addr,
          "PUSH");
    check(is_access(a + 7, 0, 4, 0x1111, 0x1111, 1) &&
              is_access(a + 8, 0, 4, 0x2222, 0x2222, 2),
          "POP");
    check(is_access(a + 9, 0, 1, 0x11, 0x11, 1), "LDRSB");
    check(l.loaded == 0x22221111, "registers before and after");
    l.n = 0;
    call(s, "w_random", 0, 0, &r);
    check(l.n == 2 && r && a[1].value == r && a[1].addr == 0x50060808,
          "what a device answers");
    sim_close(s);
}

void test_watch(void)
{
    test_counts("aes-m4.elf", "m4");
    test_counts("aes-m0.elf", "m0");
    test_counts("markers.elf", "m3");
    test_hash();
    test_accesses();
}
