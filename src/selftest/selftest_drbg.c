/* selftest_drbg.c - a known answer of CTR_DRBG, and a source that fails. */
#include "selftest.h"

static const uint8_t answer[] = {
    0xf7, 0x7c, 0xb6, 0x47, 0xb1, 0x41, 0xb3, 0x27, 0x67, 0x37, 0xbf, 0xe4,
    0xb1, 0x66, 0xed, 0x47, 0xe9, 0x31, 0x31, 0xe4, 0x33, 0x1f, 0x62, 0x8e,
    0x65, 0x48, 0xab, 0xce, 0xe8, 0x5a, 0x2d, 0x33, 0xcb};

/* Entropy that counts up; with a context it fails. */
static int fill(void *broken, void *out, size_t len)
{
    aesop_kat_count(out, len, 0);
    return broken != NULL;
}

static int run(aesop_drbg *d, aesop_kat *t)
{
    int status = aesop_drbg_instantiate(d, t->iv, 8, t->text, 20);

    if (!status)
        status = aesop_drbg_reseed(d, t->aad, KAT_AAD);
    if (!status)
        status = aesop_drbg_generate(d, t->out, KAT_TEXT, t->aad, KAT_AAD);
    return aesop_kat_result(status, t->out, answer, KAT_TEXT);
}

int aesop_selftest_drbg(const aesop_selftest_with *with)
{
    struct aesop_random source = {fill, NULL};
    aesop_drbg_any d;
    aesop_kat t;
    int status = AESOP_ERR_AUX;

    aesop_kat_inputs(&t);
    if (with->enc)
        status = aesop_drbg_init(&d.drbg, sizeof d, with->enc, with->enc_aux,
                                 16, &source);
    if (!status)
        status = run(&d.drbg, &t);
    if (status)
        return status;
    source.ctx = &t;
    d.drbg.prediction_resistance = 1;
    status = aesop_drbg_generate(&d.drbg, t.out, KAT_TEXT, NULL, 0);
    return status == AESOP_ERR_RANDOM
               ? aesop_kat_refused(AESOP_ERR_AUTH, t.out, KAT_TEXT)
               : AESOP_ERR_FAULT;
}
