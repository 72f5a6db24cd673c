/* selftest_siv.c - a known answer of SIV, and a forged message. */
#include "selftest.h"

static const uint8_t answer[] = {
    0xfd, 0x06, 0x4d, 0x31, 0x38, 0x00, 0x66, 0xac, 0xe1, 0xdc, 0x29, 0x16,
    0xfe, 0x8e, 0xe8, 0xde, 0x1c, 0x11, 0x5b, 0x52, 0xa1, 0x1d, 0xcd, 0x02,
    0x3a, 0x5d, 0x51, 0x8c, 0x08, 0x9b, 0x31, 0x7b, 0x63, 0x28, 0x4d, 0x89,
    0x21, 0x5a, 0xf2, 0xac, 0xa5, 0x6b, 0x73, 0x39, 0xc3, 0x2b, 0xbd, 0x0f,
    0x65};

static int seal(aesop_kat *t, void *pair)
{
    const aesop_bytes parts[] = {{t->aad, KAT_AAD}, {t->iv, 16}};

    return aesop_siv_seal(pair, t->out, t->tag, parts, 2, t->out, KAT_TEXT);
}

static int open(aesop_kat *t, void *pair)
{
    const aesop_bytes parts[] = {{t->aad, KAT_AAD}, {t->iv, 16}};

    return aesop_siv_open(pair, t->out, t->tag, parts, 2, t->out, KAT_TEXT);
}

int aesop_selftest_siv(const aesop_selftest_with *with)
{
    aesop_kat t;
    aesop_pair_any p;
    int status = AESOP_ERR_AUX;

    aesop_kat_inputs(&t);
    if (with->enc)
        status = aesop_siv_init_with(&p.pair, sizeof p, with->enc,
                                     with->enc_aux, t.key, 32);
    return aesop_kat_aead(status, &t, &p.pair, seal, open, answer + 16,
                          answer, 16);
}
