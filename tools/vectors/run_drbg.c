/* run_drbg.c - check CTR_DRBG: of two requests, the second one's output. */
#include "run.h"

#include "aesop_impl.h"

#include <string.h>

/* The entropy that is next, and whether someone asked for another length. */
struct feed {
    const struct bytes *next;
    int misfit;
};

static int fill(void *ctx, void *out, size_t len)
{
    struct feed *feed = ctx;

    if (!feed->next || feed->next->len != len) {
        feed->misfit = 1;
        return 1;
    }
    memcpy(out, feed->next->p, len);
    feed->next = NULL;
    return 0;
}

/* The next call takes this entropy, all of it. */
static void give(aesop_drbg *d, struct feed *feed, const struct bytes *entropy)
{
    feed->next = entropy;
    d->entropy_len = (uint8_t)entropy->len;
}

static int seed(aesop_drbg *d, struct feed *feed, const struct vector *v)
{
    const struct bytes *f = v->field;
    int status;

    give(d, feed, &f[FIELD_ENTROPY]);
    status = aesop_drbg_instantiate(d, f[FIELD_IV].p, f[FIELD_IV].len,
                                    f[FIELD_PERSONAL].p,
                                    f[FIELD_PERSONAL].len);
    if (!status && has(v, FIELD_ENTROPY_RESEED)) {
        give(d, feed, &f[FIELD_ENTROPY_RESEED]);
        status = aesop_drbg_reseed(d, f[FIELD_ADD_RESEED].p,
                                   f[FIELD_ADD_RESEED].len);
    }
    return status;
}

static int request(aesop_drbg *d, struct feed *feed, struct run *r,
                   enum field entropy, enum field extra)
{
    const struct bytes *f = r->v->field;

    d->prediction_resistance = (uint8_t)has(r->v, entropy);
    if (has(r->v, entropy))
        give(d, feed, &f[entropy]);
    return aesop_drbg_generate(d, r->out, f[FIELD_CT].len, f[extra].p,
                               f[extra].len);
}

enum outcome run_ctr_drbg(struct run *r)
{
    const struct vector *v = r->v;
    struct feed feed = {NULL, 0};
    const struct aesop_random source = {fill, &feed};
    aesop_drbg_any d;
    int status = aesop_drbg_init(&d.drbg, sizeof d, r->impl->enc,
                                 r->impl->enc_aux, v->drbg_key, &source);

    if (status == AESOP_ERR_KEY_LEN) {
        r->why = "keys of this size are not in this build";
        return SKIPPED;
    }
    run_prepare(r);
    d.drbg.use_df = v->df;
    if (!status)
        status = seed(&d.drbg, &feed, v);
    if (!status)
        status = request(&d.drbg, &feed, r, FIELD_ENTROPY1, FIELD_ADD1);
    if (!status)
        status = request(&d.drbg, &feed, r, FIELD_ENTROPY2, FIELD_ADD2);
    if (feed.misfit || (!status && feed.next))
        return run_failed(r, "the entropy asked for is another");
    return run_judge(r, ENCRYPT, status, v->field[FIELD_CT].len, FIELD_CT);
}
