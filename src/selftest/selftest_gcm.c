/* selftest_gcm.c - a known answer of GCM, and a forged message. */
#include "selftest.h"

static const uint8_t answer[] = {
    0xe4, 0x0f, 0x21, 0x8c, 0x2b, 0x6a, 0x90, 0xc8, 0x3f, 0xf4, 0x77, 0xde,
    0xeb, 0x0a, 0xc5, 0x11, 0x0a, 0x8d, 0x46, 0xb4, 0x02, 0xc1, 0x5d, 0x88,
    0xbd, 0xf2, 0x13, 0x2a, 0x5b, 0x38, 0x2f, 0x92, 0x92, 0x5d, 0xb3, 0x27,
    0x41, 0x4f, 0x7e, 0xc4, 0x45, 0x5d, 0x75, 0x45, 0x41, 0xf2, 0xe2, 0x47,
    0x41};

static int seal(aesop_kat *t, void *extra)
{
    const aesop_ghash_key *const h = extra;

    return aesop_gcm_seal(&t->k.key, h, t->out, t->tag, 16, t->iv, 12, t->aad,
                          KAT_AAD, t->out, KAT_TEXT);
}

static int open(aesop_kat *t, void *extra)
{
    const aesop_ghash_key *const h = extra;

    return aesop_gcm_open(&t->k.key, h, t->out, t->tag, 16, t->iv, 12, t->aad,
                          KAT_AAD, t->out, KAT_TEXT);
}

int aesop_selftest_gcm(const aesop_selftest_with *with)
{
    aesop_kat t;
    aesop_ghash_any h;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status && !with->ghash)
        status = AESOP_ERR_AUX;
    if (!status)
        status = aesop_ghash_init(&h.key, sizeof h, with->ghash, &t.k.key);
    return aesop_kat_aead(status, &t, &h.key, seal, open, answer,
                          answer + KAT_TEXT, 16);
}
