/* run_aead.c - check CCM, GCM, GMAC, CMAC, EAX, SIV and GCM-SIV. */
#include "run_sealed.h"

/* The arguments that most calls have in common. */
#define TAG     v->field[FIELD_TAG].p, v->field[FIELD_TAG].len
#define IV      v->field[FIELD_IV].p, v->field[FIELD_IV].len
#define AAD     v->field[FIELD_AAD].p, v->field[FIELD_AAD].len
#define TEXT(f) v->field[f].p, v->field[f].len
#define NEW_TAG tag, v->field[FIELD_TAG].len

static int seal_ccm(struct seal_keys *k, const struct vector *v, uint8_t *out,
                    uint8_t *tag)
{
    return aesop_ccm_seal(&k->k.key, out, NEW_TAG, IV, AAD, TEXT(FIELD_PT));
}

static int open_ccm(struct seal_keys *k, const struct vector *v, uint8_t *out)
{
    return aesop_ccm_open(&k->k.key, out, TAG, IV, AAD, TEXT(FIELD_CT));
}

enum outcome run_ccm(struct run *r)
{
    static const struct sealed mode = {0, 0, seal_ccm, open_ccm};

    return run_sealed(r, &mode);
}

static int seal_eax(struct seal_keys *k, const struct vector *v, uint8_t *out,
                    uint8_t *tag)
{
    return aesop_eax_seal(&k->k.key, out, NEW_TAG, IV, AAD, TEXT(FIELD_PT));
}

static int open_eax(struct seal_keys *k, const struct vector *v, uint8_t *out)
{
    return aesop_eax_open(&k->k.key, out, TAG, IV, AAD, TEXT(FIELD_CT));
}

enum outcome run_eax(struct run *r)
{
    static const struct sealed mode = {0, 0, seal_eax, open_eax};

    return run_sealed(r, &mode);
}

static int seal_gcm(struct seal_keys *k, const struct vector *v, uint8_t *out,
                    uint8_t *tag)
{
    return aesop_gcm_seal(&k->k.key, &k->h.key, out, NEW_TAG, IV, AAD,
                          TEXT(FIELD_PT));
}

static int open_gcm(struct seal_keys *k, const struct vector *v, uint8_t *out)
{
    return aesop_gcm_open(&k->k.key, &k->h.key, out, TAG, IV, AAD,
                          TEXT(FIELD_CT));
}

enum outcome run_gcm(struct run *r)
{
    static const struct sealed mode = {1, 0, seal_gcm, open_gcm};

    return run_sealed(r, &mode);
}

static int make_gmac(struct seal_keys *k, const struct vector *v, uint8_t *out,
                     uint8_t *tag)
{
    (void)out;
    return aesop_gmac_mac(&k->k.key, &k->h.key, NEW_TAG, IV, TEXT(FIELD_PT));
}

static int verify_gmac(struct seal_keys *k, const struct vector *v,
                       uint8_t *out)
{
    (void)out;
    return aesop_gmac_verify(&k->k.key, &k->h.key, TAG, IV, TEXT(FIELD_PT));
}

enum outcome run_gmac(struct run *r)
{
    static const struct sealed mode = {1, 0, make_gmac, verify_gmac};

    return run_sealed(r, &mode);
}

static int make_cmac(struct seal_keys *k, const struct vector *v, uint8_t *out,
                     uint8_t *tag)
{
    (void)out;
    return aesop_cmac_mac(&k->k.key, NEW_TAG, TEXT(FIELD_PT));
}

static int verify_cmac(struct seal_keys *k, const struct vector *v,
                       uint8_t *out)
{
    (void)out;
    return aesop_cmac_verify(&k->k.key, TAG, TEXT(FIELD_PT));
}

enum outcome run_cmac(struct run *r)
{
    static const struct sealed mode = {0, 0, make_cmac, verify_cmac};

    return run_sealed(r, &mode);
}

/* Modes whose tag, and IV, have one length. */
static int lengths_fit(const struct vector *v, size_t iv_len)
{
    if (v->field[FIELD_TAG].len != 16)
        return AESOP_ERR_TAG_LEN;
    return iv_len && v->field[FIELD_IV].len != iv_len ? AESOP_ERR_NONCE
                                                      : AESOP_OK;
}

static int seal_gcm_siv(struct seal_keys *k, const struct vector *v,
                        uint8_t *out, uint8_t *tag)
{
    const int status = lengths_fit(v, 12);

    return status ? status
                  : aesop_gcm_siv_seal(&k->k.key, &k->siv.siv, out, tag,
                                       v->field[FIELD_IV].p, AAD,
                                       TEXT(FIELD_PT));
}

static int open_gcm_siv(struct seal_keys *k, const struct vector *v,
                        uint8_t *out)
{
    const int status = lengths_fit(v, 12);

    return status ? status
                  : aesop_gcm_siv_open(&k->k.key, &k->siv.siv, out,
                                       v->field[FIELD_TAG].p,
                                       v->field[FIELD_IV].p, AAD,
                                       TEXT(FIELD_CT));
}

enum outcome run_gcm_siv(struct run *r)
{
    static const struct sealed mode = {1, 0, seal_gcm_siv, open_gcm_siv};

    return run_sealed(r, &mode);
}

/* The strings of SIV that a case gives, the nonce last; returns how many. */
static size_t collect(aesop_bytes parts[4], const struct vector *v)
{
    static const enum field order[] = {FIELD_AAD, FIELD_AAD2, FIELD_AAD3,
                                       FIELD_IV};
    size_t n = 0;

    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (has(v, order[i])) {
            parts[n].data = v->field[order[i]].p;
            parts[n++].len = v->field[order[i]].len;
        }
    return n;
}

static int seal_siv(struct seal_keys *k, const struct vector *v, uint8_t *out,
                    uint8_t *tag)
{
    aesop_bytes parts[4];
    const size_t n = collect(parts, v);
    const int status = lengths_fit(v, 0);

    return status ? status
                  : aesop_siv_seal(&k->pair.pair, out, tag, parts, n,
                                   TEXT(FIELD_PT));
}

static int open_siv(struct seal_keys *k, const struct vector *v, uint8_t *out)
{
    aesop_bytes parts[4];
    const size_t n = collect(parts, v);
    const int status = lengths_fit(v, 0);

    return status ? status
                  : aesop_siv_open(&k->pair.pair, out, v->field[FIELD_TAG].p,
                                   parts, n, TEXT(FIELD_CT));
}

enum outcome run_siv(struct run *r)
{
    static const struct sealed mode = {0, 1, seal_siv, open_siv};

    return run_sealed(r, &mode);
}
