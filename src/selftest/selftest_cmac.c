/* selftest_cmac.c - a known answer of CMAC. */
#include "selftest.h"

static const uint8_t answer[] = {
    0x9a, 0xac, 0x39, 0x50, 0x8f, 0xad, 0xb4, 0xe2, 0xd8, 0xbb, 0xbc, 0x0a,
    0x09, 0xd3, 0xef, 0xae};

int aesop_selftest_cmac(const aesop_selftest_with *with)
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = aesop_cmac_mac(&t.k.key, t.tag, 16, t.text, KAT_TEXT);
    status = aesop_kat_result(status, t.tag, answer, 16);
    if (!status)
        status = aesop_cmac_verify(&t.k.key, t.tag, 16, t.text, KAT_TEXT);
    if (status)
        return status;
    t.tag[15] ^= 1;
    status = aesop_cmac_verify(&t.k.key, t.tag, 16, t.text, KAT_TEXT);
    return aesop_kat_refused(status, NULL, 0);
}
