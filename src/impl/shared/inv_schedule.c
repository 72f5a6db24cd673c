/* inv_schedule.c - the schedule of the equivalent inverse cipher. */
#include "schedule.h"
#include "tables.h"

int aesop_inv_schedule(aesop_key *k, const uint8_t *key, size_t len)
{
    (void)aesop_schedule(k, key, len);
    invert_key(aesop_key_words_mut(k), k->rounds);
    return AESOP_OK;
}
