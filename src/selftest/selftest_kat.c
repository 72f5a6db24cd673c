/* selftest_kat.c - inputs of the known answers, and how results are judged. */
#include "selftest.h"

void aesop_kat_count(uint8_t *out, size_t len, uint8_t start)
{
    for (size_t i = 0; i < len; i++)
        out[i] = (uint8_t)(start + i);
}

void aesop_kat_inputs(aesop_kat *t)
{
    aesop_kat_count(t->key, sizeof t->key, 0);
    aesop_kat_count(t->iv, sizeof t->iv, 0x10);
    aesop_kat_count(t->aad, sizeof t->aad, 0x40);
    aesop_kat_count(t->text, sizeof t->text, 0x20);
    aesop_kat_count(t->out, sizeof t->out, 0x20);
}

int aesop_kat_begin(aesop_kat *t, const aesop_selftest_with *with,
                    unsigned direction)
{
    const aesop_impl *const impl = direction ? with->dec : with->enc;
    const void *const aux = direction ? with->dec_aux : with->enc_aux;

    aesop_kat_inputs(t);
    if (!impl)
        return AESOP_ERR_AUX;
    return aesop_key_init_with(&t->k.key, sizeof t->k, impl, aux, t->key, 16);
}

int aesop_kat_same(const uint8_t *got, const uint8_t *answer, size_t len)
{
    return aesop_equal(got, answer, len) ? AESOP_OK : AESOP_ERR_FAULT;
}

int aesop_kat_result(int status, const uint8_t *got, const uint8_t *answer,
                     size_t len)
{
    return status ? status : aesop_kat_same(got, answer, len);
}

int aesop_kat_refused(int status, const uint8_t *out, size_t len)
{
    uint8_t sum = 0;

    while (len--)
        sum |= *out++;
    return status == AESOP_ERR_AUTH && sum == 0 ? AESOP_OK : AESOP_ERR_FAULT;
}

int aesop_kat_aead(int status, aesop_kat *t, void *extra,
                   aesop_kat_call *seal, aesop_kat_call *open,
                   const uint8_t answer[KAT_TEXT], const uint8_t *tag,
                   size_t tag_len)
{
    if (!status)
        status = seal(t, extra);
    status = aesop_kat_result(status, t->out, answer, KAT_TEXT);
    status = aesop_kat_result(status, t->tag, tag, tag_len);
    if (!status)
        status = open(t, extra);
    status = aesop_kat_result(status, t->out, t->text, KAT_TEXT);
    if (status)
        return status;
    t->tag[0] ^= 1;
    return aesop_kat_refused(open(t, extra), t->out, KAT_TEXT);
}
