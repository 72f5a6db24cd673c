/* test_stream.c - messages in pieces: any split gives what one call gives, and
 * calls in the wrong order give an error and an empty context. */
#include "aead.h"

#include <string.h>

enum {
    LONGEST = 80,
    AAD = 37,
    GUARD = 0x5a
};

static aead_keys keys;
static uint8_t nonce[13], aad[LONGEST], text[LONGEST];

typedef union {
    aesop_ccm_ctx ccm;
    aesop_gcm_ctx gcm;
} context;

/* The calls of a mode. CCM wants the lengths beforehand. */
typedef struct {
    const char *name;
    int (*start)(context *c, int direction, size_t aad_len, size_t len);
    int (*aad)(context *c, const uint8_t *aad, size_t len);
    int (*update)(context *c, uint8_t *out, const uint8_t *in, size_t len);
    int (*tag)(context *c, uint8_t *tag, size_t len);
    int (*check)(context *c, const uint8_t *tag, size_t len);
    size_t size;    /* of the context */
    int first_more; /* what aad after the end of it returns */
} stream;

static int ccm_start(context *c, int direction, size_t aad_len, size_t len)
{
    return aesop_ccm_start(&c->ccm, &keys.k.key, direction, 16, nonce, 13,
                           aad_len, len);
}

static int ccm_aad(context *c, const uint8_t *a, size_t len)
{
    return aesop_ccm_aad(&c->ccm, a, len);
}

static int ccm_update(context *c, uint8_t *out, const uint8_t *in, size_t len)
{
    return aesop_ccm_update(&c->ccm, out, in, len);
}

static int ccm_tag(context *c, uint8_t *tag, size_t len)
{
    return aesop_ccm_tag(&c->ccm, tag, len);
}

static int ccm_check(context *c, const uint8_t *tag, size_t len)
{
    return aesop_ccm_check(&c->ccm, tag, len);
}

static int gcm_start(context *c, int direction, size_t aad_len, size_t len)
{
    (void)aad_len;
    (void)len;
    return aesop_gcm_start(&c->gcm, &keys.k.key, &keys.h.key, direction, 16,
                           nonce, 12);
}

static int gcm_aad(context *c, const uint8_t *a, size_t len)
{
    return aesop_gcm_aad(&c->gcm, a, len);
}

static int gcm_update(context *c, uint8_t *out, const uint8_t *in, size_t len)
{
    return aesop_gcm_update(&c->gcm, out, in, len);
}

static int gcm_tag(context *c, uint8_t *tag, size_t len)
{
    return aesop_gcm_tag(&c->gcm, tag, len);
}

static int gcm_check(context *c, const uint8_t *tag, size_t len)
{
    return aesop_gcm_check(&c->gcm, tag, len);
}

static const stream ccm = {"CCM", ccm_start, ccm_aad, ccm_update, ccm_tag,
                           ccm_check, sizeof(aesop_ccm_ctx), AESOP_ERR_LEN};
static const stream gcm = {"GCM", gcm_start, gcm_aad, gcm_update, gcm_tag,
                           gcm_check, sizeof(aesop_gcm_ctx), AESOP_ERR_ORDER};
static const stream *const streams[] = {&ccm, &gcm};

/* GCM takes turns with the implementations of GHASH. */
static void set_keys(const pair *p)
{
    static const aesop_ghash *const hashes[] = {
        &aesop_ghash_c_mul32, AESOP_DEFAULT_GHASH, &aesop_ghash_c_table4};
    uint8_t key[16];

    random_bytes(key, sizeof key);
    random_bytes(nonce, sizeof nonce);
    random_bytes(aad, sizeof aad);
    random_bytes(text, sizeof text);
    expect_equal(set_key(&keys.k, p->enc, key, 16), AESOP_OK);
    expect_equal(aesop_ghash_init(&keys.h.key, sizeof keys.h,
                                  hashes[random_below(3)], &keys.k.key),
                 AESOP_OK);
}

static int seal_at_once(const stream *s, uint8_t *out, uint8_t *tag,
                        size_t aad_len, size_t len)
{
    if (s == &ccm)
        return aesop_ccm_seal(&keys.k.key, out, tag, 16, nonce, 13, aad,
                              aad_len, text, len);
    return aesop_gcm_seal(&keys.k.key, &keys.h.key, out, tag, 16, nonce, 12,
                          aad, aad_len, text, len);
}

/* Where a message is cut: in two at `at`, or anywhere if that is beyond it. */
static size_t piece(size_t done, size_t len, size_t at)
{
    if (at <= len)
        return done < at ? at - done : len - done;
    return random_below((uint32_t)(len - done) + 1);
}

/* Move the context as a caller may: it goes on elsewhere. */
static void move(const stream *s, context *c)
{
    context copy;

    memcpy(&copy, c, s->size);
    memset(c, GUARD, s->size);
    memcpy(c, &copy, s->size);
}

/* A message in pieces, in place; `expected` is the tag to check, or NULL where
 * one is to be made. */
static void run(const stream *s, uint8_t *buffer, size_t aad_len,
                size_t aad_at, size_t len, size_t at, uint8_t *tag,
                const uint8_t *expected)
{
    context c;

    memset(&c, GUARD, sizeof c);
    expect_equal(s->start(&c, expected ? AESOP_OPEN : AESOP_SEAL, aad_len,
                          len),
                 AESOP_OK);
    for (size_t done = 0, n; done < aad_len; done += n) {
        n = piece(done, aad_len, aad_at);
        expect_equal(s->aad(&c, aad + done, n), AESOP_OK);
        move(s, &c);
    }
    expect_equal(s->aad(&c, NULL, 0), AESOP_OK);
    for (size_t done = 0, n; done < len; done += n) {
        n = piece(done, len, at);
        expect_equal(s->update(&c, buffer + done, buffer + done, n),
                     AESOP_OK);
        move(s, &c);
    }
    expect_equal(s->update(&c, NULL, NULL, 0), AESOP_OK);
    if (expected)
        expect_equal(s->check(&c, expected, 16), AESOP_OK);
    else
        expect_equal(s->tag(&c, tag, 16), AESOP_OK);
    expect_filled(&c, 0, s->size);
}

/* Seal and open with these splits, against one call. */
static void compare(const stream *s, size_t aad_len, size_t aad_at,
                    size_t len, size_t at)
{
    uint8_t sealed[LONGEST], buffer[LONGEST], want[16], tag[16];

    where(len, at, aad_at);
    expect_equal(seal_at_once(s, sealed, want, aad_len, len), AESOP_OK);
    memcpy(buffer, text, len);
    run(s, buffer, aad_len, aad_at, len, at, tag, NULL);
    expect_bytes(buffer, sealed, len);
    expect_bytes(tag, want, 16);
    run(s, buffer, aad_len, aad_at, len, at, NULL, tag);
    expect_bytes(buffer, text, len);
}

static void every_split(const stream *s, const pair *p)
{
    for (size_t len = 0; len <= LONGEST; len++) {
        set_keys(p);
        for (size_t at = 0; at <= len; at++) {
            compare(s, len % AAD, at % (len % AAD + 1), len, at);
            compare(s, len, at, len % 3, 0);
        }
        for (int i = 0; i < 4; i++)
            compare(s, random_below(LONGEST + 1), SIZE_MAX, len, SIZE_MAX);
    }
}

static void test_ccm_splits(const pair *p)
{
    every_split(&ccm, p);
}

static void test_gcm_splits(const pair *p)
{
    every_split(&gcm, p);
}

/* After an error: nothing was written and nothing is left. */
static void expect_ended(const stream *s, context *c, const uint8_t *out)
{
    uint8_t byte = 0, tag[16] = {0};

    expect_filled(c, 0, s->size);
    expect_filled(out, GUARD, LONGEST);
    expect_equal(s->aad(c, aad, 1), AESOP_ERR_KEY);
    expect_equal(s->update(c, &byte, &byte, 1), AESOP_ERR_KEY);
    expect_equal(s->tag(c, tag, 16), AESOP_ERR_KEY);
    expect_equal(s->check(c, tag, 16), AESOP_ERR_KEY);
}

static void test_order(const pair *p)
{
    uint8_t out[LONGEST], byte;
    context c;

    memset(out, GUARD, sizeof out);
    for (size_t i = 0; i < COUNT(streams); i++) {
        const stream *const s = streams[i];

        where(i, 0, 0);
        set_keys(p);
        memset(&c, 0, sizeof c);
        expect_ended(s, &c, out);

        expect_equal(s->start(&c, AESOP_SEAL, 3, 5), AESOP_OK);
        expect_equal(s->aad(&c, aad, 3), AESOP_OK);
        expect_equal(s->update(&c, &byte, text, 1), AESOP_OK);
        expect_equal(s->aad(&c, aad, 1), s->first_more);
        expect_ended(s, &c, out);

        expect_equal(s->start(&c, AESOP_SEAL, 0, 0), AESOP_OK);
        expect_equal(s->check(&c, aad, 16), AESOP_ERR_ORDER);
        expect_ended(s, &c, out);

        expect_equal(s->start(&c, AESOP_OPEN, 0, 0), AESOP_OK);
        expect_equal(s->tag(&c, out, 16), AESOP_ERR_ORDER);
        expect_ended(s, &c, out);
    }
}

/* The length of the tag is that of the start, whatever came with the message.
 */
static void test_tag_length(const pair *p)
{
    uint8_t out[LONGEST];
    context c;

    memset(out, GUARD, sizeof out);
    for (size_t i = 0; i < COUNT(streams); i++)
        for (size_t len = 0; len <= 32; len++) {
            const stream *const s = streams[i];

            if (len == 16)
                continue;
            where(i, len, 0);
            set_keys(p);
            expect_equal(s->start(&c, AESOP_SEAL, 0, 0), AESOP_OK);
            expect_equal(s->tag(&c, out, len), AESOP_ERR_TAG_LEN);
            expect_ended(s, &c, out);
            expect_equal(s->start(&c, AESOP_OPEN, 0, 0), AESOP_OK);
            expect_equal(s->check(&c, text, len), AESOP_ERR_TAG_LEN);
            expect_ended(s, &c, out);
        }
}

static void test_forged(const pair *p)
{
    uint8_t sealed[20], out[20], tag[16];
    context c;

    for (size_t i = 0; i < COUNT(streams); i++)
        for (size_t j = 0; j < 16; j++) {
            const stream *const s = streams[i];

            where(i, j, 0);
            set_keys(p);
            expect_equal(seal_at_once(s, sealed, tag, 0, 20), AESOP_OK);
            tag[j] ^= 0x10;
            expect_equal(s->start(&c, AESOP_OPEN, 0, 20), AESOP_OK);
            expect_equal(s->update(&c, out, sealed, 20), AESOP_OK);
            expect_equal(s->check(&c, tag, 16), AESOP_ERR_AUTH);
            expect_filled(&c, 0, s->size);
        }
}

/* CCM knows its lengths: more is refused, less cannot be ended. */
static void test_ccm_lengths(const pair *p)
{
    uint8_t out[LONGEST];
    context c;

    memset(out, GUARD, sizeof out);
    set_keys(p);
    expect_equal(ccm_start(&c, AESOP_SEAL, 4, 5), AESOP_OK);
    expect_equal(ccm_aad(&c, aad, 5), AESOP_ERR_LEN);
    expect_ended(&ccm, &c, out);
    expect_equal(ccm_start(&c, AESOP_SEAL, 4, 5), AESOP_OK);
    expect_equal(ccm_aad(&c, aad, 3), AESOP_OK);
    expect_equal(ccm_update(&c, out, text, 1), AESOP_ERR_ORDER);
    expect_ended(&ccm, &c, out);
    expect_equal(ccm_start(&c, AESOP_SEAL, 0, 5), AESOP_OK);
    expect_equal(ccm_update(&c, out, text, 6), AESOP_ERR_LEN);
    expect_ended(&ccm, &c, out);
    expect_equal(ccm_start(&c, AESOP_SEAL, 0, 5), AESOP_OK);
    expect_equal(ccm_update(&c, out, text, 4), AESOP_OK);
    memset(out, GUARD, sizeof out);
    expect_equal(ccm_tag(&c, out, 16), AESOP_ERR_ORDER);
    expect_ended(&ccm, &c, out);
    expect_equal(ccm_start(&c, AESOP_SEAL, 1, 0), AESOP_OK);
    expect_equal(ccm_tag(&c, out, 16), AESOP_ERR_ORDER);
    expect_ended(&ccm, &c, out);
}

/* What start refuses leaves an empty context. */
static void test_start(const pair *p)
{
    uint8_t out[LONGEST];
    aesop_key_any dec;
    context c;

    memset(out, GUARD, sizeof out);
    set_keys(p);
    expect_equal(set_key(&dec, p->dec, text, 16), AESOP_OK);
    expect_equal(aesop_ccm_start(&c.ccm, &dec.key, AESOP_SEAL, 8, nonce, 13,
                                 0, 0),
                 AESOP_ERR_KEY_DIR);
    expect_ended(&ccm, &c, out);
    expect_equal(aesop_ccm_start(&c.ccm, NULL, AESOP_SEAL, 8, nonce, 13, 0, 0),
                 AESOP_ERR_KEY);
    expect_ended(&ccm, &c, out);
    expect_equal(aesop_gcm_start(&c.gcm, &dec.key, &keys.h.key, AESOP_SEAL, 16,
                                 nonce, 12),
                 AESOP_ERR_KEY_DIR);
    expect_ended(&gcm, &c, out);
    expect_equal(aesop_gcm_start(&c.gcm, &keys.k.key, NULL, AESOP_SEAL, 16,
                                 nonce, 12),
                 AESOP_ERR_KEY);
    expect_ended(&gcm, &c, out);
    expect_equal(aesop_gcm_start(&c.gcm, &keys.k.key, &keys.h.key, AESOP_SEAL,
                                 16, nonce, 0),
                 AESOP_ERR_NONCE);
    expect_ended(&gcm, &c, out);
}

int main(void)
{
    static const proof proofs[] = {
        {"CCM in every split", test_ccm_splits},
        {"GCM in every split", test_gcm_splits},
        {"calls out of order", test_order},
        {"tags of another length", test_tag_length},
        {"forged tags", test_forged},
        {"CCM keeps to its lengths", test_ccm_lengths},
        {"arguments that start refuses", test_start},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
