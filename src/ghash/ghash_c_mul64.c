/* ghash_c_mul64.c - GHASH with 32 x 32 -> 64 bit multiplications, constant
 * time where these are.
 *
 * Integer multiplication multiplies polynomials if carries cannot reach the
 * next coefficient: words are cut into four parts whose bits are 4 apart, so
 * that each digit of a product counts up to 8 ones and its low bit is the
 * coefficient. (Multiplication with holes; Pornin, BearSSL, ctmul)
 */
#include "ghash.h"

#if AESOP_HAS_GHASH_C_MUL64

#define HOLES 0x11111111u

/* h: words of H / x in the order of `expand`, each cut in its four parts. */
typedef uint32_t parts[4];

static AESOP_FAST_INLINE void cut(parts p, uint32_t x)
{
    p[0] = x & HOLES;
    p[1] = x & HOLES << 1;
    p[2] = x & HOLES << 2;
    p[3] = x & HOLES << 3;
}

static inline uint64_t times(uint32_t a, uint32_t b)
{
    return (uint64_t)a * b;
}

/* The product of the polynomials x and h.
 *
 * Parts i and j give the bits i + j (mod 4). Where i + j < 4, digit k of the
 * product counts min(k + 1, 15 - k) ones, else as many one digit higher: one of
 * each kind adds up to 15 at most and fits, and so does a masked sum, which is
 * 0 or 1 in each digit, with one of them. */
static AESOP_FAST_INLINE uint64_t product(uint32_t x, const parts h)
{
    const uint64_t m0 = 0x1111111111111111, m1 = m0 << 1, m2 = m0 << 2,
                   m3 = m0 << 3;
    parts p;
    uint64_t sum, r;

    cut(p, x);
    sum = (times(p[0], h[0]) + times(p[1], h[3])) & m0;
    sum = (sum + times(p[2], h[2])) & m0;
    r = (sum + times(p[3], h[1])) & m0;
    sum = times(p[0], h[1]) + times(p[2], h[3]);
    sum ^= times(p[1], h[0]) + times(p[3], h[2]);
    r |= sum & m1;
    sum = (times(p[0], h[2]) + times(p[3], h[3])) & m2;
    sum = (sum + times(p[1], h[1])) & m2;
    r |= (sum + times(p[2], h[0])) & m2;
    sum = times(p[0], h[3]) & m3;
    sum = (sum + times(p[1], h[2])) & m3;
    sum = (sum + times(p[2], h[1])) & m3;
    r |= (sum + times(p[3], h[0])) & m3;
    return r;
}

/* Karatsuba twice: a polynomial of four words becomes the nine factors t[3 i +
 * j]; i tells the half (0 high, 2 low, 1 their sum), j the word in it. */
static AESOP_FAST_INLINE void expand(uint32_t t[9], const uint32_t w[4])
{
    t[0] = w[0], t[2] = w[1], t[6] = w[2], t[8] = w[3];
    t[1] = t[0] ^ t[2];
    t[7] = t[6] ^ t[8];
    AESOP_UNROLL(3)
    for (int i = 0; i < 3; i++)
        t[3 + i] = t[i] ^ t[6 + i];
}

/* The eight words of the product from the nine small ones. */
static AESOP_FAST_INLINE void combine(uint32_t z[8], uint64_t t[9])
{
    AESOP_UNROLL(3)
    for (int i = 0; i < 3; i++)
        t[3 + i] ^= t[i] ^ t[6 + i];
    clear(z);
    AESOP_UNROLL(3)
    for (int i = 0; i < 3; i++) {
        t[3 * i + 1] ^= t[3 * i] ^ t[3 * i + 2];
        AESOP_UNROLL(3)
        for (int j = 0; j < 3; j++) {
            z[2 * i + j] ^= (uint32_t)(t[3 * i + j] >> 32);
            z[2 * i + j + 1] ^= (uint32_t)t[3 * i + j];
        }
    }
}

static int init(uint32_t *key, const uint32_t h[4])
{
    uint32_t w[4], t[9];

    load_divided(w, h);
    expand(t, w);
    for (int i = 0; i < 9; i++)
        cut(key + 4 * i, t[i]);
    aesop_wipe(w, sizeof w);
    aesop_wipe(t, sizeof t);
    return AESOP_OK;
}

static int update(const uint32_t *key, uint32_t state[4], const uint8_t *in,
                  size_t n)
{
    uint32_t w[4], t[9], z[8];
    uint64_t r[9];

    for (; n; n--, in += 16) {
        add_block(w, state, in);
        expand(t, w);
        for (int i = 0; i < 9; i++)
            r[i] = product(t[i], key + 4 * i);
        combine(z, r);
        reduce(z);
        store_state(state, z);
    }
    aesop_wipe(t, sizeof t);
    aesop_wipe(r, sizeof r);
    return AESOP_OK;
}

const aesop_ghash aesop_ghash_c_mul64 = {
    .name = "c_mul64",
    .traits = AESOP_CONST_TIME,
    .key_words = AESOP_GHASH_C_MUL64_WORDS,
    .init = init,
    .update = update,
};

#endif
