/* test_cmac.c - CMAC: its arguments, messages in pieces, and a fault that users
 * reported of another library. */
#include "hex.h"

#include <string.h>

static aesop_key_any k;
static uint8_t text[112];

/* The message in pieces of these lengths, which add up to it. */
static void in_pieces(const size_t *lens, size_t n, size_t tag_len,
                      uint8_t *tag)
{
    aesop_cmac_ctx c, moved;
    size_t done = 0;

    memset(&c, 0x5a, sizeof c);
    expect_equal(aesop_cmac_start(&c, &k.key, tag_len), AESOP_OK);
    for (; n; n--, lens++) {
        expect_equal(aesop_cmac_update(&c, text + done, *lens), AESOP_OK);
        done += *lens;
        memcpy(&moved, &c, sizeof c);
        memset(&c, 0x5a, sizeof c);
        memcpy(&c, &moved, sizeof c);
    }
    expect_equal(aesop_cmac_tag(&c, tag, tag_len), AESOP_OK);
    expect_filled(&c, 0, sizeof c);
}

/* A call that ended on a block was taken for the end of the message. */
static void test_whole_blocks(const pair *p)
{
    static const size_t cases[][8] = {
        {112}, {80, 32}, {16, 16, 16, 16, 16, 16, 16}, {15, 97}, {17, 95}};
    uint8_t tag[16];
    size_t singles[112];

    set_counting_key(&k, p->enc, 16);
    count_up(text, sizeof text, 0);
    for (size_t i = 0; i < COUNT(cases); i++) {
        where(i, 0, 0);
        in_pieces(cases[i], 8, 16, tag);
        expect_hex(tag, "835c3a4252433414325ea662ec7e1e70");
    }
    for (size_t i = 0; i < COUNT(singles); i++)
        singles[i] = 1;
    in_pieces(singles, COUNT(singles), 16, tag);
    expect_hex(tag, "835c3a4252433414325ea662ec7e1e70");
}

/* SP 800-38B, sections 6.1 and 6.2, on single blocks. */
static void shift(uint8_t b[16])
{
    const int top = b[0] >> 7;

    for (int i = 0; i < 16; i++)
        b[i] = (uint8_t)(b[i] << 1 | (i < 15 ? b[i + 1] >> 7 : 0));
    if (top)
        b[15] ^= 0x87;
}

static void reference(uint8_t tag[16], const uint8_t *in, size_t len)
{
    uint8_t subkey[16] = {0}, last[16] = {0};

    expect_equal(aesop_ecb_encrypt(&k.key, subkey, subkey, 16), AESOP_OK);
    shift(subkey);
    memset(tag, 0, 16);
    for (; len > 16; len -= 16, in += 16) {
        for (int i = 0; i < 16; i++)
            tag[i] ^= in[i];
        expect_equal(aesop_ecb_encrypt(&k.key, tag, tag, 16), AESOP_OK);
    }
    memcpy(last, in, len);
    if (len < 16) {
        last[len] = 0x80;
        shift(subkey);
    }
    for (int i = 0; i < 16; i++)
        tag[i] ^= last[i] ^ subkey[i];
    expect_equal(aesop_ecb_encrypt(&k.key, tag, tag, 16), AESOP_OK);
}

/* Keys of any kind, so that their subkeys carry and do not. */
static void test_definition(const pair *p)
{
    uint8_t key[16], want[16], tag[16];

    for (size_t len = 0; len <= sizeof text; len++) {
        where(len, 0, 0);
        random_bytes(key, sizeof key);
        random_bytes(text, sizeof text);
        expect_equal(set_key(&k, p->enc, key, 16), AESOP_OK);
        reference(want, text, len);
        expect_equal(aesop_cmac_mac(&k.key, tag, 16, text, len), AESOP_OK);
        expect_bytes(tag, want, 16);
    }
}

static void test_splits(const pair *p)
{
    uint8_t want[16], tag[16];

    set_counting_key(&k, p->enc, 16);
    random_bytes(text, sizeof text);
    for (size_t len = 0; len <= 80; len++) {
        expect_equal(aesop_cmac_mac(&k.key, want, 16, text, len), AESOP_OK);
        expect_equal(aesop_cmac_verify(&k.key, want, 16, text, len), AESOP_OK);
        for (size_t at = 0; at <= len; at++) {
            size_t lens[2];

            where(len, at, 0);
            lens[0] = at;
            lens[1] = len - at;
            in_pieces(lens, 2, 16, tag);
            expect_bytes(tag, want, 16);
        }
        for (int i = 0; i < 4; i++) {
            size_t lens[7], left = len;

            for (size_t j = 0; j < COUNT(lens); j++) {
                lens[j] = j < 6 ? random_below((uint32_t)left + 1) : left;
                left -= lens[j];
            }
            in_pieces(lens, COUNT(lens), 16, tag);
            expect_bytes(tag, want, 16);
        }
    }
}

static void test_tags(const pair *p)
{
    uint8_t whole[16], tag[17];
    aesop_cmac_ctx c;

    set_counting_key(&k, p->enc, 16);
    expect_equal(aesop_cmac_mac(&k.key, whole, 16, text, 50), AESOP_OK);
    for (size_t len = 0; len <= 200; len++) {
        const int want = len >= 4 && len <= 16 ? AESOP_OK : AESOP_ERR_TAG_LEN;
        const size_t good = want ? 0 : len;

        where(len, 0, 0);
        memset(tag, 0x5a, sizeof tag);
        expect_equal(aesop_cmac_mac(&k.key, tag, len, text, 50), want);
        expect_bytes(tag, whole, good);
        expect_filled(tag + good, 0x5a, 17 - good);
        expect_equal(aesop_cmac_verify(&k.key, whole, len, text, 50), want);
        expect_equal(aesop_cmac_start(&c, &k.key, len), want);
        if (want)
            expect_filled(&c, 0, sizeof c);
    }
    for (size_t i = 0; i < 16; i++)
        for (size_t bit = 0; bit < 8; bit++) {
            where(i, bit, 0);
            whole[i] ^= (uint8_t)(1u << bit);
            expect_equal(aesop_cmac_verify(&k.key, whole, 16, text, 50),
                         AESOP_ERR_AUTH);
            whole[i] ^= (uint8_t)(1u << bit);
        }
}

static void expect_ended(aesop_cmac_ctx *c)
{
    uint8_t tag[16];

    memset(tag, 0x5a, sizeof tag);
    expect_filled(c, 0, sizeof *c);
    expect_equal(aesop_cmac_update(c, text, 1), AESOP_ERR_KEY);
    expect_equal(aesop_cmac_tag(c, tag, 16), AESOP_ERR_KEY);
    expect_equal(aesop_cmac_check(c, tag, 16), AESOP_ERR_KEY);
    expect_filled(tag, 0x5a, sizeof tag);
}

static void test_order(const pair *p)
{
    uint8_t tag[16];
    aesop_key_any dec;
    aesop_cmac_ctx c;

    set_counting_key(&k, p->enc, 16);
    set_counting_key(&dec, p->dec, 16);
    memset(&c, 0, sizeof c);
    expect_ended(&c);
    expect_equal(aesop_cmac_start(&c, &dec.key, 16), AESOP_ERR_KEY_DIR);
    expect_ended(&c);
    expect_equal(aesop_cmac_start(&c, NULL, 16), AESOP_ERR_KEY);
    expect_ended(&c);
    expect_equal(aesop_cmac_mac(&dec.key, tag, 16, text, 0),
                 AESOP_ERR_KEY_DIR);
    expect_equal(aesop_cmac_start(&c, &k.key, 8), AESOP_OK);
    expect_equal(aesop_cmac_tag(&c, tag, 16), AESOP_ERR_TAG_LEN);
    expect_ended(&c);
    expect_equal(aesop_cmac_start(&c, &k.key, 16), AESOP_OK);
    expect_equal(aesop_cmac_check(&c, tag, 4), AESOP_ERR_TAG_LEN);
    expect_ended(&c);
    expect_equal(aesop_cmac_mac(&k.key, tag, 16, text, 0), AESOP_OK);
    expect_equal(aesop_cmac_start(&c, &k.key, 16), AESOP_OK);
    expect_equal(aesop_cmac_update(&c, NULL, 0), AESOP_OK);
    expect_equal(aesop_cmac_check(&c, tag, 16), AESOP_OK);
    expect_ended(&c);
    tag[0] ^= 1;
    expect_equal(aesop_cmac_start(&c, &k.key, 16), AESOP_OK);
    expect_equal(aesop_cmac_check(&c, tag, 16), AESOP_ERR_AUTH);
    expect_ended(&c);
    expect_equal(aesop_cmac_start(&c, &k.key, 16), AESOP_OK);
    aesop_cmac_finish(&c);
    expect_ended(&c);
}

int main(void)
{
    static const proof proofs[] = {
        {"pieces that end on a block", test_whole_blocks},
        {"the definition", test_definition},
        {"every split", test_splits},
        {"tags", test_tags},
        {"calls out of order", test_order},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
