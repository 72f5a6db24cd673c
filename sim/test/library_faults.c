/* library_faults.c - tests of events: what a watcher changes.
 *
 * The faults of a campaign: an instruction left out, a register bit or flags
 * flipped, a branch inverted.
 */
#include "library.h"

#include <string.h>

struct fault {
    uint64_t at; /* which instruction of the run */
    enum sim_action action;
    int reg; /* flip in it, or -1 */
    uint32_t bits;
    uint32_t flags; /* flip these */
};

static enum sim_action inject(void *ctx, struct sim *s,
                              const struct sim_event *e)
{
    const struct fault *f = ctx;

    if (e->index != f->at)
        return SIM_GO;
    if (f->reg >= 0)
        sim_set_reg(s, f->reg, e->before->r[f->reg] ^ f->bits);
    if (f->flags)
        sim_set_flags(s, e->before->psr ^ f->flags);
    return f->action;
}

static uint32_t with(struct sim *s, struct fault f, const char *function,
                     uint32_t a)
{
    struct sim_watch w = {.before = inject, .ctx = &f};
    uint32_t r = 0xdead;

    sim_watch(s, &w);
    call(s, function, a, 0, &r);
    sim_unwatch(s, &w);
    return r;
}

static uint32_t skip(struct sim *s, uint64_t at, const char *function,
                     uint32_t a)
{
    return with(s, (struct fault){at, SIM_SKIP, -1, 0, 0}, function, a);
}

static void test_skips(struct sim *s)
{
    int good = 1;

    for (unsigned i = 0; i < 4; i++)
        good &= skip(s, i, "w_chain", 0) == 15 - (1u << i);
    check(good, "each instruction of a chain left out");
    check(skip(s, 99, "w_chain", 0) == 15, "control: none left out");
    check(skip(s, 1, "w_it", 6) == 3 && skip(s, 2, "w_it", 5) == 7,
          "a compare, an IT left out");
    check(skip(s, 3, "w_it", 5) == 2 && skip(s, 4, "w_it", 5) == 1,
          "each instruction of an IT block left out");
    check(skip(s, 5, "w_it", 5) == 3 && skip(s, 5, "w_it", 6) == 0,
          "what its condition skips anyway");
    check(skip(s, 6, "w_it", 5) == 5, "and the one behind it");
    check(skip(s, 99, "w_it_memory", 3) == 7 &&
              skip(s, 5, "w_it_memory", 3) == 3,
          "a store of an IT block left out");
    check(skip(s, 6, "w_it_memory", 3) == 3, "a load of one");
    check(skip(s, 99, "w_it_return", 0) == 1 &&
              skip(s, 3, "w_it_return", 0) == 2,
          "a return of one");
}

static void test_branches(struct sim *s)
{
    static const char *const names[] = {"w_branch", "w_zero", "w_not_zero"};
    char what[64];

    for (unsigned i = 0; i < 3; i++) {
        const struct fault f = {i == 0, SIM_INVERT, -1, 0, 0};
        const struct fault none = {99, SIM_INVERT, -1, 0, 0};
        snprintf(what, sizeof what, "%s inverted", names[i]);
        check(with(s, f, names[i], 0) == 1 && with(s, f, names[i], 8) == 2 &&
                  with(s, none, names[i], 0) == 2 &&
                  with(s, none, names[i], 8) == 1,
              what);
    }
}

static void test_flips(struct sim *s)
{
    int good = 1;

    for (unsigned bit = 4; bit < 32; bit++)
        good &= with(s, (struct fault){3, SIM_GO, 0, 1u << bit, 0}, "w_chain",
                     0) == (15 ^ 1u << bit);
    check(good, "each bit of a register flipped");
    check(with(s, (struct fault){1, SIM_GO, -1, 0, 1u << 30}, "w_branch", 0) ==
              1,
          "the zero flag flipped before a branch");
    check(with(s, (struct fault){3, SIM_GO, -1, 0, 1u << 30}, "w_it", 5) == 5,
          "and inside an IT block: what follows is decided anew");
    check(with(s, (struct fault){1, SIM_STOP, -1, 0, 0}, "w_chain", 0) ==
                  0xdead &&
              sim_error(s)->status == SIM_CANCELLED,
          "a run that a watcher stops");
}

void test_faults(void)
{
    struct sim *s = open_image("watch.elf", "m4");

    test_skips(s);
    test_branches(s);
    test_flips(s);
    sim_close(s);
}
