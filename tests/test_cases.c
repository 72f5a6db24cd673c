/* test_cases.c - faults that users reported of other AES libraries, each with
 * the smallest case that shows it. Named after the fault. */
#include "harness.h"

#include <string.h>

static unsigned digit(char c)
{
    return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* Bytes of lower-case hexadecimal text; returns how many. */
static size_t hex(uint8_t *out, const char *text)
{
    size_t n = 0;

    for (; text[0] && text[1]; text += 2)
        out[n++] = (uint8_t)(digit(text[0]) << 4 | digit(text[1]));
    return n;
}

/* `got` is the bytes that `text` says. */
static void expect_hex(const uint8_t *got, const char *text)
{
    uint8_t want[128];

    expect_bytes(got, want, hex(want, text));
}

/* A key of `len` bytes 00 01 02 ... */
static void set_counting_key(aesop_key_any *k, const aesop_impl *impl,
                             size_t len)
{
    uint8_t key[32];

    count_up(key, len, 0);
    expect_equal(set_key(k, impl, key, len), AESOP_OK);
}

/* ------------------------------------------------------------ counter mode */

/* Only one 32-bit word was counted, or a carry was lost between two 64-bit
 * halves. */
static void test_lost_carry(const pair *p)
{
    static const struct {
        const char *start, *stream, *next;
    } cases[] = {
        {"000000000000000000000000ffffffff",
         "57941ff3415881a0b2a7917ac5fa33b8426c768faa410b72ab103951259ba14a"
         "d4826774d118c5351aa48113690c3973",
         "00000000000000000000000100000002"},
        {"0000000000000000ffffffffffffffff",
         "39a7ef0a0a5852a8bfd2032344bf941213189a6ae4ab07ae70a3aabd30be99de"
         "8f9429444c8f4b3599421235b510df3d",
         "00000000000000010000000000000002"},
        {"ffffffffffffffffffffffffffffffff",
         "3c441f32ce07822364d7a2990e50bb13c6a13b37878f5b826f4f8162a1c8d879"
         "7346139595c0b41e497bbde365f42d0a",
         "00000000000000000000000000000002"},
    };
    aesop_key_any k;

    set_counting_key(&k, p->enc, 16);
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint8_t counter[16], out[48];

        where(i, 0, 0);
        hex(counter, cases[i].start);
        memset(out, 0, sizeof out);
        expect_equal(aesop_ctr(&k.key, counter, out, out, 48), AESOP_OK);
        expect_hex(out, cases[i].stream);
        expect_hex(counter, cases[i].next);
    }
}

/* A call that ended inside a block made the next one start anew. */
static void test_lost_keystream(const pair *p)
{
    static const char *const want =
        "66a6c5eb3057374f9f58d40c3f1ba3a2a290c513a38b2ababcb469a0728101f5"
        "f250b075587ecdbad3a8a17263bf7b5e40e9";
    static const size_t pieces[] = {5, 11, 1, 15, 16, 2};
    uint8_t counter[16], message[50], out[50];
    aesop_key_any k;
    aesop_ctr_ctx c;
    size_t done = 0;

    count_up(counter, 16, 0xf0);
    count_up(message, 50, 0);
    set_counting_key(&k, p->enc, 16);
    for (size_t split = 0; split <= 50; split++) {
        where(split, 0, 0);
        expect_equal(aesop_ctr_start(&c, &k.key, counter), AESOP_OK);
        expect_equal(aesop_ctr_update(&c, out, message, split), AESOP_OK);
        expect_equal(aesop_ctr_update(&c, NULL, NULL, 0), AESOP_OK);
        expect_equal(aesop_ctr_update(&c, out + split, message + split,
                                      50 - split),
                     AESOP_OK);
        expect_hex(out, want);
    }
    expect_equal(aesop_ctr_start(&c, &k.key, counter), AESOP_OK);
    for (size_t i = 0; i < COUNT(pieces); done += pieces[i++])
        expect_equal(aesop_ctr_update(&c, out + done, message + done,
                                      pieces[i]),
                     AESOP_OK);
    expect_hex(out, want);
    expect_equal(aesop_ctr_start(&c, &k.key, counter), AESOP_OK);
    for (size_t i = 0; i < 50; i++)
        expect_equal(aesop_ctr_update(&c, out + i, message + i, 1), AESOP_OK);
    expect_hex(out, want);
}

/* Stream modes were refused in place on lengths that are no multiple of 16. */
static void test_in_place_refused(const pair *p)
{
    static const char *const want = "3cfd9db26e086b12cd0b845d694cf7f7e8";
    uint8_t counter[16], text[17];
    aesop_key_any k;
    aesop_ctr_ctx c;

    set_counting_key(&k, p->enc, 16);
    count_up(counter, 16, 0xf0);
    memset(text, 0x5a, sizeof text);
    expect_equal(aesop_ctr(&k.key, counter, text, text, 17), AESOP_OK);
    expect_hex(text, want);
    count_up(counter, 16, 0xf0);
    memset(text, 0x5a, sizeof text);
    expect_equal(aesop_ctr_start(&c, &k.key, counter), AESOP_OK);
    expect_equal(aesop_ctr_update(&c, text, text, 1), AESOP_OK);
    expect_equal(aesop_ctr_update(&c, text + 1, text + 1, 16), AESOP_OK);
    expect_hex(text, want);
}

/* ------------------------------------------------------------------- CBC */

/* The previous ciphertext block was read after it had been overwritten; and
 * encryption wrote to its input. */
static void test_chain_overwritten(const pair *p)
{
    static const char *const cipher =
        "7568eff07a6bdd1fde75c389276e413577d5215e8f1d6089059d10274cc625c7"
        "a74046ba3dfd277f19ef2fc1647c810374474a94bfb64c33772e8487035340b1";
    uint8_t iv[16], plain[64], text[64];
    aesop_key_any k;

    if (!offers(p, 32))
        return;
    count_up(plain, 64, 0x80);
    set_counting_key(&k, p->dec, 32);
    for (size_t piece = 16; piece <= 64; piece += 48) {
        where(piece, 0, 0);
        count_up(iv, 16, 0x10);
        hex(text, cipher);
        for (size_t i = 0; i < 64; i += piece)
            expect_equal(aesop_cbc_decrypt(&k.key, iv, text + i, text + i,
                                           piece),
                         AESOP_OK);
        expect_bytes(text, plain, 64);
    }
    set_counting_key(&k, p->enc, 32);
    count_up(iv, 16, 0x10);
    expect_equal(aesop_cbc_encrypt(&k.key, iv, text, plain, 64), AESOP_OK);
    expect_hex(text, cipher);
    count_up(text, 64, 0x80);
    expect_bytes(plain, text, 64);
    count_up(iv, 16, 0x10);
    expect_equal(aesop_cbc_encrypt(&k.key, iv, text, text, 64), AESOP_OK);
    expect_hex(text, cipher);
}

/* ------------------------------------------------------------------- keys */

/* A 256-bit schedule skipped the first byte of the key; a decryption schedule
 * went the wrong way. */
static void test_key_byte_skipped(const pair *p)
{
    static const struct {
        size_t len;
        uint8_t first;
        const char *cipher;
    } cases[] = {
        {16, 0x00, "69c4e0d86a7b0430d8cdb78070b4c55a"},
        {24, 0x00, "dda97ca4864cdfe06eaf70a0ec0d7191"},
        {32, 0x00, "8ea2b7ca516745bfeafc49904b496089"},
        {32, 0xff, "72f1d0b3d18604fad00ca748e1457ca1"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        uint8_t key[32], block[16];
        aesop_key_any k;

        where(i, 0, 0);
        if (!offers(p, cases[i].len))
            continue;
        count_up(key, 32, 0);
        key[0] = cases[i].first;
        hex(block, "00112233445566778899aabbccddeeff");
        expect_equal(set_key(&k, p->enc, key, cases[i].len), AESOP_OK);
        expect_equal(aesop_ecb_encrypt(&k.key, block, block, 16), AESOP_OK);
        expect_hex(block, cases[i].cipher);
        expect_equal(set_key(&k, p->dec, key, cases[i].len), AESOP_OK);
        expect_equal(aesop_ecb_decrypt(&k.key, block, block, 16), AESOP_OK);
        expect_hex(block, "00112233445566778899aabbccddeeff");
    }
}

/* A zeroed context made the round count negative, and gigabytes were read. */
static void test_zeroed_key(const pair *p)
{
    uint8_t text[32], iv[16];
    size_t len = 0;
    aesop_key_any k;

    (void)p;
    memset(&k, 0, sizeof k);
    memset(text, 0x5a, sizeof text);
    memset(iv, 0x5a, sizeof iv);
    expect_equal(aesop_ecb_encrypt(&k.key, text, text, 32), AESOP_ERR_KEY);
    expect_equal(aesop_ecb_decrypt(&k.key, text, text, 32), AESOP_ERR_KEY);
    expect_equal(aesop_cbc_encrypt(&k.key, iv, text, text, 32),
                 AESOP_ERR_KEY);
    expect_equal(aesop_cbc_pkcs7_decrypt(&k.key, iv, text, &len, text, 32),
                 AESOP_ERR_KEY);
    expect_equal(aesop_ctr(&k.key, iv, text, text, 32), AESOP_ERR_KEY);
    expect_filled(text, 0x5a, sizeof text);
    expect_filled(iv, 0x5a, sizeof iv);
}

int main(void)
{
    static const proof cases[] = {
        {"CTR: carry lost after 32, 64 or 128 bits", test_lost_carry},
        {"CTR: keystream lost when a call ends in a block",
         test_lost_keystream},
        {"CTR: in place refused on odd lengths", test_in_place_refused},
        {"CBC: chain block overwritten in place", test_chain_overwritten},
        {"keys: byte of a long key skipped", test_key_byte_skipped},
        {"keys: zeroed key used", test_zeroed_key},
    };

    prove_all(cases, COUNT(cases));
    return finish();
}
