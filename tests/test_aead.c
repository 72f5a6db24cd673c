/* test_aead.c - what all authenticated modes promise: they open what they seal,
 * at any length and address, and nothing else. */
#include "aead.h"

#include <string.h>

enum {
    LONGEST = 16 * (AESOP_BUFFER_BLOCKS + 2) + 3,
    GUARD = 0x5a
};

static aead_keys keys;
static uint8_t nonce[16], aad[40], text[LONGEST];

/* A message somewhere in memory, with a guard on each side. */
static struct {
    uint8_t all[3 + LONGEST + 3], tag[16];
} message;

static void fill(void)
{
    random_bytes(nonce, sizeof nonce);
    random_bytes(aad, sizeof aad);
    random_bytes(text, sizeof text);
}

/* Set keys of some length that mode and implementation have; 0 if none. */
static int set_any(const pair *p, const aead *a)
{
    static const size_t lens[] = {16, 24, 32};
    uint8_t key[64];
    size_t len = lens[random_below(3)];

    random_bytes(key, sizeof key);
    if (!offers(p, len) || !aead_takes(a, len))
        len = 16;
    if (!aead_takes(a, len))
        return 0;
    expect_equal(aead_set(&keys, a, p->enc, aux_for(p->enc), key, len),
                 AESOP_OK);
    return 1;
}

static aead_call call(const aead *a, uint8_t *out, const uint8_t *in,
                      size_t aad_len, size_t len)
{
    const aead_call c = {.out = out,
                         .tag = message.tag,
                         .nonce = nonce,
                         .aad = aad,
                         .in = in,
                         .nonce_len = a->nonce_len,
                         .aad_len = aad_len,
                         .len = len};

    return c;
}

static void expect_guards(size_t at, size_t len)
{
    expect_filled(message.all, GUARD, at);
    expect_filled(message.all + at + len, GUARD,
                  sizeof message.all - at - len);
}

/* Seal and open len bytes, at an address or in place at another. */
static void there_and_back(const aead *a, size_t aad_len, size_t len,
                           size_t at)
{
    uint8_t sealed[LONGEST], tag[16];
    aead_call c = call(a, sealed, text, aad_len, len);

    where(aad_len, len, at);
    expect_equal(a->seal(&keys, &c), AESOP_OK);
    memcpy(tag, message.tag, sizeof tag);
    memset(&message, GUARD, sizeof message);
    memcpy(message.all + at, text, len);
    c = call(a, message.all + at, message.all + at, aad_len, len);
    expect_equal(a->seal(&keys, &c), AESOP_OK);
    expect_bytes(message.all + at, sealed, len);
    expect_bytes(message.tag, tag, a->tag_len);
    expect_filled(message.tag + a->tag_len, GUARD, 16 - a->tag_len);
    expect_guards(at, len);
    expect_equal(a->open(&keys, &c), AESOP_OK);
    expect_bytes(message.all + at, text, len);
    expect_guards(at, len);
}

static void test_lengths(const pair *p)
{
    for (size_t m = 0; m < aead_count; m++) {
        fill();
        if (!set_any(p, &aeads[m]))
            continue;
        for (size_t len = 0; len <= LONGEST; len++)
            there_and_back(&aeads[m], len % (sizeof aad + 1), len, len % 4);
        for (size_t len = 0; len <= sizeof aad; len++)
            there_and_back(&aeads[m], len, 0, 0);
    }
}

/* NULL where a length is 0. */
static void test_nothing(const pair *p)
{
    for (size_t m = 0; m < aead_count; m++) {
        const aead *const a = &aeads[m];
        aead_call c = call(a, NULL, NULL, 0, 0);

        if (!set_any(p, a))
            continue;
        fill();
        where(m, 0, 0);
        c.aad = NULL;
        expect_equal(a->seal(&keys, &c), AESOP_OK);
        expect_equal(a->open(&keys, &c), AESOP_OK);
        c.aad = aad;
        expect_equal(a->open(&keys, &c), AESOP_OK);
        message.tag[0] ^= 1;
        expect_equal(a->open(&keys, &c), AESOP_ERR_AUTH);
    }
}

/* Open what is forged, in place and not: nothing may be left of it. */
static void expect_refused(const aead *a, const aead_call *sealed)
{
    aead_call c = *sealed;
    uint8_t out[LONGEST];

    memset(out, 0xa5, sizeof out);
    c.out = out;
    expect_equal(a->open(&keys, &c), AESOP_ERR_AUTH);
    expect_filled(out, 0, c.len);
    memcpy(out, c.in, c.len);
    c.in = out;
    expect_equal(a->open(&keys, &c), AESOP_ERR_AUTH);
    expect_filled(out, 0, c.len);
}

/* One bit wrong in any byte of the tag, the text, aad or the nonce; or a byte
 * more or less. */
static void test_forged(const pair *p)
{
    enum { LEN = 35,
           AAD = 20 };

    for (size_t m = 0; m < aead_count; m++) {
        const aead *const a = &aeads[m];
        uint8_t sealed[LEN + 1] = {0};
        aead_call c = call(a, sealed, text, AAD, LEN);

        if (!set_any(p, a))
            continue;
        fill();
        expect_equal(a->seal(&keys, &c), AESOP_OK);
        c.in = sealed;
        struct {
            uint8_t *at;
            size_t len;
        } parts[] = {{message.tag, a->tag_len},
                     {sealed, LEN},
                     {aad, AAD},
                     {nonce, a->nonce_len}};
        for (size_t i = 0; i < COUNT(parts); i++)
            for (size_t j = 0; j < parts[i].len; j++) {
                const uint8_t bit = (uint8_t)(1u << random_below(8));

                where(m, i, j);
                parts[i].at[j] ^= bit;
                expect_refused(a, &c);
                parts[i].at[j] ^= bit;
            }
        c.len = LEN - 1;
        expect_refused(a, &c);
        c.len = LEN + 1;
        expect_refused(a, &c);
        c.len = LEN;
        c.aad_len = AAD - 1;
        expect_refused(a, &c);
        c.aad_len = AAD + 1;
        expect_refused(a, &c);
    }
}

/* A key for the other direction, and no key: refused, nothing written. */
static void test_bad_keys(const pair *p)
{
    uint8_t key[64] = {1};

    for (size_t m = 0; m < aead_count; m++) {
        const aead *const a = &aeads[m];
        aead_call c = call(a, message.all, text, 3, 20);

        if (!aead_takes(a, 16))
            continue;
        where(m, 0, 0);
        memset(&message, GUARD, sizeof message);
        expect_equal(aead_set(&keys, a, p->enc, aux_for(p->enc), key, 16),
                     AESOP_OK);
        expect_equal(aesop_key_init_with(&keys.k.key, sizeof keys.k, p->dec,
                                         aux_for(p->dec), key, 16),
                     AESOP_OK);
        expect_equal(aesop_siv_init_with(&keys.pair.pair, sizeof keys.pair,
                                         p->dec, aux_for(p->dec), key, 32),
                     AESOP_OK);
        expect_equal(a->seal(&keys, &c), AESOP_ERR_KEY_DIR);
        expect_equal(a->open(&keys, &c), AESOP_ERR_KEY_DIR);
        memset(&keys, 0, sizeof keys);
        expect_equal(a->seal(&keys, &c), AESOP_ERR_KEY);
        expect_equal(a->open(&keys, &c), AESOP_ERR_KEY);
        expect_filled(&message, GUARD, sizeof message);
    }
}

/* GCM and GCM-SIV with an AES key, but without that of the hash. */
static void test_no_hash_key(const pair *p)
{
    for (size_t m = 0; m < aead_count; m++) {
        const aead *const a = &aeads[m];
        aead_call c = call(a, message.all, text, 3, 20);

        if (!a->ghash || !set_any(p, a))
            continue;
        memset(&message, GUARD, sizeof message);
        memset(&keys.h, 0, sizeof keys.h);
        memset(&keys.siv, 0, sizeof keys.siv);
        expect_equal(a->seal(&keys, &c), AESOP_ERR_KEY);
        expect_equal(a->open(&keys, &c), AESOP_ERR_KEY);
        expect_filled(&message, GUARD, sizeof message);
    }
}

int main(void)
{
    static const proof proofs[] = {
        {"seal and open, every length", test_lengths},
        {"nothing at all", test_nothing},
        {"forged messages", test_forged},
        {"keys that do not fit", test_bad_keys},
        {"no key of the hash", test_no_hash_key},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
