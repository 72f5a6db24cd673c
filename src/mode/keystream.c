/* keystream.c - encrypted counters, for all modes with a big-endian one. */
#include "mode.h"

#include <string.h>

/* Write the next n counter blocks to pad. */
static void fill(uint8_t *pad, uint8_t counter[16], int first, size_t n)
{
    for (; n; n--, pad += 16) {
        memcpy(pad, counter, 16);
        increment_from(counter, first);
    }
}

/* Whether n blocks from this counter on carry over into byte first - 1. */
static int wraps(const uint8_t counter[16], int first, size_t n)
{
    return first == 12 && n > 0xffffffff - load32be(counter + 12);
}

int aesop_keystream(const aesop_key *k, uint8_t counter[16], int first,
                    uint8_t *out, const uint8_t *in, size_t len,
                    uint8_t rest[16])
{
    uint8_t pad[16 * AESOP_BUFFER_BLOCKS];
    int status = AESOP_OK;

    if (k->impl->ctr && !wraps(counter, first, len / 16)) {
        const size_t whole = len - len % 16;

        status = k->impl->ctr(k, counter, out, in, whole / 16);
        out += whole;
        in += whole;
        len -= whole;
    }
    while (len && !status) {
        const size_t take = len < sizeof pad ? len : sizeof pad;
        const size_t n = (take + 15) / 16;

        fill(pad, counter, first, n);
        status = k->impl->blocks(k, pad, pad, n);
        aesop_xor(out, in, pad, take);
        out += take;
        in += take;
        len -= take;
        if (take % 16 && rest)
            memcpy(rest, pad + 16 * (n - 1), 16);
    }
    aesop_wipe(pad, sizeof pad);
    aesop_wipe_stack();
    return status;
}
