/* test_differential.c - random cases over every implementation and GHASH, in
 * both directions, against what other libraries make of them.
 *
 * Each library answers CASES cases of each mode. A host with
 * the libraries is needed: tests/plans/differential.sh.
 */
#include "harness.h"
#include "peers/peers.h"
#include "../tools/vectors/run.h"

#include <stdio.h>
#include <string.h>

#ifndef CASES
#define CASES 200
#endif

static const peer peers[] = {
#if PEER_OPENSSL
    {"OpenSSL", openssl_seal},
#endif
#if PEER_GCRYPT
    {"Libgcrypt", gcrypt_seal},
#endif
    {NULL, NULL}, /* a list may not be empty */
};

enum {
    LONGEST = 4096,
    AAD = 66000, /* CCM writes lengths from 65,280 on in another way */
    GROWTH = 16
};

/* What a mode takes. Lengths of text are `least` and multiples of `unit` more;
 * bit n of `tags` is set where a tag may have n bytes. */
typedef struct {
    enum mode mode;
    uint8_t keys, least, unit, iv_least, iv_most, strings;
    uint32_t tags;
} shape;

#define ANY_TAG   0x1fff0u /* 4 to 16 bytes */
#define EVEN_TAG  0x15550u
#define GCM_TAG   0x1f110u
#define BLOCK_TAG 0x10000u

static const shape shapes[] = {
    {MODE_ECB, 1, 16, 16, 0, 0, 0, 0},
    {MODE_CBC, 1, 16, 16, 16, 16, 0, 0},
    {MODE_CTR, 1, 1, 1, 16, 16, 0, 0},
    {MODE_CFB8, 1, 1, 1, 16, 16, 0, 0},
    {MODE_CFB128, 1, 1, 1, 16, 16, 0, 0},
    {MODE_OFB, 1, 1, 1, 16, 16, 0, 0},
    {MODE_XTS, 2, 16, 1, 16, 16, 0, 0},
    {MODE_CCM, 1, 0, 1, 7, 13, 1, EVEN_TAG},
    {MODE_GCM, 1, 0, 1, 1, 200, 1, GCM_TAG},
    {MODE_GMAC, 1, 1, 1, 1, 200, 0, GCM_TAG},
    {MODE_CMAC, 1, 0, 1, 0, 0, 0, ANY_TAG},
    {MODE_EAX, 1, 0, 1, 1, 200, 1, ANY_TAG},
    {MODE_SIV, 2, 0, 1, 1, 200, 3, BLOCK_TAG},
    {MODE_GCM_SIV, 1, 0, 1, 12, 12, 1, BLOCK_TAG},
    {MODE_KW, 1, 16, 8, 0, 0, 0, 0},
    {MODE_KWP, 1, 1, 1, 0, 0, 0, 0},
    {MODE_CTR_DRBG, 1, 1, 1, 0, 0, 0, 0},
};

static const shape *this_shape;
static const peer *this_peer;

/* The bytes of a case, and of the answers. */
static uint8_t room[FIELDS][LONGEST + GROWTH], aad[AAD], tag[16];
static uint8_t out[AAD + RUN_GROWTH];

static size_t between(size_t least, size_t most)
{
    return least + random_below((uint32_t)(most - least) + 1);
}

/* Short ones more often than long ones. */
static size_t some_length(size_t most)
{
    const uint32_t kind = random_below(16);

    return random_below(kind < 10 ? 81 : kind < 15 ? 601
                                                   : (uint32_t)most);
}

static void invent(struct vector *v, enum field f, size_t len)
{
    uint8_t *const bytes = f == FIELD_AAD ? aad : room[f];

    random_bytes(bytes, len);
    put(v, f, bytes, len);
}

/* SP 800-90A, table 3: what a generator may be fed. */
static void invent_drbg(struct vector *v)
{
    const size_t key_len = 16 + 8 * random_below(3), seed_len = key_len + 16;
    const int renewed = random_below(2) != 0;

    v->direction = ENCRYPT;
    v->drbg_key = (uint8_t)key_len;
    v->df = (uint8_t)random_below(2);
    for (int f = FIELD_ENTROPY; f < FIELDS; f++) {
        const int entropy = f == FIELD_ENTROPY || f == FIELD_ENTROPY_RESEED ||
                            f == FIELD_ENTROPY1 || f == FIELD_ENTROPY2;

        if ((f == FIELD_ENTROPY1 || f == FIELD_ENTROPY2) && !renewed)
            continue;
        if (entropy)
            invent(v, (enum field)f, v->df ? between(key_len, 64) : seed_len);
        else
            invent(v, (enum field)f, between(0, v->df ? 200 : seed_len));
    }
    if (v->df)
        invent(v, FIELD_IV, between(key_len / 2, 64));
    put(v, FIELD_CT, room[FIELD_CT], between(1, 600));
}

/* One of the lengths that a tag may have. */
static size_t some_tag(uint32_t lengths)
{
    size_t len;

    do
        len = between(4, 16);
    while (!(lengths >> len & 1));
    return len;
}

static size_t sealed_len(enum mode mode, size_t len)
{
    switch (mode) {
    case MODE_KW:
        return len + 8;
    case MODE_KWP:
        return AESOP_KWP_LEN(len);
    case MODE_CMAC:
    case MODE_GMAC:
        return 0;
    default:
        return len;
    }
}

static void invent_message(struct vector *v, const shape *s)
{
    const size_t len = s->least + some_length(LONGEST - 16) / s->unit * s->unit;

    invent(v, FIELD_KEY, s->keys * (16 + 8 * random_below(3)));
    invent(v, FIELD_PT, len);
    if (s->iv_most)
        invent(v, FIELD_IV,
               random_below(4)    ? between(s->iv_least, s->iv_most)
               : s->iv_least > 12 ? s->iv_least
                                  : 12);
    if (s->strings)
        invent(v, FIELD_AAD, some_length(AAD));
    for (int more = 1; more < s->strings; more++)
        if (random_below(2))
            invent(v, more == 1 ? FIELD_AAD2 : FIELD_AAD3, some_length(600));
    if (s->tags)
        put(v, FIELD_TAG, tag, some_tag(s->tags));
    put(v, FIELD_CT, room[FIELD_CT], sealed_len(s->mode, len));
    v->inverse = (uint8_t)((s->mode == MODE_KW || s->mode == MODE_KWP) &&
                           random_below(2));
}

/* The next case that the library answers; 0 if it answers none. */
static int next_case(struct vector *v)
{
    for (int i = 0; i < 1000; i++) {
        memset(v, 0, sizeof *v);
        v->mode = this_shape->mode;
        if (v->mode == MODE_CTR_DRBG)
            invent_drbg(v);
        else
            invent_message(v, this_shape);
        if (v->mode != MODE_GCM_SIV || aes_key_len(v) != 24) {
            const answer a = this_peer->seal(v, room[FIELD_CT], tag);

            expect(a != BROKEN);
            if (a != NOT_OFFERED)
                return 1;
        }
    }
    return 0;
}

/* The control: with one bit turned in what the library says, or in what is to
 * be decrypted, the case must fail. */
static void expect_noticed(struct run *r, struct vector *v)
{
    uint8_t *const byte = v->field[FIELD_CT].len ? room[FIELD_CT] : tag;
    const enum direction direction = v->direction;

    *byte ^= 0x10;
    v->direction = ENCRYPT;
    expect_equal(run_vector(r), FAILED);
    v->direction = DECRYPT;
    if (v->mode != MODE_CTR_DRBG)
        expect_equal(run_vector(r), FAILED);
    v->direction = direction;
    *byte ^= 0x10;
}

static void compare(const pair *p)
{
    struct vector v;
    struct run r = {.v = &v, .impl = p, .out = out, .room = sizeof out};

    for (size_t i = 0; i < CASES && next_case(&v); i++) {
        where(i, v.field[FIELD_PT].len, v.field[FIELD_KEY].len);
        if (i == 0)
            expect_noticed(&r, &v);
        expect_equal(run_vector(&r), PASSED);
    }
}

/* All of one mode with one library, if that has it. */
static void compare_mode(const peer *with, const shape *s)
{
    const pair library = {with->name, NULL, NULL, NULL, NULL};
    char text[80];
    const proof p = {text, compare};
    struct vector v;

    this_peer = with;
    this_shape = s;
    sprintf(text, "%s like %s, %d cases", mode_name(s->mode), with->name,
            CASES);
    if (next_case(&v)) {
        prove_all(&p, 1);
    } else {
        sprintf(text, "it has no %s", mode_name(s->mode));
        skip(&library, text);
    }
}

int main(void)
{
    random_start();
    for (const peer *with = peers; with->name; with++)
        for (size_t i = 0; i < COUNT(shapes); i++)
            compare_mode(with, &shapes[i]);
    return finish();
}
