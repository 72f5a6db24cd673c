/* keystream.c - encrypted counters, for all modes with a big-endian one. */
#include "mode.h"

/* Write the next n counter blocks to pad; on a stack of its own, which is less
 * than that of the blocks. */
static AESOP_NOINLINE void fill(uint32_t *pad, uint8_t counter[16], int first,
                                size_t n)
{
    const uint32_t *const end = pad + 4 * n;
    uint32_t w[4];

    for (int i = 0; i < 4; i++)
        w[i] = load32be(counter + 4 * i);
    for (; pad != end; pad += 4) {
        uint32_t carry = 1;

        AESOP_UNROLL(4)
        for (int i = 3; i >= 0; i--) {
            pad[i] = big_endian(w[i]);
            w[i] += carry;
            carry &= (uint32_t)(w[i] == 0) & (uint32_t)(i != first);
        }
    }
    for (int i = 0; i < 4; i++)
        store32be(counter + 4 * i, w[i]);
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
    uint32_t words[4 * AESOP_BUFFER_BLOCKS];
    uint8_t *const pad = (uint8_t *)words;
    int status = AESOP_OK;

    if (k->impl->ctr && !wraps(counter, first, len / 16)) {
        const size_t whole = len - len % 16;

        status = k->impl->ctr(k, counter, out, in, whole / 16);
        out += whole;
        in += whole;
        len -= whole;
    }
    while (len && !status) {
        const size_t take = len < sizeof words ? len : sizeof words;
        const size_t n = (take + 15) / 16;

        fill(words, counter, first / 4, n);
        status = k->impl->blocks(k, pad, pad, n);
        aesop_xor(out, in, pad, take);
        out += take;
        in += take;
        len -= take;
        if (take % 16 && rest)
            copy(rest, pad + 16 * (n - 1), 16);
    }
    aesop_wipe(words, sizeof words);
    aesop_wipe_stack();
    return status;
}
