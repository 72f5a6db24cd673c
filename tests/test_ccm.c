/* test_ccm.c - CCM: its arguments, and faults that users reported of other
 * libraries, each with the smallest case that shows it. */
#include "hex.h"

#include <string.h>

static uint8_t nonce[16], aad[40], text[32], out[48], back[32];

/* K16, and a nonce, aad and a text that count up. */
static void set_up(aesop_key_any *k, const pair *p, unsigned nonce_start)
{
    set_counting_key(k, p->enc, 16);
    count_up(nonce, sizeof nonce, nonce_start);
    count_up(aad, sizeof aad, 0);
    count_up(text, sizeof text, 0x20);
    memset(out, 0x5a, sizeof out);
}

/* Seal to ciphertext and tag in a row, which shall be `want`, and open it. */
static void expect_sealed(const aesop_key *k, size_t tag_len, size_t nonce_len,
                          size_t aad_len, size_t len, const char *want)
{
    expect_equal(aesop_ccm_seal(k, out, out + len, tag_len, nonce, nonce_len,
                                aad, aad_len, text, len),
                 AESOP_OK);
    expect_hex(out, want);
    expect_equal(aesop_ccm_open(k, back, out + len, tag_len, nonce, nonce_len,
                                aad, aad_len, out, len),
                 AESOP_OK);
    expect_bytes(back, text, len);
}

static void expect_refused(const aesop_key *k, size_t tag_len,
                           size_t nonce_len, int error)
{
    memset(out, 0x5a, sizeof out);
    expect_equal(aesop_ccm_seal(k, out, out + 16, tag_len, nonce, nonce_len,
                                aad, 8, text, 16),
                 error);
    expect_equal(aesop_ccm_open(k, out, out + 16, tag_len, nonce, nonce_len,
                                aad, 8, text, 16),
                 error);
    expect_filled(out, 0x5a, sizeof out);
}

/* An extra block was hashed where length and aad end on a block. */
static void test_aad_fills_block(const pair *p)
{
    static const struct {
        size_t len;
        const char *tag;
    } cases[] = {
        {13, "dcb400d7b6d4d2389138bfcf42a2ffae"},
        {14, "4c8deb839f1db3856356fe0c0956db30"},
        {15, "200e4af235bb6f813dc771be6eb704a4"},
        {29, "3142cc66f3e86b91e68d91b3bf347043"},
        {30, "b22bca0bc925eb7f30cc6ff8e528be67"},
        {31, "a3073f07cb78e8bdbfde3b28d63b5e09"},
    };
    aesop_key_any k;

    set_up(&k, p, 0);
    for (size_t i = 0; i < COUNT(cases); i++) {
        where(cases[i].len, 0, 0);
        expect_sealed(&k.key, 16, 13, cases[i].len, 0, cases[i].tag);
    }
}

/* Empty aad was taken for some. */
static void test_empty_aad(const pair *p)
{
    aesop_key_any k;
    aesop_ccm_ctx c;

    set_up(&k, p, 0);
    memcpy(text, "hello", 5);
    expect_sealed(&k.key, 16, 8, 0, 5,
                  "6592169e948bc0889bfbe9a52af273803dcfc2a5b4");
    expect_equal(aesop_ccm_open(&k.key, back, out + 5, 16, nonce, 8, NULL, 0,
                                out, 5),
                 AESOP_OK);
    for (int with_call = 0; with_call < 2; with_call++) {
        memset(out, 0, sizeof out);
        expect_equal(aesop_ccm_start(&c, &k.key, AESOP_SEAL, 16, nonce, 8, 0,
                                     5),
                     AESOP_OK);
        if (with_call)
            expect_equal(aesop_ccm_aad(&c, aad, 0), AESOP_OK);
        expect_equal(aesop_ccm_update(&c, out, text, 5), AESOP_OK);
        expect_equal(aesop_ccm_tag(&c, out + 5, 16), AESOP_OK);
        expect_hex(out, "6592169e948bc0889bfbe9a52af273803dcfc2a5b4");
    }
}

/* Nonces that are too long were cut, and one of length 0 passed. */
static void test_nonce_length(const pair *p)
{
    static const struct {
        size_t len;
        const char *sealed;
    } cases[] = {
        {7,
         "8a4f1f71b1ccd760ce2adde531c3db6f4b8947358b0c64167f772ad484d0"
         "7ea7"},
        {8,
         "304544489131b2ae63abc2004343311c3bbeb1333d8fd768d77a14188523"
         "4778"},
        {9,
         "66fee5a3a689482c93235dfb839a4edacaedd20e444da8204ed60cfb4c04"
         "fdad"},
        {10,
         "4e62987516d38c039159bb4a906cdbe06a9db748bf16db608fc9fc00d443"
         "fe88"},
        {11,
         "6c4e5ff8e498778ca625c3480e4eb0811159ea6a7be84cd8ffa098836f63"
         "3803"},
        {12,
         "03949b8366d10b95228555eb5849f5a94b86e08401723c1c059f5df0e39b"
         "d4e5"},
        {13,
         "5cc052629c79c8f3937062ba032a42ae1ae2674a4ba2a81d25b5f20dbfaa"
         "8e13"},
    };
    aesop_key_any k;

    set_up(&k, p, 0x10);
    for (size_t i = 0; i < COUNT(cases); i++) {
        where(cases[i].len, 0, 0);
        expect_sealed(&k.key, 8, cases[i].len, 8, 24, cases[i].sealed);
    }
    for (size_t len = 0; len <= 16; len = len == 6 ? 14 : len + 1) {
        where(len, 0, 0);
        expect_refused(&k.key, 8, len, AESOP_ERR_NONCE);
    }
}

/* Odd and small tags were accepted, or their length was not authenticated. */
static void test_tag_length(const pair *p)
{
    static const struct {
        size_t len;
        const char *sealed;
    } cases[] = {
        {4, "5cc052629cb32f1097"},
        {6, "5cc052629c9cbb1c48244c"},
        {8, "5cc052629c08ddc4e5086794e5"},
        {10, "5cc052629ce316b1aedc16c83d4ddb"},
        {12, "5cc052629c138eaadd525c850d5ccc0d61"},
        {14, "5cc052629c53bdc49085f6462c09844cf445c8"},
        {16, "5cc052629c369a09491d1ac3f299cad7a5e462cc54"},
    };
    aesop_key_any k;

    set_up(&k, p, 0x10);
    for (size_t i = 0; i < COUNT(cases); i++) {
        where(cases[i].len, 0, 0);
        expect_sealed(&k.key, cases[i].len, 13, 0, 5, cases[i].sealed);
    }
    for (size_t len = 0; len < 40; len++)
        if (len < 4 || len > 16 || len % 2) {
            where(len, 0, 0);
            expect_refused(&k.key, len, 13, AESOP_ERR_TAG_LEN);
        }
}

/* Aad alone was refused, and in pieces no tag was made. */
static void test_aad_alone(const pair *p)
{
    aesop_key_any k;
    aesop_ccm_ctx c;

    set_up(&k, p, 0x10);
    expect_sealed(&k.key, 8, 13, 20, 0, "781600fa96e927ff");
    for (int with_call = 0; with_call < 2; with_call++) {
        expect_equal(aesop_ccm_start(&c, &k.key, AESOP_SEAL, 8, nonce, 13, 20,
                                     0),
                     AESOP_OK);
        expect_equal(aesop_ccm_aad(&c, aad, 20), AESOP_OK);
        if (with_call)
            expect_equal(aesop_ccm_update(&c, NULL, NULL, 0), AESOP_OK);
        expect_equal(aesop_ccm_tag(&c, out, 8), AESOP_OK);
        expect_hex(out, "781600fa96e927ff");
    }
}

/* What the length field of a nonce holds, and lengths of aad that fit nowhere;
 * nothing of such a length has to be there to be refused. */
static void test_limits(const pair *p)
{
    const uint64_t most = 0xffff, over = 0x10000;
    aesop_key_any k;
    aesop_ccm_ctx c;

    set_up(&k, p, 0);
    for (size_t len = 7; len <= 13; len++) {
        const unsigned shift = 8 * (unsigned)(13 - len);

        where(len, 0, 0);
        expect_equal(aesop_ccm_start(&c, &k.key, AESOP_SEAL, 8, nonce, len, 0,
                                     most << shift),
                     AESOP_OK);
        expect_equal(aesop_ccm_start(&c, &k.key, AESOP_SEAL, 8, nonce, len, 0,
                                     len > 7 ? over << shift : 1),
                     len > 7 ? AESOP_ERR_LEN : AESOP_OK);
    }
    expect_equal(aesop_ccm_start(&c, &k.key, AESOP_SEAL, 8, nonce, 13,
                                 0xffffffff, 0),
                 AESOP_OK);
    expect_equal(aesop_ccm_start(&c, &k.key, AESOP_SEAL, 8, nonce, 13,
                                 over << 16, 0),
                 AESOP_ERR_LEN);
}

/* The three encodings of the length of aad: 2 bytes below 0xff00, else 6. The
 * tags come from OpenSSL; aad is zero. */
static void test_long_aad(const pair *p)
{
    static const struct {
        uint32_t len;
        const char *tag;
    } cases[] = {
        {256, "a32221c06f217e1961d31d5ceca2723f"},
        {512, "0c74dd53610a654a3c0c9b773d5536fd"},
        {0xfeff, "179af15c1428cb3c9bae14d2146beac8"},
        {0xff00, "cbf573e00f2af1c558eb2b44a1240bac"},
        {0xff01, "75f8f914b20238dff887190dde9760ea"},
        {0xffff, "bfaa05ec815430e5845f6decead65795"},
        {0x10000, "4be63de4dd85fa8f5748a202ea27a176"},
        {0x10001, "5c3e136248c0da00db7a8f861a1de038"},
    };
    static const uint8_t zeros[256];
    aesop_key_any k;
    aesop_ccm_ctx c;

    set_up(&k, p, 0);
    for (size_t i = 0; i < COUNT(cases); i++) {
        where(cases[i].len, 0, 0);
        expect_equal(aesop_ccm_start(&c, &k.key, AESOP_SEAL, 16, nonce, 13,
                                     cases[i].len, 0),
                     AESOP_OK);
        for (uint32_t done = 0, n; done < cases[i].len; done += n) {
            n = cases[i].len - done;
            n = n < 256 ? n : 256;
            expect_equal(aesop_ccm_aad(&c, zeros, n), AESOP_OK);
        }
        expect_equal(aesop_ccm_tag(&c, out, 16), AESOP_OK);
        expect_hex(out, cases[i].tag);
    }
}

/* CCM* without a tag is the counter mode inside CCM. */
static void test_no_tag(const pair *p)
{
    aesop_key_any k;

    set_up(&k, p, 0x10);
    for (size_t len = 7; len <= 13; len++) {
        where(len, 0, 0);
        expect_equal(aesop_ccm_seal(&k.key, out, out + 32, 16, nonce, len, aad,
                                    8, text, 32),
                     AESOP_OK);
        expect_equal(aesop_ccm_star(&k.key, back, nonce, len, text, 32),
                     AESOP_OK);
        expect_bytes(back, out, 32);
        expect_equal(aesop_ccm_star(&k.key, back, nonce, len, back, 32),
                     AESOP_OK);
        expect_bytes(back, text, 32);
    }
    expect_equal(aesop_ccm_star(&k.key, back, nonce, 6, out, 32),
                 AESOP_ERR_NONCE);
    expect_equal(aesop_ccm_star(&k.key, back, nonce, 14, out, 32),
                 AESOP_ERR_NONCE);
    expect_equal(aesop_ccm_star(&k.key, back, nonce, 13, out, 65536),
                 AESOP_ERR_LEN);
    expect_equal(aesop_ccm_star(&k.key, NULL, nonce, 13, NULL, 0), AESOP_OK);
    expect_bytes(back, text, 32);
}

int main(void)
{
    static const proof proofs[] = {
        {"aad that fills a block", test_aad_fills_block},
        {"empty aad is no aad", test_empty_aad},
        {"length of the nonce", test_nonce_length},
        {"length of the tag", test_tag_length},
        {"aad alone", test_aad_alone},
        {"limits of lengths", test_limits},
        {"long aad", test_long_aad},
        {"CCM* without a tag", test_no_tag},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
