/* c_ttable_ram_enc.c - encrypt with a T-table in the caller's RAM. */
#include "c_ttable_ram.h"

void aesop_ttable_enc_fill(aesop_ttable_enc *tables)
{
    compute_sbox(tables->sbox);
    for (int x = 0; x < 256; x++)
        tables->t[x] = mix_column(tables->sbox[x]);
}

/* The first word of filled tables is that of no others. */
static int fit(const aesop_ttable_enc *tables)
{
    return tables->t[0] == 0xa56363c6;
}

static int schedule(aesop_key *k, const uint8_t *key, size_t len)
{
    const aesop_ttable_enc *tables = k->aux;

    if (!fit(tables))
        return AESOP_ERR_AUX;
    expand_key(aesop_key_words_mut(k), key, len, sub_word, tables->sbox);
    return AESOP_OK;
}

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    const aesop_ttable_enc *tables = k->aux;
    const t_form form = {
        .table = tables->t,
        .sbox = tables->sbox,
        .turn = 1,
    };

    return t_blocks(form, k, out, in, n);
}

const aesop_impl aesop_c_ttable_ram_enc = {
    .name = "c_ttable_ram",
    .traits = AESOP_RAM_TIME | AESOP_NEEDS_TABLES,
    .batch = 1,
    .key_words = AESOP_WORDS_FOR(AESOP_C_TTABLE_RAM_WORDS),
    .schedule = schedule,
    .blocks = blocks,
};
