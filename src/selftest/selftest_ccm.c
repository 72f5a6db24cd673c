/* selftest_ccm.c - a known answer of CCM, and a forged message. */
#include "selftest.h"

static const uint8_t answer[] = {
    0x5c, 0xc0, 0x52, 0x62, 0x9c, 0x79, 0xc8, 0xf3, 0x93, 0x70, 0x62, 0xba,
    0x03, 0x2a, 0x42, 0xae, 0x1a, 0xe2, 0x67, 0x4a, 0x4b, 0xa2, 0xa8, 0x1d,
    0x05, 0x74, 0x20, 0xe8, 0xb2, 0x85, 0xbb, 0x7c, 0x45, 0x0b, 0xd0, 0x7c,
    0x23, 0x7c, 0x11, 0x00, 0x2b};

static int seal(aesop_kat *t, void *extra)
{
    (void)extra;
    return aesop_ccm_seal(&t->k.key, t->out, t->tag, 8, t->iv, 13, t->aad,
                          KAT_AAD, t->out, KAT_TEXT);
}

static int open(aesop_kat *t, void *extra)
{
    (void)extra;
    return aesop_ccm_open(&t->k.key, t->out, t->tag, 8, t->iv, 13, t->aad,
                          KAT_AAD, t->out, KAT_TEXT);
}

int aesop_selftest_ccm(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    return aesop_kat_aead(status, &t, NULL, seal, open, answer,
                          answer + KAT_TEXT, 8);
}
