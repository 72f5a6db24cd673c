/* c_fixslice_enc.c - encrypt two blocks at once, constant time, on any CPU. */
#include "c_fixslice.h"

/* Encrypt the state, except that columns end in the layout rounds mod 4. */
static AESOP_INLINE void rounds(slice w[8], const aesop_key *k)
{
    const uint32_t *rk = aesop_key_words(k);

    add_round_key(w, rk);
    for (unsigned r = 1;; r++) {
        rk += 8;
        sub_bytes(w);
        if (r == k->rounds)
            break;
        switch (r % 4) {
        case 0:
            mix_columns(w, 0);
            break;
        case 1:
            mix_columns(w, 1);
            break;
        case 2:
            mix_columns(w, 2);
            break;
        default:
            mix_columns(w, 3);
        }
        add_round_key(w, rk);
    }
    add_round_key(w, rk);
}

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    while (n) {
        size_t second = n > 1 ? 16 : 0;
        slice w[8];

        load_pair(w, in, in + second);
        transpose(w);
        rounds(w, k);
        transpose(w);
        if (k->rounds % 4 == 2)
            swap_columns(w);
        store_pair(out, out + second, w);
        in += 32, out += 32;
        n -= n > 1 ? 2 : 1;
    }
    return AESOP_OK;
}

const aesop_impl aesop_c_fixslice_enc = {
    .name = "c_fixslice",
    .traits = AESOP_CONST_TIME,
    .batch = 2,
    .key_words = AESOP_WORDS_FOR(AESOP_C_FIXSLICE_WORDS),
    .schedule = aesop_c_fixslice_schedule,
    .blocks = blocks,
};
