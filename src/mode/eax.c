/* eax.c - EAX, by Bellare, Rogaway and Wagner (FSE 2004). */
#include "cmac.h"

#include <string.h>

/* sum += CMAC of `in` behind a block that holds `number`. */
static int add_omac(aesop_cmac_ctx *c, uint8_t sum[16], uint8_t number,
                    const uint8_t *in, size_t len)
{
    uint8_t first[16];
    int status;

    aesop_wipe(first, sizeof first);
    first[15] = number;
    aesop_cmac_begin(c);
    status = aesop_cmac_absorb(c, first, 16);
    if (!status)
        status = aesop_cmac_absorb(c, in, len);
    if (!status)
        status = aesop_cmac_end(c);
    aesop_xor(sum, sum, c->state, 16);
    return status;
}

/* What goes before the message: the MAC of the nonce is the first counter
 * block and, with that of aad, the start of the tag. */
static int begin(aesop_cmac_ctx *c, const aesop_key *k, uint8_t counter[16],
                 uint8_t sum[16], const uint8_t *nonce, size_t nonce_len,
                 const uint8_t *aad, size_t aad_len)
{
    int status = aesop_cmac_set_key(c, k);

    aesop_wipe(counter, 16);
    if (!status)
        status = add_omac(c, counter, 0, nonce, nonce_len);
    memcpy(sum, counter, 16);
    if (!status)
        status = add_omac(c, sum, 1, aad, aad_len);
    return status;
}

/* Make the tag, or compare it with `expected` and only then decrypt. */
static int message(const aesop_key *k, uint8_t *out, uint8_t *tag,
                   size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                   const uint8_t *aad, size_t aad_len, const uint8_t *in,
                   size_t len, const uint8_t *expected)
{
    uint8_t counter[16], sum[16];
    aesop_cmac_ctx c;
    int status = check_key(k, 0);

    if (!status && (tag_len < 4 || tag_len > 16))
        status = AESOP_ERR_TAG_LEN;
    if (status)
        return status;
    assert_buffers(k, out, len, in, len, tag, tag ? tag_len : 0);
    assert_apart(out, len, nonce, nonce_len);
    assert_apart(out, len, aad, aad_len);
    assert_apart(out, len, expected, tag ? 0 : tag_len);
    assert_apart(tag, tag ? tag_len : 0, nonce, nonce_len);
    assert_apart(tag, tag ? tag_len : 0, aad, aad_len);
    status = begin(&c, k, counter, sum, nonce, nonce_len, aad, aad_len);
    if (!status && tag)
        status = aesop_keystream(k, counter, 0, out, in, len, NULL);
    if (!status)
        status = add_omac(&c, sum, 2, tag ? out : in, len);
    if (!status && !tag && !aesop_equal(sum, expected, tag_len))
        status = AESOP_ERR_AUTH;
    if (!status && !tag)
        status = aesop_keystream(k, counter, 0, out, in, len, NULL);
    aesop_wipe_stack();
    if (status) {
        aesop_wipe(out, len);
        aesop_wipe(sum, sizeof sum);
    }
    if (tag)
        memcpy(tag, sum, tag_len);
    aesop_wipe(&c, sizeof c);
    aesop_wipe(counter, sizeof counter);
    aesop_wipe(sum, sizeof sum);
    return status;
}

int aesop_eax_seal(const aesop_key *k, uint8_t *out, uint8_t *tag,
                   size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                   const uint8_t *aad, size_t aad_len, const uint8_t *in,
                   size_t len)
{
    return message(k, out, tag, tag_len, nonce, nonce_len, aad, aad_len, in,
                   len, NULL);
}

int aesop_eax_open(const aesop_key *k, uint8_t *out, const uint8_t *tag,
                   size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                   const uint8_t *aad, size_t aad_len, const uint8_t *in,
                   size_t len)
{
    return message(k, out, NULL, tag_len, nonce, nonce_len, aad, aad_len, in,
                   len, tag);
}
