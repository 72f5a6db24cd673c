/* ghash_table.h - GHASH with a table of the small multiples of H, once for all
 * sizes: 16 bytes for each of the 2^WIDTH polynomials of degree < WIDTH.
 *
 * The comb of Lopez and Dahab: the product is the sum over the digits of the
 * state, each a multiple of H from the table. Digits at the same place of
 * their word are added at whole words, so that the sum is shifted once for all
 * four of them. (Lopez and Dahab, Indocrypt 2000; the reduced entries are
 * Shoup's)
 *
 * The file that includes it defines WIDTH, 4 or 8. Look-ups depend on secrets.
 */
#ifndef AESOP_GHASH_TABLE_H
#define AESOP_GHASH_TABLE_H

#include "ghash.h"

#define ENTRIES (1u << WIDTH)

/* w *= x */
static void times_x(uint32_t w[4])
{
    const uint32_t odd = 0u - (w[3] & 1);

    for (int i = 3; i > 0; i--)
        w[i] = w[i] >> 1 | w[i - 1] << 31;
    w[0] = w[0] >> 1 ^ (odd & 0xe1000000);
}

/* Entry n is H times the polynomial whose x^0 is the top bit of n. */
static int init(uint32_t *key, const uint32_t h[4])
{
    uint32_t w[4];

    load_state(w, h);
    aesop_wipe(key, 16);
    for (unsigned bit = ENTRIES / 2; bit; bit /= 2) {
        for (int i = 0; i < 4; i++)
            key[4 * bit + (unsigned)i] = w[i];
        times_x(w);
    }
    for (unsigned top = 2; top < ENTRIES; top *= 2)
        for (unsigned i = 4; i < 4 * top; i++)
            key[4 * top + i] = key[4 * top + i % 4] ^ key[i];
    aesop_wipe(w, sizeof w);
    return AESOP_OK;
}

/* z += entry n */
static AESOP_FAST_INLINE void add(uint32_t *z, const uint32_t *key, unsigned n)
{
    key += 4 * n;
    z[0] ^= key[0];
    z[1] ^= key[1];
    z[2] ^= key[2];
    z[3] ^= key[3];
}

/* z *= x^WIDTH */
static AESOP_FAST_INLINE void shift(uint32_t z[8])
{
    AESOP_UNROLL(7)
    for (int i = 7; i > 0; i--)
        z[i] = z[i] >> WIDTH | z[i - 1] << (32 - WIDTH);
    z[0] >>= WIDTH;
}

/* z += the product of H and the digits of the four words of y that stand
 * `down` bits from the top of the bytes y[0], y[4], y[8] and y[12]. */
static AESOP_FAST_INLINE void add_digits(uint32_t z[8], const uint32_t *key,
                                         const uint8_t *y, int down)
{
    const int right = 8 - WIDTH - down;

    AESOP_UNROLL(4)
    for (int i = 0; i < 4; i++)
        add(z + i, key, (unsigned)(y[4 * i] >> right) % ENTRIES);
}

static int update(const uint32_t *key, uint32_t state[4], const uint8_t *in,
                  size_t n)
{
    uint8_t *const y = (uint8_t *)state;

    for (; n; n--, in += 16) {
        uint32_t z[8];

        clear(z);
        aesop_xor(y, y, in, 16);
        for (int i = 3; i >= 0; i--) {
            shift(z);
            if (WIDTH == 4) {
                add_digits(z, key, y + i, 4);
                shift(z);
            }
            add_digits(z, key, y + i, 0);
        }
        reduce(z);
        store_state(state, z);
    }
    return AESOP_OK;
}

#endif
