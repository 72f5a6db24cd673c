/* siv.c - SIV, RFC 5297: the IV of counter mode is a MAC of the plaintext. */
#include "cmac.h"
#include "key_pair.h"

#include <string.h>

#define MAX_PARTS 126 /* strings in front of the plaintext */

/* mac = CMAC of `text` with `iv` added to its end, or with a text shorter than
 * that, of its padded block with 2 iv added. */
static int mac_of_text(aesop_cmac_ctx *c, uint8_t iv[16], const uint8_t *text,
                       size_t len)
{
    const size_t early = len < 16 ? 0 : len - 16;
    uint8_t last[16];
    int status = AESOP_OK;

    aesop_wipe(last, sizeof last);
    aesop_cmac_begin(c);
    if (len < 16) {
        aesop_double(iv);
        last[len] = 0x80;
    } else {
        status = aesop_cmac_absorb(c, text, early);
    }
    if (len)
        memcpy(last, text + early, len - early);
    aesop_xor(last, last, iv, 16);
    if (!status)
        status = aesop_cmac_absorb(c, last, 16);
    if (!status)
        status = aesop_cmac_end(c);
    aesop_wipe(last, sizeof last);
    return status;
}

/* iv = S2V of the parts and the plaintext, section 2.4. */
static int s2v(const aesop_key *k, uint8_t iv[16], const aesop_bytes *parts,
               size_t n, const uint8_t *text, size_t len)
{
    aesop_cmac_ctx c;
    int status = aesop_cmac_set_key(&c, k);

    aesop_wipe(iv, 16);
    if (!status)
        status = aesop_cmac_whole(&c, iv, 16);
    memcpy(iv, c.state, 16);
    for (; n && !status; n--, parts++) {
        aesop_double(iv);
        status = aesop_cmac_whole(&c, parts->data, parts->len);
        aesop_xor(iv, iv, c.state, 16);
    }
    if (!status)
        status = mac_of_text(&c, iv, text, len);
    memcpy(iv, c.state, 16);
    aesop_wipe_stack();
    aesop_wipe(&c, sizeof c);
    return status;
}

/* Counter mode from iv without two bits, section 2.5. */
static int crypt(const aesop_key *k, const uint8_t iv[16], uint8_t *out,
                 const uint8_t *in, size_t len)
{
    uint8_t counter[16];

    memcpy(counter, iv, 16);
    counter[8] &= 0x7f;
    counter[12] &= 0x7f;
    return aesop_keystream(k, counter, 0, out, in, len, NULL);
}

static int check(const aesop_key_pair *p, size_t n)
{
    const int status = aesop_key_pair_check(p, 0);

    if (status)
        return status;
    return n > MAX_PARTS ? AESOP_ERR_LEN : AESOP_OK;
}

#if AESOP_DEBUG
/* What is written lies apart from the parts. */
static void assert_parts(const uint8_t *out, size_t len,
                         const aesop_bytes *parts, size_t n)
{
    for (; n; n--, parts++)
        assert_apart(out, len, parts->data, parts->len);
}
#else
#define assert_parts(out, len, parts, n) ((void)0)
#endif

int aesop_siv_seal(const aesop_key_pair *p, uint8_t *out, uint8_t iv[16],
                   const aesop_bytes *parts, size_t n, const uint8_t *in,
                   size_t len)
{
    int status = check(p, n);

    if (status)
        return status;
    assert_buffers(&p->first, out, len, in, len, iv, 16);
    assert_parts(iv, 16, parts, n);
    assert_parts(out, len, parts, n);
    status = s2v(&p->first, iv, parts, n, in, len);
    if (!status)
        status = crypt(second_key(p), iv, out, in, len);
    if (status) {
        aesop_wipe(out, len);
        aesop_wipe(iv, 16);
    }
    return status;
}

int aesop_siv_open(const aesop_key_pair *p, uint8_t *out,
                   const uint8_t iv[16], const aesop_bytes *parts, size_t n,
                   const uint8_t *in, size_t len)
{
    uint8_t own[16];
    int status = check(p, n);

    if (status)
        return status;
    assert_buffers(&p->first, out, len, in, len, NULL, 0);
    assert_apart(out, len, iv, 16);
    assert_parts(out, len, parts, n);
    status = crypt(second_key(p), iv, out, in, len);
    if (!status)
        status = s2v(&p->first, own, parts, n, out, len);
    if (!status && !aesop_equal(own, iv, 16))
        status = AESOP_ERR_AUTH;
    if (status)
        aesop_wipe(out, len);
    aesop_wipe(own, sizeof own);
    return status;
}

int aesop_siv_init_with(aesop_key_pair *p, size_t size, const aesop_impl *impl,
                        const void *aux, const uint8_t *key, size_t len)
{
    const key_maker both = {impl, aux};

    return aesop_key_pair_init(p, size, both, both, key, len);
}

int aesop_siv_init(aesop_key_pair *p, size_t size, const aesop_impl *impl,
                   const uint8_t *key, size_t len)
{
    return aesop_siv_init_with(p, size, impl, NULL, key, len);
}
