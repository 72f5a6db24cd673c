/* c_sbox_otf.h - what the two directions of c_sbox_otf share. */
#ifndef AESOP_C_SBOX_OTF_H
#define AESOP_C_SBOX_OTF_H

#include "byte_rounds.h"
#include "schedule.h"

/* The last words of the key schedule, as many as the key has: word j stands at
 * j mod count, until word j + count takes its place. */
typedef struct {
    uint32_t word[8];
    uint32_t count; /* 4, 6 or 8 */
    uint32_t at;    /* j mod count */
    uint32_t rcon;  /* for the next RotWord */
} key_window;

/* FIPS 197, section 5.2: word j is word j - count plus a function of word
 * j - 1. Adding that function leads from either to the other. */
static inline void step(key_window *w)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): count > 0 */
    uint32_t x = w->word[(w->at ? w->at : w->count) - 1];

    if (w->at % 4 == 0 && (w->at == 0 || w->count == 8))
        x = sub_word(aesop_sbox, x);
    if (w->at == 0)
        x = rotr(x, 8) ^ w->rcon;
    w->word[w->at] ^= x;
}

static inline void window_load(key_window *w, const aesop_key *k)
{
    w->count = k->rounds - 6u;
    for (uint32_t i = 0; i < w->count; i++)
        w->word[i] = aesop_key_words(k)[i];
}

#endif
