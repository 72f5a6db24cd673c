/* fuzz_xts.c - XTS: keys, lengths, stealing. */
#include "fuzz.h"

typedef struct {
    aesop_pair_any space;
    const struct implementation *data, *tweak;
    uint8_t bytes[64];
    size_t len;
    int equal; /* its halves */
} two_keys;

static void take_keys(script *s, two_keys *k)
{
    k->data = take_implementation(s);
    k->tweak = take_implementation(s);
    k->len = 32 + 16 * take_below(s, 3);
    take_bytes(s, k->bytes, k->len);
    k->equal = take(s) > 240;
    if (k->equal)
        memcpy(k->bytes + k->len / 2, k->bytes, k->len / 2);
}

static int set_keys(two_keys *k, int decrypts)
{
    const struct implementation *i = k->data;

    return aesop_xts_init_with(&k->space.pair, sizeof k->space,
                               decrypts ? i->dec : i->enc,
                               decrypts ? i->dec_aux : i->enc_aux,
                               k->tweak->enc, k->tweak->enc_aux, k->bytes,
                               k->len);
}

/* No other library has XTS with 192 bits. */
static void compare(const two_keys *k, const uint8_t tweak[16],
                    const uint8_t *ct, const uint8_t *pt, size_t len)
{
    struct vector v = {.mode = MODE_XTS};
    uint8_t *const want = fuzz_room(len);

    put(&v, FIELD_KEY, k->bytes, k->len);
    put(&v, FIELD_IV, tweak, 16);
    put(&v, FIELD_PT, pt, len);
    put(&v, FIELD_CT, want, len);
    if (k->len == 48)
        return;
    reference(&v, want, NULL);
    if (FUZZ_BREAK && len > 48 && len % 16 == 15)
        want[0] ^= 1;
    require(memcmp(want, ct, len) == 0);
}

static void unit(script *s, two_keys *k)
{
    const size_t len = take_len(s);
    uint8_t *const in = fuzz_bytes(s, len), *const out = take_out(s, in, len);
    uint8_t *const copy = fuzz_room(len), *const back = fuzz_room(len);
    const int expected = len < 16 ? AESOP_ERR_LEN : AESOP_OK;
    uint8_t tweak[16];

    take_bytes(s, tweak, 16);
    if (len)
        memcpy(copy, in, len);
    require(set_keys(k, 0) == AESOP_OK);
    require(aesop_xts_decrypt(&k->space.pair, tweak, out, in, len) ==
            AESOP_ERR_KEY_DIR);
    require(aesop_xts_encrypt(&k->space.pair, tweak, out, in, len) ==
            expected);
    if (!expected)
        compare(k, tweak, out, copy, len);
    require(set_keys(k, 1) == AESOP_OK);
    require(aesop_xts_encrypt(&k->space.pair, tweak, back, out, len) ==
            AESOP_ERR_KEY_DIR);
    require(untouched(back, len));
    require(aesop_xts_decrypt(&k->space.pair, tweak, back, out, len) ==
            expected);
    if (!expected)
        require(memcmp(back, copy, len) == 0);
    aesop_key_pair_wipe(&k->space.pair, sizeof k->space);
    require(all_zero(&k->space, sizeof k->space));
    require(aesop_xts_encrypt(&k->space.pair, tweak, out, in, len) ==
            AESOP_ERR_KEY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    script s = {data, size};
    two_keys k;

    take_keys(&s, &k);
    if (k.equal) {
        require(set_keys(&k, 0) == AESOP_ERR_KEY);
        require(all_zero(&k.space, sizeof k.space));
    }
    while (s.left && !k.equal)
        unit(&s, &k);
    fuzz_end();
    return 0;
}
