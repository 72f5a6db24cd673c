/* first.c - encrypt a message with the default implementation. */
#include "aesop.h"

int encrypt(uint8_t *out, const uint8_t *message, size_t len,
            const uint8_t key[16], const uint8_t nonce[12])
{
    AESOP_KEY_FOR(DEFAULT, 128) k;
    uint8_t counter[16] = {0}; /* 12 bytes of nonce, then the block number */
    int status = aesop_key_init(&k.key, sizeof k, AESOP_DEFAULT_ENC, key, 16);

    for (int i = 0; i < 12; i++)
        counter[i] = nonce[i];
    if (!status)
        status = aesop_ctr(&k.key, counter, out, message, len);
    aesop_key_wipe(&k.key, sizeof k);
    return status; /* 0, or what went wrong */
}
