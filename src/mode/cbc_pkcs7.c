/* cbc_pkcs7.c - CBC with the padding of RFC 5652, section 6.3. */
#include "mode.h"

#include <string.h>

int aesop_cbc_pkcs7_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                            const uint8_t *in, size_t len)
{
    const size_t rest = len % 16, whole = len - rest;
    uint8_t last[16], chain[16];
    int status = check_key(k, 0);

    if (!status && len > SIZE_MAX - 16)
        status = AESOP_ERR_LEN;
    if (status)
        return status;
    assert_buffers(k, out, whole + 16, in, len, iv, 16);
    for (size_t i = 0; i < 16; i++)
        last[i] = i < rest ? in[whole + i] : (uint8_t)(16 - rest);
    memcpy(chain, iv, 16);
    status = aesop_cbc_encrypt(k, chain, out, in, whole);
    if (!status)
        status = aesop_cbc_encrypt(k, chain, out + whole, last, 16);
    if (status)
        aesop_wipe(out, whole + 16);
    else
        memcpy(iv, chain, 16);
    aesop_wipe(last, sizeof last);
    return status;
}

/* All ones if a < b, else 0; both at most 2^31. */
static uint32_t less(uint32_t a, uint32_t b)
{
    return 0u - ((a - b) >> 31);
}

/* Zero the padding at the end of `block` and return how long it is, or 0 if it
 * is damaged: without a branch or an address that depends on it. */
static uint32_t strip(uint8_t block[16])
{
    const uint32_t n = block[15];
    uint32_t bad = less(n, 1) | less(16, n);

    for (uint32_t i = 0; i < 16; i++) {
        uint32_t padding = less(15 - i, n);
        bad |= padding & (block[i] ^ n);
        block[i] = (uint8_t)(block[i] & ~padding);
    }
    return n & ~less(0, bad & 0xff);
}

int aesop_cbc_pkcs7_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                            size_t *out_len, const uint8_t *in, size_t len)
{
    uint8_t chain[16];
    uint32_t padding = 0;
    int status = check_key(k, AESOP_DECRYPTS);

    *out_len = 0;
    if (!status && (len == 0 || len % 16))
        status = AESOP_ERR_LEN;
    if (status)
        return status;
    assert_buffers(k, out, len, in, len, iv, 16);
    assert_buffers(k, out, len, in, len, out_len, sizeof *out_len);
    memcpy(chain, iv, 16);
    status = aesop_cbc_decrypt(k, chain, out, in, len);
    if (status)
        return status;
    padding = strip(out + len - 16);
    if (padding == 0) {
        aesop_wipe(out, len);
        return AESOP_ERR_PADDING;
    }
    memcpy(iv, chain, 16);
    *out_len = len - padding;
    return AESOP_OK;
}
