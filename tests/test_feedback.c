/* test_feedback.c - CFB128, CFB8 and OFB: known answers, pieces, in place. */
#include "hex.h"

#include <string.h>

enum {
    LEN = 80
};

static aesop_key_any k;
static uint8_t text[LEN];

typedef int call(const aesop_key *key, uint8_t iv[16], uint8_t *used,
                 uint8_t *out, const uint8_t *in, size_t len);

/* CFB8 has no position within a block. */
static int cfb8_encrypt(const aesop_key *key, uint8_t iv[16], uint8_t *used,
                        uint8_t *out, const uint8_t *in, size_t len)
{
    (void)used;
    return aesop_cfb8_encrypt(key, iv, out, in, len);
}

static int cfb8_decrypt(const aesop_key *key, uint8_t iv[16], uint8_t *used,
                        uint8_t *out, const uint8_t *in, size_t len)
{
    (void)used;
    return aesop_cfb8_decrypt(key, iv, out, in, len);
}

static const struct {
    const char *name;
    call *encrypt, *decrypt;
    const char *answer; /* K16, IV r(16, 0x10), text r(33, 0x20); OpenSSL */
} modes[] = {
    {"CFB128", aesop_cfb128_encrypt, aesop_cfb128_decrypt,
     "27dfcd57c5f02549b827c43aa2b9bcbc23ba82cda01016973906786821e83c13f3"},
    {"CFB8", cfb8_encrypt, cfb8_decrypt,
     "276493604e4db4200a29c323e1363427aed07e87e547d4f7a7e84bdc2cc0a6bd21"},
    {"OFB", aesop_ofb, aesop_ofb,
     "27dfcd57c5f02549b827c43aa2b9bcbcb9feb63b113ecef394a37ebd6f598608af"},
};

static void test_known(const pair *p)
{
    uint8_t iv[16], out[33];

    set_counting_key(&k, p->enc, 16);
    count_up(text, sizeof text, 0x20);
    for (size_t i = 0; i < COUNT(modes); i++) {
        where(i, 0, 0);
        count_up(iv, 16, 0x10);
        expect_equal(modes[i].encrypt(&k.key, iv, NULL, out, text, 33),
                     AESOP_OK);
        expect_hex(out, modes[i].answer);
        count_up(iv, 16, 0x10);
        expect_equal(modes[i].decrypt(&k.key, iv, NULL, out, out, 33),
                     AESOP_OK);
        expect_bytes(out, text, 33);
    }
}

/* The register received plaintext where ciphertext had been. */
static void test_cfb128_in_place(const pair *p)
{
    static const char *const sealed =
        "877f6df7655085e91887649a02191c1c8d730f2e199b7e155d8f6f7dc4e2b73f"
        "062977ae4e38d8b5e1f442";
    uint8_t iv[16], out[43], used = 0;

    set_counting_key(&k, p->enc, 16);
    count_up(text, sizeof text, 0x80);
    from_hex(out, sealed);
    count_up(iv, 16, 0x10);
    expect_equal(aesop_cfb128_decrypt(&k.key, iv, NULL, out, out, 43),
                 AESOP_OK);
    expect_bytes(out, text, 43);
    from_hex(out, sealed);
    count_up(iv, 16, 0x10);
    expect_equal(aesop_cfb128_decrypt(&k.key, iv, &used, out, out, 7),
                 AESOP_OK);
    expect_equal(aesop_cfb128_decrypt(&k.key, iv, &used, out + 7, out + 7, 36),
                 AESOP_OK);
    expect_bytes(out, text, 43);
    expect_equal(used, 43 % 16);
}

/* In pieces, in place; lens add up to a message, whose end is at `used`. */
static void in_pieces(call *f, const size_t *lens, size_t n, uint8_t *buffer,
                      size_t len)
{
    uint8_t iv[16], used = 0;

    count_up(iv, 16, 0x10);
    for (; n; n--, lens++) {
        expect_equal(f(&k.key, iv, &used, buffer, buffer, *lens), AESOP_OK);
        buffer += *lens;
    }
    if (f != cfb8_encrypt && f != cfb8_decrypt)
        expect_equal(used, (long)(len % 16));
}

static void compare(size_t i, const size_t *lens, size_t n, size_t len)
{
    uint8_t iv[16], want[LEN], out[LEN];

    count_up(iv, 16, 0x10);
    expect_equal(modes[i].encrypt(&k.key, iv, NULL, want, text, len),
                 AESOP_OK);
    memcpy(out, text, len);
    in_pieces(modes[i].encrypt, lens, n, out, len);
    expect_bytes(out, want, len);
    in_pieces(modes[i].decrypt, lens, n, out, len);
    expect_bytes(out, text, len);
}

static void test_splits(const pair *p)
{
    set_counting_key(&k, p->enc, 16);
    random_bytes(text, sizeof text);
    for (size_t i = 0; i < COUNT(modes); i++)
        for (size_t len = 0; len <= LEN; len++) {
            for (size_t at = 0; at <= len; at++) {
                size_t lens[2];

                where(i, len, at);
                lens[0] = at;
                lens[1] = len - at;
                compare(i, lens, 2, len);
            }
            for (int j = 0; j < 3; j++) {
                size_t lens[6], left = len;

                for (size_t n = 0; n < COUNT(lens); n++) {
                    lens[n] = n < 5 ? random_below((uint32_t)left + 1) : left;
                    left -= lens[n];
                }
                compare(i, lens, COUNT(lens), len);
            }
        }
}

static void test_refused(const pair *p)
{
    uint8_t iv[16], out[16], used = 16;
    aesop_key_any dec, none;

    set_counting_key(&k, p->enc, 16);
    set_counting_key(&dec, p->dec, 16);
    memset(&none, 0, sizeof none);
    memset(out, 0x5a, sizeof out);
    memset(iv, 0x5a, sizeof iv);
    for (size_t i = 0; i < COUNT(modes); i++) {
        call *const both[] = {modes[i].encrypt, modes[i].decrypt};

        for (size_t j = 0; j < 2; j++) {
            where(i, j, 0);
            expect_equal(both[j](&dec.key, iv, NULL, out, text, 16),
                         AESOP_ERR_KEY_DIR);
            expect_equal(both[j](&none.key, iv, NULL, out, text, 16),
                         AESOP_ERR_KEY);
            expect_equal(both[j](NULL, iv, NULL, out, text, 16),
                         AESOP_ERR_KEY);
            expect_equal(both[j](&k.key, iv, NULL, NULL, NULL, 0), AESOP_OK);
            if (both[j] != cfb8_encrypt && both[j] != cfb8_decrypt)
                expect_equal(both[j](&k.key, iv, &used, out, text, 16),
                             AESOP_ERR_LEN);
        }
    }
    expect_filled(out, 0x5a, sizeof out);
    expect_filled(iv, 0x5a, sizeof iv);
}

int main(void)
{
    static const proof proofs[] = {
        {"known answers", test_known},
        {"CFB128 decryption in place", test_cfb128_in_place},
        {"every split, in place", test_splits},
        {"arguments that are refused", test_refused},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
