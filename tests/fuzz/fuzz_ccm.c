/* fuzz_ccm.c - CCM in pieces. */
#include "aead_stream.h"

static int refusal(const beginning *b)
{
    if (b->key->status)
        return b->key->status;
    if (b->nonce_len < 7 || b->nonce_len > 13)
        return AESOP_ERR_NONCE;
    if (b->tag_len < 4 || b->tag_len > 16 || b->tag_len % 2)
        return AESOP_ERR_TAG_LEN;
    if (b->nonce_len > 7 && b->len >> 8 * (15 - b->nonce_len))
        return AESOP_ERR_LEN;
    return b->aad_len >> 32 ? AESOP_ERR_LEN : AESOP_OK;
}

static int start(context *c, const beginning *b)
{
    return aesop_ccm_start(&c->ccm, b->key->key, b->direction, b->tag_len,
                           b->nonce, b->nonce_len, b->aad_len, b->len);
}

static int aad(context *c, const uint8_t *in, size_t len)
{
    return aesop_ccm_aad(&c->ccm, in, len);
}

static int update(context *c, uint8_t *out, const uint8_t *in, size_t len)
{
    return aesop_ccm_update(&c->ccm, out, in, len);
}

static int tag(context *c, uint8_t *out, size_t len)
{
    return aesop_ccm_tag(&c->ccm, out, len);
}

static int check(context *c, const uint8_t *expected, size_t len)
{
    return aesop_ccm_check(&c->ccm, expected, len);
}

static void finish(context *c)
{
    aesop_ccm_finish(&c->ccm);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const stream ccm = {MODE_CCM, sizeof(aesop_ccm_ctx), 1, 15,
                               refusal, start, aad, update, tag, check,
                               finish};
    script s = {data, size};
    fuzz_key key;

    take_key(&s, &key, 0);
    fuzz_stream(&s, &ccm, &key, NULL);
    return 0;
}
