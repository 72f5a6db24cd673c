/* ctr.c - counter mode, NIST SP 800-38A section 6.5. */
#include "mode.h"

#include <string.h>

/* Write the next n counter blocks to pad. */
static void fill(uint8_t *pad, uint8_t counter[16], size_t n)
{
    for (; n; n--, pad += 16) {
        memcpy(pad, counter, 16);
        increment(counter);
    }
}

/* Any length, from the start of a block. On failure out is not wiped. */
static int ctr(const aesop_key *k, uint8_t counter[16], uint8_t *out,
               const uint8_t *in, size_t len)
{
    uint8_t pad[16 * AESOP_BUFFER_BLOCKS];
    int status = AESOP_OK;

    if (k->impl->ctr) {
        const size_t whole = len - len % 16;

        status = k->impl->ctr(k, counter, out, in, whole / 16);
        out += whole;
        in += whole;
        len -= whole;
    }
    while (len && !status) {
        const size_t take = len < sizeof pad ? len : sizeof pad;
        const size_t n = (take + 15) / 16;

        fill(pad, counter, n);
        status = k->impl->blocks(k, pad, pad, n);
        aesop_xor(out, in, pad, take);
        out += take;
        in += take;
        len -= take;
    }
    aesop_wipe(pad, sizeof pad);
    aesop_wipe_stack();
    return status;
}

int aesop_ctr(const aesop_key *k, uint8_t counter[16], uint8_t *out,
              const uint8_t *in, size_t len)
{
    int status = check_key(k, 0);

    if (status || len == 0)
        return status;
    assert_buffers(k, out, len, in, len, counter, 16);
    status = ctr(k, counter, out, in, len);
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

/* Use up what is left of the last keystream block; returns how many bytes. */
static size_t drain(aesop_ctr_ctx *c, uint8_t *out, const uint8_t *in,
                    size_t len)
{
    const size_t n = len < c->left ? len : c->left;

    aesop_xor(out, in, c->pad + 16 - c->left, n);
    c->left = (uint8_t)(c->left - n);
    return n;
}

int aesop_ctr_update(aesop_ctr_ctx *c, uint8_t *out, const uint8_t *in,
                     size_t len)
{
    size_t done, tail;
    int status = check_key(c->key, 0);

    if (status || len == 0)
        return status;
    assert_buffers(c->key, out, len, in, len, c, sizeof *c);
    done = drain(c, out, in, len);
    tail = (len - done) % 16;
    status = ctr(c->key, c->counter, out + done, in + done, len - done - tail);
    if (!status && tail) {
        fill(c->pad, c->counter, 1);
        status = c->key->impl->blocks(c->key, c->pad, c->pad, 1);
        c->left = 16;
        drain(c, out + len - tail, in + len - tail, tail);
        aesop_wipe_stack();
    }
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
