/* run_mct.c - Monte Carlo tests of the modes that carry an IV on.
 *
 * From a key, an IV and a text, 1000 steps each encrypt (or decrypt) a unit of
 * 16 bytes, or 1 in CFB8. All outputs in a row behind the IV make a stream,
 * and the text of a step is what stands in the stream 16 bytes and a unit
 * before its end; without IV, in ECB, it is the output before. The last output
 * is the result. The next test has this text too, the last 16 bytes of the
 * stream as IV, and a key to which as many of its last bytes were added.
 *
 * A record of a CAVP file is one such test; an ACVP test chains 100 of them,
 * and its FIELD_RESULTS holds of each: key, IV, text and result.
 *
 * Source: NIST, The AES Algorithm Validation Suite (AESAVS), section 6.4;
 * ACVP symmetric block cipher specification, section on Monte Carlo tests.
 */
#include "run_chained.h"

#include <string.h>

#define STEPS  1000
#define STREAM 48 /* bytes of it that are still needed */

struct test {
    uint8_t key[32], iv[16], text[16];
    size_t key_len, iv_len, unit;
};

static int walk(struct run *r, const struct chained *mode, struct test *t,
                uint8_t result[16])
{
    const int encrypts = r->v->direction == ENCRYPT;
    chained_crypt *const crypt = encrypts ? mode->encrypt : mode->decrypt;
    const size_t unit = t->unit, back = unit + t->iv_len;
    uint8_t stream[STREAM] = {0}, iv[16];
    aesop_key_any key;
    int status = run_key(r, &key, encrypts ? 0 : mode->decrypts, t->key,
                         t->key_len);

    memcpy(iv, t->iv, 16);
    memcpy(stream + STREAM - 16, t->iv, 16);
    for (int step = 0; step < STEPS && !status; step++) {
        status = crypt(&key.key, iv, result, t->text, unit);
        memmove(stream, stream + unit, STREAM - unit);
        memcpy(stream + STREAM - unit, result, unit);
        memcpy(t->text, stream + STREAM - back, unit);
    }
    memcpy(t->iv, stream + STREAM - 16, 16);
    for (size_t i = 0; i < t->key_len; i++)
        t->key[i] ^= stream[STREAM - t->key_len + i];
    return status;
}

/* Whether the record at *p begins with these bytes; moves *p behind them. */
static int goes_on(const uint8_t **p, const uint8_t *bytes, size_t len)
{
    const int same = memcmp(*p, bytes, len) == 0;

    *p += len;
    return same;
}

/* Take what the case begins with. Returns whether it has the right form. */
static int start(const struct run *r, const struct chained *mode,
                 struct test *t)
{
    const struct vector *v = r->v;
    const struct bytes *key = &v->field[FIELD_KEY];
    const struct bytes *iv = &v->field[FIELD_IV];
    const int encrypts = v->direction == ENCRYPT;
    const struct bytes *text = &v->field[encrypts ? FIELD_PT : FIELD_CT];

    memset(t, 0, sizeof *t);
    t->key_len = key->len;
    t->iv_len = iv->len;
    t->unit = mode->unit;
    if (!mode->unit || text->len != mode->unit || key->len > 32 ||
        (iv->len != 0 && iv->len != 16))
        return 0;
    memcpy(t->key, key->p, key->len);
    if (iv->len)
        memcpy(t->iv, iv->p, 16);
    memcpy(t->text, text->p, text->len);
    return 1;
}

/* Whether one test gives the result of the case. */
static enum outcome one_test(struct run *r, const struct chained *mode,
                             struct test *t)
{
    const struct bytes *result =
        &r->v->field[r->v->direction == ENCRYPT ? FIELD_CT : FIELD_PT];
    uint8_t got[16];

    if (walk(r, mode, t, got))
        return run_failed(r, "the Monte Carlo test is an error");
    if (result->len != t->unit || memcmp(got, result->p, t->unit) != 0)
        return run_failed(r, "the Monte Carlo test gives other bytes");
    return PASSED;
}

/* Whether tests in a chain are what the records say. */
static enum outcome chain(struct run *r, const struct chained *mode,
                          struct test *t)
{
    const struct bytes *records = &r->v->field[FIELD_RESULTS];
    const size_t record = t->key_len + t->iv_len + 2 * t->unit;
    const uint8_t *p = records->p;
    uint8_t got[16];

    if (records->len % record)
        return run_failed(r, "not the form of a Monte Carlo test");
    for (size_t n = records->len / record; n; n--) {
        int same = goes_on(&p, t->key, t->key_len) &&
                   goes_on(&p, t->iv, t->iv_len) &&
                   goes_on(&p, t->text, t->unit);

        if (same && walk(r, mode, t, got))
            return run_failed(r, "the Monte Carlo test is an error");
        if (!same || !goes_on(&p, got, t->unit))
            return run_failed(r, "the Monte Carlo chain gives other bytes");
    }
    return PASSED;
}

enum outcome run_mct(struct run *r, const struct chained *mode)
{
    struct test t;

    if (!start(r, mode, &t))
        return run_failed(r, "not the form of a Monte Carlo test");
    return r->v->field[FIELD_RESULTS].len ? chain(r, mode, &t)
                                          : one_test(r, mode, &t);
}
