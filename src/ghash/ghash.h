/* ghash.h - what the GHASH implementations share: blocks and their field.
 *
 * A block is a polynomial over GF(2): the top bit of byte 0 is the coefficient
 * of x^0, the low bit of byte 15 that of x^127. In big-endian words w[0..3] of
 * its bytes, x^0 is the top bit of w[0] and multiplication by x is a shift to
 * the right. Products are taken modulo x^128 + x^7 + x^2 + x + 1.
 * (NIST SP 800-38D, section 6.3)
 */
#ifndef AESOP_GHASH_H
#define AESOP_GHASH_H

#include "aesop_impl.h"
#include "common.h"

/* The words of `state`, which holds the bytes of a block. */
static AESOP_FAST_INLINE void load_state(uint32_t w[4],
                                         const uint32_t state[4])
{
    AESOP_UNROLL(4)
    for (int i = 0; i < 4; i++)
        w[i] = swap32(load32_fast((const uint8_t *)(state + i)));
}

static AESOP_FAST_INLINE void store_state(uint32_t state[4],
                                          const uint32_t w[4])
{
    AESOP_UNROLL(4)
    for (int i = 0; i < 4; i++)
        store32_fast((uint8_t *)(state + i), swap32(w[i]));
}

/* state += the block at `in`, and w = its words. */
static AESOP_FAST_INLINE void add_block(uint32_t w[4], uint32_t state[4],
                                        const uint8_t in[16])
{
    if (AESOP_SMALL) {
        aesop_xor((uint8_t *)state, (const uint8_t *)state, in, 16);
    } else {
        uint32_t s[4], b[4];

        load_block(s, (const uint8_t *)state);
        load_block(b, in);
        s[0] ^= b[0], s[1] ^= b[1], s[2] ^= b[2], s[3] ^= b[3];
        store_block((uint8_t *)state, s);
    }
    load_state(w, state);
}

/* z = 0: in registers if fast, else by a call that is there anyway. */
static AESOP_FAST_INLINE void clear(uint32_t z[8])
{
    if (AESOP_SMALL) {
        aesop_wipe(z, 32);
        return;
    }
    AESOP_UNROLL(8)
    for (int i = 0; i < 8; i++)
        z[i] = 0;
}

/* z[0..3] = the eight words z, x^0 at the top of z[0], reduced.
 *
 * x^(128 + k) = x^k (1 + x + x^2 + x^7): what is folded into the next higher
 * word runs over into the word behind it, so the last one goes first. */
static AESOP_FAST_INLINE void reduce(uint32_t z[8])
{
    AESOP_UNROLL(4)
    for (int i = 3; i >= 0; i--) {
        const uint32_t high = z[i + 4];

        z[i] ^= high ^ high >> 1 ^ high >> 2 ^ high >> 7;
        z[i + 1] ^= high << 31 ^ high << 30 ^ high << 25;
    }
}

/* w = h / x. Products of integers have their top bit where x^0 is one bit
 * lower, so H is divided by x once instead of each product shifted:
 * 1 / x = x^127 + x^6 + x + 1. */
static AESOP_FAST_INLINE void load_divided(uint32_t w[4], const uint32_t h[4])
{
    uint32_t carry, odd;

    load_state(w, h);
    carry = w[0] >> 31;
    odd = 0u - carry;
    for (int i = 3; i >= 0; i--) {
        const uint32_t top = w[i] >> 31;

        w[i] = w[i] << 1 | carry;
        carry = top;
    }
    w[0] ^= odd & 0xc2000000;
}

#endif
