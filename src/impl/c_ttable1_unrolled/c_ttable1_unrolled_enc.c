/* c_ttable1_unrolled_enc.c - encrypt with one T-table, rounds unrolled. */
#include "schedule.h"
#include "tables.h"
#include "ttable_rounds.h"

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    const t_form form = {
        .table = aesop_te0,
        .sbox = aesop_sbox,
        .unrolled = 1,
        .turn = 1,
    };

    return t_blocks(form, k, out, in, n);
}

const aesop_impl aesop_c_ttable1_unrolled_enc = {
    .name = "c_ttable1_unrolled",
    .traits = AESOP_TABLE_TIME,
    .batch = 1,
    .key_words = AESOP_WORDS_FOR(AESOP_C_TTABLE1_UNROLLED_WORDS),
    .schedule = aesop_schedule,
    .blocks = blocks,
};
