/* xts.c - XTS with ciphertext stealing, IEEE 1619 and NIST SP 800-38E. */
#include "key_pair.h"

#include <string.h>

#define MAX_LEN ((uint32_t)1 << 24) /* 2^20 blocks in a data unit */

/* Multiply by x in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1; the low bit of
 * byte 0 is the coefficient of x^0. */
static void times_x(uint8_t tweak[16])
{
    uint32_t carry = (tweak[15] >> 7) * 0x87u;

    for (int i = 0; i < 16; i++) {
        carry ^= (uint32_t)tweak[i] << 1;
        tweak[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

/* Whole blocks; the tweak is that of the first, and then of the next one. */
static int crypt(const aesop_key *k, uint8_t tweak[16], uint8_t *out,
                 const uint8_t *in, size_t n)
{
    uint8_t tweaks[16 * AESOP_BUFFER_BLOCKS];
    int status = AESOP_OK;

    while (n && !status) {
        const size_t take = n < AESOP_BUFFER_BLOCKS ? n : AESOP_BUFFER_BLOCKS;

        for (size_t i = 0; i < take; i++) {
            memcpy(tweaks + 16 * i, tweak, 16);
            times_x(tweak);
        }
        aesop_xor(out, in, tweaks, 16 * take);
        status = k->impl->blocks(k, out, out, take);
        aesop_xor(out, out, tweaks, 16 * take);
        out += 16 * take;
        in += 16 * take;
        n -= take;
    }
    aesop_wipe(tweaks, sizeof tweaks);
    aesop_wipe_stack();
    return status;
}

/* The last whole block and the `rest` bytes behind it; decryption takes their
 * two tweaks in the other order. */
static int steal(const aesop_key *k, const uint8_t tweak[16], uint8_t *out,
                 const uint8_t *in, size_t rest)
{
    const int decrypts = (k->impl->traits & AESOP_DECRYPTS) != 0;
    uint8_t tweaks[2][16], block[16], last[16];
    int status;

    memcpy(tweaks[0], tweak, 16);
    memcpy(tweaks[1], tweak, 16);
    times_x(tweaks[1]);
    status = crypt(k, tweaks[decrypts], block, in, 1);
    memcpy(last, in + 16, rest);
    memcpy(last + rest, block + rest, 16 - rest);
    memcpy(out + 16, block, rest);
    if (!status)
        status = crypt(k, tweaks[!decrypts], out, last, 1);
    aesop_wipe(tweaks, sizeof tweaks);
    aesop_wipe(block, sizeof block);
    aesop_wipe(last, sizeof last);
    return status;
}

static int unit(const aesop_key_pair *p, unsigned direction,
                const uint8_t tweak[16], uint8_t *out, const uint8_t *in,
                size_t len)
{
    const size_t rest = len % 16, n = len / 16 - (rest ? 1 : 0);
    const aesop_key *k, *k2;
    uint8_t t[16];
    int status = aesop_key_pair_check(p, direction);

    if (!status && (len < 16 || len > MAX_LEN))
        status = AESOP_ERR_LEN;
    if (status)
        return status;
    k = &p->first;
    k2 = second_key(p);
    assert_buffers(k, out, len, in, len, NULL, 0);
    assert_apart(out, len, tweak, 16);
    status = k2->impl->blocks(k2, t, tweak, 1);
    if (!status)
        status = crypt(k, t, out, in, n);
    if (!status && rest)
        status = steal(k, t, out + 16 * n, in + 16 * n, rest);
    aesop_wipe_stack();
    if (status)
        aesop_wipe(out, len);
    aesop_wipe(t, sizeof t);
    return status;
}

int aesop_xts_encrypt(const aesop_key_pair *p, const uint8_t tweak[16],
                      uint8_t *out, const uint8_t *in, size_t len)
{
    return unit(p, 0, tweak, out, in, len);
}

int aesop_xts_decrypt(const aesop_key_pair *p, const uint8_t tweak[16],
                      uint8_t *out, const uint8_t *in, size_t len)
{
    return unit(p, AESOP_DECRYPTS, tweak, out, in, len);
}

int aesop_xts_init_with(aesop_key_pair *p, size_t size, const aesop_impl *data,
                        const void *data_aux, const aesop_impl *tweak,
                        const void *tweak_aux, const uint8_t *key, size_t len)
{
    const key_maker first = {data, data_aux}, second = {tweak, tweak_aux};
    int status = aesop_key_pair_init(p, size, first, second, key, len);

    if (!status && !(data->traits & AESOP_DECRYPTS) &&
        aesop_equal(key, key + len / 2, len / 2)) {
        aesop_wipe(p, size);
        status = AESOP_ERR_KEY;
    }
    return status;
}

int aesop_xts_init(aesop_key_pair *p, size_t size, const aesop_impl *data,
                   const aesop_impl *tweak, const uint8_t *key, size_t len)
{
    return aesop_xts_init_with(p, size, data, NULL, tweak, NULL, key, len);
}
