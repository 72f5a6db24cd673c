/* run_wrap.c - check KW and KWP, with the cipher and with its inverse. */
#include "run.h"

#include "aesop_impl.h"

typedef int wrap_call(const aesop_key *k, uint8_t *out, const uint8_t *in,
                      size_t len);
typedef int unwrap_call(const aesop_key *k, uint8_t *out, size_t *out_len,
                        const uint8_t *in, size_t len);

struct form {
    wrap_call *wrap;
    unwrap_call *unwrap;
};

static int kw_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                     const uint8_t *in, size_t len)
{
    *out_len = len - 8;
    return aesop_kw_unwrap(k, out, in, len);
}

static int kw_inv_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                         const uint8_t *in, size_t len)
{
    *out_len = len - 8;
    return aesop_kw_inv_unwrap(k, out, in, len);
}

static enum outcome wrap(struct run *r, const struct form *form)
{
    const struct bytes *key = &r->v->field[FIELD_KEY];
    const struct bytes *in = &r->v->field[FIELD_PT];
    aesop_key_any k;
    int status = run_key(r, &k, r->v->inverse ? AESOP_DECRYPTS : 0, key->p,
                         key->len);

    run_prepare(r);
    if (!status)
        status = form->wrap(&k.key, r->out, in->p, in->len);
    return run_judge(r, ENCRYPT, status,
                     r->v->mode == MODE_KWP ? AESOP_KWP_LEN(in->len)
                                            : in->len + 8,
                     FIELD_CT);
}

static enum outcome unwrap(struct run *r, const struct form *form)
{
    const struct bytes *key = &r->v->field[FIELD_KEY];
    const struct bytes *in = &r->v->field[FIELD_CT];
    const size_t room = in->len < 8 ? 0 : in->len - 8;
    aesop_key_any k;
    size_t len = 0;
    int status = run_key(r, &k, r->v->inverse ? 0 : AESOP_DECRYPTS, key->p,
                         key->len);

    run_prepare(r);
    if (!status)
        status = form->unwrap(&k.key, r->out, &len, in->p, in->len);
    return run_judge(r, DECRYPT, status, status ? room : len, FIELD_PT);
}

static enum outcome both(struct run *r, const struct form forms[2])
{
    const struct form *const form = &forms[r->v->inverse];
    enum outcome outcome = PASSED;

    if (run_wants(r, ENCRYPT))
        outcome = wrap(r, form);
    if (outcome == PASSED && run_wants(r, DECRYPT))
        outcome = unwrap(r, form);
    return outcome;
}

enum outcome run_kw(struct run *r)
{
    static const struct form forms[2] = {
        {aesop_kw_wrap, kw_unwrap},
        {aesop_kw_inv_wrap, kw_inv_unwrap},
    };

    return both(r, forms);
}

enum outcome run_kwp(struct run *r)
{
    static const struct form forms[2] = {
        {aesop_kwp_wrap, aesop_kwp_unwrap},
        {aesop_kwp_inv_wrap, aesop_kwp_inv_unwrap},
    };

    return both(r, forms);
}
