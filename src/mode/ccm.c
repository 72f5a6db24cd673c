/* ccm.c - CCM, NIST SP 800-38C and RFC 3610.
 *
 * CBC-MAC and counter mode run side by side: a step hands the MAC and a counter
 * block to the implementation in one call, so that code for two blocks spends
 * one pass on both. The keystream of a block comes from the step before it;
 * that of the last block makes counter block 0, which encrypts the tag.
 */
#include "mode.h"

/* What the second lane does in a step of the MAC. */
typedef enum {
    NOTHING,
    NEXT_BLOCK,
    TAG_BLOCK
} lane;

/* Check the arguments and lay out the first block of the MAC and block 0 of
 * the counter, SP 800-38C sections A.2.1 and A.3. */
static int set_up(aesop_ccm_ctx *c, const aesop_key *k, size_t tag_len,
                  const uint8_t *nonce, size_t nonce_len, uint64_t aad_len,
                  uint64_t len)
{
    uint8_t *const first = c->lanes;
    int status;

    aesop_wipe(c, sizeof *c);
    status = check_key(k, 0);
    if (status)
        return status;
    if (nonce_len < 7 || nonce_len > 13)
        return AESOP_ERR_NONCE;
    if (tag_len < 4 || tag_len > 16 || tag_len % 2)
        return AESOP_ERR_TAG_LEN;
    c->key = k;
    c->tag_len = (uint8_t)tag_len;
    c->nonce_len = (uint8_t)nonce_len;
    c->aad_left = aad_len;
    c->left = len;
    c->counter[0] = (uint8_t)(14 - nonce_len);
    copy(c->counter + 1, nonce, nonce_len);
    copy(first, c->counter, 16);
    first[0] |= (uint8_t)((aad_len ? 64 : 0) | (tag_len - 2) * 4);
    for (size_t i = 15; i > nonce_len; i--, len >>= 8)
        first[i] = (uint8_t)len;
    return len || aad_len >> 32 ? AESOP_ERR_LEN : AESOP_OK;
}

/* What counts in the counter block are the 15 - nonce_len bytes at its end. */
static void set_counter(aesop_ccm_ctx *c, lane second)
{
    for (int i = 15; i > c->nonce_len; i--)
        if (second == TAG_BLOCK)
            c->counter[i] = 0;
        else if (++c->counter[i])
            break;
}

static void step(aesop_ccm_ctx *c, lane second)
{
    size_t n = 1;

    c->used = 0;
    if (second != NOTHING) {
        set_counter(c, second);
        copy(c->lanes + 16, c->counter, 16);
        n = 2;
    }
    c->status = c->key->impl->blocks(c->key, c->lanes, c->lanes, n);
}

/* The next bytes of the message, or with no `out` those of aad. They are the
 * last ones unless `then`, the second lane after them, is NOTHING. */
static void feed(aesop_ccm_ctx *c, uint8_t *out, const uint8_t *in,
                 size_t len, lane then)
{
    while (len && !c->status) {
        const size_t n = at_once(len, 16u - c->used);
        uint8_t *const mac = c->lanes + c->used;
        const int opening = out && c->opening;

        if (!opening)
            xor_at_once(mac, mac, in, n);
        if (out)
            xor_at_once(out, in, mac + 16, n);
        if (opening)
            xor_at_once(mac, mac, out, n);
        in += n;
        len -= n;
        c->used = (uint8_t)(c->used + n);
        if (len == 0 && then != NOTHING)
            step(c, then);
        else if (c->used == 16)
            step(c, out ? NEXT_BLOCK : NOTHING);
        if (out)
            out += n;
    }
}

/* What follows aad, or the first block if there is none. */
static lane after_aad(const aesop_ccm_ctx *c)
{
    return c->left ? NEXT_BLOCK : TAG_BLOCK;
}

/* The first block, and the length of aad in front of it, section A.2.2. */
static void begin(aesop_ccm_ctx *c)
{
    uint32_t n = (uint32_t)c->aad_left;
    unsigned size = n < 0xff00 ? 2 : 6;

    step(c, n ? NOTHING : after_aad(c));
    if (n == 0)
        return;
    c->used = (uint8_t)size;
    if (size == 6) {
        c->lanes[0] ^= 0xff;
        c->lanes[1] ^= 0xfe;
    }
    for (; n; n >>= 8)
        c->lanes[--size] ^= (uint8_t)n;
}

/* Encrypt the tag. */
static void add_mask(aesop_ccm_ctx *c)
{
    for (int i = 0; i < 16; i++)
        c->lanes[i] ^= c->lanes[i + 16];
}

/* A whole message: make the tag, or compare it with `expected`. */
static int message(const aesop_key *k, uint8_t *out, uint8_t *tag,
                   size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                   const uint8_t *aad, size_t aad_len, const uint8_t *in,
                   size_t len, const uint8_t *expected)
{
    aesop_ccm_ctx c;
    int status = set_up(&c, k, tag_len, nonce, nonce_len, aad_len, len);

    if (status)
        return status;
    assert_buffers(k, out, len, in, len, tag, tag ? tag_len : 0);
    assert_apart(out, len, nonce, nonce_len);
    assert_apart(out, len, aad, aad_len);
    assert_apart(out, len, expected, tag ? 0 : tag_len);
    assert_apart(tag, tag ? tag_len : 0, nonce, nonce_len);
    assert_apart(tag, tag ? tag_len : 0, aad, aad_len);
    c.opening = !tag;
    begin(&c);
    feed(&c, NULL, aad, aad_len, after_aad(&c));
    feed(&c, out, in, len, TAG_BLOCK);
    status = c.status;
    aesop_wipe_stack();
    add_mask(&c);
    if (!status && !tag && !aesop_equal(c.lanes, expected, tag_len))
        status = AESOP_ERR_AUTH;
    if (status) {
        aesop_wipe(&c, sizeof c);
        aesop_wipe(out, len);
    }
    if (tag)
        copy(tag, c.lanes, tag_len);
    aesop_wipe(&c, sizeof c);
    return status;
}

int aesop_ccm_seal(const aesop_key *k, uint8_t *out, uint8_t *tag,
                   size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                   const uint8_t *aad, size_t aad_len, const uint8_t *in,
                   size_t len)
{
    return message(k, out, tag, tag_len, nonce, nonce_len, aad, aad_len, in,
                   len, NULL);
}

int aesop_ccm_open(const aesop_key *k, uint8_t *out, const uint8_t *tag,
                   size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                   const uint8_t *aad, size_t aad_len, const uint8_t *in,
                   size_t len)
{
    return message(k, out, NULL, tag_len, nonce, nonce_len, aad, aad_len, in,
                   len, tag);
}

/* The end of a piece; any error ends the message. */
static int ended(aesop_ccm_ctx *c, int status)
{
    aesop_wipe_stack();
    if (status)
        aesop_wipe(c, sizeof *c);
    return status;
}

int aesop_ccm_start(aesop_ccm_ctx *c, const aesop_key *k, int direction,
                    size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                    uint64_t aad_len, uint64_t len)
{
    int status = set_up(c, k, tag_len, nonce, nonce_len, aad_len, len);

    if (!status) {
        c->opening = direction == AESOP_OPEN;
        begin(c);
        status = c->status;
    }
    return ended(c, status);
}

int aesop_ccm_aad(aesop_ccm_ctx *c, const uint8_t *aad, size_t len)
{
    int status = check_key(c->key, 0);

    if (!status && len > c->aad_left)
        status = AESOP_ERR_LEN;
    if (!status) {
        c->aad_left -= len;
        feed(c, NULL, aad, len, c->aad_left ? NOTHING : after_aad(c));
        status = c->status;
    }
    return ended(c, status);
}

int aesop_ccm_update(aesop_ccm_ctx *c, uint8_t *out, const uint8_t *in,
                     size_t len)
{
    int status = check_key(c->key, 0);

    if (!status && c->aad_left)
        status = AESOP_ERR_ORDER;
    if (!status && len > c->left)
        status = AESOP_ERR_LEN;
    if (!status) {
        assert_buffers(c->key, out, len, in, len, c, sizeof *c);
        c->left -= len;
        feed(c, out, in, len, c->left ? NOTHING : TAG_BLOCK);
        status = c->status;
        if (status)
            aesop_wipe(out, len);
    }
    return ended(c, status);
}

/* Whether the last call may come. If so, the tag is left in c->lanes. */
static int end(aesop_ccm_ctx *c, int direction, size_t tag_len)
{
    const int status = check_key(c->key, 0);

    if (status)
        return status;
    if (c->opening != direction || c->aad_left || c->left)
        return AESOP_ERR_ORDER;
    if (tag_len != c->tag_len)
        return AESOP_ERR_TAG_LEN;
    add_mask(c);
    return AESOP_OK;
}

int aesop_ccm_tag(aesop_ccm_ctx *c, uint8_t *tag, size_t tag_len)
{
    const int status = end(c, AESOP_SEAL, tag_len);

    if (!status)
        copy(tag, c->lanes, tag_len);
    aesop_wipe(c, sizeof *c);
    return status;
}

int aesop_ccm_check(aesop_ccm_ctx *c, const uint8_t *tag, size_t tag_len)
{
    int status = end(c, AESOP_OPEN, tag_len);

    if (!status && !aesop_equal(c->lanes, tag, tag_len))
        status = AESOP_ERR_AUTH;
    aesop_wipe(c, sizeof *c);
    return status;
}

void aesop_ccm_finish(aesop_ccm_ctx *c)
{
    aesop_wipe(c, sizeof *c);
}
