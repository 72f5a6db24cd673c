/* ghash_key.c - H of GCM, and what an implementation computes from it. */
#include "mode.h"

int aesop_ghash_init(aesop_ghash_key *h, size_t size, const aesop_ghash *ghash,
                     const aesop_key *k)
{
    uint32_t block[4];
    uint8_t *const bytes = (uint8_t *)block;
    int status = check_key(k, 0);

    if (!status && size < sizeof *h + 4u * ghash->key_words)
        status = AESOP_ERR_KEY_SPACE;
    if (!status && ghash->usable && !ghash->usable())
        status = AESOP_ERR_CPU;
    aesop_wipe(block, sizeof block);
    if (!status)
        status = k->impl->blocks(k, bytes, bytes, 1);
    if (!status) {
        h->ghash = ghash;
        status = ghash->init(aesop_ghash_words_mut(h), block);
    }
    aesop_wipe_stack();
    if (status)
        aesop_wipe(h, size);
    aesop_wipe(block, sizeof block);
    return status;
}

void aesop_ghash_wipe(aesop_ghash_key *h, size_t size)
{
    aesop_wipe(h, size);
}
