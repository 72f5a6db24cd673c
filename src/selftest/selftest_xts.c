/* selftest_xts.c - a known answer of XTS, in place, with stealing. */
#include "selftest.h"

static const uint8_t answer[] = {
    0xfb, 0x7e, 0x51, 0xe2, 0x2f, 0xfd, 0x76, 0x9d, 0xc5, 0x81, 0xe4, 0x5b,
    0x30, 0x19, 0x6e, 0x6a, 0x07, 0x4f, 0x44, 0x3e, 0xa0, 0x6c, 0x42, 0x1a,
    0xff, 0x04, 0x93, 0x98, 0x2f, 0x78, 0x19, 0xe1, 0x6d};

static int set_key(aesop_pair_any *p, const aesop_selftest_with *with,
                   const uint8_t *key, int decrypts)
{
    const aesop_impl *const data = decrypts ? with->dec : with->enc;

    if (!data || !with->enc)
        return AESOP_ERR_AUX;
    return aesop_xts_init_with(&p->pair, sizeof *p, data,
                               decrypts ? with->dec_aux : with->enc_aux,
                               with->enc, with->enc_aux, key, 32);
}

int aesop_selftest_xts(const aesop_selftest_with *with)
{
    aesop_kat t;
    aesop_pair_any p;
    int status;

    aesop_kat_inputs(&t);
    status = set_key(&p, with, t.key, 0);
    if (!status)
        status = aesop_xts_encrypt(&p.pair, t.iv, t.out, t.out, KAT_TEXT);
    status = aesop_kat_result(status, t.out, answer, KAT_TEXT);
    if (!status)
        status = set_key(&p, with, t.key, 1);
    if (!status)
        status = aesop_xts_decrypt(&p.pair, t.iv, t.out, t.out, KAT_TEXT);
    return aesop_kat_result(status, t.out, t.text, KAT_TEXT);
}
