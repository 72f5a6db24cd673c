/* kwp.c - key wrapping with padding, NIST SP 800-38F section 6.3. */
#include "kw.h"

#include <string.h>

#define MAX_LEN 0xffffffffu /* of the key in bytes */

static const uint8_t icv2[4] = {0xa6, 0x59, 0x59, 0xa6};

/* W, or for a single semiblock the cipher itself. */
static int w(const aesop_key *k, uint8_t a[8], uint8_t *r, size_t n,
             int inverse)
{
    uint8_t block[16];
    int status;

    if (n > 1)
        return aesop_kw_w(k, a, r, n, inverse);
    memcpy(block, a, 8);
    memcpy(block + 8, r, 8);
    status = k->impl->blocks(k, block, block, 1);
    memcpy(a, block, 8);
    memcpy(r, block + 8, 8);
    aesop_wipe(block, sizeof block);
    aesop_wipe_stack();
    return status;
}

static int wrap(const aesop_key *k, unsigned direction, uint8_t *out,
                const uint8_t *in, size_t len)
{
    const size_t rest = len % 8, whole = len / 8;
    uint8_t last[8];
    int status = check_key(k, direction);

    if (!status && (len == 0 || len > MAX_LEN || len > SIZE_MAX - 16))
        status = AESOP_ERR_LEN;
    if (status)
        return status;
    assert_buffers(k, out, AESOP_KWP_LEN(len), in, len, NULL, 0);
    aesop_wipe(last, sizeof last);
    memcpy(last, in + 8 * whole, rest);
    aesop_kw_up(out, in, whole);
    if (rest)
        memcpy(out + 8 * (whole + 1), last, 8);
    memcpy(out, icv2, 4);
    store32be(out + 4, (uint32_t)len);
    status = w(k, out, out + 8, AESOP_KWP_LEN(len) / 8 - 1, 0);
    if (status)
        aesop_wipe(out, AESOP_KWP_LEN(len));
    aesop_wipe(last, sizeof last);
    return status;
}

/* How many bytes the key has that `a` announces and the n semiblocks at r hold,
 * or 0 if anything is wrong with them: one decision, whose time does not depend
 * on what is wrong. */
static uint32_t key_len(const uint8_t a[8], const uint8_t *r, size_t n)
{
    const uint32_t len = load32be(a + 4);
    const uint32_t padding = (uint32_t)(8 * n) - len;
    uint32_t bad = padding >> 3 | (uint32_t)(1 - aesop_equal(a, icv2, 4));

    for (uint32_t i = 0; i < 8; i++)
        bad |= r[8 * n - 1 - i] & (0u - ((i - (padding & 7)) >> 31));
    return len & (((bad | (0u - bad)) >> 31) - 1);
}

static int unwrap(const aesop_key *k, unsigned direction, uint8_t *out,
                  size_t *out_len, const uint8_t *in, size_t len)
{
    const size_t n = len / 8 - 1;
    uint8_t a[8];
    int status = check_key(k, direction);

    *out_len = 0;
    if (!status && (len % 8 || len < 16 || len / 8 > MAX_LEN / 8 + 2))
        status = AESOP_ERR_LEN;
    if (status)
        return status;
    assert_buffers(k, out, len - 8, in, len, out_len, sizeof *out_len);
    memcpy(a, in, 8);
    aesop_kw_down(out, in, n);
    status = w(k, a, out, n, 1);
    if (!status) {
        *out_len = key_len(a, out, n);
        status = *out_len ? AESOP_OK : AESOP_ERR_AUTH;
    }
    if (status)
        aesop_wipe(out, len - 8);
    aesop_wipe(a, sizeof a);
    return status;
}

int aesop_kwp_wrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                   size_t len)
{
    return wrap(k, 0, out, in, len);
}

int aesop_kwp_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                     const uint8_t *in, size_t len)
{
    return unwrap(k, AESOP_DECRYPTS, out, out_len, in, len);
}

int aesop_kwp_inv_wrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                       size_t len)
{
    return wrap(k, AESOP_DECRYPTS, out, in, len);
}

int aesop_kwp_inv_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                         const uint8_t *in, size_t len)
{
    return unwrap(k, 0, out, out_len, in, len);
}
