/* request.h - the arguments of `aesop choose`. */
#ifndef AESOP_REQUEST_H
#define AESOP_REQUEST_H

#include "choose.h"

/* As they were given, or NULL. */
struct choose_arguments {
    char *core, *mode, *key_bits, *dir, *limit[LIMITS], *attacker, *bytes, *ws;
    char *uncached_ram, *hiding, *results, *json, *list_cores;
};

/* Returns TOOL_GO_ON, or an exit code with a message. */
int choose_read_request(struct choose_request *r,
                        const struct choose_arguments *a,
                        const struct choose_results *results);

/* Visit the cores of the results, each once. */
void choose_each_core(const struct choose_results *results,
                      choose_visit *visit, void *ctx);

#endif
