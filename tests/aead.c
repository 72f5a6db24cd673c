/* aead.c - see aead.h. */
#include "aead.h"

#include <string.h>

static int seal_ccm(aead_keys *k, const aead_call *c)
{
    return aesop_ccm_seal(&k->k.key, c->out, c->tag, 8, c->nonce,
                          c->nonce_len, c->aad, c->aad_len, c->in, c->len);
}

static int open_ccm(aead_keys *k, const aead_call *c)
{
    return aesop_ccm_open(&k->k.key, c->out, c->tag, 8, c->nonce,
                          c->nonce_len, c->aad, c->aad_len, c->in, c->len);
}

static int seal_gcm(aead_keys *k, const aead_call *c)
{
    return aesop_gcm_seal(&k->k.key, &k->h.key, c->out, c->tag, 16, c->nonce,
                          c->nonce_len, c->aad, c->aad_len, c->in, c->len);
}

static int open_gcm(aead_keys *k, const aead_call *c)
{
    return aesop_gcm_open(&k->k.key, &k->h.key, c->out, c->tag, 16, c->nonce,
                          c->nonce_len, c->aad, c->aad_len, c->in, c->len);
}

static int seal_eax(aead_keys *k, const aead_call *c)
{
    return aesop_eax_seal(&k->k.key, c->out, c->tag, 16, c->nonce,
                          c->nonce_len, c->aad, c->aad_len, c->in, c->len);
}

static int open_eax(aead_keys *k, const aead_call *c)
{
    return aesop_eax_open(&k->k.key, c->out, c->tag, 16, c->nonce,
                          c->nonce_len, c->aad, c->aad_len, c->in, c->len);
}

static int seal_siv(aead_keys *k, const aead_call *c)
{
    const aesop_bytes parts[] = {{c->aad, c->aad_len},
                                 {c->nonce, c->nonce_len}};

    return aesop_siv_seal(&k->pair.pair, c->out, c->tag, parts, 2, c->in,
                          c->len);
}

static int open_siv(aead_keys *k, const aead_call *c)
{
    const aesop_bytes parts[] = {{c->aad, c->aad_len},
                                 {c->nonce, c->nonce_len}};

    return aesop_siv_open(&k->pair.pair, c->out, c->tag, parts, 2, c->in,
                          c->len);
}

static int seal_gcm_siv(aead_keys *k, const aead_call *c)
{
    return aesop_gcm_siv_seal(&k->k.key, &k->siv.siv, c->out, c->tag,
                              c->nonce, c->aad, c->aad_len, c->in, c->len);
}

static int open_gcm_siv(aead_keys *k, const aead_call *c)
{
    return aesop_gcm_siv_open(&k->k.key, &k->siv.siv, c->out, c->tag,
                              c->nonce, c->aad, c->aad_len, c->in, c->len);
}

#define GCM_0(name)
#define GCM_1(name)                                                   \
    {"GCM " #name, 12, 16, &aesop_ghash_##name, seal_gcm, open_gcm},  \
        {"GCM-SIV " #name, 12, 16, &aesop_ghash_##name, seal_gcm_siv, \
         open_gcm_siv},
#define GCM_(has, name)   GCM_##has(name)
#define GCM(has, name)    GCM_(has, name)
#define GHASH(name, NAME) GCM(AESOP_HAS_GHASH_##NAME, name)

const aead aeads[] = {
    {"CCM", 13, 8, NULL, seal_ccm, open_ccm},
    {"EAX", 16, 16, NULL, seal_eax, open_eax},
    {"SIV", 16, 16, NULL, seal_siv, open_siv},
#include "ghash/ghashes.def"
};
const size_t aead_count = COUNT(aeads);

int aead_takes(const aead *a, size_t key_len)
{
    if (a->ghash && a->ghash->key_words > AESOP_GHASH_WORDS)
        return 0;
    return a->seal != seal_gcm_siv || key_len != 24;
}

int aead_set(aead_keys *k, const aead *a, const aesop_impl *impl,
             const void *aux, const uint8_t *key, size_t len)
{
    int status = aesop_key_init_with(&k->k.key, sizeof k->k, impl, aux, key,
                                     len);

    if (!status)
        status = aesop_siv_init_with(&k->pair.pair, sizeof k->pair, impl, aux,
                                     key, 2 * len);
    if (!status && a->ghash)
        status = aesop_gcm_siv_init(&k->siv.siv, sizeof k->siv, a->ghash);
    if (!status && a->ghash)
        status = aesop_ghash_init(&k->h.key, sizeof k->h, a->ghash,
                                  &k->k.key);
    return status;
}
