/* schedule.c - the plain key schedule with the constant S-box. */
#include "schedule.h"
#include "tables.h"

int aesop_schedule(aesop_key *k, const uint8_t *key, size_t len)
{
    expand_key(aesop_key_words_mut(k), key, len, sub_word, aesop_sbox);
    return AESOP_OK;
}
