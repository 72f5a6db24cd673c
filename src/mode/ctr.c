/* ctr.c - counter mode, NIST SP 800-38A section 6.5. */
#include "mode.h"

#include <string.h>

int aesop_ctr(const aesop_key *k, uint8_t counter[16], uint8_t *out,
              const uint8_t *in, size_t len)
{
    int status = check_key(k, 0);

    if (status || len == 0)
        return status;
    assert_buffers(k, out, len, in, len, counter, 16);
    status = aesop_keystream(k, counter, 0, out, in, len, NULL);
    if (status)
        aesop_wipe(out, len);
    return status;
}

int aesop_ctr_start(aesop_ctr_ctx *c, const aesop_key *k,
                    const uint8_t counter[16])
{
    uint8_t first[16];
    int status = check_key(k, 0);

    if (!status)
        memcpy(first, counter, 16);
    aesop_wipe(c, sizeof *c);
    if (!status) {
        c->key = k;
        memcpy(c->counter, first, 16);
    }
    return status;
}

/* What is left of the last block of keystream, and then whole ones. */
static int crypt(aesop_ctr_ctx *c, uint8_t *out, const uint8_t *in, size_t len)
{
    const size_t old = len < c->left ? len : c->left;

    aesop_xor(out, in, c->pad + 16 - c->left, old);
    c->left = (uint8_t)(c->left - old);
    len -= old;
    if (len == 0)
        return AESOP_OK;
    c->left = (uint8_t)((16 - len % 16) % 16);
    return aesop_keystream(c->key, c->counter, 0, out + old, in + old, len,
                           c->pad);
}

int aesop_ctr_update(aesop_ctr_ctx *c, uint8_t *out, const uint8_t *in,
                     size_t len)
{
    int status = check_key(c->key, 0);

    if (status || len == 0)
        return status;
    assert_buffers(c->key, out, len, in, len, c, sizeof *c);
    status = crypt(c, out, in, len);
    if (status) {
        aesop_wipe(out, len);
        aesop_wipe(c->pad, sizeof c->pad);
        c->key = NULL;
    }
    return status;
}

void aesop_ctr_finish(aesop_ctr_ctx *c)
{
    aesop_wipe(c, sizeof *c);
}
