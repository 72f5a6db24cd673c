/* ops_table.h - the operations of ops.def as a table. */
#ifndef AESOP_OPS_TABLE_H
#define AESOP_OPS_TABLE_H

#include "aesop_impl.h"
#include "ops.h"

#include <string.h>

/* Keys that an operation takes, and keys inside its context. */
struct keys {
    int (*set_up)(const struct setting *s, int dir);
    unsigned aes, hash, own_aes, own_hash;
};

static const struct keys keys_key = {set_up_key, 1, 0, 0, 0},
                         keys_key_and_hash = {set_up_key_and_hash, 1, 1, 0, 0},
                         keys_key_and_room = {set_up_key_and_room, 1, 0, 1, 1},
                         keys_xts_pair = {set_up_xts_pair, 2, 0, 0, 0},
                         keys_siv_pair = {set_up_siv_pair, 2, 0, 0, 0},
                         keys_generator = {set_up_generator, 0, 0, 1, 0};

struct op {
    const char *name;
    operation *run;
    int dir;
    int bits;
    const struct keys *keys;
    size_t context;
    const char *before; /* "nothing", or the name of an operation above */
};

static const struct op ops[] = {
#define OP(name, dir, bits, keys, context, before, call) \
    {#name, op_##name, dir, bits, &keys_##keys, context, #before},
#define BOTH(mode, there, back)
#include OPS_DEF
#undef OP
#undef BOTH
};

enum { OPS = sizeof ops / sizeof *ops };

static inline size_t key_bytes(const struct setting *s, int dir)
{
    return 4u * s->impl[dir]->key_words[s->key_len / 8 - 2];
}

/* Bytes of the words of keys: those that it takes, or those of its own. */
static inline size_t words_of(const struct op *op, const struct setting *s,
                              int own)
{
    const struct keys *const n = op->keys;

    return (own ? n->own_aes : n->aes) * key_bytes(s, op->dir) +
           (own ? n->own_hash : n->hash) * 4u * s->ghash->key_words;
}

/* Make what `op` reads, if it does not read `in`, and set its keys up. */
static inline int prepare(const struct op *op, const struct setting *s,
                          uint8_t iv[16], uint8_t *out, const uint8_t *in,
                          size_t len)
{
    int status = 0;

    for (size_t i = 0; i < OPS; i++)
        if (strcmp(op->before, ops[i].name) == 0)
            status = ops[i].keys->set_up(s, ops[i].dir) ||
                     ops[i].run(iv, out, in, len);
    return status || op->keys->set_up(s, op->dir);
}

#endif
