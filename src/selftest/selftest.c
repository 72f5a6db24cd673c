/* selftest.c - run known answers, and show that one that is wrong is found. */
#include "selftest.h"

static const uint8_t answer[] = {
    0x5b, 0xe8, 0x7e, 0x2e, 0x5b, 0x44, 0x7c, 0x94, 0x4b, 0x21, 0xc9, 0xaf,
    0x77, 0x56, 0xc0, 0xd8};

/* Encrypt a block, which shall be `want`. */
static int block(const aesop_selftest_with *with, const uint8_t want[16])
{
    aesop_kat t;
    int status = aesop_kat_begin(&t, with, 0);

    if (!status)
        status = with->enc->blocks(&t.k.key, t.out, t.text, 1);
    return aesop_kat_result(status, t.out, want, 16);
}

int aesop_selftest_broken(const aesop_selftest_with *with)
{
    uint8_t wrong[16];

    aesop_kat_count(wrong, 16, 0);
    aesop_xor(wrong, answer, wrong, 16);
    return block(with, wrong);
}

int aesop_selftest(const aesop_selftest_with *with,
                   aesop_selftest_fn *const *tests, size_t n)
{
    int status = block(with, answer);

    if (!status && aesop_selftest_broken(with) != AESOP_ERR_FAULT)
        status = AESOP_ERR_FAULT;
    for (; n && !status; n--, tests++)
        status = (*tests)(with);
    return status;
}
