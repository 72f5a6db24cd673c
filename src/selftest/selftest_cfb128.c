/* selftest_cfb128.c - a known answer of CFB128. */
#include "selftest.h"

static const uint8_t answer[] = {
    0x27, 0xdf, 0xcd, 0x57, 0xc5, 0xf0, 0x25, 0x49, 0xb8, 0x27, 0xc4, 0x3a,
    0xa2, 0xb9, 0xbc, 0xbc, 0x23, 0xba, 0x82, 0xcd, 0xa0, 0x10, 0x16, 0x97,
    0x39, 0x06, 0x78, 0x68, 0x21, 0xe8, 0x3c, 0x13, 0xf3};

int aesop_selftest_cfb128(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = aesop_cfb128_encrypt(&t.k.key, t.iv, NULL, t.out, t.text,
                                      KAT_TEXT);
    status = aesop_kat_result(status, t.out, answer, sizeof answer);
    if (!status)
        status = aesop_kat_begin(&t, with, 0);
    if (!status)
        status = aesop_cfb128_decrypt(&t.k.key, t.iv, NULL, t.out, answer,
                                      KAT_TEXT);
    return aesop_kat_result(status, t.out, t.text, sizeof answer);
}
