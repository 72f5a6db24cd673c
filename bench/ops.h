/* ops.h - the operations of ops.def as functions and as a table. */
#ifndef AESOP_OPS_H
#define AESOP_OPS_H

#include "aesop.h"

enum { enc,
       dec };
enum { ONE_SIZE,
       ALL_BITS };

typedef int operation(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                      const uint8_t *in, size_t len);

#define OP(name, dir, bits, call)                                     \
    static int op_##name(const aesop_key *k, uint8_t iv[16],          \
                         uint8_t *out, const uint8_t *in, size_t len) \
    {                                                                 \
        (void)iv;                                                     \
        return call;                                                  \
    }
#include "ops.def"
#undef OP

static const struct {
    const char *name;
    operation *run;
    int direction;
    int bits;
} ops[] = {
#define OP(name, dir, bits, call) {#name, op_##name, dir, bits},
#include "ops.def"
#undef OP
};

enum { OPS = sizeof ops / sizeof *ops };

#endif
