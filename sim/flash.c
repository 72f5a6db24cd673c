/* flash.c - the table of memory systems, and how long they keep a core. */
#include "flash.h"

#include <string.h>

/* A new memory system is a row here; docs/timing.md says what they are like. */
static const struct flash_type table[] = {
    {"none32", 2, 0, 0, 0, 0, 0,
     "32-bit reads, no prefetch, no cache"},
    {"none64", 3, 0, 0, 0, 0, 0,
     "64-bit reads, no prefetch, no cache"},
    {"prefetch32", 2, 1, 0, 0, 0, 0,
     "32-bit reads, the next one ahead (STM32F0)"},
    {"prefetch64", 3, 1, 0, 0, 0, 0,
     "64-bit reads, the next one ahead (STM32F1)"},
    {"art", 4, 1, 1, 64, 1, 8,
     "128-bit reads, the next one ahead, 64 + 8 lines kept (STM32F4)"},
    {"art-prefetch", 4, 1, 0, 0, 0, 0,
     "the same with its caches off"},
    {"art-cache", 4, 0, 1, 64, 1, 8,
     "the same with its prefetch off"},
    {"cache", 4, 0, 256, 2, 256, 2,
     "128-bit reads, 8 + 8 KB of cache, two ways"},
    {"l1", 5, 0, 256, 2, 128, 4,
     "256-bit reads, 16 + 16 KB of cache (STM32H7)"},
};

const struct flash_type *flash_at(size_t i)
{
    return i < sizeof table / sizeof *table ? &table[i] : NULL;
}

const struct flash_type *flash_find(const char *name)
{
    for (size_t i = 0; flash_at(i); i++)
        if (!strcmp(table[i].name, name))
            return &table[i];
    return NULL;
}

void flash_init(struct flash *f, const struct flash_type *type, int ws,
                unsigned ahead)
{
    memset(f, 0, sizeof *f);
    f->type = type;
    f->ws = ws;
    f->ahead = ahead;
    f->icache.sets = type->isets;
    f->icache.ways = type->iways;
    f->dcache.sets = type->dsets;
    f->dcache.ways = type->dways;
}

static int in_flash(uint32_t addr)
{
    return addr < 0x10000000u;
}

/* --------------------------------------------------------------- caches */

static unsigned first_way(const struct cache *c, uint32_t line)
{
    return line % c->sets * c->ways;
}

static int holds(struct cache *c, uint32_t line, uint64_t clock)
{
    for (unsigned w = 0; w < c->ways; w++) {
        const unsigned i = first_way(c, line) + w;
        if (c->tag[i] == line + 1) {
            c->used[i] = clock;
            return 1;
        }
    }
    return 0;
}

static void keep(struct cache *c, uint32_t line, uint64_t clock)
{
    if (!c->ways)
        return;
    unsigned oldest = first_way(c, line);
    for (unsigned w = 1; w < c->ways; w++)
        if (c->used[first_way(c, line) + w] < c->used[oldest])
            oldest = first_way(c, line) + w;
    c->tag[oldest] = line + 1;
    c->used[oldest] = clock;
}

/* ----------------------------------------------------------------- port */

/* Read a line, asked for at `now`; a read under way ends first. Returns when
 * it is there. */
static uint64_t read_line(struct flash *f, uint64_t now)
{
    const uint64_t start = now > f->busy ? now : f->busy;
    const uint64_t there = start + (uint64_t)f->ws;

    f->busy = there + 1;
    return there;
}

/* Instructions go on in `line`. Returns when it is there. */
static uint64_t enter(struct flash *f, uint32_t line, uint64_t now)
{
    uint64_t there = now;

    f->clock++;
    if (f->next == line + 1) {
        there = f->next_at;
        f->next = 0;
        keep(&f->icache, line, f->clock);
    } else if (!holds(&f->icache, line, f->clock)) {
        there = read_line(f, now);
        keep(&f->icache, line, f->clock);
    }
    f->line = line + 1;
    return there > now ? there : now;
}

/* Ask for the line after the present one, if nothing has it. */
static void ask_ahead(struct flash *f, uint64_t now)
{
    const uint32_t line = f->line;

    if (f->next == line + 1 || holds(&f->icache, line, f->clock))
        return;
    f->next = line + 1;
    f->next_at = read_line(f, now + 1);
}

void flash_fetch(struct flash *f, uint32_t addr, unsigned size, uint64_t now)
{
    const unsigned shift = f->type->line;
    const uint32_t last = addr + size - 1;
    uint64_t t = now;

    if (!in_flash(addr))
        return;
    for (uint32_t line = addr >> shift; line <= last >> shift; line++)
        if (f->line != line + 1)
            t = enter(f, line, t);
    f->stalled += t - now;
    if (f->type->prefetch || (f->line << shift) - (last + 1) < f->ahead)
        ask_ahead(f, t);
}

void flash_data(struct flash *f, uint32_t addr, unsigned words, uint64_t start)
{
    const unsigned shift = f->type->line;
    const uint32_t last = addr + 4 * (words ? words - 1 : 0);
    uint64_t t = start;

    if (!in_flash(addr))
        return;
    for (uint32_t line = addr >> shift; line <= last >> shift; line++) {
        if (holds(&f->dcache, line, ++f->clock))
            continue;
        t = read_line(f, t);
        keep(&f->dcache, line, f->clock);
    }
    f->stalled += t - start;
}
