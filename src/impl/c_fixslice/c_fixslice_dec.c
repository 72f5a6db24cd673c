/* c_fixslice_dec.c - decrypt two blocks at once, constant time, on any CPU. */
#include "c_fixslice.h"

/* The inverse of the linear map in SubBytes: bit i is the sum of bits i + 2,
 * i + 5 and i + 7 (mod 8). */
static AESOP_INLINE void inv_affine(slice w[8])
{
    slice a0 = w[0], a1 = w[1], a2 = w[2], a3 = w[3];
    slice a4 = w[4], a5 = w[5], a6 = w[6], a7 = w[7];

    w[0] = a2 ^ a5 ^ a7;
    w[1] = a3 ^ a6 ^ a0;
    w[2] = a4 ^ a7 ^ a1;
    w[3] = a5 ^ a0 ^ a2;
    w[4] = a6 ^ a1 ^ a3;
    w[5] = a7 ^ a2 ^ a4;
    w[6] = a0 ^ a3 ^ a5;
    w[7] = a1 ^ a4 ^ a6;
}

/* InvSubBytes of w ^ 0x63. SubBytes is that linear map after the inversion in
 * GF(2^8), which is its own inverse. */
static AESOP_INLINE void inv_sub_bytes(slice w[8])
{
    inv_affine(w);
    sub_bytes(w);
    inv_affine(w);
}

/* InvMixColumns in layout k: MixColumns after adding 4 (a[r] + a[r + 2]) to
 * row r, FIPS 197 section 5.3.3. */
static AESOP_INLINE void inv_mix_columns(slice w[8], int k)
{
    slice a6 = w[6] ^ below2(w[6], k), a7 = w[7] ^ below2(w[7], k);
    slice a67 = a6 ^ a7;

    w[7] ^= w[5] ^ below2(w[5], k);
    w[6] ^= w[4] ^ below2(w[4], k);
    w[5] ^= w[3] ^ below2(w[3], k) ^ a7;
    w[4] ^= w[2] ^ below2(w[2], k) ^ a67;
    w[3] ^= w[1] ^ below2(w[1], k) ^ a6;
    w[2] ^= w[0] ^ below2(w[0], k) ^ a7;
    w[1] ^= a67;
    w[0] ^= a6;
    mix_columns(w, k);
}

/* Decrypt the state, which comes in the layout rounds mod 4. */
static AESOP_INLINE void rounds(slice w[8], const aesop_key *k)
{
    const uint32_t *rk = aesop_key_words(k) + 8u * k->rounds;

    add_round_key(w, rk);
    for (unsigned r = k->rounds; --r;) {
        rk -= 8;
        inv_sub_bytes(w);
        add_round_key(w, rk);
        switch (r % 4) {
        case 0:
            inv_mix_columns(w, 0);
            break;
        case 1:
            inv_mix_columns(w, 1);
            break;
        case 2:
            inv_mix_columns(w, 2);
            break;
        default:
            inv_mix_columns(w, 3);
        }
    }
    inv_sub_bytes(w);
    add_round_key(w, rk - 8);
}

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    while (n) {
        size_t second = n > 1 ? 16 : 0;
        slice w[8];

        load_pair(w, in, in + second);
        if (k->rounds % 4 == 2)
            swap_columns(w);
        transpose(w);
        rounds(w, k);
        transpose(w);
        store_pair(out, out + second, w);
        in += 32, out += 32;
        n -= n > 1 ? 2 : 1;
    }
    return AESOP_OK;
}

const aesop_impl aesop_c_fixslice_dec = {
    .name = "c_fixslice",
    .traits = AESOP_CONST_TIME | AESOP_DECRYPTS,
    .batch = 2,
    .key_words = AESOP_WORDS_FOR(AESOP_C_FIXSLICE_WORDS),
    .schedule = aesop_c_fixslice_schedule,
    .blocks = blocks,
};
