/* drbg.c - CTR_DRBG, NIST SP 800-90A revision 1, section 10.2.1.
 *
 * The state keeps its key as bytes: it changes in every call, so that each call
 * expands it anew into room that is wiped again. `next` is V + 1.
 */
#include "mode.h"

#include <string.h>

#define MAX_REQUEST  65536u              /* bytes, table 3 */
#define MAX_INTERVAL ((uint64_t)1 << 48) /* requests between seeds */
#define MAX_SEED     48                  /* bytes: a key and a block */
#define MAX_ENTROPY  64

/* The source failed, and the state is as it was. An implementation that reports
 * AESOP_ERR_RANDOM has left it half changed. */
#define NO_ENTROPY 1

static size_t seed_len(const aesop_drbg *d)
{
    return d->key_len + 16u;
}

static int expand(aesop_drbg *d, const uint8_t *key)
{
    return aesop_key_init_with(&d->key, d->key_size, d->impl, d->aux, key,
                               d->key_len);
}

/* CTR_DRBG_Update, section 10.2.1.2, under the expanded key of the state. */
static int update(aesop_drbg *d, const uint8_t seed[MAX_SEED])
{
    uint8_t t[MAX_SEED];
    int status;

    aesop_wipe(t, sizeof t);
    status = aesop_keystream(&d->key, d->next, 0, t, t, seed_len(d), NULL);
    aesop_xor(t, t, seed, seed_len(d));
    memcpy(d->k, t, d->key_len);
    memcpy(d->next, t + d->key_len, 16);
    increment(d->next);
    aesop_wipe(t, sizeof t);
    return status;
}

/* Block_Cipher_df, section 10.3.2: one BCC for each block of the seed, side by
 * side. */
typedef struct {
    const aesop_key *key;
    uint8_t chain[MAX_SEED];
    size_t lanes;
    size_t used; /* bytes of the block so far */
} bcc;

static int bcc_feed(bcc *b, const uint8_t *in, size_t len)
{
    int status = AESOP_OK;

    while (len && !status) {
        const size_t n = len < 16 - b->used ? len : 16 - b->used;

        for (size_t i = 0; i < b->lanes; i++) {
            uint8_t *const at = b->chain + 16 * i + b->used;
            aesop_xor(at, at, in, n);
        }
        b->used = (b->used + n) % 16;
        if (b->used == 0)
            status = b->key->impl->blocks(b->key, b->chain, b->chain,
                                          b->lanes);
        in += n;
        len -= n;
    }
    return status;
}

static int bcc_run(bcc *b, const aesop_bytes *parts, size_t n, size_t out_len)
{
    static const uint8_t padding[16] = {0x80};
    uint8_t lengths[8];
    size_t total = 0;
    int status = b->key->impl->blocks(b->key, b->chain, b->chain, b->lanes);

    for (size_t i = 0; i < n; i++)
        total += parts[i].len;
    store32be(lengths, (uint32_t)total);
    store32be(lengths + 4, (uint32_t)out_len);
    if (!status)
        status = bcc_feed(b, lengths, 8);
    for (; n && !status; n--, parts++)
        status = bcc_feed(b, parts->data, parts->len);
    return status ? status : bcc_feed(b, padding, 16 - b->used);
}

static int derive(aesop_drbg *d, uint8_t seed[MAX_SEED],
                  const aesop_bytes *parts, size_t n)
{
    const size_t len = seed_len(d);
    bcc b;
    uint8_t *const x = b.chain + d->key_len;
    int status;

    aesop_wipe(&b, sizeof b);
    b.key = &d->key;
    b.lanes = (len + 15) / 16;
    for (uint8_t i = 0; i < 32; i++)
        seed[i] = i;
    status = expand(d, seed);
    for (uint8_t i = 0; i < 3; i++)
        b.chain[16 * i + 3] = i;
    if (!status)
        status = bcc_run(&b, parts, n, len);
    if (!status)
        status = expand(d, b.chain);
    for (size_t i = 0; i < b.lanes && !status; i++) {
        status = d->key.impl->blocks(&d->key, x, x, 1);
        memcpy(seed + 16 * i, x, 16);
    }
    aesop_wipe(&b, sizeof b);
    return status;
}

/* A seed from strings: by the derivation function, or their sum. */
static int make_seed(aesop_drbg *d, uint8_t seed[MAX_SEED],
                     const aesop_bytes *parts, size_t n)
{
    if (d->use_df)
        return derive(d, seed, parts, n);
    aesop_wipe(seed, MAX_SEED);
    for (; n; n--, parts++)
        aesop_xor(seed, seed, parts->data, parts->len);
    return AESOP_OK;
}

/* The most bytes of personalisation and additional input together with what
 * else goes into the derivation function, whose length has 32 bits. */
static int too_long(const aesop_drbg *d, size_t len)
{
    if (d->use_df)
        return len > 0xffffffffu - 3 * MAX_ENTROPY;
    return len > seed_len(d);
}

static size_t entropy_len(const aesop_drbg *d)
{
    if (d->entropy_len)
        return d->entropy_len;
    return d->use_df ? d->key_len : seed_len(d);
}

/* Update the state from fresh entropy, which becomes the first of the parts. */
static int feed_entropy(aesop_drbg *d, aesop_bytes parts[3])
{
    uint8_t entropy[MAX_ENTROPY], seed[MAX_SEED];
    const size_t len = entropy_len(d);
    int status = AESOP_OK;

    if (len > sizeof entropy || !d->entropy ||
        d->entropy->fill(d->entropy->ctx, entropy, len))
        status = NO_ENTROPY;
    parts[0].data = entropy;
    parts[0].len = len;
    if (!status)
        status = make_seed(d, seed, parts, 3);
    if (!status)
        status = expand(d, d->k);
    if (!status)
        status = update(d, seed);
    if (!status)
        d->counter = 1;
    parts[0].data = NULL;
    aesop_wipe(entropy, sizeof entropy);
    aesop_wipe(seed, sizeof seed);
    return status;
}

/* The end of every call: nothing but the state stays, and after a failure other
 * than that of the source not even that. */
static int end(aesop_drbg *d, int status)
{
    aesop_wipe_stack();
    aesop_wipe(&d->key, d->key_size);
    if (status == NO_ENTROPY)
        return AESOP_ERR_RANDOM;
    if (status) {
        aesop_wipe(d->k, sizeof d->k);
        aesop_wipe(d->next, sizeof d->next);
        d->counter = 0;
    }
    return status;
}

int aesop_drbg_init(aesop_drbg *d, size_t size, const aesop_impl *impl,
                    const void *aux, size_t key_len,
                    const struct aesop_random *entropy)
{
    int status;

    aesop_wipe(d, size);
    if (impl->traits & AESOP_DECRYPTS)
        return AESOP_ERR_KEY_DIR;
    if (size < sizeof *d)
        return AESOP_ERR_KEY_SPACE;
    d->impl = impl;
    d->aux = aux;
    d->entropy = entropy;
    d->interval = MAX_INTERVAL;
    d->key_len = key_len <= 32 ? (uint8_t)key_len : 0;
    d->use_df = 1;
    d->key_size = (uint32_t)(size - offsetof(aesop_drbg, key));
    status = expand(d, d->k);
    aesop_wipe(&d->key, d->key_size);
    if (status)
        aesop_wipe(d, size);
    return status;
}

int aesop_drbg_instantiate(aesop_drbg *d, const uint8_t *nonce,
                           size_t nonce_len, const uint8_t *text, size_t len)
{
    aesop_bytes parts[3] = {{NULL, 0}, {nonce, nonce_len}, {text, len}};
    const size_t n = entropy_len(d);

    if (!d->impl)
        return AESOP_ERR_KEY;
    if (d->use_df ? n < d->key_len || n > MAX_ENTROPY : n != seed_len(d))
        return AESOP_ERR_LEN;
    if (d->use_df ? 2 * nonce_len < d->key_len || nonce_len > MAX_ENTROPY
                  : nonce_len != 0)
        return AESOP_ERR_NONCE;
    if (too_long(d, len))
        return AESOP_ERR_LEN;
    aesop_wipe(d->k, sizeof d->k);
    aesop_wipe(d->next, sizeof d->next);
    d->next[15] = 1;
    d->counter = 0; /* without entropy nothing must come of this state */
    return end(d, feed_entropy(d, parts));
}

int aesop_drbg_reseed(aesop_drbg *d, const uint8_t *extra, size_t len)
{
    aesop_bytes parts[3] = {{NULL, 0}, {extra, len}, {NULL, 0}};

    if (!d->counter)
        return AESOP_ERR_KEY;
    if (too_long(d, len))
        return AESOP_ERR_LEN;
    return end(d, feed_entropy(d, parts));
}

/* Output, and the update after it, section 10.2.1.5. */
static int generate(aesop_drbg *d, uint8_t *out, size_t len,
                    const aesop_bytes *extra)
{
    uint8_t seed[MAX_SEED];
    int status = AESOP_OK;

    aesop_wipe(seed, sizeof seed);
    if (extra->len) {
        status = make_seed(d, seed, extra, 1);
        if (!status)
            status = expand(d, d->k);
        if (!status)
            status = update(d, seed);
    }
    if (!status)
        status = expand(d, d->k);
    aesop_wipe(out, len);
    if (!status)
        status = aesop_keystream(&d->key, d->next, 0, out, out, len, NULL);
    if (!status)
        status = update(d, seed);
    d->counter++;
    aesop_wipe(seed, sizeof seed);
    return status;
}

int aesop_drbg_generate(aesop_drbg *d, uint8_t *out, size_t len,
                        const uint8_t *extra, size_t extra_len)
{
    aesop_bytes parts[3] = {{NULL, 0}, {extra, extra_len}, {NULL, 0}};
    int status = AESOP_OK;

    if (!d->counter)
        return AESOP_ERR_KEY;
    if (len > MAX_REQUEST || too_long(d, extra_len))
        return AESOP_ERR_LEN;
    assert_apart(out, len, extra, extra_len);
    if (d->prediction_resistance || d->counter > d->interval ||
        d->counter > MAX_INTERVAL) {
        if (!d->entropy)
            return AESOP_ERR_RESEED;
        status = feed_entropy(d, parts);
        parts[1].len = 0;
    }
    if (!status)
        status = generate(d, out, len, &parts[1]);
    if (status)
        aesop_wipe(out, len);
    return end(d, status);
}

void aesop_drbg_wipe(aesop_drbg *d, size_t size)
{
    aesop_wipe(d, size);
}
