/* selftest_ofb.c - a known answer of OFB. */
#include "selftest.h"

static const uint8_t answer[] = {
    0x27, 0xdf, 0xcd, 0x57, 0xc5, 0xf0, 0x25, 0x49, 0xb8, 0x27, 0xc4, 0x3a,
    0xa2, 0xb9, 0xbc, 0xbc, 0xb9, 0xfe, 0xb6, 0x3b, 0x11, 0x3e, 0xce, 0xf3,
    0x94, 0xa3, 0x7e, 0xbd, 0x6f, 0x59, 0x86, 0x08, 0xaf};

int aesop_selftest_ofb(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = aesop_ofb(&t.k.key, t.iv, NULL, t.out, t.text, KAT_TEXT);
    status = aesop_kat_result(status, t.out, answer, sizeof answer);
    if (!status)
        status = aesop_kat_begin(&t, with, 0);
    if (!status)
        status = aesop_ofb(&t.k.key, t.iv, NULL, t.out, answer, KAT_TEXT);
    return aesop_kat_result(status, t.out, t.text, sizeof answer);
}
