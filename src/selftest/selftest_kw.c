/* selftest_kw.c - a known answer of KW, in place, and a damaged one. */
#include "selftest.h"

static const uint8_t answer[] = {
    0xcb, 0xb1, 0xad, 0xf8, 0xd5, 0xc0, 0x31, 0x0f, 0x4b, 0xe6, 0xba, 0xdf,
    0x6c, 0x21, 0xfc, 0xd9, 0x3b, 0xdd, 0x1e, 0x5c, 0x64, 0x41, 0x03, 0xda,
    0x38, 0x1a, 0xa9, 0x2f, 0xd8, 0x98, 0x4d, 0x2c, 0xb6, 0x1f, 0x41, 0x93,
    0x34, 0x99, 0x71, 0xd0};

int aesop_selftest_kw(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = aesop_kw_wrap(&t.k.key, t.out, t.out, 32);
    status = aesop_kat_result(status, t.out, answer, sizeof answer);
    if (!status)
        status = aesop_kat_begin(&t, with, AESOP_DECRYPTS);
    if (!status)
        status = aesop_kw_unwrap(&t.k.key, t.out, answer, sizeof answer);
    status = aesop_kat_result(status, t.out, t.text, 32);
    if (status)
        return status;
    t.out[32] = 0;
    status = aesop_kw_unwrap(&t.k.key, t.out, t.out, sizeof answer);
    return aesop_kat_refused(status, t.out, 32);
}
