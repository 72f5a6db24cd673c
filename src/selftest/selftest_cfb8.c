/* selftest_cfb8.c - a known answer of CFB8. */
#include "selftest.h"

static const uint8_t answer[] = {
    0x27, 0x64, 0x93, 0x60, 0x4e, 0x4d, 0xb4, 0x20, 0x0a, 0x29, 0xc3, 0x23,
    0xe1, 0x36, 0x34, 0x27, 0xae, 0xd0, 0x7e, 0x87, 0xe5, 0x47, 0xd4, 0xf7,
    0xa7, 0xe8, 0x4b, 0xdc, 0x2c, 0xc0, 0xa6, 0xbd, 0x21};

int aesop_selftest_cfb8(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = aesop_cfb8_encrypt(&t.k.key, t.iv, t.out, t.text, KAT_TEXT);
    status = aesop_kat_result(status, t.out, answer, sizeof answer);
    if (!status)
        status = aesop_kat_begin(&t, with, 0);
    if (!status)
        status = aesop_cfb8_decrypt(&t.k.key, t.iv, t.out, answer, KAT_TEXT);
    return aesop_kat_result(status, t.out, t.text, sizeof answer);
}
