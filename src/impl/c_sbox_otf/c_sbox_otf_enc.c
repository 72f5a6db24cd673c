/* c_sbox_otf_enc.c - encrypt with one table and no stored round keys. */
#include "c_sbox_otf.h"

/* The key itself is the start of the schedule. */
static int schedule(aesop_key *k, const uint8_t *key, size_t len)
{
    uint32_t *w = aesop_key_words_mut(k);

    for (; len; len -= 4, key += 4)
        *w++ = load32(key);
    return AESOP_OK;
}

/* The next word of the schedule; the first `given` are the key. */
static inline uint32_t next(key_window *w, uint32_t *given)
{
    uint32_t x;

    if (*given) {
        --*given;
    } else {
        step(w);
        if (w->at == 0)
            w->rcon = w->rcon << 1 ^ (w->rcon >> 7) * 0x11b;
    }
    x = w->word[w->at];
    w->at = w->at + 1 == w->count ? 0 : w->at + 1;
    return x;
}

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    key_window w;

    for (; n; n--, in += 16, out += 16) {
        uint32_t given;
        aesop_state s, t;

        window_load(&w, k);
        given = w.count;
        w.at = 0;
        w.rcon = 1;
        for (uint32_t r = 0;;) {
            for (int c = 0; c < 4; c++) {
                uint32_t column = column_from(r ? NULL : in, &t, c);
                if (r != 0 && r != k->rounds)
                    column = mix_column(column);
                column_to(r == k->rounds ? out : NULL, &s, c,
                          column ^ next(&w, &given));
            }
            if (r++ == k->rounds)
                break;
            sub_shift(&t, &s);
        }
    }
    aesop_wipe(&w, sizeof w);
    return AESOP_OK;
}

const aesop_impl aesop_c_sbox_otf_enc = {
    .name = "c_sbox_otf",
    .traits = AESOP_TABLE_TIME,
    .batch = 1,
    .key_words = AESOP_WORDS_FOR(AESOP_C_SBOX_OTF_WORDS),
    .schedule = schedule,
    .blocks = blocks,
};
