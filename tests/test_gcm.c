/* test_gcm.c - GCM and GMAC: their arguments, and faults that users reported of
 * other libraries, each with the smallest case that shows it. */
#include "hex.h"

#include <string.h>

enum {
    LEN = 75
};

static aesop_key_any k;
static aesop_ghash_any h;
static uint8_t iv[200], aad[40], text[LEN], out[LEN + 40], back[LEN];

/* The implementations of GHASH that an aesop_ghash_any of this build holds. */
#define HASH_0(name)
#define HASH_1(name)      &aesop_ghash_##name,
#define HASH_(has, name)  HASH_##has(name)
#define HASH(has, name)   HASH_(has, name)
#define GHASH(name, NAME) HASH(AESOP_HAS_GHASH_##NAME, name)
static const aesop_ghash *const hashes[] = {
#include "ghash/ghashes.def"
};

/* K16 with the next GHASH; an IV from 0xc0, a text from 0x30. Returns 0 after
 * the last one. */
static int next(const aesop_impl *impl, size_t *i)
{
    while (*i < COUNT(hashes) && hashes[*i]->key_words > AESOP_GHASH_WORDS)
        ++*i;
    if (*i == COUNT(hashes))
        return 0;
    set_counting_key(&k, impl, 16);
    expect_equal(aesop_ghash_init(&h.key, sizeof h, hashes[*i], &k.key),
                 AESOP_OK);
    count_up(iv, sizeof iv, 0xc0);
    count_up(aad, sizeof aad, 0);
    count_up(text, sizeof text, 0x30);
    memset(out, 0x5a, sizeof out);
    ++*i;
    return 1;
}

static void expect_sealed(size_t iv_len, size_t aad_len, size_t len,
                          const char *want)
{
    expect_equal(aesop_gcm_seal(&k.key, &h.key, out, out + len, 16, iv, iv_len,
                                aad, aad_len, text, len),
                 AESOP_OK);
    expect_hex(out, want);
    expect_equal(aesop_gcm_open(&k.key, &h.key, back, out + len, 16, iv,
                                iv_len, aad, aad_len, out, len),
                 AESOP_OK);
    expect_bytes(back, text, len);
}

/* IVs were taken to be 12 bytes. */
static void test_iv_length(const pair *p)
{
    static const struct {
        size_t len;
        const char *sealed;
    } cases[] = {
        {1,
         "ab2d7dc50bf93e86b193fc31ba54ce676a1bc325455b6d5de21cd45f2598"
         "9cd097548f39"},
        {8,
         "0c88e1acbe92dc7e1aea9c2d1c723a84e8ac72b95415b029dab0cdbcd123"
         "3ca23fdef281"},
        {11,
         "e2a09e0ddfdb03a891ad1d32a8ad54656d1306e1a116c0a512e43b673991"
         "6a88b0083151"},
        {12,
         "8f15e7386222892204c7f0a1ca25ac360a828108f172cc95d48810f23e7a"
         "cfa9b34200fa"},
        {13,
         "870212b3032ec5736daf9de38ec8f9e6cf60b449bca41ff8fc05b0237133"
         "d28ac8dc8fa5"},
        {15,
         "ec0b7eff7e96ef5ca6d500137372e6923aba47ed1fc87107f67d0de23f07"
         "c38559aaf87c"},
        {16,
         "74f997332cdb7680574f96b8fdb36c6af619a0d29b592e08d424b183e804"
         "d2d72e9a2283"},
        {17,
         "55a9454d0d5675aad07534065ae8b60ed515637cca95c6efd9ce3fe58bd9"
         "4614f4d92202"},
        {60,
         "83cde495ee9e3cc4064ae0cd536b5eaef65b30cc5af02bb080a74e04219a"
         "2ce1e357d143"},
        {128,
         "3378af42bccad74ccaed04c65d64ad2ae9a35185a0cba22fb8f2e934b6f0"
         "ffdee13024e1"},
        {200,
         "00325b4ab2e4d9d582bf7968dab98c9bae58b2a47a57049c42959aa84b44"
         "1d2442134f6f"},
    };

    for (size_t i = 0; next(p->enc, &i);)
        for (size_t j = 0; j < COUNT(cases); j++) {
            where(i, cases[j].len, 0);
            expect_sealed(cases[j].len, 5, 20, cases[j].sealed);
        }
}

static const struct {
    const char *iv, *sealed;
} wrapping[] = {
    {"1b3fe4b5bb2da3bde1bb22e4c1712dcc",
     "3c441f32ce07822364d7a2990e50bb13ff055937756cadce6974ed4b8c98"
     "7daec2819b7a461473723485156496edb8b9f1ce2dd48b7ed181d5919c10"
     "37e9984db9cb30ee0a0a9ec5b53255c93ca17b1e"},
    {"525aa994c2063e28656b7b3ad0f8111e",
     "ff055937756cadce6974ed4b8c987daec2819b7a461473723485156496ed"
     "b8b9f1ce2dd48b7ed181d5919c1037e9984deb5d8a78f3856fc0b0850b75"
     "f607a0116a0089bafa0a7efa37702b4cfbc3886f"},
    {"a87eafcaa3147a499821cd34f920ab91",
     "76cce21bf483347eafde0eb56b0a4faa7c7e11e2efe644f2227af6b092dc"
     "fa6cedd34b6a97e0ae06f96a068704cc4c5183b2844e7a99f87aeb3eab20"
     "5b4118a80c62faa24d43db468d15f516c6b6f397"},
};

/* The counter was taken for one of 64 or 128 bits. */
static void expect_wrapping(void)
{
    memset(text, 0, sizeof text);
    for (size_t i = 0; i < COUNT(wrapping); i++) {
        where(i, 0, 0);
        from_hex(iv, wrapping[i].iv);
        expect_sealed(16, 0, 64, wrapping[i].sealed);
    }
}

static void test_counter_wraps(const pair *p)
{
    for (size_t i = 0; next(p->enc, &i);)
        expect_wrapping();
}

/* A hook for counter mode, which carries over 128 bits as they all do. */
static unsigned hook_calls;

static int hook(const aesop_key *key, uint8_t counter[16], uint8_t *to,
                const uint8_t *from, size_t n)
{
    hook_calls++;
    for (; n; n--, to += 16, from += 16) {
        uint8_t pad[16];
        int status = key->impl->blocks(key, pad, counter, 1);

        if (status)
            return status;
        for (int i = 0; i < 16; i++)
            to[i] = (uint8_t)(from[i] ^ pad[i]);
        for (int i = 15; i >= 0 && ++counter[i] == 0; i--)
            ;
    }
    return AESOP_OK;
}

static void test_hook(const pair *p)
{
    aesop_impl hooked = *p->enc;
    size_t i = 0;

    if (hooked.traits & AESOP_NEEDS_AUX)
        return;
    hooked.ctr = hook;
    hook_calls = 0;
    next(&hooked, &i);
    expect_sealed(12, 0, LEN,
                  "8f15e7386222892204c7f0a1ca25ac360a828108d81ce8a3d7f4"
                  "37473f455eeda3b48152befc62eab10102ccd6b45ef7268ccd06"
                  "afe1ef97f3343d9579ca6e8f216e51175986714ea82023"
                  "0c417b1540b018258da6a636daa87159");
    if (AESOP_BUFFER_BLOCKS > 1) /* else, for size, it may go block by block */
        expect(hook_calls > 0);
    expect_wrapping();
}

/* Pieces of n bytes. */
static void in_pieces(int direction, size_t n, const uint8_t *in, uint8_t *to,
                      size_t aad_len, uint8_t tag[16])
{
    static const size_t cuts[] = {1, 15, 16, 5};
    aesop_gcm_ctx c;
    size_t done = 0;

    expect_equal(aesop_gcm_start(&c, &k.key, &h.key, direction, 16, iv, 12),
                 AESOP_OK);
    expect_equal(aesop_gcm_aad(&c, NULL, 0), AESOP_OK);
    for (size_t i = 0; done < aad_len; done += cuts[i++])
        expect_equal(aesop_gcm_aad(&c, aad + done, cuts[i]), AESOP_OK);
    for (done = 0; done < LEN; done += n) {
        n = n < LEN - done ? n : LEN - done;
        expect_equal(aesop_gcm_update(&c, to + done, in + done, n), AESOP_OK);
    }
    if (direction == AESOP_SEAL)
        expect_equal(aesop_gcm_tag(&c, tag, 16), AESOP_OK);
    else
        expect_equal(aesop_gcm_check(&c, tag, 16), AESOP_OK);
}

/* The hash was skipped where a call ended one block and went on in the next; or
 * dropped at the first data if there was no aad. */
static void test_pieces(const pair *p)
{
    static const size_t lens[] = {1, 7, 9, 15, 16, 17, 31, 33, LEN};
    uint8_t tag[16];

    for (size_t i = 0; next(p->enc, &i);)
        for (size_t j = 0; j < COUNT(lens); j++) {
            where(i, lens[j], 0);
            count_up(aad, sizeof aad, 0x70);
            in_pieces(AESOP_SEAL, lens[j], text, out, 0, tag);
            expect_hex(out,
                       "8f15e7386222892204c7f0a1ca25ac360a828108d81ce8"
                       "a3d7f437473f455eeda3b48152befc62eab10102ccd6b4"
                       "5ef7268ccd06afe1ef97f3343d9579ca6e8f216e511759"
                       "86714ea82023");
            expect_hex(tag, "0c417b1540b018258da6a636daa87159");
            in_pieces(AESOP_OPEN, lens[COUNT(lens) - 1 - j], out, back, 0,
                      tag);
            expect_bytes(back, text, LEN);
            in_pieces(AESOP_SEAL, lens[j], text, out, 37, tag);
            expect_hex(tag, "d2635c936e5663fabcff3244042db253");
            in_pieces(AESOP_OPEN, lens[j], out, out, 37, tag);
            expect_bytes(out, text, LEN);
        }
}

static int allowed(size_t tag_len)
{
    return tag_len == 4 || tag_len == 8 || (tag_len >= 12 && tag_len <= 16);
}

/* Tags of no length verified, and one of 32 bytes was written. */
static void test_tag_length(const pair *p)
{
    uint8_t whole[16];
    size_t i = 0;

    next(p->enc, &i);
    expect_equal(aesop_gcm_seal(&k.key, &h.key, out, whole, 16, iv, 12, NULL,
                                0, text, LEN),
                 AESOP_OK);
    memcpy(back, out, LEN);
    for (size_t len = 0; len <= 200; len++) {
        const int want = allowed(len) ? AESOP_OK : AESOP_ERR_TAG_LEN;
        uint8_t tag[17];

        where(len, 0, 0);
        memset(tag, 0x5a, sizeof tag);
        memset(out, 0x5a, sizeof out);
        expect_equal(aesop_gcm_seal(&k.key, &h.key, out, tag, len, iv, 12,
                                    NULL, 0, text, LEN),
                     want);
        expect_bytes(tag, whole, want ? 0 : len);
        expect_filled(tag + (want ? 0 : len), 0x5a, 17 - (want ? 0 : len));
        if (want)
            expect_filled(out, 0x5a, sizeof out);
        expect_equal(aesop_gcm_open(&k.key, &h.key, out, whole, len, iv, 12,
                                    NULL, 0, back, LEN),
                     want);
    }
}

/* Lengths beyond 32 bits, without so much data: the context counts. */
static void test_limits(const pair *p)
{
    const uint64_t most = ((uint64_t)1 << 36) - 32;
    aesop_gcm_ctx c;
    size_t i = 0;

    next(p->enc, &i);
    expect_equal(aesop_gcm_start(&c, &k.key, &h.key, AESOP_SEAL, 16, iv, 12),
                 AESOP_OK);
    c.len = most - 16;
    expect_equal(aesop_gcm_update(&c, out, text, 16), AESOP_OK);
    expect(c.len == most);
    expect_equal(aesop_gcm_update(&c, out, text, 1), AESOP_ERR_LEN);
    expect_filled(&c, 0, sizeof c);
    expect_equal(aesop_gcm_start(&c, &k.key, &h.key, AESOP_SEAL, 16, iv, 12),
                 AESOP_OK);
    c.aad_len = ((uint64_t)1 << 61) - 17;
    expect_equal(aesop_gcm_aad(&c, aad, 16), AESOP_OK);
    expect_equal(aesop_gcm_aad(&c, aad, 1), AESOP_ERR_LEN);
    expect_filled(&c, 0, sizeof c);
    expect_equal(aesop_gcm_seal(&k.key, &h.key, out, out, 16, iv, 0, NULL, 0,
                                text, 0),
                 AESOP_ERR_NONCE);
    if (sizeof(size_t) > 4) {
        expect_equal(aesop_gcm_seal(&k.key, &h.key, out, out, 16, iv, 12, NULL,
                                    0, text, (size_t)(most + 1)),
                     AESOP_ERR_LEN);
        expect_equal(aesop_gcm_open(&k.key, &h.key, out, out, 16, iv, 12, aad,
                                    (size_t)1 << (sizeof(size_t) * 8 - 3),
                                    text, 0),
                     AESOP_ERR_LEN);
    }
}

/* GMAC is GCM of aad alone. */
static void test_gmac(const pair *p)
{
    uint8_t tag[16];

    for (size_t i = 0; next(p->enc, &i);)
        for (size_t len = 0; len <= sizeof aad; len++) {
            where(i, len, 0);
            expect_equal(aesop_gcm_seal(&k.key, &h.key, NULL, tag, 16, iv, 12,
                                        aad, len, NULL, 0),
                         AESOP_OK);
            expect_equal(aesop_gmac_mac(&k.key, &h.key, out, 12, iv, 12, aad,
                                        len),
                         AESOP_OK);
            expect_bytes(out, tag, 12);
            expect_equal(aesop_gmac_verify(&k.key, &h.key, tag, 16, iv, 12,
                                           aad, len),
                         AESOP_OK);
            tag[random_below(16)] ^= 0x80;
            expect_equal(aesop_gmac_verify(&k.key, &h.key, tag, 16, iv, 12,
                                           aad, len),
                         AESOP_ERR_AUTH);
        }
}

/* The key of the hash: too little room, a key that does not fit, wiping. */
static void test_hash_key(const pair *p)
{
    const size_t need = sizeof(aesop_ghash_key) +
                        4 * AESOP_GHASH_C_MUL32_WORDS;
    aesop_key_any dec;

    set_counting_key(&k, p->enc, 16);
    set_counting_key(&dec, p->dec, 16);
    memset(&h, 0x5a, sizeof h);
    expect_equal(aesop_ghash_init(&h.key, need - 1, &aesop_ghash_c_mul32,
                                  &k.key),
                 AESOP_ERR_KEY_SPACE);
    expect_filled(&h, 0, need - 1);
    expect_equal(aesop_ghash_init(&h.key, need, &aesop_ghash_c_mul32, &k.key),
                 AESOP_OK);
    expect(h.key.ghash == &aesop_ghash_c_mul32);
    expect_equal(aesop_ghash_init(&h.key, sizeof h, &aesop_ghash_c_mul32,
                                  &dec.key),
                 AESOP_ERR_KEY_DIR);
    expect_filled(&h, 0, sizeof h);
    expect_equal(aesop_ghash_init(&h.key, sizeof h, &aesop_ghash_c_mul32,
                                  NULL),
                 AESOP_ERR_KEY);
    expect_equal(aesop_ghash_init(&h.key, sizeof h, &aesop_ghash_c_mul32,
                                  &k.key),
                 AESOP_OK);
    aesop_ghash_wipe(&h.key, sizeof h);
    expect_filled(&h, 0, sizeof h);
}

int main(void)
{
    static const proof proofs[] = {
        {"length of the IV", test_iv_length},
        {"the counter wraps at 32 bits", test_counter_wraps},
        {"the same with a ctr hook", test_hook},
        {"pieces", test_pieces},
        {"length of the tag", test_tag_length},
        {"limits of lengths", test_limits},
        {"GMAC", test_gmac},
        {"the key of the hash", test_hash_key},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
