/* test_siv.c - SIV, GCM-SIV and EAX: known answers and limits; what they share
 * with the others is in test_aead.c. */
#include "hex.h"

#include <string.h>

static aesop_pair_any pair_;
static aesop_gcm_siv_any room;
static aesop_key_any k;
static uint8_t text[64], out[64], tag[16];

static void set_siv_key(const pair *p, const char *hex)
{
    uint8_t key[32];

    from_hex(key, hex);
    expect_equal(aesop_siv_init_with(&pair_.pair, sizeof pair_, p->enc,
                                     aux_for(p->enc), key, 32),
                 AESOP_OK);
}

/* RFC 5297, appendix A. */
static void test_siv(const pair *p)
{
    uint8_t a[24], b[10], nonce[16];
    const aesop_bytes one = {a, 24};
    const aesop_bytes three[] = {{a, 24}, {b, 10}, {nonce, 16}};
    uint8_t first[40];
    aesop_bytes long_one = {first, 40};

    set_siv_key(p, "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0"
                   "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
    from_hex(a, "101112131415161718191a1b1c1d1e1f2021222324252627");
    from_hex(text, "112233445566778899aabbccddee");
    expect_equal(aesop_siv_seal(&pair_.pair, out, tag, &one, 1, text, 14),
                 AESOP_OK);
    expect_hex(tag, "85632d07c6e8f37f950acd320a2ecc93");
    expect_hex(out, "40c02b9690c4dc04daef7f6afe5c");
    expect_equal(aesop_siv_open(&pair_.pair, out, tag, &one, 1, out, 14),
                 AESOP_OK);
    expect_bytes(out, text, 14);

    set_siv_key(p, "7f7e7d7c7b7a79787776757473727170"
                   "404142434445464748494a4b4c4d4e4f");
    from_hex(first, "00112233445566778899aabbccddeeffdeaddadadeaddada"
                    "ffeeddccbbaa99887766554433221100");
    from_hex(b, "102030405060708090a0");
    from_hex(nonce, "09f911029d74e35bd84156c5635688c0");
    memcpy(text, "this is some plaintext to encrypt using SIV-AES", 47);
    {
        const aesop_bytes parts[] = {long_one, three[1], three[2]};

        expect_equal(aesop_siv_seal(&pair_.pair, out, tag, parts, 3, text,
                                    47),
                     AESOP_OK);
    }
    expect_hex(tag, "7bdb6e3b432667eb06f4d14bff2fbd0f");
    expect_hex(out, "cb900f2fddbe404326601965c889bf17dba77ceb094fa663"
                    "b7a3f748ba8af829ea64ad544a272e9c485b62a3fd5c0d");
}

/* No string at all, and more of them than S2V has room for. */
static void test_siv_parts(const pair *p)
{
    aesop_bytes parts[127];

    for (size_t i = 0; i < COUNT(parts); i++) {
        parts[i].data = NULL;
        parts[i].len = 0;
    }
    set_siv_key(p, "000102030405060708090a0b0c0d0e0f"
                   "101112131415161718191a1b1c1d1e1f");
    count_up(text, 33, 0x20);
    expect_equal(aesop_siv_seal(&pair_.pair, out, tag, NULL, 0, text, 33),
                 AESOP_OK);
    expect_equal(aesop_siv_open(&pair_.pair, out, tag, NULL, 0, out, 33),
                 AESOP_OK);
    expect_bytes(out, text, 33);
    expect_equal(aesop_siv_open(&pair_.pair, out, tag, parts, 1, out, 33),
                 AESOP_ERR_AUTH);
    expect_equal(aesop_siv_seal(&pair_.pair, out, tag, parts, 126, text, 33),
                 AESOP_OK);
    memset(out, 0x5a, sizeof out);
    memset(tag, 0x5a, sizeof tag);
    expect_equal(aesop_siv_seal(&pair_.pair, out, tag, parts, 127, text, 33),
                 AESOP_ERR_LEN);
    expect_equal(aesop_siv_open(&pair_.pair, out, tag, parts, 127, text, 33),
                 AESOP_ERR_LEN);
    expect_filled(out, 0x5a, sizeof out);
    expect_filled(tag, 0x5a, sizeof tag);
}

static void set_gcm_siv_key(const pair *p, const uint8_t *key, size_t len)
{
    expect_equal(set_key(&k, p->enc, key, len), AESOP_OK);
    expect_equal(aesop_gcm_siv_init(&room.siv, sizeof room,
                                    AESOP_DEFAULT_GHASH),
                 AESOP_OK);
}

/* A counter of which only the low byte counted, and one that did not wrap at 32
 * bits (RFC 8452, appendix C.3). */
static void test_gcm_siv_counter(const pair *p)
{
    static const char *const cases[][2] = {
        {"000000000000000000000000000000004db923dc793ee6497c76dcc03a98e108",
         "f3f80f2cf0cb2dd9c5984fcda908456cc537703b5ba70324a6793a7bf218d3ea"
         "ffffffff000000000000000000000000"},
        {"eb3640277c7ffd1303c7a542d02d3e4c00000000000000000000000000000000",
         "ddb4fe2b4db323e3fedc51116d5d5da469e3ac49a84aa5eb069f99abc200fd1a"
         "4d8ba77770da04043039740f4465ee03"},
    };
    static const uint8_t zeros[32];
    uint8_t sealed[48];

    if (!offers(p, 32))
        return;
    set_gcm_siv_key(p, zeros, 32);
    for (size_t i = 0; i < COUNT(cases); i++) {
        where(i, 0, 0);
        from_hex(text, cases[i][0]);
        expect_equal(aesop_gcm_siv_seal(&k.key, &room.siv, sealed, sealed + 32,
                                        zeros, NULL, 0, text, 32),
                     AESOP_OK);
        expect_hex(sealed, cases[i][1]);
        expect_equal(aesop_gcm_siv_open(&k.key, &room.siv, sealed, sealed + 32,
                                        zeros, NULL, 0, sealed, 32),
                     AESOP_OK);
        expect_bytes(sealed, text, 32);
    }
}

/* More than 255 blocks. */
static void test_gcm_siv_long(const pair *p)
{
    static uint8_t message[4800];
    uint8_t key[16], nonce[12];

    count_up(key, 16, 0);
    count_up(nonce, 12, 0x10);
    memset(message, 0, sizeof message);
    set_gcm_siv_key(p, key, 16);
    expect_equal(aesop_gcm_siv_seal(&k.key, &room.siv, message, tag, nonce,
                                    NULL, 0, message, sizeof message),
                 AESOP_OK);
    expect_hex(message + sizeof message - 16,
               "3cbcf55c9c95ab0751c5828c44f87aa7");
    expect_hex(tag, "54fe576464b253b6c951f5d8e269c248");
}

/* Whole blocks were read where less was left of the message: it ends where the
 * array does, so that sanitizers see it. */
static void test_gcm_siv_end(const pair *p)
{
    static uint8_t message[17], extra[13];
    uint8_t key[16], nonce[12], sealed[33];

    count_up(key, 16, 0);
    count_up(nonce, 12, 0x10);
    count_up(extra, 13, 0);
    count_up(message, 17, 0x20);
    set_gcm_siv_key(p, key, 16);
    expect_equal(aesop_gcm_siv_seal(&k.key, &room.siv, sealed, sealed + 17,
                                    nonce, extra, 13, message, 17),
                 AESOP_OK);
    expect_hex(sealed, "65003c2bdf3124015aaf26cab0a1b1e0dfbff8e3c277646f"
                       "2b24c1c55c21c6279d");
}

/* Room and keys that do not fit; nothing secret is left in the room. */
static void test_gcm_siv_room(const pair *p)
{
    const size_t need = sizeof(aesop_gcm_siv) + 4u * p->enc->key_words[0] +
                        4u * AESOP_DEFAULT_GHASH->key_words;
    uint8_t key[32];

    count_up(key, 32, 0);
    expect_equal(set_key(&k, p->enc, key, 16), AESOP_OK);
    for (size_t size = sizeof(aesop_gcm_siv); size <= sizeof room; size++) {
        if (size == need + 4)
            size = sizeof room;
        where(size, 0, 0);
        memset(&room, 0x5a, sizeof room);
        expect_equal(aesop_gcm_siv_init(&room.siv, size, AESOP_DEFAULT_GHASH),
                     AESOP_OK);
        expect_equal(aesop_gcm_siv_seal(&k.key, &room.siv, out, tag, key, NULL,
                                        0, text, 20),
                     size < need ? AESOP_ERR_KEY_SPACE : AESOP_OK);
        expect_filled(&room.siv.key, 0,
                      size / 4 * 4 - offsetof(aesop_gcm_siv, key));
        expect_filled((uint8_t *)&room + size, 0x5a, sizeof room - size);
    }
    if (!offers(p, 24))
        return;
    expect_equal(set_key(&k, p->enc, key, 24), AESOP_OK);
    expect_equal(aesop_gcm_siv_seal(&k.key, &room.siv, out, tag, key, NULL, 0,
                                    text, 20),
                 AESOP_ERR_KEY_LEN);
}

/* EAX, the ninth and tenth test vector of its paper. */
static void test_eax(const pair *p)
{
    static const struct {
        const char *key, *nonce, *aad, *text, *sealed;
    } cases[] = {
        {"8395fcf1e95bebd697bd010bc766aac3", "22e7add93cfc6393c57ec0b3c17d6b44",
         "126735fcc320d25a", "ca40d7446e545ffaed3bd12a740a659ffbbb3ceab7",
         "cb8920f87a6c75cff39627b56e3ed197c552d295a7cfc46afc253b4652b1af37"
         "95b124ab6e"},
        {"233952dee4d5ed5f9b9c6d6ff80ff478", "62ec67f9c3a4a407fcb2a8c49031a8b3",
         "6bfb914fd07eae6b", "",
         "e037830e8389f27b025a2d6527e79d01"},
    };
    uint8_t key[16], nonce[16], aad[8];

    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t len;

        where(i, 0, 0);
        from_hex(key, cases[i].key);
        from_hex(nonce, cases[i].nonce);
        from_hex(aad, cases[i].aad);
        len = from_hex(text, cases[i].text);
        expect_equal(set_key(&k, p->enc, key, 16), AESOP_OK);
        expect_equal(aesop_eax_seal(&k.key, out, out + len, 16, nonce, 16, aad,
                                    8, text, len),
                     AESOP_OK);
        expect_hex(out, cases[i].sealed);
    }
    for (size_t len = 0; len <= 20; len++) {
        const int want = len >= 4 && len <= 16 ? AESOP_OK : AESOP_ERR_TAG_LEN;

        where(len, 0, 0);
        expect_equal(aesop_eax_seal(&k.key, out, tag, len, nonce, 16, NULL, 0,
                                    text, 20),
                     want);
        expect_equal(aesop_eax_open(&k.key, out, tag, len, nonce, 16, NULL, 0,
                                    out, 20),
                     want);
    }
}

int main(void)
{
    static const proof proofs[] = {
        {"SIV, RFC 5297", test_siv},
        {"SIV, strings", test_siv_parts},
        {"GCM-SIV, counter", test_gcm_siv_counter},
        {"GCM-SIV, long message", test_gcm_siv_long},
        {"GCM-SIV, end of a message", test_gcm_siv_end},
        {"GCM-SIV, room", test_gcm_siv_room},
        {"EAX", test_eax},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
