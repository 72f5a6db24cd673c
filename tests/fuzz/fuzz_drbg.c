/* fuzz_drbg.c - CTR_DRBG, calls in any order, against a model written from SP
 * 800-90A in whole strings, on the block cipher of another library.
 */
#include "fuzz.h"

enum { ROOM = 2048 };

/* The state of section 10.2.1.1, and the settings. */
typedef struct {
    fuzz_key cipher; /* the key is K */
    uint8_t v[16];
    uint64_t requests; /* since the seed; 0: none */
    size_t entropy_len;
    int df, resists;
    uint64_t interval;
} model;

static model now;
static aesop_drbg_any d;

/* The source: what it gave last, and whether it fails next. */
static struct {
    uint8_t given[64];
    size_t len;
    script *from;
    int missing, fails, asked;
} source;

static int fill(void *ctx, void *out, size_t len)
{
    (void)ctx;
    require(len <= sizeof source.given);
    source.asked++;
    take_bytes(source.from, source.given, len);
    source.len = len;
    memcpy(out, source.given, len);
    return source.fails;
}

static const struct aesop_random random_source = {fill, NULL};

/* ---------------------------------------------------- SP 800-90A, in full */

static size_t seed_len(void)
{
    return now.cipher.len + 16;
}

static void encrypt(const uint8_t *key, uint8_t out[16], const uint8_t in[16])
{
    fuzz_key k = {.len = now.cipher.len};

    memcpy(k.bytes, key, k.len);
    reference_plain(MODE_ECB, &k, NULL, out, in, 16);
}

static void next_block(uint8_t out[16])
{
    for (int i = 15; i >= 0 && !++now.v[i]; i--)
        ;
    encrypt(now.cipher.bytes, out, now.v);
}

/* 10.2.1.2 */
static void update(const uint8_t seed[48])
{
    uint8_t t[48];

    for (size_t i = 0; i < seed_len(); i += 16)
        next_block(t + i);
    for (size_t i = 0; i < seed_len(); i++)
        t[i] ^= seed[i];
    memcpy(now.cipher.bytes, t, now.cipher.len);
    memcpy(now.v, t + now.cipher.len, 16);
}

/* 10.3.3 */
static void bcc(const uint8_t *key, uint8_t out[16], const uint8_t *in,
                size_t len)
{
    memset(out, 0, 16);
    for (size_t i = 0; i < len; i += 16) {
        for (size_t j = 0; j < 16; j++)
            out[j] ^= in[i + j];
        encrypt(key, out, out);
    }
}

/* 10.3.2: s is IV || L || N || input || 80 || zeros. */
static void derive(uint8_t seed[48], const uint8_t *in, size_t len)
{
    static uint8_t s[ROOM + 64];
    uint8_t key[32], temp[48];
    const size_t n = (16 + 8 + len + 1 + 15) / 16 * 16;

    memset(s, 0, sizeof s);
    s[16 + 2] = (uint8_t)(len >> 8);
    s[16 + 3] = (uint8_t)len;
    s[16 + 7] = (uint8_t)seed_len();
    memcpy(s + 24, in, len);
    s[24 + len] = 0x80;
    for (uint8_t i = 0; i < 32; i++)
        key[i] = i;
    for (uint8_t i = 0; i < 3; i++) {
        s[3] = i;
        bcc(key, temp + 16 * i, s, n);
    }
    memcpy(key, temp, now.cipher.len);
    memcpy(temp, temp + now.cipher.len, 16);
    for (size_t i = 0; i < seed_len(); i += 16) {
        encrypt(key, temp, temp);
        memcpy(seed + i, temp, 16);
    }
}

/* Seed material of up to three strings. */
static void make_seed(uint8_t seed[48], const uint8_t *a, size_t a_len,
                      const uint8_t *b, size_t b_len, const uint8_t *c,
                      size_t c_len)
{
    static uint8_t all[ROOM];

    memset(seed, 0, 48);
    memset(all, 0, sizeof all);
    if (!now.df) {
        for (size_t i = 0; i < seed_len(); i++)
            seed[i] = (uint8_t)((i < a_len ? a[i] : 0) ^
                                (i < c_len ? c[i] : 0));
        return;
    }
    if (a_len)
        memcpy(all, a, a_len);
    if (b_len)
        memcpy(all + a_len, b, b_len);
    if (c_len)
        memcpy(all + a_len + b_len, c, c_len);
    derive(seed, all, a_len + b_len + c_len);
}

static void reseed(const uint8_t *nonce, size_t nonce_len, const uint8_t *text,
                   size_t len)
{
    uint8_t seed[48];

    make_seed(seed, source.given, source.len, nonce, nonce_len, text, len);
    update(seed);
    now.requests = 1;
}

/* 10.2.1.5 */
static void generate(uint8_t *out, size_t len, const uint8_t *extra,
                     size_t extra_len)
{
    uint8_t seed[48] = {0}, block[16];

    if (extra_len) {
        make_seed(seed, extra, extra_len, NULL, 0, NULL, 0);
        update(seed);
    }
    for (size_t i = 0; i < len; i += 16) {
        next_block(block);
        memcpy(out + i, block, len - i < 16 ? len - i : 16);
    }
    update(seed);
    now.requests++;
}

/* --------------------------------------------------------------- the calls */

static size_t wanted_entropy(void)
{
    if (now.entropy_len)
        return now.entropy_len;
    return now.df ? now.cipher.len : seed_len();
}

static int too_long(size_t len)
{
    return !now.df && len > seed_len();
}

/* Additional input and the like: of a length that is allowed, mostly. */
static uint8_t *take_text(script *s, size_t *len)
{
    *len = take_below(s, 4) ? take_below(s, 49) : take_len(s);
    return fuzz_bytes(s, *len);
}

static void instantiate(script *s)
{
    const size_t wanted = now.cipher.len / 2 + take_below(s, 16);
    const size_t nonce_len = take(s) > 200 ? take_below(s, 70)
                             : now.df      ? wanted
                                           : 0;
    uint8_t *const nonce = fuzz_bytes(s, nonce_len);
    const size_t n = wanted_entropy();
    size_t len;
    uint8_t *const text = take_text(s, &len);
    int expected = AESOP_OK;

    if (now.df ? n < now.cipher.len || n > 64 : n != seed_len())
        expected = AESOP_ERR_LEN;
    else if (now.df ? 2 * nonce_len < now.cipher.len || nonce_len > 64
                    : nonce_len != 0)
        expected = AESOP_ERR_NONCE;
    else if (too_long(len))
        expected = AESOP_ERR_LEN;
    else if (source.fails || source.missing)
        expected = AESOP_ERR_RANDOM;
    require(aesop_drbg_instantiate(&d.drbg, nonce, nonce_len, text, len) ==
            expected);
    if (expected == AESOP_ERR_RANDOM)
        now.requests = 0;
    if (expected)
        return;
    memset(now.cipher.bytes, 0, sizeof now.cipher.bytes);
    memset(now.v, 0, sizeof now.v);
    reseed(nonce, nonce_len, text, len);
}

static void call_reseed(script *s)
{
    size_t len;
    uint8_t *const text = take_text(s, &len);
    int expected = AESOP_OK;

    if (!now.requests)
        expected = AESOP_ERR_KEY;
    else if (too_long(len))
        expected = AESOP_ERR_LEN;
    else if (source.fails || source.missing)
        expected = AESOP_ERR_RANDOM;
    require(aesop_drbg_reseed(&d.drbg, text, len) == expected);
    if (!expected)
        reseed(NULL, 0, text, len);
}

static void call_generate(script *s)
{
    const size_t len = take(s) == 255 ? 65537 : take_len(s);
    size_t text_len;
    uint8_t *const text = take_text(s, &text_len);
    uint8_t *const out = fuzz_room(len), *const want = fuzz_room(len + 16);
    const int renews = now.resists || now.requests > now.interval;
    int expected = AESOP_OK;

    if (!now.requests)
        expected = AESOP_ERR_KEY;
    else if (len > 65536 || too_long(text_len))
        expected = AESOP_ERR_LEN;
    else if (renews && source.missing)
        expected = AESOP_ERR_RESEED;
    else if (renews && source.fails)
        expected = AESOP_ERR_RANDOM;
    source.asked = 0;
    require(aesop_drbg_generate(&d.drbg, out, len, text, text_len) ==
            expected);
    if (expected) {
        require(expected == AESOP_ERR_RANDOM ? all_zero(out, len)
                                             : untouched(out, len));
        return;
    }
    require(source.asked == renews);
    if (renews)
        reseed(NULL, 0, text, text_len);
    generate(want, len, text, renews ? 0 : text_len);
    if (FUZZ_BREAK && renews && text_len > 8)
        want[0] ^= 1;
    require(memcmp(out, want, len) == 0);
}

static void settings(script *s)
{
    const uint8_t kind = take(s);

    now.resists = kind & 1;
    now.interval = kind & 2 ? take_below(s, 4) : (uint64_t)1 << 48;
    source.missing = kind % 16 == 15;
    d.drbg.entropy = source.missing ? NULL : &random_source;
    d.drbg.prediction_resistance = kind & 1;
    d.drbg.interval = now.interval;
}

static void init(script *s)
{
    const struct implementation *const i = take_implementation(s);
    const size_t lengths[] = {16, 24, 32, 17}, len = lengths[take_below(s, 4)];
    const int other = take(s) > 250;
    int expected = other ? AESOP_ERR_KEY_DIR : AESOP_OK;

    if (!expected && len == 17)
        expected = AESOP_ERR_KEY_LEN;
    memset(&d, 0, sizeof d);
    require(aesop_drbg_init(&d.drbg, sizeof d, other ? i->dec : i->enc,
                            other ? i->dec_aux : i->enc_aux, len,
                            &random_source) == expected);
    memset(&now, 0, sizeof now);
    now.cipher.len = expected ? 0 : len;
    if (expected) {
        require(all_zero(&d, sizeof d));
        return;
    }
    now.interval = (uint64_t)1 << 48;
    now.df = take_below(s, 2) != 0;
    now.entropy_len = take(s) > 128 ? take_below(s, 80) : 0;
    d.drbg.use_df = (uint8_t)now.df;
    d.drbg.entropy_len = (uint8_t)now.entropy_len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    script s = {data, size};

    source.from = &s;
    source.missing = 0;
    init(&s);
    while (s.left && now.cipher.len) {
        const uint8_t kind = take(&s);

        source.fails = kind > 240;
        if (kind % 8 == 0)
            instantiate(&s);
        else if (kind % 8 == 1)
            call_reseed(&s);
        else if (kind % 8 == 2)
            settings(&s);
        else
            call_generate(&s);
    }
    fuzz_end();
    return 0;
}
