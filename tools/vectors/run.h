/* run.h - check a case with an implementation.
 *
 * To add a mode: write `enum outcome run_NAME(struct run *r)` in a file
 * run_NAME.c, declare it at the end of this header, put it in the table in
 * run.c, and put the file in VECTORS_SRC of tools/vectors.mk. Its pattern is:
 *
 *   1. make a key: run_key(r, &key, 0 or AESOP_DECRYPTS, bytes, len);
 *   2. run_prepare(r), then call the library with r->out for its output;
 *   3. return run_judge(r, direction, status, len, field).
 *
 * once for each direction (run_wants says whether to). Where a call succeeds
 * that gives further results, compare them only if run_judge says PASSED. A
 * mode that is XORed with a keystream or chained, with an IV that it carries
 * on, is one line in run_chained.c, and its Monte Carlo test comes with it.
 */
#ifndef AESOP_RUN_H
#define AESOP_RUN_H

#include "implementations.h"
#include "vector.h"

enum outcome { PASSED,
               FAILED,
               SKIPPED };

struct run {
    const struct vector *v;
    const struct implementation *impl;
    uint8_t *out; /* for results: `room` bytes */
    size_t room;
    size_t span;     /* of out, that is used for this case */
    const char *why; /* it failed or was skipped */
};

/* What any mode adds at most to the longest field. */
#define RUN_GROWTH 32

/* Check the case r->v with r->impl. It is SKIPPED with r->why NULL where its
 * mode does not exist yet. */
enum outcome run_vector(struct run *r);

/* ------------------------------------------------------------ for runners */

/* Make a key for r->impl: an _enc key, or with AESOP_DECRYPTS a _dec one.
 * Returns what the library says. */
int run_key(const struct run *r, aesop_key_any *key, unsigned direction,
            const uint8_t *bytes, size_t len);

/* Whether the case says something about a direction. */
int run_wants(const struct run *r, enum direction direction);

/* Fill r->out, so that what a failing call leaves there is seen. */
void run_prepare(struct run *r);

/* Judge a call by its verdict: `status` is what it returned, and `len` bytes
 * in r->out should be field `f`. A call that fails must have left r->out as
 * it was, or zeroed it. */
enum outcome run_judge(struct run *r, enum direction direction, int status,
                       size_t len, enum field f);

/* r->why = why, and FAILED. */
enum outcome run_failed(struct run *r, const char *why);

/* --------------------------------------------------------------- runners */

enum outcome run_ecb(struct run *r);
enum outcome run_cbc(struct run *r);
enum outcome run_ctr(struct run *r);
enum outcome run_cfb8(struct run *r);
enum outcome run_cfb128(struct run *r);
enum outcome run_ofb(struct run *r);
enum outcome run_xts(struct run *r);
enum outcome run_ccm(struct run *r);
enum outcome run_gcm(struct run *r);
enum outcome run_gmac(struct run *r);
enum outcome run_cmac(struct run *r);
enum outcome run_kw(struct run *r);
enum outcome run_kwp(struct run *r);
enum outcome run_gcm_siv(struct run *r);
enum outcome run_eax(struct run *r);
enum outcome run_siv(struct run *r);
enum outcome run_ctr_drbg(struct run *r);

#endif
