/* columns.h - the steps of a round on columns, FIPS 197 sections 5.1 and 5.3.
 *
 * A column is a word, row 0 in its low byte. */
#ifndef AESOP_COLUMNS_H
#define AESOP_COLUMNS_H

#include "common.h"

/* One column of SubBytes and ShiftRows: row r comes from the r-th argument.
 * With four times the same it is SubWord. InvShiftRows turns the other way:
 * the caller names the columns in that order. */
static inline uint32_t sub_column(const uint8_t sbox[256], uint32_t c0,
                                  uint32_t c1, uint32_t c2, uint32_t c3)
{
    return (uint32_t)sbox[c0 & 255] |
           (uint32_t)sbox[c1 >> 8 & 255] << 8 |
           (uint32_t)sbox[c2 >> 16 & 255] << 16 |
           (uint32_t)sbox[c3 >> 24] << 24;
}

/* Multiply each byte by x in GF(2^8) mod x^8+x^4+x^3+x+1. */
static inline uint32_t xtime4(uint32_t a)
{
    return (a & 0x7f7f7f7f) << 1 ^ (a >> 7 & 0x01010101) * 0x1b;
}

/* Row r becomes 2 a[r] + 3 a[r+1] + a[r+2] + a[r+3]. */
static inline uint32_t mix_column(uint32_t a)
{
    uint32_t t = a ^ rotr(a, 8);

    return xtime4(t) ^ rotr(a, 8) ^ rotr(t, 16);
}

/* InvMixColumns is MixColumns after adding 4 (a[r] + a[r+2]) to row r. */
static inline uint32_t inv_mix_column(uint32_t a)
{
    return mix_column(a ^ xtime4(xtime4(a ^ rotr(a, 16))));
}

#endif
