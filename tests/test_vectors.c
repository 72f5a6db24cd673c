/* test_vectors.c - every implementation over the vectors in tests/vectors.
 *
 *   test_vectors [FILE...]     without arguments: those of the list below
 *
 * Prints a line for each implementation, mode and folder of sources. Needs
 * fopen on the files, from the top of the project; a host or semihosting gives
 * it. Counts a case once for each implementation.
 */
#include "../tools/vectors/compact.h"
#include "../tools/vectors/run.h"

#include <string.h>

/* Bytes for one case. Longer cases are skipped, and so are those with a field
 * that takes more than half of it. */
#ifndef VECTORS_ROOM
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
#define VECTORS_ROOM 2048
#else
#define VECTORS_ROOM 131072
#endif
#endif

/* Of how many Monte Carlo tests one is run: they are 1000 blocks each, which
 * emulated cores take long for. */
#ifndef VECTORS_MCT
#define VECTORS_MCT 1
#endif

/* Of how many other cases one is run: an odd number does not keep step with
 * what files repeat, key lengths and directions, say. */
#ifndef VECTORS_EVERY
#define VECTORS_EVERY 1
#endif

static const char *const files[] = {
    "tests/vectors/ecb.txt",
    "tests/vectors/cbc.txt",
    "tests/vectors/ctr.txt",
    "tests/vectors/cfb8.txt",
    "tests/vectors/cfb128.txt",
    "tests/vectors/ofb.txt",
    "tests/vectors/xts.txt",
    "tests/vectors/cmac.txt",
    "tests/vectors/ccm.txt",
    "tests/vectors/gcm.txt",
    "tests/vectors/gmac.txt",
    "tests/vectors/eax.txt",
    "tests/vectors/siv.txt",
    "tests/vectors/gcm-siv.txt",
    "tests/vectors/kw.txt",
    "tests/vectors/kwp.txt",
    "tests/vectors/ctr-drbg.txt",
};

#define MOST_IMPLEMENTATIONS 48
#define MOST_REASONS         4
#define MOST_MESSAGES        5 /* about failed cases of a folder */

struct counts {
    unsigned long passed, failed, skipped;
};

/* The cases of one mode and folder. */
struct set {
    enum mode mode;
    char name[sizeof((struct compact *)0)->source];
    struct counts of[MOST_IMPLEMENTATIONS];
    unsigned long messages;
    int controlled; /* the control was run */
    struct {
        const char *why;
        unsigned long n;
    } skipped[MOST_REASONS];
};

static uint8_t room[VECTORS_ROOM], out[VECTORS_ROOM / 2 + RUN_GROWTH];
static struct set set;
static struct counts total;
static unsigned long mct, cases; /* passed over since one was run */

static void print_set(void)
{
    const struct implementation *list;
    size_t n;

    list = implementations(&n);
    for (size_t i = 0; i < n; i++) {
        const struct counts *c = &set.of[i];

        if (c->failed)
            printf("FAIL %-20s %s, %s: %lu of %lu cases\n", list[i].name,
                   mode_name(set.mode), set.name, c->failed,
                   c->passed + c->failed);
        else if (c->passed)
            printf("ok   %-20s %s, %s: %lu cases\n", list[i].name,
                   mode_name(set.mode), set.name, c->passed);
        total.passed += c->passed;
        total.failed += c->failed;
        total.skipped += c->skipped;
    }
    for (int i = 0; i < MOST_REASONS && set.skipped[i].n; i++)
        printf("skip %-20s %s, %s: %lu cases: %s\n", "", mode_name(set.mode),
               set.name, set.skipped[i].n, set.skipped[i].why);
}

static void skip(struct counts *c, const char *why)
{
    int i = 0;

    while (i < MOST_REASONS - 1 && set.skipped[i].n &&
           strcmp(set.skipped[i].why, why) != 0)
        i++;
    set.skipped[i].why = why;
    set.skipped[i].n++;
    c->skipped++;
}

static void check(struct run *r, struct counts *c, const char *path)
{
    switch (run_vector(r)) {
    case PASSED:
        c->passed++;
        break;
    case FAILED:
        c->failed++;
        if (set.messages++ < MOST_MESSAGES)
            printf("FAIL %-20s %s:%lu: %lu-bit key: %s\n", r->impl->name,
                   path, r->v->line, 8 * (unsigned long)aes_key_len(r->v),
                   r->why);
        break;
    default:
        skip(c, r->why ? r->why : "the mode is not there yet");
    }
}

/* The control: a case that passed must fail with a bit of its result turned,
 * else nothing is compared. */
static void control(struct run *r, struct counts *c)
{
    const enum field f = has(r->v, FIELD_TAG) ? FIELD_TAG : FIELD_CT;
    uint8_t *byte = room + (r->v->field[f].p - room);

    *byte ^= 0x10;
    if (run_vector(r) != FAILED) {
        printf("FAIL %-20s %s: a wrong result passed\n", r->impl->name,
               set.name);
        c->failed++;
    }
    *byte ^= 0x10;
}

static int fit_for_control(const struct vector *v)
{
    return v->verdict == VALID && !v->skip && !v->monte_carlo &&
           v->field[has(v, FIELD_TAG) ? FIELD_TAG : FIELD_CT].len;
}

/* Whether a case is one of those that this machine does not run. */
static int left_out(const struct vector *v)
{
    unsigned long *const passed_over = v->monte_carlo ? &mct : &cases;
    const unsigned long most = v->monte_carlo ? VECTORS_MCT : VECTORS_EVERY;

    ++*passed_over;
    if (*passed_over < most)
        return 1;
    *passed_over = 0;
    return 0;
}

/* One case over all implementations. */
static void run_case(const struct vector *v, const char *path)
{
    const int leave_out = left_out(v);
    struct run r = {.v = v, .out = out, .room = sizeof out};
    const struct implementation *list;
    size_t n;

    list = implementations(&n);
    for (size_t i = 0; i < n; i++) {
        struct counts *c = &set.of[i];

        r.impl = &list[i];
        if (!usable(r.impl))
            skip(c, "this CPU cannot run the implementation");
        else if (leave_out)
            skip(c, "a machine this slow runs a sample");
        else
            check(&r, c, path);
        if (!set.controlled && fit_for_control(v) && c->passed)
            control(&r, c);
    }
    set.controlled |= fit_for_control(v);
}

/* Begin another set where the mode or the folder of the source is new. */
static void begin_set(enum mode mode, const char *source)
{
    const char *slash = strrchr(source, '/');
    const size_t len = slash ? (size_t)(slash - source) : strlen(source);

    if (mode == set.mode && strncmp(set.name, source, len) == 0 &&
        !set.name[len])
        return;
    print_set();
    memset(&set, 0, sizeof set);
    set.mode = mode;
    memcpy(set.name, source, len);
}

static void run_file(const char *path)
{
    FILE *file = fopen(path, "r");
    struct compact c;
    struct vector v;
    int more;

    if (!file) {
        printf("FAIL %s: cannot be opened\n", path);
        total.failed++;
        return;
    }
    more = compact_open(&c, file, room, sizeof room) ? -1 : 1;
    while (more > 0 && (more = compact_next(&c, &v)) > 0) {
        begin_set(v.mode, c.source);
        run_case(&v, path);
    }
    if (more < 0) {
        printf("FAIL %s:%lu: %s\n", path, c.line, c.error);
        total.failed++;
    }
    print_set();
    memset(&set, 0, sizeof set);
    compact_close(&c);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        for (int i = 1; i < argc; i++)
            run_file(argv[i]);
    else
        for (size_t i = 0; i < sizeof files / sizeof *files; i++)
            run_file(files[i]);
    printf("%lu passed, %lu failed", total.passed, total.failed);
    if (total.skipped)
        printf(", %lu skipped", total.skipped);
    printf("\n");
    return total.failed || !total.passed;
}
