/* test_mode_failure.c - what modes leave behind when an implementation, or that
 * of GHASH, fails in any of its calls: its status, output that is zero, and
 * contexts that are empty.
 *
 * The mocks here compute correctly until they fail; a failing call has written
 * its output.
 */
#include "aead.h"

#include <string.h>

enum {
    LEN = 200, /* more than modes take at once */
    AAD = 20,
    GUARD = 0x5a,
    ENOUGH = 10000 /* calls */
};

static const pair *under; /* what the mock computes with */
static unsigned calls;    /* that still succeed */
static int failure = AESOP_ERR_FAULT;

static int one_call(void)
{
    if (calls == 0)
        return failure;
    calls--;
    return AESOP_OK;
}

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    const int status = under->enc->blocks(k, out, in, n);

    return status ? status : one_call();
}

static int inv_blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                      size_t n)
{
    const int status = under->dec->blocks(k, out, in, n);

    return status ? status : one_call();
}

static int schedule(aesop_key *k, const uint8_t *bytes, size_t len)
{
    const int status = under->enc->schedule(k, bytes, len);

    return status ? status : one_call();
}

static aesop_impl mock_enc, mock_dec;

static int hash_init(uint32_t *key, const uint32_t h[4])
{
    const int status = aesop_ghash_c_mul32.init(key, h);

    return status ? status : one_call();
}

static int hash_update(const uint32_t *key, uint32_t state[4],
                       const uint8_t *in, size_t n)
{
    const int status = aesop_ghash_c_mul32.update(key, state, in, n);

    return status ? status : one_call();
}

static const aesop_ghash mock_hash = {
    .name = "mock",
    .traits = AESOP_VARTIME,
    .key_words = AESOP_GHASH_C_MUL32_WORDS,
    .init = hash_init,
    .update = hash_update,
};

static void use(const pair *p)
{
    under = p;
    calls = ENOUGH;
    mock_enc = *p->enc;
    mock_enc.schedule = schedule;
    mock_enc.blocks = blocks;
    mock_enc.ctr = NULL;
    mock_dec = *p->dec;
    mock_dec.blocks = inv_blocks;
}

static uint8_t key[64], nonce[16], aad[AAD], text[LEN], out[LEN + 16], tag[16];

/* ------------------------------------------------------- whole messages */

/* Fail after every number of calls, until there are enough of them. */
static void fail_everywhere(const aead *a, aead_keys *k, int seal)
{
    aead_call c = {.out = out,
                   .tag = tag,
                   .nonce = nonce,
                   .aad = aad,
                   .in = text,
                   .nonce_len = a->nonce_len,
                   .aad_len = AAD,
                   .len = LEN};
    uint8_t sealed[LEN], good_tag[16];
    int status = AESOP_OK;

    calls = ENOUGH;
    expect_equal(a->seal(k, &c), AESOP_OK);
    memcpy(sealed, out, LEN);
    memcpy(good_tag, tag, 16);
    for (unsigned good = 0; good == 0 || status; good++) {
        const int in_place = good % 2;

        where(seal ? 1 : 0, good, 0);
        memset(out, GUARD, sizeof out);
        memcpy(tag, good_tag, 16);
        if (in_place)
            memcpy(out, seal ? text : sealed, LEN);
        c.in = in_place ? out : seal ? text
                                     : sealed;
        calls = good;
        status = (seal ? a->seal : a->open)(k, &c);
        if (!status)
            break;
        expect_equal(status, AESOP_ERR_FAULT);
        expect_filled(out, 0, LEN);
        if (seal)
            expect_filled(tag, 0, a->tag_len);
    }
    expect(calls == 0);
    expect_bytes(out, seal ? sealed : text, LEN);
}

static void test_aeads(const pair *p)
{
    static aead_keys k;

    use(p);
    for (size_t m = 0; m < aead_count; m++) {
        aead a = aeads[m];

        if (a.ghash && a.ghash != &aesop_ghash_c_mul32)
            continue;
        if (a.ghash)
            a.ghash = &mock_hash;
        calls = ENOUGH;
        expect_equal(aead_set(&k, &a, &mock_enc, aux_for(p->enc), key, 16),
                     AESOP_OK);
        fail_everywhere(&a, &k, 1);
        fail_everywhere(&a, &k, 0);
    }
}

/* ------------------------------------------------------------ all others */

static aesop_key_any enc, dec;
static aesop_ghash_any hash;
static aesop_pair_any xts_enc, xts_dec;

static void set_keys(const pair *p)
{
    use(p);
    count_up(key, sizeof key, 0);
    count_up(text, sizeof text, 0);
    expect_equal(aesop_key_init_with(&enc.key, sizeof enc, &mock_enc,
                                     aux_for(p->enc), key, 16),
                 AESOP_OK);
    expect_equal(aesop_key_init_with(&dec.key, sizeof dec, &mock_dec,
                                     aux_for(p->dec), key, 16),
                 AESOP_OK);
    expect_equal(aesop_ghash_init(&hash.key, sizeof hash, &mock_hash,
                                  &enc.key),
                 AESOP_OK);
    expect_equal(aesop_xts_init_with(&xts_enc.pair, sizeof xts_enc, &mock_enc,
                                     aux_for(p->enc), &mock_enc,
                                     aux_for(p->enc), key, 32),
                 AESOP_OK);
    expect_equal(aesop_xts_init_with(&xts_dec.pair, sizeof xts_dec, &mock_dec,
                                     aux_for(p->dec), &mock_enc,
                                     aux_for(p->enc), key, 32),
                 AESOP_OK);
}

/* A call that writes `len` bytes to out from `in`, and with a failure leaves
 * them zero and `iv` as it was. */
typedef int operation(const uint8_t *in, size_t len);

static uint8_t iv[16], used;
static size_t out_len;

static int cfb128_encrypt(const uint8_t *in, size_t len)
{
    return aesop_cfb128_encrypt(&enc.key, iv, &used, out, in, len);
}

static int cfb128_decrypt(const uint8_t *in, size_t len)
{
    return aesop_cfb128_decrypt(&enc.key, iv, &used, out, in, len);
}

static int cfb8_encrypt(const uint8_t *in, size_t len)
{
    return aesop_cfb8_encrypt(&enc.key, iv, out, in, len);
}

static int cfb8_decrypt(const uint8_t *in, size_t len)
{
    return aesop_cfb8_decrypt(&enc.key, iv, out, in, len);
}

static int ofb(const uint8_t *in, size_t len)
{
    return aesop_ofb(&enc.key, iv, &used, out, in, len);
}

static int xts_encrypt(const uint8_t *in, size_t len)
{
    return aesop_xts_encrypt(&xts_enc.pair, iv, out, in, len);
}

static int xts_decrypt(const uint8_t *in, size_t len)
{
    return aesop_xts_decrypt(&xts_dec.pair, iv, out, in, len);
}

static int ccm_star(const uint8_t *in, size_t len)
{
    return aesop_ccm_star(&enc.key, out, iv, 13, in, len);
}

static int kw_wrap(const uint8_t *in, size_t len)
{
    return aesop_kw_wrap(&enc.key, out, in, len / 8 * 8 - 8);
}

static int kw_unwrap(const uint8_t *in, size_t len)
{
    (void)len;
    return aesop_kw_unwrap(&dec.key, out, in, 24);
}

static int kwp_wrap(const uint8_t *in, size_t len)
{
    (void)len;
    return aesop_kwp_wrap(&enc.key, out, in, 3);
}

static int kwp_unwrap(const uint8_t *in, size_t len)
{
    (void)len;
    return aesop_kwp_unwrap(&dec.key, out, &out_len, in, 32);
}

static int cmac(const uint8_t *in, size_t len)
{
    return aesop_cmac_mac(&enc.key, out, 16, in, len);
}

static int cmac_verify(const uint8_t *in, size_t len)
{
    return aesop_cmac_verify(&enc.key, in, 16, in, len);
}

static int gmac(const uint8_t *in, size_t len)
{
    return aesop_gmac_mac(&enc.key, &hash.key, out, 16, iv, 16, in, len);
}

static const struct {
    const char *name;
    operation *run;
    size_t writes; /* if it is less than LEN */
    int genuine;   /* 0: what it reads is not, if it ever gets there */
} operations[] = {
    {"CFB128 encrypt", cfb128_encrypt, LEN, 1},
    {"CFB128 decrypt", cfb128_decrypt, LEN, 1},
    {"CFB8 encrypt", cfb8_encrypt, LEN, 1},
    {"CFB8 decrypt", cfb8_decrypt, LEN, 1},
    {"OFB", ofb, LEN, 1},
    {"XTS encrypt", xts_encrypt, LEN, 1},
    {"XTS decrypt", xts_decrypt, LEN, 1},
    {"CCM*", ccm_star, LEN, 1},
    {"KW wrap", kw_wrap, LEN / 8 * 8, 1},
    {"KW unwrap", kw_unwrap, 16, 0},
    {"KWP wrap", kwp_wrap, 16, 1},
    {"KWP unwrap", kwp_unwrap, 24, 0},
    {"CMAC", cmac, 16, 1},
    {"CMAC verify", cmac_verify, 0, 0},
    {"GMAC", gmac, 16, 1},
};

static void test_operations(const pair *p)
{
    set_keys(p);
    for (size_t i = 0; i < COUNT(operations); i++) {
        int status = AESOP_ERR_FAULT;
        unsigned good = 0;

        for (; status == AESOP_ERR_FAULT && good < ENOUGH; good++) {
            where(i, good, 0);
            memset(out, GUARD, sizeof out);
            memset(iv, 1, sizeof iv);
            used = 0;
            calls = good;
            status = operations[i].run(text, LEN);
            if (status != AESOP_ERR_FAULT)
                break;
            expect_filled(out, 0, operations[i].writes);
            expect_filled(out + operations[i].writes, GUARD,
                          sizeof out - operations[i].writes);
            expect_filled(iv, 1, sizeof iv);
            expect_equal(used, 0);
        }
        expect(good > 0 && calls == 0);
        expect_equal(status,
                     operations[i].genuine ? AESOP_OK : AESOP_ERR_AUTH);
    }
}

/* --------------------------------------------------- messages in pieces */

/* Run a message in three pieces; returns the first failure, after which the
 * context has to be empty. */
static int gcm_pieces(aesop_gcm_ctx *c)
{
    int status = aesop_gcm_start(c, &enc.key, &hash.key, AESOP_OPEN, 16, iv,
                                 16);

    if (!status)
        status = aesop_gcm_aad(c, aad, AAD);
    for (size_t done = 0; done < LEN && !status; done += LEN / 4) {
        memset(out, GUARD, LEN / 4);
        status = aesop_gcm_update(c, out, text + done, LEN / 4);
        expect_filled(out, 0, status ? LEN / 4 : 0);
    }
    if (!status)
        status = aesop_gcm_check(c, aad, 16);
    return status;
}

static int ccm_pieces(aesop_ccm_ctx *c)
{
    int status = aesop_ccm_start(c, &enc.key, AESOP_OPEN, 16, iv, 13, AAD,
                                 LEN);

    if (!status)
        status = aesop_ccm_aad(c, aad, AAD);
    for (size_t done = 0; done < LEN && !status; done += LEN / 4) {
        memset(out, GUARD, LEN / 4);
        status = aesop_ccm_update(c, out, text + done, LEN / 4);
        expect_filled(out, 0, status ? LEN / 4 : 0);
    }
    if (!status)
        status = aesop_ccm_check(c, aad, 16);
    return status;
}

static int cmac_pieces(aesop_cmac_ctx *c)
{
    int status = aesop_cmac_start(c, &enc.key, 16);

    for (size_t done = 0; done < LEN && !status; done += LEN / 4)
        status = aesop_cmac_update(c, text + done, LEN / 4);
    if (!status)
        status = aesop_cmac_check(c, aad, 16);
    return status;
}

/* Fail in each call that the last one makes: the tag is zero. */
static void test_tags(const pair *p)
{
    set_keys(p);
    for (int mode = 0; mode < 2; mode++) {
        int status = AESOP_ERR_FAULT;

        for (unsigned good = 0; status == AESOP_ERR_FAULT; good++) {
            aesop_gcm_ctx gcm;
            aesop_cmac_ctx c;

            where((size_t)mode, good, 0);
            calls = ENOUGH;
            expect_equal(aesop_gcm_start(&gcm, &enc.key, &hash.key, AESOP_SEAL,
                                         16, iv, 12),
                         AESOP_OK);
            expect_equal(aesop_gcm_aad(&gcm, aad, AAD), AESOP_OK);
            expect_equal(aesop_cmac_start(&c, &enc.key, 16), AESOP_OK);
            expect_equal(aesop_cmac_update(&c, aad, AAD), AESOP_OK);
            memset(tag, GUARD, sizeof tag);
            calls = good;
            status = mode == 0 ? aesop_gcm_tag(&gcm, tag, 16)
                               : aesop_cmac_tag(&c, tag, 16);
            if (status)
                expect_filled(tag, 0, sizeof tag);
        }
        expect_equal(status, AESOP_OK);
    }
}

static void test_pieces(const pair *p)
{
    union {
        aesop_ccm_ctx ccm;
        aesop_gcm_ctx gcm;
        aesop_cmac_ctx cmac;
    } c;

    set_keys(p);
    for (int mode = 0; mode < 3; mode++) {
        int status = AESOP_ERR_FAULT;

        for (unsigned good = 0; status == AESOP_ERR_FAULT; good++) {
            where((size_t)mode, good, 0);
            memset(&c, 0, sizeof c);
            calls = good;
            status = mode == 0   ? ccm_pieces(&c.ccm)
                     : mode == 1 ? gcm_pieces(&c.gcm)
                                 : cmac_pieces(&c.cmac);
            expect_filled(&c, 0, sizeof c);
        }
        expect_equal(status, AESOP_ERR_AUTH);
    }
}

/* ------------------------------------------------------------ generator */

static int fill(void *ctx, void *to, size_t len)
{
    (void)ctx;
    count_up(to, len, 0);
    return 0;
}

/* What the implementation reports is not taken for a source that failed. */
static void fail_generator(const pair *p, int code)
{
    const struct aesop_random source = {fill, NULL};
    int status = code;
    aesop_drbg_any d;

    set_keys(p);
    failure = code;
    for (unsigned good = 0; status == code; good++) {
        calls = ENOUGH;
        expect_equal(aesop_drbg_init(&d.drbg, sizeof d, &mock_enc,
                                     aux_for(p->enc), 16, &source),
                     AESOP_OK);
        expect_equal(aesop_drbg_instantiate(&d.drbg, key, 8, NULL, 0),
                     AESOP_OK);
        where(good, 0, 0);
        d.drbg.prediction_resistance = good % 2;
        memset(out, GUARD, sizeof out);
        calls = good;
        status = aesop_drbg_generate(&d.drbg, out, LEN, aad, AAD);
        expect_filled(&d.drbg.key, 0, sizeof d - offsetof(aesop_drbg, key));
        if (!status)
            break;
        expect_equal(status, code);
        expect_filled(out, 0, LEN);
        expect_filled(d.drbg.k, 0, sizeof d.drbg.k);
        expect_filled(d.drbg.next, 0, sizeof d.drbg.next);
        expect_equal(aesop_drbg_generate(&d.drbg, out, LEN, NULL, 0),
                     AESOP_ERR_KEY);
    }
    failure = AESOP_ERR_FAULT;
    expect_equal(status, AESOP_OK);
}

static void test_generator(const pair *p)
{
    fail_generator(p, AESOP_ERR_FAULT);
    fail_generator(p, AESOP_ERR_RANDOM);
}

/* ----------------------------------------------------- how often it calls */

static size_t passes, encrypted;

static int counted(const aesop_key *k, uint8_t *to, const uint8_t *from,
                   size_t n)
{
    passes++;
    encrypted += n;
    return under->enc->blocks(k, to, from, n);
}

/* CCM hands the counter block and the MAC over together: with the first block,
 * 65 passes for 64 blocks, in both directions; of two blocks each, so that no
 * block is encrypted for nothing. */
static void test_ccm_passes(const pair *p)
{
    uint8_t message[1024] = {0};
    aesop_key_any k;

    use(p);
    mock_enc.blocks = counted;
    expect_equal(aesop_key_init_with(&k.key, sizeof k, &mock_enc,
                                     aux_for(p->enc), key, 16),
                 AESOP_OK);
    passes = encrypted = 0;
    expect_equal(aesop_ccm_seal(&k.key, message, tag, 8, nonce, 13, NULL, 0,
                                message, sizeof message),
                 AESOP_OK);
    expect_equal((long)passes, 65);
    expect_equal((long)encrypted, 130);
    passes = encrypted = 0;
    expect_equal(aesop_ccm_open(&k.key, message, tag, 8, nonce, 13, NULL, 0,
                                message, sizeof message),
                 AESOP_OK);
    expect_equal((long)passes, 65);
    expect_equal((long)encrypted, 130);
}

int main(void)
{
    static const proof proofs[] = {
        {"authenticated modes", test_aeads},
        {"the other modes", test_operations},
        {"messages in pieces", test_pieces},
        {"their tags", test_tags},
        {"CTR_DRBG", test_generator},
        {"passes of CCM", test_ccm_passes},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
