/* fuzz_gcm.c - GCM in pieces. */
#include "aead_stream.h"

static int refusal(const beginning *b)
{
    if (b->key->status)
        return b->key->status;
    if (!b->h || !b->h->ghash)
        return AESOP_ERR_KEY;
    if (b->nonce_len == 0)
        return AESOP_ERR_NONCE;
    return b->tag_len == 4 || b->tag_len == 8 ||
                   (b->tag_len >= 12 && b->tag_len <= 16)
               ? AESOP_OK
               : AESOP_ERR_TAG_LEN;
}

static int start(context *c, const beginning *b)
{
    return aesop_gcm_start(&c->gcm, b->key->key, b->h, b->direction,
                           b->tag_len, b->nonce, b->nonce_len);
}

static int aad(context *c, const uint8_t *in, size_t len)
{
    return aesop_gcm_aad(&c->gcm, in, len);
}

static int update(context *c, uint8_t *out, const uint8_t *in, size_t len)
{
    return aesop_gcm_update(&c->gcm, out, in, len);
}

static int tag(context *c, uint8_t *out, size_t len)
{
    return aesop_gcm_tag(&c->gcm, out, len);
}

static int check(context *c, const uint8_t *expected, size_t len)
{
    return aesop_gcm_check(&c->gcm, expected, len);
}

static void finish(context *c)
{
    aesop_gcm_finish(&c->gcm);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const stream gcm = {MODE_GCM, sizeof(aesop_gcm_ctx), 0, 200,
                               refusal, start, aad, update, tag, check,
                               finish};
    script s = {data, size};
    const uint8_t kind = take(&s);
    aesop_ghash_any h;
    fuzz_key key;
    int status;

    take_key(&s, &key, 0);
    status = aesop_ghash_init(&h.key, sizeof h, take_ghash(&s), key.key);
    require(status == key.status);
    require(!status || all_zero(&h, sizeof h));
    if (kind == 255)
        aesop_ghash_wipe(&h.key, sizeof h);
    fuzz_stream(&s, &gcm, &key, kind == 254 ? NULL : &h.key);
    return 0;
}
