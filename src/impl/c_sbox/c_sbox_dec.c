/* c_sbox_dec.c - decrypt with one 256-byte table, on any CPU. */
#include "byte_rounds.h"
#include "schedule.h"

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    const uint32_t *first = aesop_key_words(k), *last = first + 4 * k->rounds;

    for (; n; n--, in += 16, out += 16) {
        const uint32_t *rk = last;
        aesop_state s, t;

        for (;;) {
            for (int c = 0; c < 4; c++) {
                uint32_t column =
                    rk[c] ^ column_from(rk == last ? in : NULL, &t, c);
                if (rk != first && rk != last)
                    column = inv_mix_column(column);
                column_to(rk == first ? out : NULL, &s, c, column);
            }
            if (rk == first)
                break;
            rk -= 4;
            inv_sub_shift(&t, &s);
        }
    }
    return AESOP_OK;
}

const aesop_impl aesop_c_sbox_dec = {
    .name = "c_sbox",
    .traits = AESOP_TABLE_TIME | AESOP_DECRYPTS,
    .batch = 1,
    .key_words = AESOP_WORDS_FOR(AESOP_C_SBOX_WORDS),
    .schedule = aesop_schedule,
    .blocks = blocks,
};
