/* selftest_gcm_siv.c - a known answer of GCM-SIV, and a forged message. */
#include "selftest.h"

static const uint8_t answer[] = {
    0xbb, 0x62, 0x4b, 0x6d, 0x51, 0x7d, 0x8b, 0x6f, 0xf4, 0x55, 0xd7, 0xb9,
    0x1c, 0xe3, 0x0a, 0xb1, 0x63, 0x32, 0x21, 0x21, 0xdc, 0xa8, 0x6f, 0x17,
    0x6a, 0xcc, 0x0d, 0x38, 0x64, 0x0c, 0xb3, 0xf4, 0x3f, 0x2d, 0x1d, 0xfe,
    0xba, 0xf7, 0xad, 0x26, 0x0c, 0x5d, 0xf2, 0xe3, 0x96, 0xa8, 0xc9, 0x3a,
    0x0c};

static int seal(aesop_kat *t, void *extra)
{
    aesop_gcm_siv *const s = extra;

    return aesop_gcm_siv_seal(&t->k.key, s, t->out, t->tag, t->iv, t->aad,
                              KAT_AAD, t->out, KAT_TEXT);
}

static int open(aesop_kat *t, void *extra)
{
    aesop_gcm_siv *const s = extra;

    return aesop_gcm_siv_open(&t->k.key, s, t->out, t->tag, t->iv, t->aad,
                              KAT_AAD, t->out, KAT_TEXT);
}

int aesop_selftest_gcm_siv(const aesop_selftest_with *with)
{
    aesop_kat t;
    aesop_gcm_siv_any s;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status && !with->ghash)
        status = AESOP_ERR_AUX;
    if (!status)
        status = aesop_gcm_siv_init(&s.siv, sizeof s, with->ghash);
    return aesop_kat_aead(status, &t, &s.siv, seal, open, answer,
                          answer + KAT_TEXT, 16);
}
