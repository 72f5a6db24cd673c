/* test_padding.c - PKCS#7: every length, every damage, and batches of CBC. */
#include "modes.h"
#include "reference.h"

#include <string.h>

#define BLOCKS 3
#define LEN    (16 * BLOCKS)

static uint8_t key[16], first_iv[16];
static aesop_key_any enc, dec;

static void set_keys(const pair *p)
{
    random_bytes(key, sizeof key);
    random_bytes(first_iv, sizeof first_iv);
    expect_equal(set_key(&enc, p->enc, key, 16), AESOP_OK);
    expect_equal(set_key(&dec, p->dec, key, 16), AESOP_OK);
}

/* Decrypt a message whose last block was `last` before it was encrypted. In
 * place or not. `padding` is its length, or 0 if it is damaged. */
static void expect_padding(const uint8_t last[16], size_t padding,
                           int in_place)
{
    uint8_t plain[LEN], cipher[LEN], out[LEN], iv[16];
    uint8_t *to = in_place ? cipher : out;
    size_t out_len = 99;
    int status;

    random_bytes(plain, LEN - 16);
    memcpy(plain + LEN - 16, last, 16);
    memcpy(iv, first_iv, 16);
    expect_equal(aesop_cbc_encrypt(&enc.key, iv, cipher, plain, LEN),
                 AESOP_OK);
    memcpy(iv, first_iv, 16);
    memset(out, 0x5a, LEN);
    status = aesop_cbc_pkcs7_decrypt(&dec.key, iv, to, &out_len, cipher, LEN);
    expect_equal(status, padding ? AESOP_OK : AESOP_ERR_PADDING);
    if (padding) {
        expect_equal((long)out_len, (long)(LEN - padding));
        expect_bytes(to, plain, LEN - padding);
        expect_filled(to + LEN - padding, 0, padding);
    } else {
        expect_equal((long)out_len, 0);
        expect_filled(to, 0, LEN);
        expect_bytes(iv, first_iv, 16);
    }
}

/* Every value of the last byte, before it the same value or none of it. */
static void test_last_byte(const pair *p)
{
    set_keys(p);
    for (unsigned n = 0; n < 256; n++) {
        uint8_t last[16];

        where(n, 0, 0);
        memset(last, (int)n, 16);
        expect_padding(last, n <= 16 ? n : 0, (int)n % 2);
        memset(last, (int)n ^ 0x80, 15);
        expect_padding(last, n == 1, (int)n % 2);
    }
}

/* Every padding with one byte of it damaged, and with the byte before it
 * chosen so that it looks like one more. */
static void test_damage(const pair *p)
{
    set_keys(p);
    for (unsigned n = 1; n <= 16; n++)
        for (unsigned i = 0; i < 16; i++)
            for (unsigned bit = 0; bit < 8; bit++) {
                const int in_padding = i >= 16 - n;
                uint8_t last[16];

                where(n, i, bit);
                memset(last, (int)n, 16);
                last[i] ^= (uint8_t)(1 << bit);
                /* The last byte is the length: its damage is above. */
                if (i < 15)
                    expect_padding(last, in_padding ? 0 : n, (int)bit % 2);
            }
}

/* Lengths that padded ciphertext cannot have. */
static void test_lengths(const pair *p)
{
    uint8_t buffer[64], iv[16];

    set_keys(p);
    for (size_t len = 0; len < sizeof buffer; len++) {
        size_t out_len = 99;

        if (len && len % 16 == 0)
            continue;
        where(len, 0, 0);
        memset(buffer, 0x5a, sizeof buffer);
        memcpy(iv, first_iv, 16);
        expect_equal(aesop_cbc_pkcs7_decrypt(&dec.key, iv, buffer, &out_len,
                                             buffer, len),
                     AESOP_ERR_LEN);
        expect_equal((long)out_len, 0);
        expect_bytes(iv, first_iv, 16);
        expect_filled(buffer, 0x5a, sizeof buffer);
    }
    expect_equal(aesop_cbc_pkcs7_encrypt(&enc.key, iv, buffer, buffer,
                                         SIZE_MAX - 15),
                 AESOP_ERR_LEN);
    expect_filled(buffer, 0x5a, sizeof buffer);
    expect_bytes(iv, first_iv, 16);
}

/* The macro that tells how long the ciphertext is. */
static void test_length_macro(const pair *p)
{
    (void)p;
    for (size_t len = 0; len < 100; len++) {
        size_t n = AESOP_PKCS7_LEN(len);

        where(len, 0, 0);
        expect(n % 16 == 0 && n > len && n <= len + 16);
    }
}

/* ECB, CBC and padded CBC in pieces: any split at blocks gives the same, as
 * iv is carried on. */
static void test_pieces(const pair *p)
{
    static uint8_t message[160], whole[176], pieces[176];
    uint8_t iv[16];
    size_t out_len;

    set_keys(p);
    random_bytes(message, sizeof message);
    memcpy(iv, first_iv, 16);
    expect_equal(aesop_cbc_pkcs7_encrypt(&enc.key, iv, whole, message, 150),
                 AESOP_OK);
    for (size_t split = 0; split <= 144; split += 16) {
        where(split, 0, 0);
        memcpy(iv, first_iv, 16);
        expect_equal(aesop_cbc_encrypt(&enc.key, iv, pieces, message, split),
                     AESOP_OK);
        expect_equal(aesop_cbc_pkcs7_encrypt(&enc.key, iv, pieces + split,
                                             message + split, 150 - split),
                     AESOP_OK);
        expect_bytes(pieces, whole, 160);
        memcpy(iv, first_iv, 16);
        expect_equal(aesop_cbc_decrypt(&dec.key, iv, pieces, pieces, split),
                     AESOP_OK);
        expect_equal(aesop_cbc_pkcs7_decrypt(&dec.key, iv, pieces + split,
                                             &out_len, pieces + split,
                                             160 - split),
                     AESOP_OK);
        expect_equal((long)(split + out_len), 150);
        expect_bytes(pieces, message, 150);
    }
}

int main(void)
{
    static const proof of_padding[] = {
        {"PKCS#7 every last byte, whole and damaged", test_last_byte},
        {"PKCS#7 every bit of every padding damaged", test_damage},
        {"PKCS#7 lengths that are refused", test_lengths},
        {"AESOP_PKCS7_LEN", test_length_macro},
        {"CBC and PKCS#7 in pieces", test_pieces},
    };

    prove_all(of_padding, COUNT(of_padding));
    return finish();
}
