/* schedule.h - the plain key schedule, FIPS 197 section 5.2. */
#ifndef AESOP_SCHEDULE_H
#define AESOP_SCHEDULE_H

#include "aesop_impl.h"
#include "columns.h"

/* Write the round keys of the `len` bytes of `key` to w: 4 words for each of
 * len / 4 + 7, as columns, in the order of encryption. `sub_word` is SubWord,
 * and gets `sbox` to do it with. */
static AESOP_INLINE void
expand_key(uint32_t *w, const uint8_t *key, size_t len,
           uint32_t (*sub_word)(const uint8_t *sbox, uint32_t x),
           const uint8_t *sbox)
{
    const uint32_t *back = w, *end = w + len + 28;
    uint32_t x = 0, rcon = 1;
    size_t left = len; /* bytes until the next RotWord */

    for (; left; left -= 4, key += 4)
        *w++ = x = load32(key);
    while (w < end) {
        if (left % 16 == 0 && (left == 0 || (AESOP_MAX_KEY > 24 && len == 32)))
            x = sub_word(sbox, x);
        if (left == 0) {
            x = rotr(x, 8) ^ rcon;
            rcon = rcon << 1 ^ (rcon >> 7) * 0x11b;
            left = len;
        }
        left -= 4;
        *w++ = x ^= *back++;
    }
}

/* SubWord with a table. */
static inline uint32_t sub_word(const uint8_t *sbox, uint32_t x)
{
    uint32_t y = 0;

    for (int i = 0; i < 4; i++, x >>= 8)
        y = y >> 8 | (uint32_t)sbox[x & 255] << 24;
    return y;
}

/* Turn the round keys at w, whose first is followed by `rounds` more, to those
 * of the equivalent inverse cipher, FIPS 197 section 5.3.5: in the opposite
 * order, all but the first and the last through InvMixColumns. */
static inline void invert_key(uint32_t *w, uint32_t rounds)
{
    uint32_t *a = w, *b = w + 4 * rounds;

    for (; a <= b; b -= 8) {
        for (int c = 0; c < 4; c++, a++, b++) {
            uint32_t x = *a, y = *b;
            if (a - c != w)
                x = inv_mix_column(x), y = inv_mix_column(y);
            *a = y, *b = x;
        }
    }
}

/* The schedules of descriptors that keep plain round keys: the S-box of
 * tables.h, the words behind k; and the same for the equivalent inverse
 * cipher. */
int aesop_schedule(aesop_key *k, const uint8_t *key, size_t len);
int aesop_inv_schedule(aesop_key *k, const uint8_t *key, size_t len);

#endif
