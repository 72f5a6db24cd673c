/* fuzz_sealed.c - whole messages of CCM, GCM, EAX, SIV and GCM-SIV: sealed,
 * damaged or not, opened.
 */
#include "fuzz.h"

typedef struct {
    fuzz_key key;
    aesop_pair_any pair;
    aesop_ghash_any h;
    aesop_gcm_siv_any siv;
    uint8_t bytes[64];
} all_keys;

/* The arguments of a call. Those of SIV: aad and nonce, as its strings. */
typedef struct {
    uint8_t *out, *tag, *nonce, *aad, *in;
    size_t tag_len, nonce_len, aad_len, len;
} call;

typedef int call_fn(all_keys *k, const call *c);

#define PARAMETERS                                              \
    c->out, c->tag, c->tag_len, c->nonce, c->nonce_len, c->aad, \
        c->aad_len, c->in, c->len
#define CALL(name, ...)                         \
    static int name(all_keys *k, const call *c) \
    {                                           \
        return aesop_##name(__VA_ARGS__);       \
    }
CALL(ccm_seal, k->key.key, PARAMETERS)
CALL(ccm_open, k->key.key, PARAMETERS)
CALL(eax_seal, k->key.key, PARAMETERS)
CALL(eax_open, k->key.key, PARAMETERS)
CALL(gcm_seal, k->key.key, &k->h.key, PARAMETERS)
CALL(gcm_open, k->key.key, &k->h.key, PARAMETERS)
CALL(gcm_siv_seal, k->key.key, &k->siv.siv, c->out, c->tag, c->nonce, c->aad,
     c->aad_len, c->in, c->len)
CALL(gcm_siv_open, k->key.key, &k->siv.siv, c->out, c->tag, c->nonce, c->aad,
     c->aad_len, c->in, c->len)

static int siv_seal(all_keys *k, const call *c)
{
    const aesop_bytes parts[] = {{c->aad, c->aad_len},
                                 {c->nonce, c->nonce_len}};

    return aesop_siv_seal(&k->pair.pair, c->out, c->tag, parts, 2, c->in,
                          c->len);
}

static int siv_open(all_keys *k, const call *c)
{
    const aesop_bytes parts[] = {{c->aad, c->aad_len},
                                 {c->nonce, c->nonce_len}};

    return aesop_siv_open(&k->pair.pair, c->out, c->tag, parts, 2, c->in,
                          c->len);
}

typedef struct {
    enum mode mode;
    size_t nonce_len; /* 0: any */
    uint32_t tags;    /* bit n is set where a tag may have n bytes */
    call_fn *seal, *open;
} sealed;

static const sealed list[] = {
    {MODE_CCM, 0, 0x15550, ccm_seal, ccm_open},
    {MODE_GCM, 0, 0x1f110, gcm_seal, gcm_open},
    {MODE_EAX, 0, 0x1fff0, eax_seal, eax_open},
    {MODE_SIV, 0, 0x10000, siv_seal, siv_open},
    {MODE_GCM_SIV, 12, 0x10000, gcm_siv_seal, gcm_siv_open},
};

static void take_keys(script *s, all_keys *k)
{
    const aesop_ghash *const hash = take_ghash(s);

    take_key(s, &k->key, 0);
    require(aesop_ghash_init(&k->h.key, sizeof k->h, hash, k->key.key) ==
            k->key.status);
    require(aesop_gcm_siv_init(&k->siv.siv, sizeof k->siv, hash) == AESOP_OK);
    take_bytes(s, k->bytes, sizeof k->bytes);
    require(aesop_siv_init_with(&k->pair.pair, sizeof k->pair, k->key.of->enc,
                                k->key.of->enc_aux, k->bytes,
                                2 * k->key.len) == AESOP_OK);
}

/* What both calls shall return, but for forgeries. */
static int refusal(const sealed *m, const all_keys *k, const call *c)
{
    if (m->mode != MODE_SIV && k->key.status)
        return k->key.status;
    if (m->mode == MODE_GCM_SIV && k->key.len == 24)
        return AESOP_ERR_KEY_LEN;
    if (m->mode == MODE_CCM && (c->nonce_len < 7 || c->nonce_len > 13))
        return AESOP_ERR_NONCE;
    if (m->mode == MODE_GCM && c->nonce_len == 0)
        return AESOP_ERR_NONCE;
    return m->tags >> c->tag_len & 1 ? AESOP_OK : AESOP_ERR_TAG_LEN;
}

/* An empty string of SIV is one: the other libraries leave it out. */
static int comparable(const sealed *m, const call *c)
{
    if (m->mode == MODE_SIV || m->mode == MODE_EAX)
        return c->aad_len && c->nonce_len && c->len;
    return 1;
}

static void compare(const sealed *m, const all_keys *k, const call *c)
{
    struct vector v = {.mode = m->mode};
    uint8_t *const ct = fuzz_room(c->len), tag[16];

    if (!comparable(m, c))
        return;
    if (m->mode == MODE_SIV)
        put(&v, FIELD_KEY, k->bytes, 2 * k->key.len);
    else
        put(&v, FIELD_KEY, k->key.bytes, k->key.len);
    put(&v, FIELD_IV, c->nonce, c->nonce_len);
    put(&v, FIELD_AAD, c->aad, c->aad_len);
    put(&v, FIELD_PT, c->in, c->len);
    put(&v, FIELD_CT, ct, c->len);
    put(&v, FIELD_TAG, tag, c->tag_len);
    reference(&v, ct, tag);
    if (FUZZ_BREAK && c->len > 64 && c->len % 16 == 0 && c->aad_len > 16)
        tag[0] ^= 1;
    require(!c->len || memcmp(ct, c->out, c->len) == 0);
    require(memcmp(tag, c->tag, c->tag_len) == 0);
}

/* Turn a bit of something that is authenticated. */
static void damage(script *s, call *c)
{
    uint8_t *const parts[] = {c->tag, c->nonce, c->aad, c->in};
    const size_t lens[] = {c->tag_len, c->nonce_len, c->aad_len, c->len};
    size_t i = take_below(s, 4);

    if (lens[i] == 0)
        i = 0;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): no tag has length 0 */
    parts[i][take(s) % lens[i]] ^= (uint8_t)(1 << take_below(s, 8));
}

static void take_call(script *s, const sealed *m, call *c)
{
    c->tag_len = take_below(s, 4) ? 16 : take_below(s, 17);
    if (m->tags == 0x10000)
        c->tag_len = 16;
    c->nonce_len = take_below(s, 4) ? 12 : take_below(s, 130);
    if (m->nonce_len)
        c->nonce_len = m->nonce_len;
    c->aad_len = take_len(s);
    c->len = take_len(s);
    c->tag = fuzz_room(c->tag_len);
    c->nonce = fuzz_bytes(s, c->nonce_len);
    c->aad = fuzz_bytes(s, c->aad_len);
    c->in = fuzz_bytes(s, c->len);
}

/* Open what was sealed into c->out. */
static void open(script *s, const sealed *m, all_keys *k, const call *c,
                 const uint8_t *text)
{
    call back = *c;
    const int forged = take_below(s, 2) != 0;

    back.in = c->out;
    if (forged)
        damage(s, &back);
    back.out = take_out(s, back.in, c->len);
    require(m->open(k, &back) == (forged ? AESOP_ERR_AUTH : AESOP_OK));
    if (forged)
        require(all_zero(back.out, c->len));
    else
        require(!c->len || memcmp(back.out, text, c->len) == 0);
}

static void message(script *s, all_keys *k)
{
    const sealed *const m = &list[take_below(s, sizeof list / sizeof *list)];
    const int in_place = take_below(s, 2) != 0;
    uint8_t *text;
    int expected;
    call c;

    take_call(s, m, &c);
    expected = refusal(m, k, &c);
    text = fuzz_room(c.len);
    if (c.len)
        memcpy(text, c.in, c.len);
    c.out = in_place ? c.in : fuzz_room(c.len);
    require(m->seal(k, &c) == expected);
    if (expected) {
        require(in_place || untouched(c.out, c.len));
        require(untouched(c.tag, c.tag_len));
        require(m->open(k, &c) == expected);
        return;
    }
    c.in = text;
    compare(m, k, &c);
    open(s, m, k, &c, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    script s = {data, size};
    all_keys k;

    take_keys(&s, &k);
    while (s.left)
        message(&s, &k);
    fuzz_end();
    return 0;
}
