/* ecb.c - electronic codebook, NIST SP 800-38A section 6.1. */
#include "mode.h"

static int ecb(const aesop_key *k, unsigned direction, uint8_t *out,
               const uint8_t *in, size_t len)
{
    int status = check_key(k, direction);

    if (!status && len % 16)
        status = AESOP_ERR_LEN;
    if (status)
        return status;
    assert_buffers(k, out, len, in, len, NULL, 0);
    status = k->impl->blocks(k, out, in, len / 16);
    aesop_wipe_stack();
    if (status)
        aesop_wipe(out, len);
    return status;
}

int aesop_ecb_encrypt(const aesop_key *k, uint8_t *out, const uint8_t *in,
                      size_t len)
{
    return ecb(k, 0, out, in, len);
}

int aesop_ecb_decrypt(const aesop_key *k, uint8_t *out, const uint8_t *in,
                      size_t len)
{
    return ecb(k, AESOP_DECRYPTS, out, in, len);
}
