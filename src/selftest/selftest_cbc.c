/* selftest_cbc.c - a known answer of CBC. */
#include "selftest.h"

static const uint8_t answer[] = {
    0x9b, 0xb5, 0xf6, 0x01, 0x88, 0x4f, 0xcd, 0x6f, 0x6e, 0x29, 0xb2, 0x3f,
    0x82, 0xcc, 0xa7, 0x7a, 0xed, 0x83, 0xe7, 0x84, 0x28, 0xf8, 0x51, 0x06,
    0x91, 0x16, 0x3c, 0x71, 0xb0, 0x4e, 0xd6, 0xf3};

int aesop_selftest_cbc(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = aesop_cbc_encrypt(&t.k.key, t.iv, t.out, t.text, 32);
    status = aesop_kat_result(status, t.out, answer, sizeof answer);
    if (!status)
        status = aesop_kat_begin(&t, with, AESOP_DECRYPTS);
    if (!status)
        status = aesop_cbc_decrypt(&t.k.key, t.iv, t.out, answer, 32);
    return aesop_kat_result(status, t.out, t.text, sizeof answer);
}
