/* test_xts.c - XTS: its arguments, and faults that users reported of other
 * libraries, each with the smallest case that shows it. */
#include "hex.h"

#include <string.h>

static aesop_pair_any enc, dec;
static uint8_t key[64], tweak[16], text[176], out[176], back[176];

static void set_up(const pair *p, size_t key_len)
{
    count_up(key, sizeof key, 0);
    count_up(tweak, sizeof tweak, 0x50);
    count_up(text, sizeof text, 0x90);
    expect_equal(aesop_xts_init_with(&enc.pair, sizeof enc, p->enc,
                                     aux_for(p->enc), p->enc, aux_for(p->enc),
                                     key, key_len),
                 AESOP_OK);
    expect_equal(aesop_xts_init_with(&dec.pair, sizeof dec, p->dec,
                                     aux_for(p->dec), p->enc, aux_for(p->enc),
                                     key, key_len),
                 AESOP_OK);
}

/* Both directions, in place and not. */
static void there_and_back(size_t len)
{
    where(len, 0, 0);
    memset(out, 0x5a, sizeof out);
    expect_equal(aesop_xts_encrypt(&enc.pair, tweak, out, text, len),
                 AESOP_OK);
    expect_filled(out + len, 0x5a, sizeof out - len);
    memcpy(back, text, len);
    expect_equal(aesop_xts_encrypt(&enc.pair, tweak, back, back, len),
                 AESOP_OK);
    expect_bytes(back, out, len);
    expect_equal(aesop_xts_decrypt(&dec.pair, tweak, back, back, len),
                 AESOP_OK);
    expect_bytes(back, text, len);
    expect_equal(aesop_xts_decrypt(&dec.pair, tweak, back, out, len),
                 AESOP_OK);
    expect_bytes(back, text, len);
}

/* Stealing read what it had overwritten; one block was refused. */
static void test_known(const pair *p)
{
    static const struct {
        size_t len;
        const char *sealed;
    } cases[] = {
        {16,
         "bc38d3530d638001133ffa2b1cfe35b9"},
        {32,
         "bc38d3530d638001133ffa2b1cfe35b9f475a1f5d024074f6b7673a9b25b"
         "1213"},
        {48,
         "bc38d3530d638001133ffa2b1cfe35b9f475a1f5d024074f6b7673a9b25b"
         "1213fb26545bf7daee2e2eb477f9e663a188"},
        {17,
         "a9d89799d230ebf45d96669e4a861663bc"},
        {31,
         "d577b6ccdef446fa354b47d83673aaf1bc38d3530d638001133ffa2b1cfe"
         "35"},
        {33,
         "bc38d3530d638001133ffa2b1cfe35b98e1c54ca2aa53da0d3f5e24b5441"
         "e9a6f4"},
        {40,
         "bc38d3530d638001133ffa2b1cfe35b982bf4b3aca540d8e3ca58f2a566c"
         "0558f475a1f5d024074f"},
        {47,
         "bc38d3530d638001133ffa2b1cfe35b9b1dd8011ae89c606c4398b61d34d"
         "2254f475a1f5d024074f6b7673a9b25b12"},
    };

    set_up(p, 32);
    for (size_t i = 0; i < COUNT(cases); i++) {
        there_and_back(cases[i].len);
        expect_hex(out, cases[i].sealed);
    }
}

static void test_lengths(const pair *p)
{
    static const size_t keys[] = {32, 48, 64};

    for (size_t i = 0; i < COUNT(keys); i++) {
        if (!offers(p, keys[i] / 2))
            continue;
        set_up(p, keys[i]);
        for (size_t len = 16; len <= sizeof text; len++)
            there_and_back(len);
    }
}

static void test_limits(const pair *p)
{
    static const size_t bad[] = {0, 1, 15, ((size_t)1 << 24) + 1};

    set_up(p, 32);
    memset(out, 0x5a, sizeof out);
    for (size_t i = 0; i < COUNT(bad); i++) {
        where(bad[i], 0, 0);
        expect_equal(aesop_xts_encrypt(&enc.pair, tweak, out, text, bad[i]),
                     AESOP_ERR_LEN);
        expect_equal(aesop_xts_decrypt(&dec.pair, tweak, out, text, bad[i]),
                     AESOP_ERR_LEN);
    }
    expect_filled(out, 0x5a, sizeof out);
}

static void test_keys(const pair *p)
{
    set_up(p, 32);
    memset(out, 0x5a, sizeof out);
    expect_equal(aesop_xts_encrypt(&dec.pair, tweak, out, text, 32),
                 AESOP_ERR_KEY_DIR);
    expect_equal(aesop_xts_decrypt(&enc.pair, tweak, out, text, 32),
                 AESOP_ERR_KEY_DIR);
    expect_equal(aesop_xts_init_with(&enc.pair, sizeof enc, p->enc,
                                     aux_for(p->enc), p->dec, aux_for(p->dec),
                                     key, 32),
                 AESOP_OK);
    expect_equal(aesop_xts_encrypt(&enc.pair, tweak, out, text, 32),
                 AESOP_ERR_KEY_DIR);
    aesop_key_pair_wipe(&enc.pair, sizeof enc);
    expect_filled(&enc, 0, sizeof enc);
    expect_equal(aesop_xts_encrypt(&enc.pair, tweak, out, text, 32),
                 AESOP_ERR_KEY);
    expect_filled(out, 0x5a, sizeof out);
    for (size_t len = 0; len <= 64; len++)
        if (len != 32 && len != 48 && len != 64) {
            where(len, 0, 0);
            memset(&enc, 0x5a, sizeof enc);
            expect_equal(aesop_xts_init_with(&enc.pair, sizeof enc, p->dec,
                                             aux_for(p->dec), p->enc,
                                             aux_for(p->enc), key, len),
                         AESOP_ERR_KEY_LEN);
            expect_filled(&enc, 0, sizeof enc);
        }
    expect_equal(aesop_xts_encrypt(NULL, tweak, out, text, 16), AESOP_ERR_KEY);
}

/* Equal halves: refused to encrypt, good to decrypt what there is. */
static void test_equal_halves(const pair *p)
{
    memset(key, 7, 32);
    memset(&enc, 0x5a, sizeof enc);
    expect_equal(aesop_xts_init_with(&enc.pair, sizeof enc, p->enc,
                                     aux_for(p->enc), p->enc, aux_for(p->enc),
                                     key, 32),
                 AESOP_ERR_KEY);
    expect_filled(&enc, 0, sizeof enc);
    expect_equal(aesop_xts_init_with(&dec.pair, sizeof dec, p->dec,
                                     aux_for(p->dec), p->enc, aux_for(p->enc),
                                     key, 32),
                 AESOP_OK);
}

/* A pair may be moved; storage of any size holds it that has room for both. */
static void test_storage(const pair *p)
{
    const size_t need = 2 * (sizeof(aesop_key) + 4 * p->enc->key_words[0]);
    aesop_pair_any copy;

    set_up(p, 32);
    there_and_back(40);
    for (size_t size = 0; size <= need + 16 && size <= sizeof copy; size++) {
        int status;

        where(size, 0, 0);
        memset(&copy, 0x5a, sizeof copy);
        status = aesop_xts_init_with(&copy.pair, size, p->enc,
                                     aux_for(p->enc), p->enc, aux_for(p->enc),
                                     key, 32);
        expect_equal(status, size < need ? AESOP_ERR_KEY_SPACE : AESOP_OK);
        expect_filled((uint8_t *)&copy + size, 0x5a, sizeof copy - size);
        if (status)
            continue;
        memcpy(&enc, &copy, size);
        memset(&copy, 0, sizeof copy);
        expect_equal(aesop_xts_encrypt(&enc.pair, tweak, back, text, 40),
                     AESOP_OK);
        expect_bytes(back, out, 40);
    }
}

int main(void)
{
    static const proof proofs[] = {
        {"known answers", test_known},
        {"every length, in place", test_lengths},
        {"limits of lengths", test_limits},
        {"keys that do not fit", test_keys},
        {"equal halves of a key", test_equal_halves},
        {"storage", test_storage},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
