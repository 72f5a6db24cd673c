/* machine.h - the inside of struct sim, shared by the files of the simulator.
 *
 *   open.c     options, ELF file, memory map    hooks.c   Unicorn's callbacks
 *   run.c      runs and calls                   retire.c  one instruction
 *   memory.c   memory and decoded code          device.c  what is mapped
 *   region.c   regions, stack depth             error.c   why a run ended
 *   snapshot.c save and restore
 */
#ifndef SIM_MACHINE_H
#define SIM_MACHINE_H

#include "core.h"
#include "decode.h"
#include "image.h"
#include "sim.h"

#include <unicorn/unicorn.h>

#define FLASH_BASE 0x08000000u
#define FLASH_SIZE 0x00100000u
#define CCM_BASE   0x10000000u
#define CCM_SIZE   0x00010000u
#define RAM_BASE   0x20000000u
#define RAM_SIZE   0x00040000u

/* The stack of an image starts at the end of the RAM, that of a call in its
 * middle. Both return to RETURN, where nothing is ever executed. */
#define CALL_STACK (RAM_BASE + RAM_SIZE / 2)
#define RETURN     0x1fff0000u

#define PSR_FLAGS 0xf80f0000u
#define PSR_THUMB 0x01000000u

enum { FLASH,
       CCM,
       RAM,
       MEMORIES };

struct memory {
    uint32_t base, size;
    int writable;
    uint8_t *host;
    struct sim_insn *insn; /* one for each half-word; size 0: not decoded */
    uint32_t decoded[2];   /* range of offsets, in whole pages, with code */
    uint8_t *saved;
};

struct region {
    struct sim_region of;
    uint64_t start[SIM_COUNTS];
    uint32_t sp_start, sp_min;
    int open;
};

struct regions {
    struct region *list;
    size_t n, room;
    size_t open; /* how many are */
};

enum marker { NO_MARKER,
              BEGIN,
              END };

#define MAX_ACCESSES 32 /* VLDM of 32 words */

/* The instruction that is executing; it retires when the next one begins. */
struct pending {
    int valid;
    struct step step;
    uint32_t loads, stores;
    enum marker marker;
    char name[SIM_NAME];
    int undo; /* a watcher left it out in an IT block */
    /* Kept if somebody watches. */
    struct sim_access access[MAX_ACCESSES];
    size_t accesses;
};

/* All that sim_save keeps but memory and regions. */
struct state {
    struct core core[SIM_MAX_CORES];
    char refused[SIM_MAX_CORES][192]; /* empty: the core counts */
    unsigned has;                     /* what all cores that count have */
    uint64_t now[SIM_COUNTS];
    uint32_t random;
    uint64_t random_at;
    int unalign_trap;
    int exited;
    uint32_t exit_status;
};

struct sim {
    uc_engine *uc;
    struct decoder decoder;
    struct image image;
    struct memory mem[MEMORIES];
    struct sim_error error;

    size_t cores;
    int arch;                    /* the lowest of the cores */
    unsigned has[SIM_MAX_CORES]; /* enum sim_need, of each */
    struct state state, saved;
    struct regions regions, saved_regions;
    int has_saved;

    int rng_period;
    uint32_t stack_limit; /* 0: the start of its memory */
    int stack_given;      /* by the options: it holds for all stacks */
    uint32_t run_limit;   /* of the present stack */
    FILE *out;
    uint64_t max_insns, run_start;

    struct pending pend;
    uint8_t itstate; /* as in the EPSR: condition and mask; 0: no IT block */
    struct sim_watch *watch;
    struct sim_regs regs[2]; /* before and after, if somebody watches */
};

/* error.c */
int sim_fail(struct sim *s, enum sim_status status, const char *why, ...);
int sim_fail_at(struct sim *s, enum sim_status status, uint32_t pc,
                uint32_t addr, const char *why, ...);
void sim_place(struct sim *s, uint32_t pc, char *text, size_t size);

/* memory.c */
struct memory *memory_at(struct sim *s, uint32_t addr);
int memory_open(struct sim *s);
void memory_close(struct sim *s);
int memory_load(struct sim *s, const struct image_segment *g);
/* The decoded instruction at addr, or NULL: the run has failed. */
const struct sim_insn *memory_insn(struct sim *s, uint32_t addr);
/* n bytes at addr change: forget what was decoded of them. */
void memory_changes(struct sim *s, uint32_t addr, size_t n);
/* One little-endian access. */
uint32_t memory_get(struct sim *s, uint32_t addr, unsigned size);
void memory_set(struct sim *s, uint32_t addr, unsigned size, uint32_t value);
/* Keep the writable memories; go back to what was kept. */
int memory_save(struct sim *s);
void memory_restore(struct sim *s);

/* hooks.c */
int hooks_open(struct sim *s);
uint32_t hook_reg(struct sim *s, int r);
void hook_regs(struct sim *s, struct sim_regs *to);
void hook_set_reg(struct sim *s, int r, uint32_t value);
void hook_set_flags(struct sim *s, uint32_t psr);
void hook_reset_psr(struct sim *s);
int hook_is_thumb(struct sim *s);
void hook_set_pc(struct sim *s, uint32_t pc);
/* A device has answered a load. */
void hook_loaded(struct sim *s, uint32_t value);
int condition_passes(unsigned cond, uint32_t psr);

/* retire.c */
int retire_fetch(struct sim *s, uint32_t addr);
/* Control is at `next`: the pending instruction, and what an IT block skipped
 * after it, have executed. Returns whether `next` executes now. */
int retire_to(struct sim *s, uint32_t next);
void retire(struct sim *s, uint32_t next);

/* device.c */
int device_open(struct sim *s);
int device_bkpt(struct sim *s, uint32_t pc); /* whether it was semihosting */

/* region.c */
void region_begin(struct sim *s, const char *name, const uint64_t *at);
void region_end(struct sim *s, const char *name, const uint64_t *at);
/* The pending instruction has set the stack pointer. */
void region_stack(struct sim *s, uint32_t sp);
/* A stack that grows down from `sp`: find its limit. */
void stack_begin(struct sim *s, uint32_t sp);
int regions_copy(struct regions *to, const struct regions *from);

/* watch.c */
/* What the watchers say of the pending instruction; returns whether it is to
 * be executed now. */
int watch_before(struct sim *s);
void watch_after(struct sim *s);
/* Undo the pending instruction, control being at `next`; returns whether it
 * may stay there. */
int watch_undo(struct sim *s, uint32_t next);

/* The first core that counts from the end: it drives the program's timers. */
const struct core *sim_clock(const struct sim *s);

#endif
