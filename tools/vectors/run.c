/* run.c - check a case: which runner, and what all runners share. */
#include "run.h"

#include "aesop_impl.h"

#include <string.h>

#define FILLER 0xa5

/* The runner of each mode; NULL where the mode does not exist yet. */
static enum outcome (*const runners[MODES])(struct run *r) = {
    [MODE_ECB] = run_ecb,
    [MODE_CBC] = run_cbc,
    [MODE_CTR] = run_ctr,
    [MODE_CFB8] = run_cfb8,
    [MODE_CFB128] = run_cfb128,
    [MODE_OFB] = run_ofb,
    [MODE_XTS] = run_xts,
    [MODE_CCM] = run_ccm,
    [MODE_GCM] = run_gcm,
    [MODE_GMAC] = run_gmac,
    [MODE_CMAC] = run_cmac,
    [MODE_KW] = run_kw,
    [MODE_KWP] = run_kwp,
    [MODE_GCM_SIV] = run_gcm_siv,
    [MODE_EAX] = run_eax,
    [MODE_SIV] = run_siv,
    [MODE_CTR_DRBG] = run_ctr_drbg,
};

static enum outcome skipped(struct run *r, const char *why)
{
    r->why = why;
    return SKIPPED;
}

enum outcome run_failed(struct run *r, const char *why)
{
    r->why = why;
    return FAILED;
}

int run_key(const struct run *r, aesop_key_any *key, unsigned direction,
            const uint8_t *bytes, size_t len)
{
    const int decrypts = direction == AESOP_DECRYPTS;

    return aesop_key_init_with(&key->key, sizeof *key,
                               decrypts ? r->impl->dec : r->impl->enc,
                               decrypts ? r->impl->dec_aux : r->impl->enc_aux,
                               bytes, len);
}

int run_wants(const struct run *r, enum direction direction)
{
    return r->v->direction == BOTH || r->v->direction == direction;
}

void run_prepare(struct run *r)
{
    memset(r->out, FILLER, r->span);
}

static int all(const uint8_t *p, uint8_t value, size_t len)
{
    while (len && p[len - 1] == value)
        len--;
    return len == 0;
}

/* Whether an error is about what the case gives, not about the machine. */
static int refuses(int status)
{
    return status == AESOP_ERR_KEY_LEN || status == AESOP_ERR_LEN ||
           status == AESOP_ERR_NONCE || status == AESOP_ERR_TAG_LEN ||
           status == AESOP_ERR_AUTH || status == AESOP_ERR_PADDING;
}

enum outcome run_judge(struct run *r, enum direction direction, int status,
                       size_t len, enum field f)
{
    const int encrypts = direction == ENCRYPT;
    const struct bytes *want = &r->v->field[f];
    const int same =
        len == want->len && (!len || memcmp(r->out, want->p, len) == 0);

    if (status) {
        if (!refuses(status) ||
            (r->v->verdict != REFUSED && r->v->verdict != EITHER))
            return run_failed(r, encrypts ? "encryption is an error"
                                          : "decryption is an error");
        if (!all(r->out, FILLER, r->span) && !all(r->out, 0, len))
            return run_failed(r, "the error leaves output behind");
        return PASSED;
    }
    if (r->v->verdict == REFUSED)
        return run_failed(r, encrypts ? "encryption should be an error"
                                      : "decryption should be an error");
    if (r->v->verdict == DIFFERS ? same : !same)
        return run_failed(r, encrypts ? "encryption gives other bytes"
                                      : "decryption gives other bytes");
    return PASSED;
}

enum outcome run_vector(struct run *r)
{
    const struct vector *v = r->v;

    r->why = NULL;
    if (v->skip)
        return skipped(r, v->skip);
    if (!runners[v->mode])
        return skipped(r, NULL);
    if (aes_key_fits(v) && !offers(r->impl, aes_key_len(v)))
        return skipped(r, "keys of this size are not in this build");
    r->span = RUN_GROWTH;
    for (int f = 0; f < FIELDS; f++)
        if (v->field[f].len + RUN_GROWTH > r->span)
            r->span = v->field[f].len + RUN_GROWTH;
    if (r->span > r->room)
        return skipped(r, "longer than this machine has room for");
    return runners[v->mode](r);
}
