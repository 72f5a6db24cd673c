/* c_fixslice_schedule.c - key schedule without a table, constant time. */
#include "c_fixslice.h"
#include "schedule.h"

/* SubWord on the circuit: bit i of the four bytes goes to slice i. */
static uint32_t sub_word_bits(const uint8_t *unused, uint32_t x)
{
    const uint32_t low = 0x01010101;
    slice w[8] = {
        x & low,
        x >> 1 & low,
        x >> 2 & low,
        x >> 3 & low,
        x >> 4 & low,
        x >> 5 & low,
        x >> 6 & low,
        x >> 7 & low,
    };

    (void)unused;
    sub_bytes(w);
    x = (w[0] & low) | (w[1] & low) << 1 | (w[2] & low) << 2 |
        (w[3] & low) << 3 | (w[4] & low) << 4 | (w[5] & low) << 5 |
        (w[6] & low) << 6 | (w[7] & low) << 7;
    return x ^ 0x63636363;
}

/* Bring the columns of a round key to slices: both blocks the same, byte
 * (row, c) at column c + layout row. */
static void pack(uint32_t rk[8], const uint32_t column[4], unsigned layout)
{
    for (unsigned c = 0; c < 4; c++)
        rk[2 * c] = rk[2 * c + 1] =
            (column[c] & 0x000000ff) |
            (column[(c - layout) % 4] & 0x0000ff00) |
            (column[(c - 2 * layout) % 4] & 0x00ff0000) |
            (column[(c - 3 * layout) % 4] & 0xff000000);
    transpose(rk);
}

/* The plain schedule is made at the end of the room and packed from its start:
 * 8 words for every 4, so that no packed word overwrites an unread plain one,
 * and no copy is left elsewhere. */
int aesop_c_fixslice_schedule(aesop_key *k, const uint8_t *key, size_t len)
{
    uint32_t *rk = aesop_key_words_mut(k), *plain = rk + len + 28;
    uint32_t column[4];

    expand_key(plain, key, len, sub_word_bits, NULL);
    for (unsigned r = 0; r <= k->rounds; r++, rk += 8, plain += 4) {
        for (int c = 0; c < 4; c++)
            column[c] = plain[c] ^ (r ? 0x63636363 : 0);
        pack(rk, column, r);
    }
    aesop_wipe(column, sizeof column);
    return AESOP_OK;
}
