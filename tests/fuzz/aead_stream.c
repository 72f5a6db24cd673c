/* aead_stream.c - see aead_stream.h. */
#include "aead_stream.h"

enum { MOST = 8192 };

/* The model: what a context shall know. */
typedef struct {
    context c;
    beginning b;
    int started;
    size_t aad_len, len; /* so far */
    uint8_t nonce[256], aad[MOST], in[MOST], out[MOST];
} message;

static const stream *mode;
static message now, saved;

/* After an error and after the last call. */
static void expect_ended(void)
{
    require(all_zero(&now.c, mode->size));
    now.started = 0;
}

/* A length that is announced: what will come, mostly. */
static uint64_t take_announced(script *s)
{
    const uint8_t kind = take(s);
    const size_t len = take_len(s);

    if (kind >= 250)
        return (uint64_t)len << 8 * (kind - 249) | 0xffff;
    return kind < 50 ? 0 : len;
}

static void start(script *s, const fuzz_key *key, const aesop_ghash_key *h)
{
    beginning b = {.key = key, .h = h};
    int status;

    b.direction = take_below(s, 2) ? AESOP_OPEN : AESOP_SEAL;
    b.tag_len = take_below(s, 4) ? 16 : take_below(s, 20);
    b.nonce_len = take_below(s, 4) ? 12
                                   : take_below(s, mode->longest_nonce + 1);
    take_bytes(s, now.nonce, b.nonce_len);
    b.nonce = now.nonce;
    if (mode->announces) {
        b.aad_len = take_announced(s);
        b.len = take_announced(s);
    }
    status = mode->start(&now.c, &b);
    require(status == mode->refusal(&b));
    if (status)
        expect_ended();
    now.started = !status;
    now.b = b;
    now.aad_len = now.len = 0;
}

/* What aad and update shall return. */
static int refusal(size_t aad_len, size_t len, int updates)
{
    if (!now.started)
        return AESOP_ERR_KEY;
    if (mode->announces) {
        if (updates && now.aad_len < now.b.aad_len)
            return AESOP_ERR_ORDER;
        return aad_len > now.b.aad_len - now.aad_len ||
                       len > now.b.len - now.len
                   ? AESOP_ERR_LEN
                   : AESOP_OK;
    }
    return !updates && now.len ? AESOP_ERR_ORDER : AESOP_OK;
}

static void more_aad(script *s)
{
    const size_t len = take_len(s);
    uint8_t *const in = fuzz_bytes(s, len);
    const int expected = refusal(len, 0, 0);

    if (now.aad_len + len > MOST)
        return;
    require(mode->aad(&now.c, in, len) == expected);
    if (expected) {
        expect_ended();
        return;
    }
    if (len)
        memcpy(now.aad + now.aad_len, in, len);
    now.aad_len += len;
}

static void update(script *s)
{
    const size_t len = take_len(s);
    uint8_t *const in = fuzz_bytes(s, len), *const out = take_out(s, in, len);
    const int expected = refusal(0, len, 1);

    if (now.len + len > MOST)
        return;
    if (len)
        memcpy(now.in + now.len, in, len);
    require(mode->update(&now.c, out, in, len) == expected);
    if (expected) {
        require(out == in ? !len || !memcmp(in, now.in + now.len, len)
                          : untouched(out, len));
        expect_ended();
        return;
    }
    if (len)
        memcpy(now.out + now.len, out, len);
    now.len += len;
}

/* Another library's idea of the message so far, by what is its plaintext. */
static void expect_same(uint8_t tag[16])
{
    static uint8_t ct[MOST];
    const int opens = now.b.direction == AESOP_OPEN;
    struct vector v = {.mode = mode->mode};

    put(&v, FIELD_KEY, now.b.key->bytes, now.b.key->len);
    put(&v, FIELD_IV, now.nonce, now.b.nonce_len);
    put(&v, FIELD_AAD, now.aad, now.aad_len);
    put(&v, FIELD_PT, opens ? now.out : now.in, now.len);
    put(&v, FIELD_CT, ct, now.len);
    put(&v, FIELD_TAG, tag, now.b.tag_len);
    reference(&v, ct, tag);
    if (FUZZ_BREAK && now.len > 16 && now.len % 16 && now.aad_len > 16)
        tag[0] ^= 1;
    require(memcmp(ct, opens ? now.in : now.out, now.len) == 0);
}

/* What tag and check shall return, before tags are compared. */
static int last(int direction, size_t tag_len)
{
    if (!now.started)
        return AESOP_ERR_KEY;
    if (now.b.direction != direction)
        return AESOP_ERR_ORDER;
    if (mode->announces &&
        (now.aad_len != now.b.aad_len || now.len != now.b.len))
        return AESOP_ERR_ORDER;
    return tag_len != now.b.tag_len ? AESOP_ERR_TAG_LEN : AESOP_OK;
}

/* The direction fits, mostly. */
static void end(script *s)
{
    const uint8_t kind = take(s);
    const int opens = kind < 240 ? now.b.direction == AESOP_OPEN : kind & 1;
    const size_t len = kind > 220 ? kind % 20u : now.b.tag_len;
    const size_t flip = take_below(s, 32);
    uint8_t *const tag = fuzz_room(len);
    uint8_t want[16] = {0};
    int expected = last(opens ? AESOP_OPEN : AESOP_SEAL, len);

    if (!expected)
        expect_same(want);
    if (!expected && opens) {
        memcpy(tag, want, len);
        if (flip < len) {
            tag[flip] ^= 0x40;
            expected = AESOP_ERR_AUTH;
        }
    }
    if (opens) {
        require(mode->check(&now.c, tag, len) == expected);
    } else {
        require(mode->tag(&now.c, tag, len) == expected);
        require(expected ? untouched(tag, len) : !memcmp(tag, want, len));
    }
    expect_ended();
}

/* All that is announced comes, in whole. */
static void finish_message(script *s)
{
    const uint64_t aad_left = now.b.aad_len - now.aad_len;
    const uint64_t left = now.b.len - now.len;

    if (!now.started || !mode->announces || aad_left > 1100 || left > 1100 ||
        now.aad_len + aad_left > MOST || now.len + left > MOST)
        return;
    take_bytes(s, now.aad + now.aad_len, (size_t)aad_left);
    require(mode->aad(&now.c, now.aad + now.aad_len, (size_t)aad_left) ==
            AESOP_OK);
    now.aad_len += (size_t)aad_left;
    take_bytes(s, now.in + now.len, (size_t)left);
    require(mode->update(&now.c, now.out + now.len, now.in + now.len,
                         (size_t)left) == AESOP_OK);
    now.len += (size_t)left;
}

void fuzz_stream(script *s, const stream *m, const fuzz_key *key,
                 const aesop_ghash_key *h)
{
    mode = m;
    memset(&now, 0, sizeof now);
    saved = now;
    while (s->left)
        switch (take_below(s, 12)) {
        case 0:
            start(s, key, h);
            break;
        case 1:
            mode->finish(&now.c);
            expect_ended();
            break;
        case 2:
            saved = now;
            break;
        case 3:
            now = saved;
            break;
        case 4:
        case 5:
            end(s);
            break;
        case 6:
        case 7:
            more_aad(s);
            break;
        case 8:
            finish_message(s);
            break;
        default:
            update(s);
        }
    fuzz_end();
}
