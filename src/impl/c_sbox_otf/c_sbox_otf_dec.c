/* c_sbox_otf_dec.c - decrypt with one table and no stored round keys. */
#include "c_sbox_otf.h"

/* Run the schedule to its end and keep the last words. */
static int schedule(aesop_key *k, const uint8_t *key, size_t len)
{
    uint32_t *words = aesop_key_words_mut(k);
    key_window w;

    for (size_t i = 0; i < len / 4; i++)
        words[i] = load32(key + 4 * i);
    window_load(&w, k);
    w.at = 0;
    w.rcon = 1;
    for (uint32_t j = w.count; j < 4u * (k->rounds + 1u); j++) {
        step(&w);
        if (w.at == 0)
            w.rcon = w.rcon << 1 ^ (w.rcon >> 7) * 0x11b;
        w.at = w.at + 1 == w.count ? 0 : w.at + 1;
    }
    for (uint32_t i = 0; i < w.count; i++)
        words[i] = w.word[i];
    aesop_wipe(&w, sizeof w);
    return AESOP_OK;
}

/* Start after the last word: word 44, 52 or 60. Its number mod 4, 6 or 8 is 0,
 * 4 or 4; the constants used for RotWord were 10, 8 or 7 powers of x. */
static inline void window_end(key_window *w, const aesop_key *k)
{
    window_load(w, k);
    w->at = w->count == 4 ? 0 : 4;
    w->rcon = w->count == 4 ? 0x36 : (w->count == 6 ? 0x80 : 0x40);
}

/* The word before; its place gets the one that stood there before it. */
static inline uint32_t previous(key_window *w)
{
    uint32_t x;

    w->at = (w->at ? w->at : w->count) - 1;
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): count > 0 */
    x = w->word[w->at];
    step(w);
    if (w->at == 0)
        w->rcon = w->rcon >> 1 ^ (w->rcon & 1) * 0x8d;
    return x;
}

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    key_window w;

    for (; n; n--, in += 16, out += 16) {
        aesop_state s, t;

        window_end(&w, k);
        for (uint32_t r = k->rounds;; r--) {
            for (int c = 3; c >= 0; c--) {
                uint32_t column = previous(&w);
                column ^= column_from(r == k->rounds ? in : NULL, &t, c);
                if (r != 0 && r != k->rounds)
                    column = inv_mix_column(column);
                column_to(r ? NULL : out, &s, c, column);
            }
            if (r == 0)
                break;
            inv_sub_shift(&t, &s);
        }
    }
    aesop_wipe(&w, sizeof w);
    return AESOP_OK;
}

const aesop_impl aesop_c_sbox_otf_dec = {
    .name = "c_sbox_otf",
    .traits = AESOP_TABLE_TIME | AESOP_DECRYPTS,
    .batch = 1,
    .key_words = AESOP_WORDS_FOR(AESOP_C_SBOX_OTF_WORDS),
    .schedule = schedule,
    .blocks = blocks,
};
