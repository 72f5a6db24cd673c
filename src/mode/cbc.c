/* cbc.c - cipher block chaining, NIST SP 800-38A section 6.2. */
#include "mode.h"

#include <string.h>

int aesop_cbc_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                      const uint8_t *in, size_t len)
{
    const uint8_t *chain = iv;
    int status = check_key(k, 0);

    if (!status && len % 16)
        status = AESOP_ERR_LEN;
    if (status)
        return status;
    assert_buffers(k, out, len, in, len, iv, 16);
    for (size_t done = 0; done < len && !status; done += 16) {
        aesop_xor(out + done, in + done, chain, 16);
        status = k->impl->blocks(k, out + done, out + done, 1);
        chain = out + done;
    }
    aesop_wipe_stack();
    if (status)
        aesop_wipe(out, len);
    else if (len)
        memcpy(iv, chain, 16);
    return status;
}

/* From plain = D(cipher) of n blocks to out, in place or not: downwards, since
 * block i of in is still needed for block i + 1 of out. */
static void unchain(uint8_t *out, const uint8_t *plain, const uint8_t *in,
                    const uint8_t iv[16], size_t n)
{
    while (--n)
        aesop_xor(out + 16 * n, plain + 16 * n, in + 16 * (n - 1), 16);
    aesop_xor(out, plain, iv, 16);
}

int aesop_cbc_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                      const uint8_t *in, size_t len)
{
    uint8_t plain[16 * AESOP_BUFFER_BLOCKS], chain[16], next[16];
    int status = check_key(k, AESOP_DECRYPTS);

    if (!status && len % 16)
        status = AESOP_ERR_LEN;
    if (status || len == 0)
        return status;
    assert_buffers(k, out, len, in, len, iv, 16);
    memcpy(chain, iv, 16);
    for (size_t done = 0; done < len && !status;) {
        size_t take = len - done < sizeof plain ? len - done : sizeof plain;

        status = k->impl->blocks(k, plain, in + done, take / 16);
        memcpy(next, in + done + take - 16, 16);
        unchain(out + done, plain, in + done, chain, take / 16);
        memcpy(chain, next, 16);
        done += take;
    }
    aesop_wipe(plain, sizeof plain);
    aesop_wipe_stack();
    if (status)
        aesop_wipe(out, len);
    else
        memcpy(iv, chain, 16);
    return status;
}
