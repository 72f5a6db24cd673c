/* args.h - the arguments of --call. */
#ifndef SIM_ARGS_H
#define SIM_ARGS_H

#include "sim.h"

struct call_args {
    uint32_t word[SIM_MAX_ARGS];
    uint32_t out[SIM_MAX_ARGS]; /* bytes to print after the call */
    size_t n;
    uint32_t heap; /* next free byte for buffers */
};

/* Read a whole number up to `max`; returns 0, or -1 if that is none. */
int parse_number(const char *text, uint64_t max, uint64_t *value);

/* Add one argument: number, @symbol, buf:SIZE, out:SIZE or hex:BYTES. Returns
 * NULL, or what is wrong with it. */
const char *add_arg(struct call_args *a, struct sim *s, const char *text);

/* Print the out: buffers, a line of hexadecimal digits each. */
void print_outputs(const struct call_args *a, struct sim *s, FILE *f);

#endif
