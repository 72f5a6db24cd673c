/* results.h - rows of the benchmark: those that the command was built with, or
 * those of a file in the form of bench/results.csv. */
#ifndef AESOP_RESULTS_H
#define AESOP_RESULTS_H

#include <stddef.h>

/* The columns that are read; a file may have others. */
enum choose_text {
    CORE,
    IMPL,
    GHASH,
    OP,
    TABLES, /* flash, ram or - */
    OPT,    /* O2 or Os */
    COMPILER,
    TEXTS
};
enum choose_number {
    WS,
    KEY_BITS,
    BYTES,
    CYCLES,
    FLASH,
    KEY_RAM,
    CTX_RAM,
    STACK,
    NUMBERS
};

struct choose_row {
    const char *text[TEXTS];
    long long number[NUMBERS]; /* -1 where the cell is - */
};

struct choose_results {
    const char *name; /* for messages */
    struct choose_row *rows;
    size_t n;
    char *cells; /* what the rows point into */
};

/* Read a file, or what is built in if path is NULL.
 *
 * Returns TOOL_GO_ON, or an exit code with a message. Freeing what was not
 * read is fine, if it is zeroed. */
int choose_results_read(struct choose_results *r, const char *path);
void choose_results_free(struct choose_results *r);

#endif
