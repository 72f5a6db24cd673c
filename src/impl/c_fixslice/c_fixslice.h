/* c_fixslice.h - what the two directions of c_fixslice share.
 *
 * Fixslicing: Adomnicai and Peyrin, eprint 2020/1123. The state of two blocks
 * is eight words; word i holds bit i of all 32 bytes. In a word:
 *
 *     bit  31..24  23..16  15..8   7..0
 *     row    3       2       1      0      and in each row
 *     bit  7 6  5 4  3 2  1 0
 *     col   3    2    1    0               and in each column
 *     block 1, block 0
 *
 * ShiftRows is never done. After k of them left out, byte (row, column) of the
 * state stands at column + k row (mod 4): MixColumns and the round keys are
 * made for the layout k = round mod 4. The 0x63 of SubBytes is in the round
 * keys 1 and up, for both directions.
 */
#ifndef AESOP_C_FIXSLICE_H
#define AESOP_C_FIXSLICE_H

#include "aesop_impl.h"
#include "common.h"

typedef uint32_t slice;

#include "sbox_circuit.inc"

/* The key schedule of both directions. */
int aesop_c_fixslice_schedule(aesop_key *k, const uint8_t *key, size_t len);

/* Exchange the bits of b under m with the bits of a under m << n. */
static AESOP_INLINE void swapmove(slice *a, slice *b, slice m, int n)
{
    slice t = (*a >> n ^ *b) & m;

    *b ^= t;
    *a ^= t << n;
}

/* Words of bytes to slices and back: transposes bits within each byte lane. */
static AESOP_INLINE void transpose(slice w[8])
{
    swapmove(&w[0], &w[1], 0x55555555, 1);
    swapmove(&w[2], &w[3], 0x55555555, 1);
    swapmove(&w[4], &w[5], 0x55555555, 1);
    swapmove(&w[6], &w[7], 0x55555555, 1);
    swapmove(&w[0], &w[2], 0x33333333, 2);
    swapmove(&w[1], &w[3], 0x33333333, 2);
    swapmove(&w[4], &w[6], 0x33333333, 2);
    swapmove(&w[5], &w[7], 0x33333333, 2);
    swapmove(&w[0], &w[4], 0x0f0f0f0f, 4);
    swapmove(&w[1], &w[5], 0x0f0f0f0f, 4);
    swapmove(&w[2], &w[6], 0x0f0f0f0f, 4);
    swapmove(&w[3], &w[7], 0x0f0f0f0f, 4);
}

/* In layout k, put at each place the byte of the next row, same column. */
static AESOP_INLINE slice below(slice x, int k)
{
    const slice stay = 0x01010101u * (0xffu >> 2 * k);

    if (k == 0)
        return rotr(x, 8);
    return (rotr(x, 8 + 2 * (unsigned)k) & stay) |
           (rotr(x, 2 * (unsigned)k) & ~stay);
}

/* The same, two rows down. */
static AESOP_INLINE slice below2(slice x, int k)
{
    if (k % 2 == 0)
        return rotr(x, 16);
    return (rotr(x, 20) & 0x0f0f0f0f) | (rotr(x, 12) & 0xf0f0f0f0);
}

static AESOP_INLINE void add_round_key(slice w[8], const uint32_t rk[8])
{
    w[0] ^= rk[0];
    w[1] ^= rk[1];
    w[2] ^= rk[2];
    w[3] ^= rk[3];
    w[4] ^= rk[4];
    w[5] ^= rk[5];
    w[6] ^= rk[6];
    w[7] ^= rk[7];
}

/* One word of MixColumns: 2 (a + b) + b + (c + d), where b, c and d are the
 * rows below a. `carry` is the next lower bit of a + b, replaced by that of
 * this word. */
static AESOP_INLINE slice mix_word(slice a, slice *carry, int k)
{
    slice b = below(a, k), t = a ^ b, low = *carry;

    *carry = t;
    return low ^ b ^ below2(t, k);
}

/* MixColumns in layout k, FIPS 197 section 5.1.3. */
static AESOP_INLINE void mix_columns(slice w[8], int k)
{
    slice top = w[7] ^ below(w[7], k), carry = top;

    w[0] = mix_word(w[0], &carry, k);
    w[1] = mix_word(w[1], &carry, k) ^ top;
    w[2] = mix_word(w[2], &carry, k);
    w[3] = mix_word(w[3], &carry, k) ^ top;
    w[4] = mix_word(w[4], &carry, k) ^ top;
    w[5] = mix_word(w[5], &carry, k);
    w[6] = mix_word(w[6], &carry, k);
    w[7] = mix_word(w[7], &carry, k);
}

/* Two blocks in, two blocks out; b may be a. */
static AESOP_INLINE void load_pair(slice w[8], const uint8_t *a,
                                   const uint8_t *b)
{
    uint32_t s[4];

    load_block(s, a);
    w[0] = s[0], w[2] = s[1], w[4] = s[2], w[6] = s[3];
    load_block(s, b);
    w[1] = s[0], w[3] = s[1], w[5] = s[2], w[7] = s[3];
}

static AESOP_INLINE void store_pair(uint8_t *a, uint8_t *b, const slice w[8])
{
    uint32_t s[4] = {w[1], w[3], w[5], w[7]};

    store_block(b, s);
    s[0] = w[0], s[1] = w[2], s[2] = w[4], s[3] = w[6];
    store_block(a, s);
}

/* Between layouts 0 and 2: rows 1 and 3 exchange their columns 0, 2 and 1, 3.
 * On words of bytes, w[2 c] and w[2 c + 1] are column c of the two blocks. */
static AESOP_INLINE void swap_columns(slice w[8])
{
    swapmove(&w[0], &w[4], 0xff00ff00, 0);
    swapmove(&w[1], &w[5], 0xff00ff00, 0);
    swapmove(&w[2], &w[6], 0xff00ff00, 0);
    swapmove(&w[3], &w[7], 0xff00ff00, 0);
}

#endif
