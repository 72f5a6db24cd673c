/* gcm.c - GCM and GMAC, NIST SP 800-38D. */
#include "mode.h"

/* Bytes at most, section 5.2.1.1; aad and IV have the same limit. */
#define MAX_LEN     (((uint64_t)1 << 36) - 32)
#define MAX_AAD_LEN (((uint64_t)1 << 61) - 1)

/* Whether to take whole blocks at once: not in the smallest code there is. */
#define IN_BULK (!AESOP_SMALL || AESOP_BUFFER_BLOCKS > 1)

static const uint8_t zeros[16];

static int absorb(aesop_gcm_ctx *c, const uint8_t *in, size_t n)
{
    return c->h->ghash->update(aesop_ghash_words(c->h), c->hash, in, n);
}

/* Hash from the start of a block; the rest of the last one stays open. */
static int hash_bulk(aesop_gcm_ctx *c, const uint8_t *in, size_t len)
{
    uint8_t *const hash = (uint8_t *)c->hash;
    const size_t rest = len % 16;
    const int status = absorb(c, in, len / 16);

    aesop_xor(hash, hash, in + len - rest, rest);
    return status;
}

static int feed_bulk(aesop_gcm_ctx *c, uint8_t *out, const uint8_t *in,
                     size_t len)
{
    int status = AESOP_OK;

    if (!out || c->opening)
        status = hash_bulk(c, in, len);
    if (out && !status)
        status = aesop_keystream(c->key, c->counter, 12, out, in, len, c->pad);
    if (out && !status && !c->opening)
        status = hash_bulk(c, out, len);
    return status;
}

/* The same within a block, of which `used` bytes are there already. */
static int feed_some(aesop_gcm_ctx *c, size_t used, uint8_t *out,
                     const uint8_t *in, size_t n)
{
    uint8_t *const at = (uint8_t *)c->hash + used;
    int status = AESOP_OK;

    if (!IN_BULK && out && used == 0) {
        status = c->key->impl->blocks(c->key, c->pad, c->counter, 1);
        increment_from(c->counter, 12);
    }
    if (!out || c->opening)
        xor_at_once(at, at, in, n);
    if (out)
        xor_at_once(out, in, c->pad + used, n);
    if (out && !c->opening)
        xor_at_once(at, at, out, n);
    if (!status && used + n == 16)
        status = absorb(c, zeros, 1);
    return status;
}

/* Hash and, if there is an `out`, encrypt or decrypt what follows `*count`
 * bytes of its kind. */
static int feed(aesop_gcm_ctx *c, uint64_t *count, uint8_t *out,
                const uint8_t *in, size_t len)
{
    int status = AESOP_OK;

    while (len && !status) {
        const size_t used = (size_t)(*count % 16);
        size_t n = len;

        if (IN_BULK && used == 0) {
            status = feed_bulk(c, out, in, len);
        } else {
            n = at_once(len, 16 - used);
            status = feed_some(c, used, out, in, n);
        }
        *count += n;
        in += n;
        len -= n;
        if (out)
            out += n;
    }
    return status;
}

/* Fill up the block that `count` bytes left open. */
static int close_block(aesop_gcm_ctx *c, uint64_t count)
{
    return count % 16 ? absorb(c, zeros, 1) : AESOP_OK;
}

/* The end of what is hashed: a block of both lengths in bits. */
static int close_hash(aesop_gcm_ctx *c)
{
    uint32_t lengths[4];
    const int status = close_block(c, c->len ? c->len : c->aad_len);

    bit_lengths(lengths, c->aad_len, c->len);
    return status ? status : absorb(c, (const uint8_t *)lengths, 1);
}

static int set_up(aesop_gcm_ctx *c, const aesop_key *k,
                  const aesop_ghash_key *h, size_t tag_len, uint64_t iv_len)
{
    const uint32_t lengths = 1 << 4 | 1 << 8 | (uint32_t)0x1f << 12;
    int status;

    aesop_wipe(c, sizeof *c);
    status = check_key(k, 0);
    if (status)
        return status;
    if (!h || !h->ghash)
        return AESOP_ERR_KEY;
    if (iv_len == 0 || iv_len > MAX_AAD_LEN)
        return AESOP_ERR_NONCE;
    if (tag_len > 16 || !(lengths >> tag_len & 1))
        return AESOP_ERR_TAG_LEN;
    c->key = k;
    c->h = h;
    c->tag_len = (uint8_t)tag_len;
    return AESOP_OK;
}

/* Whether so much more may come. */
static int check_lengths(const aesop_gcm_ctx *c, uint64_t aad_len, uint64_t len)
{
    return aad_len > MAX_AAD_LEN - c->aad_len || len > MAX_LEN - c->len
               ? AESOP_ERR_LEN
               : AESOP_OK;
}

/* The counter block J0, section 7.1 step 2: encrypted it is the mask of the
 * tag, the next one is for the message. An IV that is not 12 bytes long is
 * hashed like a message. */
static int begin(aesop_gcm_ctx *c, const uint8_t *iv, size_t iv_len)
{
    int status = AESOP_OK;

    if (iv_len == 12) {
        copy(c->counter, iv, 12);
        c->counter[15] = 1;
    } else {
        status = feed(c, &c->len, NULL, iv, iv_len);
        if (!status)
            status = close_hash(c);
        copy(c->counter, (const uint8_t *)c->hash, 16);
        aesop_wipe(c->hash, 16);
        c->len = 0;
    }
    if (!status)
        status = c->key->impl->blocks(c->key, c->mask, c->counter, 1);
    increment_from(c->counter, 12);
    return status;
}

/* The message itself, after all of aad. */
static int crypt(aesop_gcm_ctx *c, uint8_t *out, const uint8_t *in, size_t len)
{
    int status = AESOP_OK;

    if (c->len == 0 && len)
        status = close_block(c, c->aad_len);
    return status ? status : feed(c, &c->len, out, in, len);
}

/* Leave the tag in c->mask. */
static int end(aesop_gcm_ctx *c)
{
    const int status = close_hash(c);

    aesop_xor(c->mask, c->mask, (const uint8_t *)c->hash, 16);
    return status;
}

/* A whole message: make the tag, or compare it with `expected`. */
static int message(const aesop_key *k, const aesop_ghash_key *h, uint8_t *out,
                   uint8_t *tag, size_t tag_len, const uint8_t *iv,
                   size_t iv_len, const uint8_t *aad, size_t aad_len,
                   const uint8_t *in, size_t len, const uint8_t *expected)
{
    aesop_gcm_ctx c;
    int status = set_up(&c, k, h, tag_len, iv_len);

    if (!status)
        status = check_lengths(&c, aad_len, len);
    if (status)
        return status;
    assert_buffers(k, out, len, in, len, tag, tag ? tag_len : 0);
    assert_apart(out, len, iv, iv_len);
    assert_apart(out, len, aad, aad_len);
    assert_apart(out, len, expected, tag ? 0 : tag_len);
    assert_apart(tag, tag ? tag_len : 0, iv, iv_len);
    assert_apart(tag, tag ? tag_len : 0, aad, aad_len);
    c.opening = !tag;
    status = begin(&c, iv, iv_len);
    if (!status)
        status = feed(&c, &c.aad_len, NULL, aad, aad_len);
    if (!status)
        status = crypt(&c, out, in, len);
    if (!status)
        status = end(&c);
    aesop_wipe_stack();
    if (!status && !tag && !aesop_equal(c.mask, expected, tag_len))
        status = AESOP_ERR_AUTH;
    if (status) {
        aesop_wipe(&c, sizeof c);
        aesop_wipe(out, len);
    }
    if (tag)
        copy(tag, c.mask, tag_len);
    aesop_wipe(&c, sizeof c);
    return status;
}

int aesop_gcm_seal(const aesop_key *k, const aesop_ghash_key *h, uint8_t *out,
                   uint8_t *tag, size_t tag_len, const uint8_t *iv,
                   size_t iv_len, const uint8_t *aad, size_t aad_len,
                   const uint8_t *in, size_t len)
{
    return message(k, h, out, tag, tag_len, iv, iv_len, aad, aad_len, in, len,
                   NULL);
}

int aesop_gcm_open(const aesop_key *k, const aesop_ghash_key *h, uint8_t *out,
                   const uint8_t *tag, size_t tag_len, const uint8_t *iv,
                   size_t iv_len, const uint8_t *aad, size_t aad_len,
                   const uint8_t *in, size_t len)
{
    return message(k, h, out, NULL, tag_len, iv, iv_len, aad, aad_len, in, len,
                   tag);
}

int aesop_gmac_mac(const aesop_key *k, const aesop_ghash_key *h, uint8_t *tag,
                   size_t tag_len, const uint8_t *iv, size_t iv_len,
                   const uint8_t *in, size_t len)
{
    return message(k, h, NULL, tag, tag_len, iv, iv_len, in, len, NULL, 0,
                   NULL);
}

int aesop_gmac_verify(const aesop_key *k, const aesop_ghash_key *h,
                      const uint8_t *tag, size_t tag_len, const uint8_t *iv,
                      size_t iv_len, const uint8_t *in, size_t len)
{
    return message(k, h, NULL, NULL, tag_len, iv, iv_len, in, len, NULL, 0,
                   tag);
}

/* The end of a piece; any error ends the message. */
static int ended(aesop_gcm_ctx *c, int status)
{
    aesop_wipe_stack();
    if (status)
        aesop_wipe(c, sizeof *c);
    return status;
}

int aesop_gcm_start(aesop_gcm_ctx *c, const aesop_key *k,
                    const aesop_ghash_key *h, int direction, size_t tag_len,
                    const uint8_t *iv, size_t iv_len)
{
    int status = set_up(c, k, h, tag_len, iv_len);

    if (!status) {
        c->opening = direction == AESOP_OPEN;
        status = begin(c, iv, iv_len);
    }
    return ended(c, status);
}

int aesop_gcm_aad(aesop_gcm_ctx *c, const uint8_t *aad, size_t len)
{
    int status = check_key(c->key, 0);

    if (!status && c->len)
        status = AESOP_ERR_ORDER;
    if (!status)
        status = check_lengths(c, len, 0);
    if (!status)
        status = feed(c, &c->aad_len, NULL, aad, len);
    return ended(c, status);
}

int aesop_gcm_update(aesop_gcm_ctx *c, uint8_t *out, const uint8_t *in,
                     size_t len)
{
    int status = check_key(c->key, 0);

    if (!status)
        status = check_lengths(c, 0, len);
    if (!status && len) {
        assert_buffers(c->key, out, len, in, len, c, sizeof *c);
        status = crypt(c, out, in, len);
        if (status)
            aesop_wipe(out, len);
    }
    return ended(c, status);
}

/* The last call on a context: leave the tag in c->mask, and if `tag` is not
 * NULL there too. */
static int last(aesop_gcm_ctx *c, uint8_t *tag, size_t tag_len)
{
    int status = check_key(c->key, 0);

    if (status)
        return status;
    if (c->opening != !tag)
        return AESOP_ERR_ORDER;
    if (tag_len != c->tag_len)
        return AESOP_ERR_TAG_LEN;
    status = end(c);
    aesop_wipe_stack();
    if (status)
        aesop_wipe(c->mask, 16);
    if (tag)
        copy(tag, c->mask, tag_len);
    return status;
}

int aesop_gcm_tag(aesop_gcm_ctx *c, uint8_t *tag, size_t tag_len)
{
    const int status = last(c, tag, tag_len);

    aesop_wipe(c, sizeof *c);
    return status;
}

int aesop_gcm_check(aesop_gcm_ctx *c, const uint8_t *tag, size_t tag_len)
{
    int status = last(c, NULL, tag_len);

    if (!status && !aesop_equal(c->mask, tag, tag_len))
        status = AESOP_ERR_AUTH;
    aesop_wipe(c, sizeof *c);
    return status;
}

void aesop_gcm_finish(aesop_gcm_ctx *c)
{
    aesop_wipe(c, sizeof *c);
}
