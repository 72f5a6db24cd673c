/* test_selftest.c - the self-test passes, and fails where it must. */
#include "harness.h"

#include <string.h>

static aesop_selftest_fn *const tests[] = {
    aesop_selftest_ecb, aesop_selftest_cbc, aesop_selftest_ctr,
    aesop_selftest_cfb128, aesop_selftest_cfb8, aesop_selftest_ofb,
    aesop_selftest_xts, aesop_selftest_cmac, aesop_selftest_ccm,
    aesop_selftest_gcm, aesop_selftest_eax, aesop_selftest_siv,
    aesop_selftest_gcm_siv, aesop_selftest_kw, aesop_selftest_kwp,
    aesop_selftest_drbg};

static aesop_selftest_with with(const pair *p)
{
    const aesop_selftest_with w = {p->enc, p->dec, aux_for(p->enc),
                                   aux_for(p->dec), AESOP_DEFAULT_GHASH};

    return w;
}

static void test_passes(const pair *p)
{
    const aesop_selftest_with w = with(p);

    for (size_t i = 0; i < COUNT(tests); i++) {
        where(i, 0, 0);
        expect_equal(tests[i](&w), AESOP_OK);
    }
    expect_equal(aesop_selftest(&w, tests, COUNT(tests)), AESOP_OK);
    expect_equal(aesop_selftest(&w, NULL, 0), AESOP_OK);
}

static void test_broken(const pair *p)
{
    static aesop_selftest_fn *const list[] = {aesop_selftest_ctr,
                                              aesop_selftest_broken};
    const aesop_selftest_with w = with(p);

    expect_equal(aesop_selftest_broken(&w), AESOP_ERR_FAULT);
    expect_equal(aesop_selftest(&w, list, 2), AESOP_ERR_FAULT);
    expect_equal(aesop_selftest(&w, list, 1), AESOP_OK);
}

/* An implementation with one bit wrong in the first byte of each block, which
 * is all that CFB8 uses of it: every test finds it, and so does the whole. */
static const aesop_impl *right;

static int wrong_blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                        size_t n)
{
    const int status = right->blocks(k, out, in, n);

    for (size_t i = 0; i < n; i++)
        out[16 * i] ^= 4;
    return status;
}

static void test_wrong_cipher(const pair *p)
{
    aesop_selftest_with w = with(p);
    aesop_impl enc = *p->enc;

    right = p->enc;
    enc.blocks = wrong_blocks;
    enc.ctr = NULL;
    w.enc = &enc;
    for (size_t i = 0; i < COUNT(tests); i++) {
        where(i, 0, 0);
        expect_equal(tests[i](&w), AESOP_ERR_FAULT);
    }
    expect_equal(aesop_selftest(&w, tests, COUNT(tests)), AESOP_ERR_FAULT);
    expect_equal(aesop_selftest(&w, NULL, 0), AESOP_ERR_FAULT);
}

/* The same of the inverse cipher, in the modes that use it. */
static void test_wrong_inverse(const pair *p)
{
    static aesop_selftest_fn *const list[] = {
        aesop_selftest_ecb, aesop_selftest_cbc, aesop_selftest_xts,
        aesop_selftest_kw, aesop_selftest_kwp};
    aesop_selftest_with w = with(p);
    aesop_impl dec = *p->dec;

    right = p->dec;
    dec.blocks = wrong_blocks;
    w.dec = &dec;
    for (size_t i = 0; i < COUNT(list); i++) {
        const int status = list[i](&w);

        where(i, 0, 0);
        expect(status == AESOP_ERR_FAULT || status == AESOP_ERR_AUTH);
    }
    expect_equal(aesop_selftest_gcm(&w), AESOP_OK);
}

static int wrong_update(const uint32_t *key, uint32_t state[4],
                        const uint8_t *in, size_t n)
{
    const int status = AESOP_DEFAULT_GHASH->update(key, state, in, n);

    state[1] ^= 1;
    return status;
}

static void test_wrong_hash(const pair *p)
{
    aesop_ghash hash = *AESOP_DEFAULT_GHASH;
    aesop_selftest_with w = with(p);

    hash.update = wrong_update;
    w.ghash = &hash;
    expect_equal(aesop_selftest_gcm(&w), AESOP_ERR_FAULT);
    expect_equal(aesop_selftest_gcm_siv(&w), AESOP_ERR_FAULT);
}

/* What is not there cannot be tested, and that is no success. */
static void test_missing(const pair *p)
{
    const aesop_selftest_with none = {NULL, NULL, NULL, NULL, NULL};
    aesop_selftest_with w = with(p);

    for (size_t i = 0; i < COUNT(tests); i++) {
        where(i, 0, 0);
        expect_equal(tests[i](&none), AESOP_ERR_AUX);
    }
    expect_equal(aesop_selftest_broken(&none), AESOP_ERR_AUX);
    expect_equal(aesop_selftest(&none, NULL, 0), AESOP_ERR_AUX);
    w.ghash = NULL;
    w.dec = NULL;
    expect_equal(aesop_selftest_gcm(&w), AESOP_ERR_AUX);
    expect_equal(aesop_selftest_gcm_siv(&w), AESOP_ERR_AUX);
    expect_equal(aesop_selftest_ecb(&w), AESOP_ERR_AUX);
    expect_equal(aesop_selftest_xts(&w), AESOP_ERR_AUX);
    expect_equal(aesop_selftest_ccm(&w), AESOP_OK);
}

int main(void)
{
    static const proof proofs[] = {
        {"all known answers", test_passes},
        {"one that is broken on purpose", test_broken},
        {"a wrong cipher is found", test_wrong_cipher},
        {"a wrong inverse cipher is found", test_wrong_inverse},
        {"a wrong hash is found", test_wrong_hash},
        {"what is missing is not tested", test_missing},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
