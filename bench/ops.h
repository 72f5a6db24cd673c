/* ops.h - the operations of ops.def and what is set up for them, as functions.
 *
 * All are inlined, so that a program that does one of them with constants is as
 * small as one written by hand.
 */
#ifndef AESOP_OPS_H
#define AESOP_OPS_H

#include "aesop.h"
#include "common.h"

#ifndef OPS_DEF /* or a part of it */
#define OPS_DEF "ops.def"
#endif

enum { enc,
       dec };
enum { ONE_SIZE,
       SHORT,
       ALL_BITS };

/* What is measured: the implementations, and the bytes of their keys. */
struct setting {
    const aesop_impl *impl[2];
    const void *aux[2];
    const aesop_ghash *ghash;
    const uint8_t *raw; /* 2 key_len bytes */
    size_t key_len;
};

/* Storage of what is set up; an operation needs one or two of them. */
static aesop_key_any key;
static aesop_ghash_any hash;
static aesop_pair_any pair;
static aesop_gcm_siv_any room;
static aesop_drbg_any generator;

/* Entropy without any, the same each time. */
static int fill(void *ctx, void *out, size_t len)
{
    (void)ctx;
    for (uint8_t *p = out; len; len--)
        *p++ = (uint8_t)len;
    return 0;
}

static const struct aesop_random entropy = {fill, NULL};

#define SET_UP(name) \
    static AESOP_INLINE int set_up_##name(const struct setting *s, int dir)

SET_UP(key)
{
    return aesop_key_init_with(&key.key, sizeof key, s->impl[dir], s->aux[dir],
                               s->raw, s->key_len);
}

SET_UP(key_and_hash)
{
    const int status = set_up_key(s, dir);

    return status ? status
                  : aesop_ghash_init(&hash.key, sizeof hash, s->ghash,
                                     &key.key);
}

SET_UP(key_and_room)
{
    const int status = set_up_key(s, dir);

    return status ? status
                  : aesop_gcm_siv_init(&room.siv, sizeof room, s->ghash);
}

SET_UP(xts_pair)
{
    return aesop_xts_init_with(&pair.pair, sizeof pair, s->impl[dir],
                               s->aux[dir], s->impl[enc], s->aux[enc], s->raw,
                               2 * s->key_len);
}

SET_UP(siv_pair)
{
    return aesop_siv_init_with(&pair.pair, sizeof pair, s->impl[dir],
                               s->aux[dir], s->raw, 2 * s->key_len);
}

SET_UP(generator)
{
    const int status =
        aesop_drbg_init(&generator.drbg, sizeof generator, s->impl[dir],
                        s->aux[dir], s->key_len, &entropy);

    return status ? status
                  : aesop_drbg_instantiate(&generator.drbg, s->raw,
                                           s->key_len, NULL, 0);
}

typedef int operation(uint8_t iv[16], uint8_t *out, const uint8_t *in,
                      size_t len);

#define OP(name, dir, bits, keys, context, before, call)                 \
    static AESOP_INLINE int op_##name(uint8_t iv[16], uint8_t *out,      \
                                      const uint8_t *in, size_t len)     \
    {                                                                    \
        const aesop_key *const k = &key.key;                             \
        const aesop_ghash_key *const h = &hash.key;                      \
        const aesop_key_pair *const two = &pair.pair;                    \
        aesop_gcm_siv *const siv = &room.siv;                            \
        aesop_drbg *const drbg = &generator.drbg;                        \
        const aesop_bytes nonce[] = {{iv, 16}};                          \
        uint8_t *const tag = out + len;                                  \
                                                                         \
        (void)k, (void)h, (void)two, (void)siv, (void)drbg, (void)nonce; \
        (void)tag, (void)in;                                             \
        return call;                                                     \
    }
#define BOTH(mode, there, back)
#include OPS_DEF
#undef OP
#undef BOTH

#endif
