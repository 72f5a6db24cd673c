/* selftest_ecb.c - a known answer of ECB. */
#include "selftest.h"

static const uint8_t answer[] = {
    0x5b, 0xe8, 0x7e, 0x2e, 0x5b, 0x44, 0x7c, 0x94, 0x4b, 0x21, 0xc9, 0xaf,
    0x77, 0x56, 0xc0, 0xd8, 0x03, 0xf2, 0xc3, 0xbd, 0xca, 0x82, 0x6b, 0xf0,
    0x82, 0xd7, 0xcf, 0xb0, 0x35, 0xcd, 0xb8, 0xc1};

int aesop_selftest_ecb(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = aesop_ecb_encrypt(&t.k.key, t.out, t.text, 32);
    status = aesop_kat_result(status, t.out, answer, sizeof answer);
    if (!status)
        status = aesop_kat_begin(&t, with, AESOP_DECRYPTS);
    if (!status)
        status = aesop_ecb_decrypt(&t.k.key, t.out, answer, 32);
    return aesop_kat_result(status, t.out, t.text, sizeof answer);
}
