/* run_xts.c - check XTS. */
#include "run.h"

#include "aesop_impl.h"

#include <string.h>

/* A key with equal halves, as in the first example of IEEE 1619, is good to
 * decrypt with and must be refused to encrypt. */
static int equal_halves(const struct bytes *key)
{
    return memcmp(key->p, key->p + key->len / 2, key->len / 2) == 0;
}

static enum outcome one_way(struct run *r, enum direction direction)
{
    const int encrypts = direction == ENCRYPT;
    const struct vector *v = r->v;
    const struct bytes *key = &v->field[FIELD_KEY];
    const struct bytes *in = &v->field[encrypts ? FIELD_PT : FIELD_CT];
    const struct implementation *i = r->impl;
    aesop_pair_any p;
    int status = aesop_xts_init_with(
        &p.pair, sizeof p, encrypts ? i->enc : i->dec,
        encrypts ? i->enc_aux : i->dec_aux, i->enc, i->enc_aux, key->p,
        key->len);

    run_prepare(r);
    if (encrypts && equal_halves(key))
        return status == AESOP_ERR_KEY
                   ? PASSED
                   : run_failed(r, "equal halves of a key are taken");
    if (!status && v->field[FIELD_IV].len != 16)
        status = AESOP_ERR_NONCE;
    if (!status)
        status = (encrypts ? aesop_xts_encrypt : aesop_xts_decrypt)(
            &p.pair, v->field[FIELD_IV].p, r->out, in->p, in->len);
    return run_judge(r, direction, status, in->len,
                     encrypts ? FIELD_CT : FIELD_PT);
}

enum outcome run_xts(struct run *r)
{
    enum outcome outcome = PASSED;

    if (run_wants(r, ENCRYPT))
        outcome = one_way(r, ENCRYPT);
    if (outcome == PASSED && run_wants(r, DECRYPT))
        outcome = one_way(r, DECRYPT);
    return outcome;
}
