/* kw.c - key wrapping, NIST SP 800-38F sections 6.1 and 6.2. */
#include "kw.h"

#include <string.h>

#define MAX_BLOCKS (((uint64_t)1 << 54) - 1) /* of the wrapped key */

static const uint8_t icv[8] = {0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6};

static void add_count(uint8_t a[8], size_t t)
{
    for (int i = 7; t; i--, t >>= 8)
        a[i] ^= (uint8_t)t;
}

int aesop_kw_w(const aesop_key *k, uint8_t a[8], uint8_t *r, size_t n,
               int inverse)
{
    size_t t = inverse ? 6 * n : 1; /* fits, since 8 n bytes are in memory */
    uint8_t block[16];
    int status = AESOP_OK;

    memcpy(block, a, 8);
    for (int round = 0; round < 6; round++)
        for (size_t i = 0; i < n && !status; i++) {
            uint8_t *const at = r + 8 * (inverse ? n - 1 - i : i);

            memcpy(block + 8, at, 8);
            if (inverse)
                add_count(block, t--);
            status = k->impl->blocks(k, block, block, 1);
            if (!inverse)
                add_count(block, t++);
            memcpy(at, block + 8, 8);
        }
    memcpy(a, block, 8);
    aesop_wipe(block, sizeof block);
    aesop_wipe_stack();
    return status;
}

void aesop_kw_up(uint8_t *out, const uint8_t *in, size_t n)
{
    for (; n; n--)
        memcpy(out + 8 * n, in + 8 * (n - 1), 8);
}

void aesop_kw_down(uint8_t *out, const uint8_t *in, size_t n)
{
    for (size_t i = 0; i < n; i++)
        memcpy(out + 8 * i, in + 8 * (i + 1), 8);
}

/* Check the arguments, `len` being that of the wrapped key. */
static int check(const aesop_key *k, unsigned direction, uint64_t len)
{
    const int status = check_key(k, direction);

    if (status)
        return status;
    return len % 8 || len < 24 || len / 8 > MAX_BLOCKS ? AESOP_ERR_LEN
                                                       : AESOP_OK;
}

static int wrap(const aesop_key *k, unsigned direction, uint8_t *out,
                const uint8_t *in, size_t len)
{
    int status = check(k, direction, (uint64_t)len + 8);

    if (!status && len > SIZE_MAX - 8)
        status = AESOP_ERR_LEN;
    if (status)
        return status;
    assert_buffers(k, out, len + 8, in, len, NULL, 0);
    aesop_kw_up(out, in, len / 8);
    memcpy(out, icv, 8);
    status = aesop_kw_w(k, out, out + 8, len / 8, 0);
    if (status)
        aesop_wipe(out, len + 8);
    return status;
}

static int unwrap(const aesop_key *k, unsigned direction, uint8_t *out,
                  const uint8_t *in, size_t len)
{
    const size_t n = len / 8 - 1;
    uint8_t a[8];
    int status = check(k, direction, len);

    if (status)
        return status;
    assert_buffers(k, out, len - 8, in, len, NULL, 0);
    memcpy(a, in, 8);
    aesop_kw_down(out, in, n);
    status = aesop_kw_w(k, a, out, n, 1);
    if (!status && !aesop_equal(a, icv, 8))
        status = AESOP_ERR_AUTH;
    if (status)
        aesop_wipe(out, len - 8);
    aesop_wipe(a, sizeof a);
    return status;
}

int aesop_kw_wrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t len)
{
    return wrap(k, 0, out, in, len);
}

int aesop_kw_unwrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                    size_t len)
{
    return unwrap(k, AESOP_DECRYPTS, out, in, len);
}

int aesop_kw_inv_wrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                      size_t len)
{
    return wrap(k, AESOP_DECRYPTS, out, in, len);
}

int aesop_kw_inv_unwrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                        size_t len)
{
    return unwrap(k, 0, out, in, len);
}
