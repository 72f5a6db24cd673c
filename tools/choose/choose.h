/* choose.h - what is asked for, and the candidates. */
#ifndef AESOP_CHOOSE_H
#define AESOP_CHOOSE_H

#include "results.h"

/* ------------------------------------------------------- what is asked for */

/* An operation of a mode: its name in the results, the function that does it,
 * and whether that takes a key for decryption. */
struct choose_op {
    const char *name, *function;
    int decrypts;
};

struct choose_mode {
    const char *name;
    struct choose_op op[2]; /* there and back; one may be for both */
    const char *set_up;     /* the function that prepares its keys */
    int keys;               /* of an operation; a second one always encrypts */
    int keeps;              /* 1: the caller declares its context, in which are
                               keys; else only messages in pieces have one */
};

struct choose_core {
    const char *name, *label;
    int uncached_ram;     /* known to have no cache before its RAM */
    const char *estimate; /* why its cycles are estimates, or NULL */
};

struct choose_attacker {
    const char *name;
    unsigned traits;   /* of which an implementation must claim one; 0: none */
    const char *wants; /* these in words */
    const char *lacks; /* what a candidate without them is */
};

/* The core of this name; of one that is not in the list the name alone. */
struct choose_core choose_core_named(const char *name);

/* All rows of each; the last has no name. */
extern const struct choose_mode choose_modes[];
extern const struct choose_core choose_cores[];
extern const struct choose_attacker choose_attackers[];

enum choose_limit {
    LIMIT_FLASH,
    LIMIT_RAM,
    LIMIT_STACK,
    LIMITS
};
extern const char *const choose_limit_names[LIMITS];

struct choose_request {
    struct choose_core core;
    const struct choose_mode *mode;
    const struct choose_attacker *attacker;
    int first, last; /* operations of the mode */
    long long key_bits, bytes, wait_states;
    long long limit[LIMITS]; /* -1: none */
    int uncached_ram;        /* known, or the user vouches for it */
    int hiding;              /* accepted in place of masking */
    unsigned wanted;         /* traits of which one is claimed; 0: none */
    const char *figures;     /* where they are from */
};

/* As they were given, or NULL. */
struct choose_arguments {
    char *core, *mode, *key_bits, *dir, *limit[LIMITS], *attacker, *bytes, *ws;
    char *uncached_ram, *hiding, *results, *json;
};

/* Returns TOOL_GO_ON, or an exit code with a message. */
int choose_read_request(struct choose_request *r,
                        const struct choose_arguments *a,
                        const struct choose_results *results);

/* Whether it takes keys of this direction. */
int choose_takes(const struct choose_request *request, int decrypts);

/* Lists are shown by visiting their lines. */
typedef void choose_visit(void *ctx, const char *line);

/* -------------------------------------------------------------- candidates */

/* What one operation costs with a candidate. */
struct choose_cost {
    long long cycles, key_cycles; /* of a message, of setting up its keys */
    int interpolated;             /* from messages of other lengths */
    int scaled;                   /* from AES-128 */
};

enum choose_ram {
    RAM_KEYS,  /* with their headers, and the key of GHASH */
    RAM_STATE, /* of a generator, or room for derived keys */
    RAM_TABLES,
    RAM_STACK, /* the deepest of key set-up and messages */
    RAMS
};
extern const char *const choose_ram_names[RAMS];

/* An implementation, compiled in one way. */
struct choose_candidate {
    const struct choose_row *row; /* one of its rows, for the names */
    const char *unknown;          /* why what follows is not known, or NULL */
    struct choose_cost cost[2];
    long long cycles; /* of the operations together */
    long long ram[RAMS];
    long long need[LIMITS];
    long long context; /* bytes, of a generator or a message in pieces; or 0 */
    int flash_at_most; /* measured apart: directions share code */
    unsigned traits;   /* the least of AES and GHASH */
    int lacks_trait;
    long long over[LIMITS]; /* bytes above the limit, or 0 */
    double worst;           /* need over limit where that is largest; 0: none */
};

struct choose_list {
    struct choose_candidate *all; /* those that fit first, the best first */
    size_t n, fits;
};

/* Gather and rank. What does not fit is sorted by how little it lacks.
 * Returns TOOL_GO_ON, or an exit code with a message. */
int choose_candidates(struct choose_list *list,
                      const struct choose_request *request,
                      const struct choose_results *results);

int choose_fits(const struct choose_candidate *c);

/* Fill in all that the results say of a candidate: unknown to flash_at_most. */
void choose_price(struct choose_candidate *c,
                  const struct choose_request *request,
                  const struct choose_results *results);

/* ---------------------------------------------------------- of the library */

/* Traits of a descriptor; 0 if this version has none of that name. */
unsigned choose_traits(const char *descriptor, int tables_in_ram,
                       int uncached_ram);

/* Whether its constant tables are in RAM. */
int choose_in_ram(const struct choose_candidate *c);

/* Visit the descriptors to name: for encryption, decryption, GHASH. */
void choose_descriptors(const struct choose_candidate *c,
                        const struct choose_request *request,
                        choose_visit *visit, void *ctx);

/* What is known of them together; 0 if one of them is not there. */
unsigned choose_claims_of(const struct choose_candidate *c,
                          const struct choose_request *request);

/* Whether any descriptor claims one of these traits. */
int choose_any_claims(unsigned traits);

/* Visit each file to copy for a candidate, in order. */
void choose_files(const struct choose_candidate *c,
                  const struct choose_request *request,
                  choose_visit *visit, void *ctx);

/* Whether its tables are the caller's, who passes them as aux. */
int choose_callers_tables(const struct choose_candidate *c);

/* Bytes of RAM that the tables of a candidate take. */
long long choose_table_ram(const struct choose_candidate *c,
                           const struct choose_request *request);

/* Visit the lines of aesop_config.h that a candidate needs; the optional ones
 * save something that the figures do not show. */
void choose_config(const struct choose_candidate *c,
                   const struct choose_request *request, int optional,
                   choose_visit *visit, void *ctx);

/* ------------------------------------------------------------------ output */

/* What a candidate is called, and what it claims, cut where they are long. */
enum { CHOOSE_NAME = 120 };
void choose_name(const struct choose_candidate *c, char text[CHOOSE_NAME]);
void choose_claims_text(const struct choose_candidate *c,
                        char text[CHOOSE_NAME]);

/* All of why a candidate does not fit. */
struct choose_reason {
    char text[512];
};
struct choose_reason choose_reason_of(const struct choose_candidate *c,
                                      const struct choose_request *request);

/* Why it does not fit; why its cycles are estimates; what else to know. */
void choose_reasons(const struct choose_candidate *c,
                    const struct choose_request *request,
                    choose_visit *visit, void *ctx);
void choose_estimates(const struct choose_candidate *c,
                      const struct choose_request *request,
                      choose_visit *visit, void *ctx);
void choose_notes(const struct choose_candidate *c,
                  const struct choose_request *request,
                  choose_visit *visit, void *ctx);

void choose_print_text(const struct choose_list *list,
                       const struct choose_request *request);
void choose_print_json(const struct choose_list *list,
                       const struct choose_request *request);

#endif
