/* cmac.c - CMAC, NIST SP 800-38B. */
#include "cmac.h"

#include <string.h>

void aesop_double(uint8_t b[16])
{
    uint32_t carry = (b[0] >> 7) * 0x87u;

    for (int i = 15; i >= 0; i--) {
        carry ^= (uint32_t)b[i] << 1;
        b[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

static int encrypt(const aesop_cmac_ctx *c, uint8_t block[16])
{
    return c->key->impl->blocks(c->key, block, block, 1);
}

int aesop_cmac_set_key(aesop_cmac_ctx *c, const aesop_key *k)
{
    int status;

    aesop_wipe(c, sizeof *c);
    c->key = k;
    status = encrypt(c, c->subkey);
    aesop_double(c->subkey);
    return status;
}

void aesop_cmac_begin(aesop_cmac_ctx *c)
{
    aesop_wipe(c->state, 16);
    c->used = 0;
}

/* The last block is held back: it takes a subkey. */
int aesop_cmac_absorb(aesop_cmac_ctx *c, const uint8_t *in, size_t len)
{
    int status = AESOP_OK;

    while (len && !status) {
        uint8_t *at;
        size_t n;

        if (c->used == 16) {
            status = encrypt(c, c->state);
            c->used = 0;
        }
        at = c->state + c->used;
        n = at_once(len, 16u - c->used);
        xor_at_once(at, at, in, n);
        c->used = (uint8_t)(c->used + n);
        in += n;
        len -= n;
    }
    return status;
}

int aesop_cmac_end(aesop_cmac_ctx *c)
{
    uint8_t subkey[16];

    memcpy(subkey, c->subkey, 16);
    if (c->used < 16) {
        c->state[c->used] ^= 0x80;
        aesop_double(subkey);
    }
    aesop_xor(c->state, c->state, subkey, 16);
    aesop_wipe(subkey, sizeof subkey);
    return encrypt(c, c->state);
}

int aesop_cmac_whole(aesop_cmac_ctx *c, const uint8_t *in, size_t len)
{
    int status;

    aesop_cmac_begin(c);
    status = aesop_cmac_absorb(c, in, len);
    return status ? status : aesop_cmac_end(c);
}

/* Check the arguments; section 5.5 leaves the length of tags open. */
static int check(const aesop_key *k, size_t tag_len)
{
    const int status = check_key(k, 0);

    if (status)
        return status;
    return tag_len < 4 || tag_len > 16 ? AESOP_ERR_TAG_LEN : AESOP_OK;
}

static int once(aesop_cmac_ctx *c, const aesop_key *k, const uint8_t *in,
                size_t len)
{
    int status = aesop_cmac_set_key(c, k);

    if (!status)
        status = aesop_cmac_whole(c, in, len);
    aesop_wipe_stack();
    return status;
}

int aesop_cmac_mac(const aesop_key *k, uint8_t *tag, size_t tag_len,
                   const uint8_t *in, size_t len)
{
    aesop_cmac_ctx c;
    int status = check(k, tag_len);

    if (status)
        return status;
    assert_apart(tag, tag_len, in, len);
    status = once(&c, k, in, len);
    memcpy(tag, c.state, tag_len);
    if (status)
        aesop_wipe(tag, tag_len);
    aesop_wipe(&c, sizeof c);
    return status;
}

int aesop_cmac_verify(const aesop_key *k, const uint8_t *tag, size_t tag_len,
                      const uint8_t *in, size_t len)
{
    aesop_cmac_ctx c;
    int status = check(k, tag_len);

    if (status)
        return status;
    status = once(&c, k, in, len);
    if (!status && !aesop_equal(c.state, tag, tag_len))
        status = AESOP_ERR_AUTH;
    aesop_wipe(&c, sizeof c);
    return status;
}

int aesop_cmac_start(aesop_cmac_ctx *c, const aesop_key *k, size_t tag_len)
{
    int status = check(k, tag_len);

    if (!status)
        status = aesop_cmac_set_key(c, k);
    aesop_wipe_stack();
    if (status)
        aesop_wipe(c, sizeof *c);
    else
        c->tag_len = (uint8_t)tag_len;
    return status;
}

int aesop_cmac_update(aesop_cmac_ctx *c, const uint8_t *in, size_t len)
{
    int status = check_key(c->key, 0);

    if (!status)
        status = aesop_cmac_absorb(c, in, len);
    aesop_wipe_stack();
    if (status)
        aesop_wipe(c, sizeof *c);
    return status;
}

/* The last call on a context: leave the tag in c->state, and if `tag` is not
 * NULL there too. */
static int end(aesop_cmac_ctx *c, uint8_t *tag, size_t tag_len)
{
    int status = check_key(c->key, 0);

    if (status)
        return status;
    if (tag_len != c->tag_len)
        return AESOP_ERR_TAG_LEN;
    status = aesop_cmac_end(c);
    aesop_wipe_stack();
    if (status)
        aesop_wipe(c->state, 16);
    if (tag)
        memcpy(tag, c->state, tag_len);
    return status;
}

int aesop_cmac_tag(aesop_cmac_ctx *c, uint8_t *tag, size_t tag_len)
{
    const int status = end(c, tag, tag_len);

    aesop_wipe(c, sizeof *c);
    return status;
}

int aesop_cmac_check(aesop_cmac_ctx *c, const uint8_t *tag, size_t tag_len)
{
    int status = end(c, NULL, tag_len);

    if (!status && !aesop_equal(c->state, tag, tag_len))
        status = AESOP_ERR_AUTH;
    aesop_wipe(c, sizeof *c);
    return status;
}

void aesop_cmac_finish(aesop_cmac_ctx *c)
{
    aesop_wipe(c, sizeof *c);
}
