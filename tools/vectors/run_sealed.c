/* run_sealed.c - check modes that make a tag, see run_sealed.h. */
#include "run_sealed.h"

#include "aesop_impl.h"

#include <string.h>

/* NULL where this build does not hold it. */
#define HELD_0(constant)     NULL
#define HELD_1(constant)     &constant
#define HELD_(has, constant) HELD_##has(constant)
#define HELD(has, constant)  HELD_(has, constant)
#define GHASH(name, NAME)    HELD(AESOP_HAS_GHASH_##NAME, aesop_ghash_##name),

static const aesop_ghash *const hashes[] = {
#include "ghash/ghashes.def"
};

static int set_keys(const struct run *r, const struct sealed *mode,
                    struct seal_keys *k, const aesop_ghash *hash)
{
    const struct bytes *key = &r->v->field[FIELD_KEY];
    int status;

    if (mode->pair)
        return aesop_siv_init_with(&k->pair.pair, sizeof k->pair,
                                   r->impl->enc, r->impl->enc_aux, key->p,
                                   key->len);
    status = run_key(r, &k->k, 0, key->p, key->len);
    if (!status && hash)
        status = aesop_ghash_init(&k->h.key, sizeof k->h, hash, &k->k.key);
    if (!status && hash)
        status = aesop_gcm_siv_init(&k->siv.siv, sizeof k->siv, hash);
    return status;
}

/* Whether the modes can take the tag: 16 bytes of room are enough then. */
static int check_tag(const struct vector *v)
{
    return v->field[FIELD_TAG].len > 16 ? AESOP_ERR_TAG_LEN : AESOP_OK;
}

static enum outcome seal(struct run *r, const struct sealed *mode,
                         struct seal_keys *k, int status)
{
    const struct bytes *want = &r->v->field[FIELD_TAG];
    uint8_t tag[16];
    enum outcome outcome;

    run_prepare(r);
    if (!status)
        status = check_tag(r->v);
    if (!status)
        status = mode->seal(k, r->v, r->out, tag);
    outcome = run_judge(r, ENCRYPT, status, r->v->field[FIELD_CT].len,
                        FIELD_CT);
    if (outcome == PASSED && !status && memcmp(tag, want->p, want->len) != 0)
        outcome = run_failed(r, "the tag is another");
    return outcome;
}

static enum outcome open(struct run *r, const struct sealed *mode,
                         struct seal_keys *k, int status)
{
    const int text = r->v->mode != MODE_CMAC && r->v->mode != MODE_GMAC;

    run_prepare(r);
    if (!status)
        status = check_tag(r->v);
    if (!status)
        status = mode->open(k, r->v, r->out);
    return run_judge(r, DECRYPT, status, r->v->field[FIELD_CT].len,
                     text ? FIELD_PT : FIELD_CT);
}

static enum outcome with_hash(struct run *r, const struct sealed *mode,
                              const aesop_ghash *hash)
{
    struct seal_keys k;
    const int status = set_keys(r, mode, &k, hash);
    enum outcome outcome = PASSED;

    if (run_wants(r, ENCRYPT))
        outcome = seal(r, mode, &k, status);
    if (outcome == PASSED && run_wants(r, DECRYPT))
        outcome = open(r, mode, &k, status);
    return outcome;
}

enum outcome run_sealed(struct run *r, const struct sealed *mode)
{
    enum outcome outcome = PASSED;

    if (!mode->hashes)
        return with_hash(r, mode, NULL);
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++)
        if (outcome == PASSED && hashes[i] &&
            hashes[i]->key_words <= AESOP_GHASH_WORDS)
            outcome = with_hash(r, mode, hashes[i]);
    return outcome;
}
