/* run_cbc.c - check CBC, with and without PKCS#7 padding. */
#include "run_chained.h"

#include "aesop_impl.h"

#include <string.h>

static enum outcome pad(struct run *r)
{
    const struct bytes *key = &r->v->field[FIELD_KEY];
    const struct bytes *in = &r->v->field[FIELD_PT];
    uint8_t iv[16];
    aesop_key_any k;
    int status = run_key(r, &k, 0, key->p, key->len);

    run_prepare(r);
    memcpy(iv, r->v->field[FIELD_IV].p, 16);
    if (!status)
        status = aesop_cbc_pkcs7_encrypt(&k.key, iv, r->out, in->p, in->len);
    return run_judge(r, ENCRYPT, status, AESOP_PKCS7_LEN(in->len), FIELD_CT);
}

static enum outcome unpad(struct run *r)
{
    const struct bytes *key = &r->v->field[FIELD_KEY];
    const struct bytes *in = &r->v->field[FIELD_CT];
    uint8_t iv[16];
    aesop_key_any k;
    size_t len = in->len;
    int status = run_key(r, &k, AESOP_DECRYPTS, key->p, key->len);

    run_prepare(r);
    memcpy(iv, r->v->field[FIELD_IV].p, 16);
    if (!status)
        status = aesop_cbc_pkcs7_decrypt(&k.key, iv, r->out, &len, in->p,
                                         in->len);
    return run_judge(r, DECRYPT, status, status ? in->len : len, FIELD_PT);
}

enum outcome run_cbc(struct run *r)
{
    static const struct chained mode = {aesop_cbc_encrypt, aesop_cbc_decrypt,
                                        AESOP_DECRYPTS, 16};
    enum outcome outcome = PASSED;

    if (!r->v->padded)
        return run_chained(r, &mode);
    if (r->v->field[FIELD_IV].len != 16)
        return run_failed(r, "CBC with an IV that has not 16 bytes");
    if (run_wants(r, ENCRYPT))
        outcome = pad(r);
    if (outcome == PASSED && run_wants(r, DECRYPT))
        outcome = unpad(r);
    return outcome;
}
