/* selftest_ctr.c - a known answer of counter mode. */
#include "selftest.h"

static const uint8_t answer[] = {
    0x27, 0xdf, 0xcd, 0x57, 0xc5, 0xf0, 0x25, 0x49, 0xb8, 0x27, 0xc4, 0x3a,
    0xa2, 0xb9, 0xbc, 0xbc, 0xa2, 0xf3, 0xf7, 0x37, 0xec, 0x39, 0xb4, 0x35,
    0x7e, 0x40, 0x47, 0x59, 0xb7, 0xc4, 0xe0, 0x37, 0x8a};

int aesop_selftest_ctr(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = aesop_ctr(&t.k.key, t.iv, t.out, t.text, KAT_TEXT);
    status = aesop_kat_result(status, t.out, answer, sizeof answer);
    if (!status)
        status = aesop_kat_begin(&t, with, 0);
    if (!status)
        status = aesop_ctr(&t.k.key, t.iv, t.out, answer, KAT_TEXT);
    return aesop_kat_result(status, t.out, t.text, sizeof answer);
}
