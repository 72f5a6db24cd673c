/* byte_rounds.h - the rounds of code that has no more than an S-box: bytes for
 * SubBytes and ShiftRows, columns for MixColumns and the round keys. */
#ifndef AESOP_BYTE_ROUNDS_H
#define AESOP_BYTE_ROUNDS_H

#include "columns.h"
#include "tables.h"

/* The state in the order of FIPS 197: byte i is row i % 4 of column i / 4. */
typedef union {
    uint32_t aligned;
    uint8_t byte[16];
} aesop_state;

/* Column c, row 0 in the low byte: of the block that a round starts from, or of
 * the state. */
static inline uint32_t column_from(const uint8_t *in, const aesop_state *s,
                                   int c)
{
    return in ? load32(in + 4 * c) : load32_fast(s->byte + 4 * c);
}

/* The same for where a round ends. */
static inline void column_to(uint8_t *out, aesop_state *s, int c, uint32_t x)
{
    if (out)
        store32(out + 4 * c, x);
    else
        store32_fast(s->byte + 4 * c, x);
}

/* t = ShiftRows(SubBytes(s)), FIPS 197 sections 5.1.1 and 5.1.2. */
static inline void sub_shift(aesop_state *t, const aesop_state *s)
{
    for (int i = 0; i < 16; i++)
        t->byte[i] = aesop_sbox[s->byte[5 * i % 16]];
}

/* t = InvShiftRows(InvSubBytes(s)), sections 5.3.1 and 5.3.2. */
static inline void inv_sub_shift(aesop_state *t, const aesop_state *s)
{
    for (int i = 0; i < 16; i++)
        t->byte[5 * i % 16] = aesop_inv_sbox[s->byte[i]];
}

#endif
