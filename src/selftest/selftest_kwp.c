/* selftest_kwp.c - a known answer of KWP, in place, and a damaged one. */
#include "selftest.h"

static const uint8_t answer[] = {
    0xe0, 0x22, 0x8d, 0xd7, 0x59, 0x2c, 0x7a, 0xdd, 0x8f, 0x0b, 0xc1, 0x7f,
    0x48, 0xb1, 0x2a, 0xd9, 0x74, 0x56, 0xd1, 0x5b, 0x06, 0xd5, 0xdf, 0x5b,
    0x84, 0x6f, 0x85, 0x53, 0x87, 0x9c, 0x8d, 0x44, 0x80, 0x3c, 0x90, 0x88,
    0xff, 0x22, 0xc5, 0x11, 0xca, 0x88, 0x67, 0x49, 0x78, 0xe0, 0xc7, 0xf4};

int aesop_selftest_kwp(const aesop_selftest_with *with)
{
    aesop_kat t;
    size_t len = 0;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = aesop_kwp_wrap(&t.k.key, t.out, t.out, KAT_TEXT);
    status = aesop_kat_result(status, t.out, answer, sizeof answer);
    if (!status)
        status = aesop_kat_begin(&t, with, AESOP_DECRYPTS);
    if (!status)
        status = aesop_kwp_unwrap(&t.k.key, t.out, &len, answer,
                                  sizeof answer);
    status = aesop_kat_result(status, t.out, t.text, KAT_TEXT);
    if (status)
        return status;
    if (len != KAT_TEXT)
        return AESOP_ERR_FAULT;
    status = aesop_kwp_unwrap(&t.k.key, t.out, &len, t.out, sizeof answer);
    return aesop_kat_refused(status, t.out, sizeof answer - 8);
}
