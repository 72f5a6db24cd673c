/* ghash_c_mul32.c - GHASH with 32 x 32 -> 32 bit multiplications, constant
 * time where these are: for cores that have no others, or whose long ones take
 * a time that depends on the operands (Cortex-M0, Cortex-M3).
 *
 * Integer multiplication multiplies polynomials if carries cannot reach the
 * next coefficient: factors of 16 bits are cut into three parts whose bits are
 * 3 apart, so that each digit of a product counts at most 6 ones and its low
 * bit is the coefficient. (Multiplication with holes; Pornin, BearSSL, ctmul32)
 */
#include "ghash.h"

#if AESOP_HAS_GHASH_C_MUL32

/* The product of two polynomials of 16 bits. */
static AESOP_FAST_INLINE uint32_t product(uint32_t x, uint32_t h)
{
    const uint32_t m0 = 0x49249249, m1 = 0x92492492, m2 = 0x24924924;
    const uint32_t x0 = x & m0, x1 = x & m1, x2 = x & m2;
    const uint32_t h0 = h & m0, h1 = h & m1, h2 = h & m2;

    return ((x0 * h0 ^ x1 * h2 ^ x2 * h1) & m0) |
           ((x0 * h1 ^ x1 * h0 ^ x2 * h2) & m1) |
           ((x0 * h2 ^ x2 * h0 ^ x1 * h1) & m2);
}

static AESOP_FAST_INLINE void halve(uint32_t t[3], uint32_t word)
{
    t[0] = word >> 16;
    t[2] = word & 0xffff;
    t[1] = t[0] ^ t[2];
}

/* Karatsuba three times: a polynomial of four words becomes the 27 factors
 * t[9 i + 3 j + k]; i tells the half (0 high, 2 low, 1 their sum), j the word
 * in it, k the half of that. */
static AESOP_FAST_INLINE void expand(uint32_t t[27], const uint32_t w[4])
{
    halve(t, w[0]);
    halve(t + 6, w[1]);
    halve(t + 18, w[2]);
    halve(t + 24, w[3]);
    AESOP_UNROLL(3)
    for (int i = 0; i < 3; i++) {
        t[3 + i] = t[i] ^ t[6 + i];
        t[21 + i] = t[18 + i] ^ t[24 + i];
    }
    AESOP_UNROLL(9)
    for (int i = 0; i < 9; i++)
        t[9 + i] = t[i] ^ t[18 + i];
}

/* The eight words of the product from the 27 small ones. */
static AESOP_FAST_INLINE void combine(uint32_t z[8], uint32_t t[27])
{
    AESOP_UNROLL(9)
    for (int i = 0; i < 9; i++)
        t[9 + i] ^= t[i] ^ t[18 + i];
    clear(z);
    AESOP_UNROLL(3)
    for (int i = 0; i < 3; i++, z--) {
        AESOP_UNROLL(3)
        for (int j = 0; j < 3; j++)
            t[3 + j] ^= t[j] ^ t[6 + j];
        AESOP_UNROLL(3)
        for (int j = 0; j < 3; j++, t += 3, z++) {
            const uint32_t middle = t[0] ^ t[1] ^ t[2];

            z[0] ^= t[0] ^ middle >> 16;
            z[1] ^= t[2] ^ middle << 16;
        }
    }
}

static int init(uint32_t *key, const uint32_t h[4])
{
    uint32_t w[4];

    load_divided(w, h);
    expand(key, w);
    aesop_wipe(w, sizeof w);
    return AESOP_OK;
}

static int update(const uint32_t *key, uint32_t state[4], const uint8_t *in,
                  size_t n)
{
    uint32_t w[4], t[27], z[8];

    for (; n; n--, in += 16) {
        add_block(w, state, in);
        expand(t, w);
        for (int i = 0; i < 27; i++)
            t[i] = product(t[i], key[i]);
        combine(z, t);
        reduce(z);
        store_state(state, z);
    }
    aesop_wipe(t, sizeof t);
    return AESOP_OK;
}

const aesop_ghash aesop_ghash_c_mul32 = {
    .name = "c_mul32",
    .traits = AESOP_CONST_TIME,
    .key_words = AESOP_GHASH_C_MUL32_WORDS,
    .init = init,
    .update = update,
};

#endif
