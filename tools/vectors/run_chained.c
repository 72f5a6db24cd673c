/* run_chained.c - check ECB, CBC, CTR and what is built like them. */
#include "run_chained.h"

#include "aesop_impl.h"

#include <string.h>

static enum outcome one_way(struct run *r, const struct chained *mode,
                            enum direction direction)
{
    const int encrypts = direction == ENCRYPT;
    const enum field from = encrypts ? FIELD_PT : FIELD_CT;
    const enum field to = encrypts ? FIELD_CT : FIELD_PT;
    const struct vector *v = r->v;
    const struct bytes *in = &v->field[from], *iv = &v->field[FIELD_IV];
    const struct bytes *next = &v->field[FIELD_NEXT_IV];
    uint8_t carried[16] = {0};
    aesop_key_any key;
    enum outcome outcome;
    int status = run_key(r, &key, encrypts ? 0 : mode->decrypts,
                         v->field[FIELD_KEY].p, v->field[FIELD_KEY].len);

    run_prepare(r);
    if (has(v, FIELD_IV) && iv->len != 16)
        status = AESOP_ERR_NONCE;
    if (!status && iv->len)
        memcpy(carried, iv->p, 16);
    if (!status)
        status = (encrypts ? mode->encrypt : mode->decrypt)(
            &key.key, carried, r->out, in->p, in->len);
    outcome = run_judge(r, direction, status, in->len, to);
    if (outcome == PASSED && !status && has(v, FIELD_NEXT_IV) &&
        (next->len != 16 || memcmp(next->p, carried, 16) != 0))
        outcome = run_failed(r, "the IV that is left is another");
    return outcome;
}

enum outcome run_chained(struct run *r, const struct chained *mode)
{
    enum outcome outcome = PASSED;

    if (r->v->monte_carlo)
        return run_mct(r, mode);
    if (run_wants(r, ENCRYPT))
        outcome = one_way(r, mode, ENCRYPT);
    if (outcome == PASSED && run_wants(r, DECRYPT))
        outcome = one_way(r, mode, DECRYPT);
    return outcome;
}

static int ecb_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                       const uint8_t *in, size_t len)
{
    (void)iv;
    return aesop_ecb_encrypt(k, out, in, len);
}

static int ecb_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                       const uint8_t *in, size_t len)
{
    (void)iv;
    return aesop_ecb_decrypt(k, out, in, len);
}

enum outcome run_ecb(struct run *r)
{
    static const struct chained mode = {ecb_encrypt, ecb_decrypt,
                                        AESOP_DECRYPTS, 16};

    return run_chained(r, &mode);
}

enum outcome run_ctr(struct run *r)
{
    static const struct chained mode = {aesop_ctr, aesop_ctr, 0, 0};

    return run_chained(r, &mode);
}

static int cfb128_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                          const uint8_t *in, size_t len)
{
    return aesop_cfb128_encrypt(k, iv, NULL, out, in, len);
}

static int cfb128_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                          const uint8_t *in, size_t len)
{
    return aesop_cfb128_decrypt(k, iv, NULL, out, in, len);
}

enum outcome run_cfb128(struct run *r)
{
    static const struct chained mode = {cfb128_encrypt, cfb128_decrypt, 0, 16};

    return run_chained(r, &mode);
}

enum outcome run_cfb8(struct run *r)
{
    static const struct chained mode = {aesop_cfb8_encrypt, aesop_cfb8_decrypt,
                                        0, 1};

    return run_chained(r, &mode);
}

static int ofb(const aesop_key *k, uint8_t iv[16], uint8_t *out,
               const uint8_t *in, size_t len)
{
    return aesop_ofb(k, iv, NULL, out, in, len);
}

enum outcome run_ofb(struct run *r)
{
    static const struct chained mode = {ofb, ofb, 0, 16};

    return run_chained(r, &mode);
}
