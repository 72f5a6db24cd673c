/* ttable_rounds.h - the text of the table rounds, once for all table code.
 *
 * A T-table joins SubBytes and MixColumns: te[x] is MixColumns of the column
 * (S(x), 0, 0, 0). Rows 1 to 3 take its rotations: computed, or stored as
 * three more tables behind it. (Daemen and Rijmen, Rijndael proposal, 5.2.1)
 *
 * Decryption is the equivalent inverse cipher of FIPS 197, section 5.3.5: the
 * same steps in the same order with the inverse tables, round keys that went
 * through InvMixColumns, and rows that shift the other way.
 *
 * What differs between implementations is constant at each call, so that each
 * is compiled to what it asks for and no more.
 */
#ifndef AESOP_TTABLE_ROUNDS_H
#define AESOP_TTABLE_ROUNDS_H

#include "aesop_impl.h"
#include "columns.h"

typedef struct {
    const uint32_t *table; /* 256 words, or 1,024 if four */
    const uint8_t *sbox;   /* for the last round, without MixColumns */
    int four;              /* tables for all rows */
    int unrolled;          /* all rounds one after another */
    int turn;              /* row r comes from r * turn columns on: 1 or 3 */
} t_form;

/* Column c of a round, without its key. */
static AESOP_INLINE uint32_t t_column(t_form f, const uint32_t s[4], int c)
{
    uint32_t b0 = s[c] & 255, b1 = s[(c + f.turn) & 3] >> 8 & 255;
    uint32_t b2 = s[(c + 2) & 3] >> 16 & 255, b3 = s[(c - f.turn) & 3] >> 24;

    if (f.four)
        return f.table[b0] ^ f.table[256 + b1] ^ f.table[512 + b2] ^
               f.table[768 + b3];
    return f.table[b0] ^ rotr(f.table[b1], 24) ^ rotr(f.table[b2], 16) ^
           rotr(f.table[b3], 8);
}

static AESOP_INLINE void t_round(t_form f, uint32_t out[4],
                                 const uint32_t in[4], const uint32_t rk[4])
{
    out[0] = t_column(f, in, 0) ^ rk[0];
    out[1] = t_column(f, in, 1) ^ rk[1];
    out[2] = t_column(f, in, 2) ^ rk[2];
    out[3] = t_column(f, in, 3) ^ rk[3];
}

static AESOP_INLINE uint32_t last_column(t_form f, const uint32_t s[4], int c)
{
    return sub_column(f.sbox, s[c], s[(c + f.turn) & 3], s[(c + 2) & 3],
                      s[(c - f.turn) & 3]);
}

static AESOP_INLINE void last_round(t_form f, uint32_t out[4],
                                    const uint32_t in[4], const uint32_t rk[4])
{
    out[0] = last_column(f, in, 0) ^ rk[0];
    out[1] = last_column(f, in, 1) ^ rk[1];
    out[2] = last_column(f, in, 2) ^ rk[2];
    out[3] = last_column(f, in, 3) ^ rk[3];
}

static AESOP_INLINE void two_rounds(t_form f, uint32_t s[4],
                                    const uint32_t rk[8])
{
    uint32_t t[4];

    t_round(f, t, s, rk);
    t_round(f, s, t, rk + 4);
}

/* All rounds on s, whose first key was added; the last key is at rk + 4 *
 * (rounds - 1). */
static AESOP_INLINE void t_unrolled(t_form f, uint32_t s[4],
                                    const uint32_t *rk, uint32_t rounds)
{
    uint32_t t[4];

    if (AESOP_MAX_KEY > 24 && rounds > 12)
        two_rounds(f, s, rk), rk += 8;
    if (AESOP_MAX_KEY > 16 && rounds > 10)
        two_rounds(f, s, rk), rk += 8;
    two_rounds(f, s, rk);
    two_rounds(f, s, rk + 8);
    two_rounds(f, s, rk + 16);
    two_rounds(f, s, rk + 24);
    t_round(f, t, s, rk + 32);
    last_round(f, s, t, rk + 36);
}

/* The same as a loop of two rounds, so that the state need not move. */
static AESOP_INLINE void t_looped(t_form f, uint32_t s[4], const uint32_t *rk,
                                  uint32_t rounds)
{
    for (;; rk += 8) {
        uint32_t t[4];

        t_round(f, t, s, rk);
        if ((rounds -= 2) == 0) {
            last_round(f, s, t, rk + 4);
            break;
        }
        t_round(f, s, t, rk + 4);
    }
}

static AESOP_INLINE int t_blocks(t_form f, const aesop_key *k, uint8_t *out,
                                 const uint8_t *in, size_t n)
{
    const uint32_t *rk = aesop_key_words(k);

    for (; n; n--, in += 16, out += 16) {
        uint32_t s[4];

        load_block(s, in);
        s[0] ^= rk[0], s[1] ^= rk[1], s[2] ^= rk[2], s[3] ^= rk[3];
        if (f.unrolled)
            t_unrolled(f, s, rk + 4, k->rounds);
        else
            t_looped(f, s, rk + 4, k->rounds);
        store_block(out, s);
    }
    return AESOP_OK;
}

#endif
