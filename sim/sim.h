/* sim.h - runs a Cortex-M program and counts the cycles of several cores.
 *
 * Unicorn executes, capstone decodes, and a model for each core asked for
 * counts. A run is deterministic; several simulators may exist side by side.
 * docs/timing.md says how cycles are modelled, how that was checked, and which
 * figures are estimates.
 *
 *   struct sim_options o = {.cores = "m3,m4"};
 *   struct sim *s = sim_open("prog.elf", &o);
 *   if (sim_error(s)->status == SIM_OK && sim_run(s) == SIM_OK)
 *       sim_report(s, stdout, SIM_TABLE);
 *   else
 *       fprintf(stderr, "%s\n", sim_error(s)->text);
 *   sim_close(s);
 *
 * Memory: flash at 0x08000000 (1 MB, read only), CCM at 0x10000000 (64 KB),
 * SRAM at 0x20000000 (256 KB). Segments are loaded at their run and at their
 * load addresses, so no start-up copy is needed. What the program can ask for
 * (regions, output, exit, timers, random words) is in bare/bare.h.
 */
#ifndef SIM_H
#define SIM_H

#include "insn.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SIM_MAX_CORES 6
#define SIM_MAX_ARGS  12

enum sim_status {
    SIM_OK = 0,
    SIM_SETUP,       /* the options or the file cannot be used */
    SIM_UNMAPPED,    /* an access outside the memory map */
    SIM_READ_ONLY,   /* a write to the flash */
    SIM_UNALIGNED,   /* an unaligned access that faults on a core asked for */
    SIM_STACK,       /* the stack reached its limit */
    SIM_UNSUPPORTED, /* an instruction or a device that is not modelled */
    SIM_EXCEPTION,   /* undefined instruction, SVC, ARM state ... */
    SIM_LIMIT,       /* the instruction limit */
    SIM_CANCELLED    /* a watcher said stop */
};

/* Why the last call did not end well. */
struct sim_error {
    enum sim_status status;
    uint32_t pc;    /* the instruction */
    uint32_t addr;  /* the address that it accessed, if that is the reason */
    char text[320]; /* a sentence with both, symbol and disassembly */
};

struct sim_options {
    const char *cores;    /* names with commas between; see sim_core_name */
    const char *flash;    /* memory system behind the flash; NULL: each core's
                             usual one */
    int wait_states;      /* 0 to 5 */
    int fpu;              /* time FPU instructions by unchecked rules; else
                             they are SIM_UNSUPPORTED */
    int unalign_trap;     /* every unaligned access is SIM_UNALIGNED */
    int rng_period;       /* cycles for a random word, 0: always one ready */
    uint32_t stack_limit; /* lowest address of all stacks; 0: by the symbols
                             __StackLimit, __stack_limit, _end or end, or the
                             start of the memory that a stack is in */
    FILE *out;            /* what the program prints; NULL: stdout */
};

struct sim;

/* Never NULL unless memory ran out. If sim_error() says SIM_SETUP nothing but
 * sim_error() and sim_close() may follow. */
struct sim *sim_open(const char *elf, const struct sim_options *options);
void sim_close(struct sim *s);

/* What the last call that can fail said. */
const struct sim_error *sim_error(const struct sim *s);

/* ------------------------------------------------------------------- cores */

/* The cores that there are and the memory systems, by number from 0; NULL
 * beyond the last. */
const char *sim_core_name(size_t i);
const char *sim_flash_name(size_t i);
const char *sim_flash_about(size_t i);

/* Set a constant of docs/timing.md: "mul=32" for every core of this run that
 * has it, "m4.flash=0" for one. Returns SIM_OK or SIM_SETUP. */
int sim_set_constant(struct sim *s, const char *assignment);

/* Of this run: */
size_t sim_cores(const struct sim *s);
struct sim_core {
    const char *name, *label; /* "m0plus", "M0+" */
    const char *estimate;     /* why its cycles are estimates; NULL: they are
                                 within what docs/timing.md states */
    const char *refused;      /* why there are none: an instruction that this
                                 core lacks; NULL: they count */
    const char *flash;        /* its memory system */
    uint64_t start, end;      /* the last instruction's start, and the first
                                 cycle after it */
};
struct sim_core sim_core(const struct sim *s, size_t k);

/* --------------------------------------------------------------------- run */

/* Stop with SIM_LIMIT after n more instructions. There is a limit from the
 * beginning, of 4 * 10^9. */
void sim_limit(struct sim *s, uint64_t n);

/* Run the image from its entry point until it exits. */
int sim_run(struct sim *s);

/* Whether the program has exited, and with what. */
int sim_exited(const struct sim *s, uint32_t *exit_status);

/* Call the function at `addr` with up to SIM_MAX_ARGS words as arguments, the
 * stack below 0x20020000; all other registers are 0. Everything up to the
 * return is counted as one call of the region `name`, of which SIM_NAME - 1
 * characters count. `result` gets r0; it may be NULL. What the models learnt
 * before (caches, branches) stays. */
int sim_call(struct sim *s, const char *name, uint32_t addr,
             const uint32_t *args, size_t n, uint32_t *result);

/* Memory, between runs and from watchers. SIM_OK, or SIM_UNMAPPED. */
int sim_read(struct sim *s, uint32_t addr, void *buf, size_t n);
int sim_write(struct sim *s, uint32_t addr, const void *buf, size_t n);

/* A symbol's address and size; either may be NULL. SIM_OK or SIM_SETUP. */
int sim_symbol(struct sim *s, const char *name, uint32_t *addr,
               uint32_t *size);

/* The function that `addr` is in and the distance from its start, or NULL. */
const char *sim_function_at(const struct sim *s, uint32_t addr,
                            uint32_t *offset);

/* Number of the function that `addr` is in, from 1, and its name; 0 and NULL
 * if it is in none. For tables by function. */
size_t sim_function(const struct sim *s, uint32_t addr);
const char *sim_function_name(const struct sim *s, size_t number);

/* Assembly of the instruction at `addr`. */
void sim_disassemble(struct sim *s, uint32_t addr, char *text, size_t size);

/* Keep a copy of all that a run changes: memory, counters, regions, models.
 * sim_restore() goes back to it, as often as wanted; it costs a copy of the
 * writable memory. SIM_OK or SIM_SETUP (no memory; nothing kept). */
int sim_save(struct sim *s);
int sim_restore(struct sim *s);

/* ----------------------------------------------------------------- regions */

enum sim_count {
    SIM_INSNS,
    SIM_LOADS,  /* words, half-words or bytes loaded */
    SIM_STORES, /* the same, stored */
    SIM_TAKEN,  /* branches taken */
    SIM_CYCLES, /* of the first core; those of the others follow */
    SIM_COUNTS = SIM_CYCLES + SIM_MAX_CORES
};

#define SIM_NAME 64

struct sim_region {
    char name[SIM_NAME];
    uint64_t calls;             /* how often it was begun and ended */
    uint64_t total[SIM_COUNTS]; /* over all of them */
    uint64_t min[SIM_COUNTS], max[SIM_COUNTS];
    uint32_t stack; /* bytes below where it began, at the most */
};

/* In the order in which they first began; NULL beyond the last. The pointer
 * holds until the next run. */
const struct sim_region *sim_region(const struct sim *s, size_t i);
const struct sim_region *sim_region_named(const struct sim *s,
                                          const char *name);

/* All counts since the beginning. */
const uint64_t *sim_counts(const struct sim *s);

enum sim_format {
    SIM_TABLE, /* for people */
    SIM_CSV,   /* a header and a line for each region */
    SIM_JSON   /* one object, in one line */
};

/* Write the regions. Every format says which figures are estimates. */
void sim_report(const struct sim *s, FILE *f, enum sim_format format);

/* ------------------------------------------------------------------ events
 *
 * A watcher sees every instruction, before and after. It can change registers,
 * flags and memory, and say that the instruction is not to be executed.
 */

struct sim_regs {
    uint32_t r[16]; /* r[15]: the instruction; afterwards, the next one */
    uint32_t psr;   /* N 31, Z 30, C 29, V 28, Q 27, GE 19-16; others 0 */
};

struct sim_access {
    uint32_t addr, value; /* the bytes of value beyond size are 0 */
    uint32_t old;         /* what was there; of a load, value again */
    uint8_t size;         /* 1, 2 or 4 */
    uint8_t write;
    int8_t reg; /* register loaded or stored, -1: none of r0 to r15 */
};

struct sim_event {
    uint64_t index; /* instructions before it in this run */
    uint32_t pc;
    const struct sim_insn *insn;
    const struct sim_regs *before;
    uint8_t in_it; /* the flags decide whether it executes */
    /* Only afterwards: */
    const struct sim_regs *after;
    const struct sim_access *access;
    size_t accesses;
    uint32_t next;   /* the instruction that follows */
    uint8_t taken;   /* and it is not the one behind this */
    uint8_t skipped; /* not executed: condition of an IT block, or SIM_SKIP */
};

enum sim_action {
    SIM_GO,
    SIM_SKIP,   /* leave it out */
    SIM_INVERT, /* conditional branch: the other way; others: as SIM_GO */
    SIM_STOP    /* end the run with SIM_CANCELLED */
};

/* Either function may be NULL. What an IT block skips is shown to after()
 * alone. A SIM_SKIP inside an IT block is done by undoing the instruction: its
 * stores to the memory are taken back, but what a device saw it saw. */
struct sim_watch {
    enum sim_action (*before)(void *ctx, struct sim *s,
                              const struct sim_event *e);
    void (*after)(void *ctx, struct sim *s, const struct sim_event *e);
    void *ctx;
    struct sim_watch *next; /* kept by sim_watch */
};

/* Add a watcher, which must live until it is removed or the simulator is
 * closed. Several see each instruction in the order in which they came; the
 * first action that is not SIM_GO counts. Not from within a watcher. */
void sim_watch(struct sim *s, struct sim_watch *w);
void sim_unwatch(struct sim *s, struct sim_watch *w);

/* From before(): set r0 to r14, or the flags (psr, the bits named above). */
void sim_set_reg(struct sim *s, int r, uint32_t value);
void sim_set_flags(struct sim *s, uint32_t psr);

/* ------------------------------------------------- made out of the events */

/* Print every instruction to f: address, n/w/U (narrow, wide, unaligned wide),
 * start cycle on each core, assembly, place. */
struct sim_trace {
    struct sim_watch watch;
    FILE *f;
};
void sim_trace(struct sim *s, struct sim_trace *t, FILE *f);

/* Cycles by function. */
struct sim_profile;
struct sim_profile *sim_profile_open(struct sim *s); /* NULL: no memory */
void sim_profile_report(struct sim_profile *p, FILE *f,
                        enum sim_format format);
void sim_profile_close(struct sim_profile *p);

#endif
