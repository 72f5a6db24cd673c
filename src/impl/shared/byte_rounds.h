/* byte_rounds.h - the rounds of code that has no more than an S-box: bytes for
 * SubBytes and ShiftRows, columns for MixColumns and the round keys. */
#ifndef AESOP_BYTE_ROUNDS_H
#define AESOP_BYTE_ROUNDS_H

#include "columns.h"
#include "tables.h"

#include <string.h>

/* Columns as words, row 0 in the low byte; and their bytes in memory. */
typedef union {
    uint32_t column[4];
    uint8_t byte[16];
} aesop_state;

/* A constant that compilers fold. */
static const union {
    uint32_t word;
    uint8_t byte[4];
} aesop_one = {1};

/* Where byte i of the state, in the order of FIPS 197 (row i % 4 of column
 * i / 4), stands in a word array of this machine. */
#define AESOP_AT(i) (aesop_one.byte[0] ? (i) : (i) ^ 3)

/* The state from a block, and back. */
static inline void state_load(aesop_state *s, const uint8_t in[16])
{
    memcpy(s->byte, in, 16);
    for (int i = 0; AESOP_AT(0) && i < 4; i++)
        s->column[i] = load32_fast(s->byte + 4 * i);
}

static inline void state_store(uint8_t out[16], aesop_state *s)
{
    for (int i = 0; AESOP_AT(0) && i < 4; i++)
        store32_fast(s->byte + 4 * i, s->column[i]);
    memcpy(out, s->byte, 16);
}

/* t = ShiftRows(SubBytes(s)), FIPS 197 sections 5.1.1 and 5.1.2. */
static inline void sub_shift(aesop_state *t, const aesop_state *s)
{
    for (int i = 0; i < 16; i++)
        t->byte[AESOP_AT(i)] = aesop_sbox[s->byte[AESOP_AT(5 * i % 16)]];
}

/* t = InvShiftRows(InvSubBytes(s)), sections 5.3.1 and 5.3.2. */
static inline void inv_sub_shift(aesop_state *t, const aesop_state *s)
{
    for (int i = 0; i < 16; i++)
        t->byte[AESOP_AT(5 * i % 16)] = aesop_inv_sbox[s->byte[AESOP_AT(i)]];
}

#endif
