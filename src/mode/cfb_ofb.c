/* cfb_ofb.c - CFB128 and OFB, NIST SP 800-38A sections 6.3 and 6.4. */
#include "mode.h"

#include <string.h>

/* What is encrypted next: what is written, what is read, or the last block. */
typedef enum {
    WRITTEN,
    READ,
    BLOCK
} feedback;

/* At most one block, from byte `used` of the block `chain`, which is encrypted
 * anew where it is used up. */
static int crypt(const aesop_key *k, uint8_t chain[16], size_t used,
                 uint8_t *out, const uint8_t *in, size_t n, feedback from)
{
    uint8_t *const at = chain + used;
    uint8_t text[16];
    int status = AESOP_OK;

    if (used == 0)
        status = k->impl->blocks(k, chain, chain, 1);
    memcpy(text, in, n);
    aesop_xor(out, text, at, n);
    if (from == WRITTEN)
        memcpy(at, out, n);
    else if (from == READ)
        memcpy(at, text, n);
    aesop_wipe(text, n);
    return status;
}

/* CFB128 decryption of n whole blocks, as many at once as the buffer holds. */
static int decrypt(const aesop_key *k, uint8_t chain[16], uint8_t *out,
                   const uint8_t *in, size_t n)
{
    uint8_t pad[16 * AESOP_BUFFER_BLOCKS];
    int status = AESOP_OK;

    while (n && !status) {
        const size_t take = n < AESOP_BUFFER_BLOCKS ? n : AESOP_BUFFER_BLOCKS;
        const size_t len = 16 * take;

        memcpy(pad, chain, 16);
        memcpy(pad + 16, in, len - 16);
        memcpy(chain, in + len - 16, 16);
        status = k->impl->blocks(k, pad, pad, take);
        aesop_xor(out, in, pad, len);
        out += len;
        in += len;
        n -= take;
    }
    aesop_wipe(pad, sizeof pad);
    return status;
}

static int whole(const aesop_key *k, uint8_t iv[16], uint8_t *used,
                 uint8_t *out, const uint8_t *in, size_t len, feedback from)
{
    size_t at = used ? *used : 0, done = 0;
    uint8_t chain[16];
    int status = check_key(k, 0);

    if (!status && at > 15)
        status = AESOP_ERR_LEN;
    if (status || len == 0)
        return status;
    assert_buffers(k, out, len, in, len, iv, 16);
    assert_buffers(k, out, len, in, len, used, used ? 1 : 0);
    memcpy(chain, iv, 16);
    while (done < len && !status) {
        size_t n = len - done < 16 - at ? len - done : 16 - at;

        if (from == READ && at == 0 && len - done >= 16) {
            n = (len - done) / 16 * 16;
            status = decrypt(k, chain, out + done, in + done, n / 16);
        } else {
            status = crypt(k, chain, at, out + done, in + done, n, from);
        }
        at = (at + n) % 16;
        done += n;
    }
    aesop_wipe_stack();
    if (status) {
        aesop_wipe(out, len);
    } else {
        memcpy(iv, chain, 16);
        if (used)
            *used = (uint8_t)at;
    }
    aesop_wipe(chain, sizeof chain);
    return status;
}

int aesop_cfb128_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *used,
                         uint8_t *out, const uint8_t *in, size_t len)
{
    return whole(k, iv, used, out, in, len, WRITTEN);
}

int aesop_cfb128_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *used,
                         uint8_t *out, const uint8_t *in, size_t len)
{
    return whole(k, iv, used, out, in, len, READ);
}

int aesop_ofb(const aesop_key *k, uint8_t iv[16], uint8_t *used, uint8_t *out,
              const uint8_t *in, size_t len)
{
    return whole(k, iv, used, out, in, len, BLOCK);
}
