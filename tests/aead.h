/* aead.h - every authenticated mode as one type of call. */
#ifndef AEAD_H
#define AEAD_H

#include "harness.h"

/* Whatever a mode needs of keys, made from one AES key. */
typedef struct {
    aesop_key_any k;
    aesop_pair_any pair;
    aesop_ghash_any h;
    aesop_gcm_siv_any siv;
} aead_keys;

/* The arguments of a call. Tags are as long as the mode's `tag_len`. */
typedef struct {
    uint8_t *out;
    uint8_t *tag;
    const uint8_t *nonce, *aad, *in;
    size_t nonce_len, aad_len, len;
} aead_call;

typedef int aead_fn(aead_keys *k, const aead_call *c);

typedef struct {
    const char *name;
    size_t nonce_len, tag_len;
    const aesop_ghash *ghash; /* NULL where none is needed */
    aead_fn *seal, *open;
} aead;

extern const aead aeads[];
extern const size_t aead_count;

/* Set all keys for `impl`, an _enc implementation; `len` bytes of key, twice
 * that for pairs. Returns the first failure. */
int aead_set(aead_keys *k, const aead *a, const aesop_impl *impl,
             const void *aux, const uint8_t *key, size_t len);

/* Whether the mode takes AES keys of this length, and its GHASH fits an
 * aesop_ghash_any of this build. */
int aead_takes(const aead *a, size_t key_len);

#endif
