/* c_ttable1_unrolled_dec.c - decrypt with one T-table, rounds unrolled. */
#include "schedule.h"
#include "tables.h"
#include "ttable_rounds.h"

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    const t_form form = {
        .table = aesop_td0,
        .sbox = aesop_inv_sbox,
        .unrolled = 1,
        .turn = 3,
    };

    return t_blocks(form, k, out, in, n);
}

const aesop_impl aesop_c_ttable1_unrolled_dec = {
    .name = "c_ttable1_unrolled",
    .traits = AESOP_TABLE_TIME | AESOP_DECRYPTS,
    .batch = 1,
    .key_words = AESOP_WORDS_FOR(AESOP_C_TTABLE1_UNROLLED_WORDS),
    .schedule = aesop_inv_schedule,
    .blocks = blocks,
};
