/* flash.h - wait states of the flash, with what hides them.
 *
 * A layer between a core model and its clock: it adds up the cycles in which
 * the whole core stands still for the flash. Its figures are estimates. With 0
 * wait states it is never asked, and the cycles are those of the core model.
 */
#ifndef SIM_FLASH_H
#define SIM_FLASH_H

#include <stddef.h>
#include <stdint.h>

#define FLASH_MAX_WS    5
#define FLASH_MAX_LINES 512

/* A memory system: one row of the table in flash.c. */
struct flash_type {
    const char *name;
    unsigned line; /* log2 of the bytes of one read */
    int prefetch;  /* the line after the present one is read ahead */
    /* What the instruction and the data side keep; 0 ways: no cache. */
    unsigned isets, iways, dsets, dways;
    const char *about;
};

/* Lines, the least recently used of a set goes first. */
struct cache {
    unsigned sets, ways;
    uint32_t tag[FLASH_MAX_LINES]; /* line number + 1, 0: empty */
    uint64_t used[FLASH_MAX_LINES];
};

struct flash {
    const struct flash_type *type;
    int ws;           /* cycles that a read takes beyond the first */
    unsigned ahead;   /* bytes that the core itself asks for ahead */
    uint64_t stalled; /* cycles that the core has waited */
    uint64_t busy;    /* first cycle in which the port is free */
    uint64_t clock;   /* counts uses of cache lines */
    uint32_t line;    /* line + 1 that instructions come from, 0: none */
    uint32_t next;    /* line + 1 asked for ahead and not used, 0: none */
    uint64_t next_at; /* when it is there */
    struct cache icache, dcache;
};

/* Row by name or by number; NULL if there is none. */
const struct flash_type *flash_find(const char *name);
const struct flash_type *flash_at(size_t i);

/* Empty buffers and caches. */
void flash_init(struct flash *f, const struct flash_type *type, int ws,
                unsigned ahead);

/* The instruction at `addr` could start at `now`: add what it waits for. */
void flash_fetch(struct flash *f, uint32_t addr, unsigned size, uint64_t now);

/* It started at `start` and reads `words` words at `addr`: the same. */
void flash_data(struct flash *f, uint32_t addr, unsigned words, uint64_t start);

#endif
