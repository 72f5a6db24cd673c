/* core.h - cycle models. docs/timing.md has the rules and their sources.
 *
 * A model gets the instructions of a run in order, each with what it did, and
 * keeps two numbers: the cycle in which it started and the first one after.
 */
#ifndef SIM_CORE_H
#define SIM_CORE_H

#include "flash.h"
#include "insn.h"

#include <stddef.h>
#include <string.h>

/* One instruction that has executed. */
struct step {
    const struct sim_insn *in;
    int in_it;       /* stands in an IT block */
    int skipped;     /* and its condition failed */
    int taken;       /* control did not fall through */
    uint32_t next;   /* address of the instruction after it */
    uint32_t mem;    /* first data address, if it accessed memory */
    int has_mem;     /* and whether it did */
    uint32_t vn, vm; /* operands of multi-cycle arithmetic */
};

/* Cortex-M0, M0+: the constants of the cycle tables. */
struct m0_state {
    int branch, bl, ldst, pop_pc, mul, sys;
};

/* Cortex-M3, M4. */
struct m3_state {
    int m3;         /* M3: slow long multiplies, write-back not pipelined */
    int fifo_words; /* prefetch buffer, 32-bit words */
    int fifo_hw;    /* half-words it may hold or have on the way */
    int fuse_str;   /* STR #imm right after LDR hides its second cycle */
    int ld_dep;     /* extra cycles when a load result is an address */
    int same_block; /* accesses pipeline only inside one memory block */
    int spec_fetch; /* a conditional branch in decode takes a fetch slot */
    int lr_early;   /* BX LR is resolved in decode */
    int flash;      /* 0: both sides of the flash never meet */
    int iline;      /* log2 bytes of a flash line, instruction side */
    int dline;      /* the same, data side */
    int dcache;     /* lines that the data side keeps, at most 16 */

    uint64_t c;           /* first cycle not simulated yet */
    uint32_t pc;          /* next half-word to decode */
    uint32_t head, fetch; /* first word held, next word to request */
    int held, inflight;   /* words */
    uint64_t dbusy;       /* last cycle of the data side in the flash */
    uint32_t line;        /* flash line being read out */
    int ahead;            /* the line after it has been read too */
    uint32_t dtag[16];
    uint64_t dage[16];
    int prev_skipped, prev_taken;
    uint32_t prev_block;
};

/* Cortex-M33. */
struct m33_state {
    int pair;     /* two 16-bit instructions may issue together */
    int ld_use;   /* cycles from issue to use: loads */
    int ex2;      /* the same, results of the second stage */
    int bx_early; /* cycles before issue that a branch needs its register */
    int load_pc;  /* POP {pc} beyond its loads */
    int wfetch;   /* one word is fetched a cycle after a branch */

    uint64_t ready[16], flags; /* when they can be used */
    uint8_t writer[16];        /* what produced them */
    int paired;
    uint64_t fetch_at; /* cycle in which fetch_word was there */
    uint32_t fetch_word;
};

/* Cortex-M7. */
struct m7_state {
    int miss;       /* mispredicted branch */
    int miss_early; /* the same with the flags known early */
    int load_pc;    /* POP {pc} beyond its loads */
    int breg;       /* BX, BLX beyond their issue */

    uint64_t ready[16], flags; /* for the late ALU */
    uint64_t born[16];         /* when the writer of the register issued */
    uint8_t loaded[16];        /* and whether it was a load */
    int older;                 /* the last instruction can take one beside it */
    uint32_t prev_mem;
    uint8_t history[512]; /* two bits for each conditional branch */
};

struct core;

/* What runs a core: an empty pipeline at pc, one instruction, its constants. */
struct model {
    void (*init)(struct core *c); /* NULL: nothing to do */
    void (*restart)(struct core *c, uint32_t pc);
    void (*step)(struct core *c, const struct step *st);
    const struct constant {
        const char *name;
        size_t offset; /* of an int in struct core */
    } * constants;     /* ends with a NULL name */
};

/* A core: one row of the table in core.c. */
struct core_type {
    const char *name, *label;
    int arch;     /* 6: ARMv6-M, 7: ARMv7-M, 8: ARMv8-M Mainline */
    unsigned has; /* enum sim_need */
    const struct model *model;
    const char *flash;     /* its usual memory system; see flash.h */
    unsigned ahead;        /* bytes that it fetches ahead of execution */
    const char *estimate;  /* why its cycles are estimates, or NULL */
    const char *constants; /* of the model, "name=value ..." */
};

struct core {
    const struct core_type *type;
    uint64_t s, free;     /* start of the last instruction, first cycle after */
    struct sim_insn prev; /* that instruction */
    struct flash flash;   /* wait states */
    union {
        struct m0_state m0;
        struct m3_state m3;
        struct m33_state m33;
        struct m7_state m7;
    } u;
};

extern const struct model m0_model, m3_model, m33_model, m7_model;

/* Row by name or by number; NULL if there is none. */
const struct core_type *core_find(const char *name);
const struct core_type *core_at(size_t i);

void core_init(struct core *c, const struct core_type *type);

/* Wait states; `system` NULL: the usual one of the core. Returns -1 if there
 * is none of that name. */
int core_flash(struct core *c, const char *system, int ws);

/* Set a constant, "fuse_str=0"; -1 if the core has none such, or not with
 * that value. */
int core_set(struct core *c, const char *assignment);

/* Empty pipeline, next instruction at pc. */
void core_restart(struct core *c, uint32_t pc);

/* Account for one instruction. */
void core_step(struct core *c, const struct step *st);

/* The two numbers, wait states included. */
static inline uint64_t core_start(const struct core *c)
{
    return c->s + c->flash.stalled;
}

static inline uint64_t core_end(const struct core *c)
{
    return c->free + c->flash.stalled;
}

/* What the models share. */
static inline int leading_zeros(uint32_t x)
{
    int n = 32;

    for (; x; x >>= 1)
        n--;
    return n;
}

/* Bits of the quotient of st->vn by st->vm; 0 for none. */
static inline int quotient_bits(const struct step *st)
{
    const int bits = leading_zeros(st->vm) - leading_zeros(st->vn) + 1;

    return st->vm && bits > 0 ? bits : 0;
}

static inline int is_unaligned(const struct step *st)
{
    return st->has_mem && (st->mem & (st->in->width - 1u)) != 0;
}

#endif
