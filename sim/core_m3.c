/* core_m3.c - Cortex-M3 and M4: three stages behind a prefetch buffer. */
#include "core.h"

/* ---------------------------------------------------------------- flash */

static int in_flash(uint32_t a)
{
    return a < 0x10000000u;
}

/* A data read whose address phase is cycle `at`. The flash has one port, and
 * the data side goes first; a line that it holds needs no access. */
static void flash_read(struct m3_state *m, uint32_t a, uint64_t at)
{
    const uint32_t line = a >> m->dline;
    int victim = 0;

    if (!m->flash || !in_flash(a))
        return;
    for (int i = 0; i < m->dcache; i++) {
        if (m->dtag[i] == line) {
            m->dage[i] = at;
            return;
        }
        if (m->dage[i] < m->dage[victim])
            victim = i;
    }
    m->dtag[victim] = line;
    m->dage[victim] = at;
    m->dbusy = at;
}

/* One cycle of the instruction side; `want`: word `a` is requested. Returns 0
 * if it must wait. The next line is read ahead whenever the flash is idle. */
static int flash_cycle(struct m3_state *m, uint32_t a, int want)
{
    const uint32_t line = a >> m->iline;
    int idle = m->dbusy != m->c;

    if (!m->flash || !in_flash(a))
        return 1;
    if (want && line != m->line) {
        if (line != m->line + 1 || !m->ahead) {
            if (!idle)
                return 0;
            idle = 0;
        }
        m->line = line;
        m->ahead = 0;
    }
    if (idle)
        m->ahead = 1;
    return 1;
}

/* ----------------------------------------------------------- fetch unit */

/* One cycle. Decode uses up `words` words and leaves `left` half-words in the
 * buffer; `steal`: something else has the address phase. */
static void cycle(struct m3_state *m, int words, int left, int steal)
{
    const int room =
        m->held < m->fifo_words && left + 2 * m->inflight + 2 <= m->fifo_hw;
    const int want = room && !steal;
    const int issue = flash_cycle(m, m->fetch, want) && want;

    m->held += m->inflight - words;
    m->inflight = issue;
    m->fetch += issue ? 4 : 0;
    m->c++;
}

static int halfwords(const struct m3_state *m)
{
    return 2 * m->held - (int)(m->pc >> 1 & 1);
}

static void idle_cycle(struct m3_state *m)
{
    cycle(m, 0, halfwords(m), 0);
}

/* The buffer is flushed and `target` is requested in cycle m->c. */
static void redirect(struct m3_state *m, uint32_t target)
{
    m->pc = target;
    m->head = target & ~3u;
    m->fetch = m->head + 4;
    flash_cycle(m, m->head, 1);
    m->held = 0;
    m->inflight = 1;
    m->c++;
}

/* Words of the buffer that the instruction reaches into. */
static int reach(const struct m3_state *m, const struct sim_insn *in)
{
    return (int)(((in->addr + in->size - 1) & ~3u) - m->head) / 4 + 1;
}

/* Words of the buffer that it uses up. */
static int used(const struct m3_state *m, const struct sim_insn *in)
{
    return (int)(((in->addr + in->size) & ~3u) - m->head) / 4;
}

static void consumed(struct m3_state *m, const struct sim_insn *in, int words)
{
    m->head += 4u * (uint32_t)words;
    m->pc = in->addr + in->size;
}

static void init(struct core *c)
{
    memset(c->u.m3.dtag, 0xff, sizeof c->u.m3.dtag);
    c->u.m3.line = ~0u;
}

static void restart(struct core *c, uint32_t pc)
{
    struct m3_state *m = &c->u.m3;

    m->c = c->free;
    redirect(m, pc);
    c->s = c->free = m->c + 1;
}

/* ------------------------------------------------------------ execution */

static int is_single(int cls)
{
    return cls == SIM_LOAD || cls == SIM_STORE;
}

static int is_memory(int cls)
{
    return is_single(cls) || cls == SIM_LDM || cls == SIM_STM || cls == SIM_TB;
}

static int is_load(int cls)
{
    return cls == SIM_LOAD || cls == SIM_LDM || cls == SIM_TB;
}

static uint32_t block_of(uint32_t a)
{
    return a >> 28;
}

static uint64_t unaligned_penalty(const struct step *st)
{
    const uint32_t off = st->mem & (st->in->width - 1u);

    if (!off)
        return 0;
    return st->in->width == 4 && off & 1 ? 2 : 1;
}

/* Can this access overlap the data phase of the load before it? */
static int pipelines(const struct core *c, const struct step *st)
{
    const struct sim_insn *in = st->in, *p = &c->prev;
    const struct m3_state *m = &c->u.m3;

    if (p->cls != SIM_LOAD || sim_insn_loads_pc(p) || !is_single(in->cls))
        return 0;
    if (in->addr_regs & p->ldmask)
        return 0;
    if (m->same_block && st->has_mem && block_of(st->mem) != m->prev_block)
        return 0;
    if (in->writeback && (m->m3 || (p->writeback && p->base == in->base)))
        return 0;
    return 1;
}

/* A load right after a store waits, and so do write-back stores in a row on
 * one base. */
static int waits_for_store(const struct sim_insn *in, const struct sim_insn *p)
{
    if (p->cls != SIM_STORE)
        return 0;
    return is_load(in->cls) || (is_single(in->cls) && in->writeback &&
                                p->writeback && in->base == p->base);
}

/* First cycle in which the instruction could execute, fetch aside. */
static uint64_t earliest(const struct core *c, const struct step *st)
{
    const struct sim_insn *in = st->in, *p = &c->prev;
    uint64_t e = c->free;

    if (st->skipped || c->u.m3.prev_skipped)
        return e;
    if (in->cls == SIM_NOP &&
        (p->cls == SIM_LOAD || (p->cls == SIM_STORE && p->regoff)))
        return c->s + 1;
    if (!is_memory(in->cls))
        return e;
    if (pipelines(c, st))
        e--;
    /* No forwarding into address generation. */
    if (!is_memory(p->cls) && in->addr_regs & p->wmask & 0x7fff)
        e++;
    if (p->cls == SIM_LOAD && in->addr_regs & p->ldmask)
        e += (uint64_t)c->u.m3.ld_dep;
    if (waits_for_store(in, p) && e < c->s + 2)
        e = c->s + 2;
    return e;
}

static uint64_t arithmetic(const struct m3_state *m, const struct step *st)
{
    const int wide = (st->vn >> 16 != 0) + (st->vm >> 16 != 0);

    switch (st->in->cls) {
    case SIM_MLA:
        return m->m3 ? 2 : 1;
    case SIM_MULL:
        return m->m3 ? 3 + (uint64_t)wide : 1;
    case SIM_MLAL:
        return m->m3 ? 4 + (uint64_t)wide + (wide == 2) : 1;
    case SIM_DIV: {
        const int bits = quotient_bits(st);
        return bits ? 2 + (uint64_t)(bits * 10 + 31) / 32 : 2;
    }
    case SIM_FDIV:
        return 14;
    case SIM_SYS:
        return 2;
    default:
        return 1;
    }
}

/* Execute in cycle c->s an instruction that could have started in `e`. */
static void execute(struct core *c, const struct step *st, int cls, uint64_t e)
{
    struct m3_state *m = &c->u.m3;
    const struct sim_insn *in = st->in;

    switch (cls) {
    case SIM_LOAD:
        c->free = c->s + 2 + unaligned_penalty(st);
        flash_read(m, st->mem, c->s);
        break;
    case SIM_STORE:
        c->free = c->s + 1 + in->regoff;
        if (!m->fuse_str && c->prev.cls == SIM_LOAD && e < c->free)
            c->free++;
        break;
    case SIM_LDM:
        c->free = c->s + 1 + in->nreg;
        flash_read(m, st->mem, c->s);
        break;
    case SIM_STM:
        c->free = c->s + 1 + in->nreg;
        break;
    case SIM_TB:
        c->free = c->s + 3;
        break;
    default:
        c->free = c->s + arithmetic(m, st);
        break;
    }
}

/* IT rides along with a 16-bit instruction before it. */
static int folds(struct core *c, const struct sim_insn *in)
{
    struct m3_state *m = &c->u.m3;

    if (c->prev.size != 2 || m->prev_taken || c->prev.cls == SIM_IT ||
        reach(m, in) > m->held)
        return 0;
    const int words = used(m, in);
    m->held -= words;
    consumed(m, in, words);
    return 1;
}

/* The decode cycle. `early`: the target goes out now, and so it does, for
 * nothing, where the branch is not taken. */
static void decode_cycle(struct m3_state *m, const struct step *st, int early)
{
    if (early && st->taken) {
        redirect(m, st->next);
        return;
    }
    const int words = used(m, st->in);
    cycle(m, words, halfwords(m) - st->in->size / 2,
          early && st->in->conditional && m->spec_fetch);
    consumed(m, st->in, words);
}

/* Register branches go out in execute, loaded targets after the load. */
static void late_branch(struct core *c, uint32_t next, int cls)
{
    struct m3_state *m = &c->u.m3;
    const uint64_t at = cls == SIM_BREG ? c->s : c->free;

    while (m->c < at)
        idle_cycle(m);
    redirect(m, next);
    c->free = m->c;
}

/* Immediate branches, and BX LR unless LR is only just being written, are
 * resolved in decode. */
static int resolved_early(const struct core *c, const struct sim_insn *in,
                          int cls)
{
    if (cls == SIM_BIMM)
        return 1;
    return cls == SIM_BREG && in->lr_target && c->u.m3.lr_early &&
           !(c->prev.wmask >> 14 & 1);
}

static void step(struct core *c, const struct step *st)
{
    struct m3_state *m = &c->u.m3;
    const int cls = st->skipped ? SIM_ALU : st->in->cls;

    if (cls == SIM_IT && folds(c, st->in))
        return;
    const uint64_t e = earliest(c, st);
    while (m->c + 1 < e)
        idle_cycle(m);
    while (reach(m, st->in) > m->held)
        idle_cycle(m);
    const int early = resolved_early(c, st->in, cls);
    decode_cycle(m, st, early);
    c->s = m->c;
    execute(c, st, cls, e);
    if (st->taken && !early)
        late_branch(c, st->next, cls);
    c->prev = *st->in;
    m->prev_skipped = st->skipped;
    m->prev_taken = st->taken;
    m->prev_block = block_of(st->mem);
}

#define CONSTANT(x) #x, offsetof(struct core, u.m3.x)

static const struct constant constants[] = {
    {CONSTANT(m3)},
    {CONSTANT(fifo_words)},
    {CONSTANT(fifo_hw)},
    {CONSTANT(fuse_str)},
    {CONSTANT(ld_dep)},
    {CONSTANT(same_block)},
    {CONSTANT(spec_fetch)},
    {CONSTANT(lr_early)},
    {CONSTANT(flash)},
    {CONSTANT(iline)},
    {CONSTANT(dline)},
    {CONSTANT(dcache)},
    {NULL, 0},
};

const struct model m3_model = {init, restart, step, constants};
