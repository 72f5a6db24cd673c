/* selftest_eax.c - a known answer of EAX, and a forged message. */
#include "selftest.h"

static const uint8_t answer[] = {
    0xae, 0x32, 0x46, 0x3f, 0xbd, 0x2c, 0x12, 0xdf, 0xe8, 0xb5, 0xb0, 0x5f,
    0xc9, 0xf6, 0x93, 0xb6, 0x54, 0xd8, 0xeb, 0x89, 0x38, 0x20, 0xfa, 0xd1,
    0x90, 0x95, 0xbd, 0x12, 0x4d, 0xc0, 0x76, 0x5b, 0x85, 0x40, 0x25, 0xb0,
    0x13, 0xba, 0xe4, 0xc3, 0x56, 0x70, 0x22, 0x6a, 0x01, 0xb4, 0x41, 0x98,
    0x5a};

static int seal(aesop_kat *t, void *extra)
{
    (void)extra;
    return aesop_eax_seal(&t->k.key, t->out, t->tag, 16, t->iv, 16, t->aad,
                          KAT_AAD, t->out, KAT_TEXT);
}

static int open(aesop_kat *t, void *extra)
{
    (void)extra;
    return aesop_eax_open(&t->k.key, t->out, t->tag, 16, t->iv, 16, t->aad,
                          KAT_AAD, t->out, KAT_TEXT);
}

int aesop_selftest_eax(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    return aesop_kat_aead(status, &t, NULL, seal, open, answer,
                          answer + KAT_TEXT, 16);
}
