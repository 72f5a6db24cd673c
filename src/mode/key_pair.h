/* key_pair.h - two keys in one storage, for XTS and SIV. */
#ifndef AESOP_KEY_PAIR_H
#define AESOP_KEY_PAIR_H

#include "mode.h"

/* What sets one of them. */
typedef struct {
    const aesop_impl *impl;
    const void *aux;
} key_maker;

/* Expand the halves of `key`, `len` bytes in all. On failure the storage is
 * zeroed. */
int aesop_key_pair_init(aesop_key_pair *p, size_t size, key_maker first,
                        key_maker second, const uint8_t *key, size_t len);

/* Whether both are set, the first for `direction`, the second to encrypt. */
int aesop_key_pair_check(const aesop_key_pair *p, unsigned direction);

/* The key behind the words of the first one. */
static inline const aesop_key *second_key(const aesop_key_pair *p)
{
    const uint32_t *const words = aesop_key_words(&p->first);

    return (const aesop_key *)(const void *)(words + p->first.capacity);
}

#endif
