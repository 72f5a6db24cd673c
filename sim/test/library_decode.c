/* library_decode.c - is what the decoder says of registers true?
 *
 * Unicorn knows. Of each instruction of operands.S all registers are changed
 * one after the other: those after which something comes out differently are
 * those that it reads. And no instruction of whole images may change a
 * register that the decoder does not name.
 */
#include "library.h"

#include <string.h>

#define BUFFER 0x20008000u
#define TRIALS 24
#define FLAGS  16 /* the "register" behind the last */
#define NZCV   0xf0000000u

static uint32_t random_word(void)
{
    static uint64_t x = 88172645463325252;

    x ^= x << 13; /* Marsaglia, Xorshift RNGs, 2003 */
    x ^= x >> 7;
    x ^= x << 17;
    return (uint32_t)(x >> 16);
}

/* One instruction on chosen registers, and what came of it. */
struct experiment {
    uint32_t in[17], out[17];
    struct sim_access access[16];
    size_t accesses;
    struct sim_insn insn;
};

static enum sim_action prepare(void *ctx, struct sim *s,
                               const struct sim_event *e)
{
    const struct experiment *x = ctx;

    if (e->index)
        return SIM_STOP;
    for (int r = 0; r < 13; r++)
        sim_set_reg(s, r, x->in[r]);
    sim_set_flags(s, x->in[FLAGS]);
    return SIM_GO;
}

static void observe(void *ctx, struct sim *s, const struct sim_event *e)
{
    struct experiment *x = ctx;

    (void)s;
    memcpy(x->out, e->after->r, 16 * sizeof *x->out);
    x->in[13] = e->before->r[13];
    x->in[14] = e->before->r[14];
    x->out[FLAGS] = e->after->psr & NZCV;
    x->accesses = e->accesses;
    memcpy(x->access, e->access, e->accesses * sizeof *x->access);
    x->insn = *e->insn;
}

static void run(struct sim *s, uint32_t pc, struct experiment *x)
{
    struct sim_watch w = {.before = prepare, .after = observe, .ctx = x};

    sim_restore(s);
    sim_watch(s, &w);
    sim_call(s, "x", pc, NULL, 0, NULL);
    sim_unwatch(s, &w);
}

/* r5 is an index, r8 an address. */
static uint32_t value_for(int r)
{
    const uint32_t v = random_word(), kind = random_word() & 7;

    if (r == 5)
        return v & 0x3c;
    if (r == 8)
        return BUFFER + (v & 0xfc);
    if (r == FLAGS)
        return v & (NZCV | 0x000f0000); /* GE for SEL */
    return kind < 2 ? 0 - kind : v >> (kind < 5 ? 0 : v & 31);
}

/* Did register r, which alone was changed, make a difference elsewhere? */
static int differs(const struct experiment *a, const struct experiment *b,
                   int r)
{
    for (int i = 0; i < 17; i++) {
        const uint32_t other = i == 15 ? 0 : a->out[i] ^ b->out[i];
        uint32_t touched = (a->out[i] ^ a->in[i]) | (b->out[i] ^ b->in[i]);
        if (i != r || (i != FLAGS && touched))
            touched = ~0u; /* flags stay one by one, a register as a whole */
        if (other & touched)
            return 1;
    }
    for (size_t i = 0; i < a->accesses; i++) {
        const struct sim_access *p = &a->access[i], *q = &b->access[i];
        if (p->addr != q->addr || (p->write && p->value != q->value))
            return 1;
    }
    return 0;
}

struct seen {
    unsigned reads, writes;
};

static void explore(struct sim *s, uint32_t pc, struct experiment *x,
                    struct seen *seen)
{
    for (int r = 0; r < 17; r++)
        x->in[r] = value_for(r);
    run(s, pc, x);
    for (int r = 0; r < 17; r++)
        if (r != 15 && (x->out[r] ^ x->in[r]) & (r == FLAGS ? NZCV : ~0u))
            seen->writes |= 1u << r;
    for (int r = 0; r < 17; r++) {
        struct experiment y = *x;
        if (r >= 13 && r < FLAGS)
            continue; /* where the code lives */
        y.in[r] = value_for(r);
        run(s, pc, &y);
        if (differs(x, &y, r))
            seen->reads |= 1u << r;
    }
}

/* The registers that the decoder names, and in which order. */
static int agrees(const struct sim_insn *in, const struct seen *seen)
{
    const unsigned low = 0x1fff, flags = 1u << FLAGS;
    unsigned source = 0;

    for (size_t i = 0; i < sizeof in->source && in->source[i] >= 0; i++)
        source |= 1u << in->source[i];
    if ((in->reads & low) != (seen->reads & low) ||
        in->wmask != (seen->writes & 0x7fff))
        return 0;
    if (!in->nreg && (source & low) != (in->reads & low))
        return 0;
    if (in->cls == SIM_SYS)
        return 1; /* which flags these read or write is not told */
    return (in->useflags || !(seen->reads & flags)) &&
           (in->setflags || !(seen->writes & flags));
}

static void test_operands(void)
{
    struct sim *s = open_image("operands.elf", "m4");
    struct experiment x = {.accesses = 0};
    uint32_t pc, end;
    int wrong = 0, n = 0;

    sim_symbol(s, "operands", &pc, NULL);
    sim_symbol(s, "operands_end", &end, NULL);
    for (uint32_t a = BUFFER - 0x1000; a < BUFFER + 0x1000; a += 4) {
        const uint32_t word = random_word();
        sim_write(s, a, &word, 4);
        sim_write(s, a + 0x17000, &word, 4); /* the stack */
    }
    sim_save(s);
    for (; pc < end; pc += x.insn.size, n++) {
        struct seen seen = {0, 0};
        char text[80];
        for (int i = 0; i < TRIALS; i++)
            explore(s, pc, &x, &seen);
        if (agrees(&x.insn, &seen))
            continue;
        sim_disassemble(s, pc, text, sizeof text);
        printf("     %s: reads %05x writes %05x, decoded %04x %04x\n", text,
               seen.reads, seen.writes, x.insn.reads, x.insn.wmask);
        wrong++;
    }
    char what[64];
    snprintf(what, sizeof what, "registers of %d instructions as decoded", n);
    check(n > 150 && !wrong, what);
    x.insn.reads ^= 4;
    struct seen seen = {0, 0};
    check(!agrees(&x.insn, &seen), "control: a register too many is seen");
    sim_close(s);
}

/* ---------------------------------------------------------- whole images */

struct audit {
    unsigned spare; /* a register that is taken for written, as a control */
    uint64_t wrong, insns;
};

static void audit(void *ctx, struct sim *s, const struct sim_event *e)
{
    struct audit *a = ctx;
    const struct sim_insn *in = e->insn;
    unsigned changed = 0;

    (void)s;
    for (int r = 0; r < 15; r++)
        changed |= (unsigned)(e->before->r[r] != e->after->r[r]) << r;
    a->insns++;
    a->wrong += (changed & ~(in->wmask & ~a->spare)) != 0;
    if (e->before->psr >> 28 != e->after->psr >> 28)
        a->wrong += !in->setflags && in->cls != SIM_SYS;
    a->wrong += e->skipped && changed;
}

static void test_image(const char *name, const char *core)
{
    struct sim *s = open_image(name, core);
    struct audit a = {0, 0, 0}, control = {1u << 3, 0, 0};
    struct sim_watch w = {.after = audit, .ctx = &a};
    struct sim_watch c = {.after = audit, .ctx = &control};
    char what[64];

    sim_watch(s, &w);
    sim_watch(s, &c);
    sim_run(s);
    snprintf(what, sizeof what, "%s: only decoded registers change", name);
    check(a.insns > 100000 && !a.wrong, what);
    check(control.wrong > 1000, "control: without r3 it is seen");
    sim_close(s);
}

void test_decode(void)
{
    test_operands();
    test_image("aes-m4.elf", "m4");
    test_image("aes-m0.elf", "m0");
    test_image("aes-m33.elf", "m33");
}
