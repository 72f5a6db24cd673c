/* test_residue_more.c - what the other modes leave on the stack below them: of
 * keys and what is made from them, plaintext, keystream, and of the states of
 * hash and generator.
 */
#include "aead.h"
#include "reference.h"
#include "residue.h"

#include <string.h>

enum {
    LEN = 44, /* no whole number of blocks, but of words */
    AAD = 20
};

/* The call that is looked at, and what it works on. */
static const pair *subject;
static const aead *this_aead;
static aead_keys keys;
static aesop_key_any dec;
static aesop_pair_any xts, xts_dec;
static aesop_drbg_any drbg;
static uint8_t raw[64], nonce[16], aad[AAD], text[LEN];
static uint8_t sealed[LEN + 8], out[LEN + 8], tag[16];
static int status;

static const aead_call *call(const uint8_t *in)
{
    static aead_call c;

    c = (aead_call){.out = out,
                    .tag = tag,
                    .nonce = nonce,
                    .aad = aad,
                    .in = in,
                    .nonce_len = this_aead->nonce_len,
                    .aad_len = AAD,
                    .len = LEN};
    return &c;
}

static void seal(void)
{
    status = this_aead->seal(&keys, call(text));
}

static void open(void)
{
    status = this_aead->open(&keys, call(sealed));
}

static void ccm_pieces(void)
{
    aesop_ccm_ctx c;

    status = aesop_ccm_start(&c, &keys.k.key, AESOP_SEAL, 8, nonce, 13, AAD,
                             LEN) ||
             aesop_ccm_aad(&c, aad, AAD) ||
             aesop_ccm_update(&c, out, text, 5) ||
             aesop_ccm_update(&c, out + 5, text + 5, LEN - 5) ||
             aesop_ccm_tag(&c, tag, 8);
}

static void gcm_pieces(void)
{
    aesop_gcm_ctx c;

    status = aesop_gcm_start(&c, &keys.k.key, &keys.h.key, AESOP_OPEN, 16,
                             nonce, 11) ||
             aesop_gcm_aad(&c, aad, AAD) ||
             aesop_gcm_update(&c, out, text, 5) ||
             aesop_gcm_update(&c, out + 5, text + 5, LEN - 5) ||
             aesop_gcm_check(&c, tag, 16) != AESOP_ERR_AUTH;
}

static void ghash_key(void)
{
    status = aesop_ghash_init(&keys.h.key, sizeof keys.h, this_aead->ghash,
                              &keys.k.key);
}

static void cmac(void)
{
    status = aesop_cmac_mac(&keys.k.key, tag, 16, text, LEN) ||
             aesop_cmac_verify(&keys.k.key, tag, 16, text, LEN);
}

static void cmac_pieces(void)
{
    aesop_cmac_ctx c;

    status = aesop_cmac_start(&c, &keys.k.key, 16) ||
             aesop_cmac_update(&c, text, 5) ||
             aesop_cmac_update(&c, text + 5, LEN - 5) ||
             aesop_cmac_tag(&c, tag, 16);
}

static void xts_encrypt(void)
{
    status = aesop_xts_encrypt(&xts.pair, nonce, out, text, LEN);
}

static void xts_decrypt(void)
{
    status = aesop_xts_decrypt(&xts_dec.pair, nonce, out, sealed, LEN);
}

static void kw(void)
{
    status = aesop_kw_wrap(&keys.k.key, out, text, 40) ||
             aesop_kw_unwrap(&dec.key, out, out, 48);
}

static void kwp(void)
{
    size_t len;

    status = aesop_kwp_wrap(&keys.k.key, out, text, 41) ||
             aesop_kwp_unwrap(&dec.key, out, &len, out, 56) ||
             aesop_kwp_wrap(&keys.k.key, out, text, 8) ||
             aesop_kwp_unwrap(&dec.key, out, &len, out, 16);
}

static void feedback(void)
{
    uint8_t iv[16];

    memcpy(iv, nonce, 16);
    status = aesop_cfb128_encrypt(&keys.k.key, iv, NULL, out, text, LEN) ||
             aesop_cfb128_decrypt(&keys.k.key, iv, NULL, out, out, LEN) ||
             aesop_cfb8_encrypt(&keys.k.key, iv, out, text, LEN) ||
             aesop_cfb8_decrypt(&keys.k.key, iv, out, out, LEN) ||
             aesop_ofb(&keys.k.key, iv, NULL, out, text, LEN);
}

static void generate(void)
{
    status = aesop_drbg_generate(&drbg.drbg, out, LEN, aad, AAD);
}

/* ---------------------------------------------------------------- proofs */

static void expect_clean(void (*run)(void))
{
    size_t at;

    copy_secret(sealed, text, LEN);
    at = residue(run);
    expect_equal(status, AESOP_OK);
    where(at, 0, 0);
    expect(!at);
}

static void add_key(const uint8_t *key, size_t len)
{
    uint8_t round_keys[240];

    add_secret(key, len);
    reference_expand(round_keys, key, len);
    add_secret(round_keys, 4 * (len + 28));
}

/* A new key of 16 bytes, or two, and a message; all secret. */
static void draw(size_t key_count)
{
    uint8_t zero[16] = {0};

    forget_secrets();
    random_bytes(raw, sizeof raw);
    random_bytes(nonce, sizeof nonce);
    random_bytes(aad, sizeof aad);
    random_bytes(text, sizeof text);
    for (size_t i = 0; i < key_count; i++) {
        add_key(raw + 16 * i, 16);
        reference_encrypt(raw + 16 * i, 16, zero, zero); /* H, or L of CMAC */
        add_secret(zero, 16);
    }
    add_secret(text, LEN);
    set_key(&keys.k, subject->enc, raw, 16);
}

/* The keys that GCM-SIV derives for a nonce. */
static void add_derived(void)
{
    uint8_t block[16] = {0}, derived[32];

    memcpy(block + 4, nonce, 12);
    for (uint8_t i = 0; i < 4; i++) {
        uint8_t result[16];

        block[0] = i;
        reference_encrypt(raw, 16, result, block);
        memcpy(derived + 8 * i, result, 8);
    }
    add_secret(derived, 16);
    add_key(derived + 16, 16);
}

static void one_aead(const aead *a)
{
    uint8_t pad[LEN];

    draw(a->ghash ? 1 : 2);
    if (a->ghash)
        add_derived();
    this_aead = a;
    expect_equal(aead_set(&keys, a, subject->enc, aux_for(subject->enc), raw,
                          16),
                 AESOP_OK);
    seal();
    copy_secret(sealed, out, LEN);
    for (size_t i = 0; i < LEN; i++)
        pad[i] = sealed[i] ^ text[i];
    add_secret(pad, LEN);
    expect(!residue(seal));
    expect_equal(status, AESOP_OK);
    expect(!residue(open));
    expect_equal(status, AESOP_OK);
    if (a->ghash)
        expect_clean(ghash_key);
}

static void test_aeads(const pair *p)
{
    subject = p;
    for (size_t m = 0; m < aead_count; m++) {
        where(m, 0, 0);
        if (aead_takes(&aeads[m], 16))
            one_aead(&aeads[m]);
    }
}

static void test_pieces(const pair *p)
{
    subject = p;
    draw(1);
    expect_equal(aesop_ghash_init(&keys.h.key, sizeof keys.h,
                                  AESOP_DEFAULT_GHASH, &keys.k.key),
                 AESOP_OK);
    expect_clean(ccm_pieces);
    expect_clean(gcm_pieces);
}

static void test_macs(const pair *p)
{
    subject = p;
    draw(1);
    expect_clean(cmac);
    expect_clean(cmac_pieces);
}

static void test_feedback(const pair *p)
{
    subject = p;
    draw(1);
    expect_clean(feedback);
}

static void test_xts(const pair *p)
{
    uint8_t tweak[16];

    subject = p;
    draw(2);
    reference_encrypt(raw + 16, 16, tweak, nonce);
    add_secret(tweak, 16);
    expect_equal(aesop_xts_init_with(&xts.pair, sizeof xts, p->enc,
                                     aux_for(p->enc), p->enc, aux_for(p->enc),
                                     raw, 32),
                 AESOP_OK);
    expect_equal(aesop_xts_init_with(&xts_dec.pair, sizeof xts_dec, p->dec,
                                     aux_for(p->dec), p->enc, aux_for(p->enc),
                                     raw, 32),
                 AESOP_OK);
    expect_clean(xts_encrypt);
    expect_clean(xts_decrypt);
}

static void test_wrap(const pair *p)
{
    subject = p;
    draw(1);
    set_key(&dec, p->dec, raw, 16);
    expect_clean(kw);
    expect_clean(kwp);
}

static int fill(void *ctx, void *bytes, size_t n)
{
    (void)ctx;
    memcpy(bytes, raw, n);
    return 0;
}

/* The key before and after the call, and what was seeded from. */
static void test_drbg(const pair *p)
{
    static const struct aesop_random source = {fill, NULL};

    subject = p;
    draw(1);
    expect_equal(aesop_drbg_init(&drbg.drbg, sizeof drbg, p->enc,
                                 aux_for(p->enc), 16, &source),
                 AESOP_OK);
    expect_equal(aesop_drbg_instantiate(&drbg.drbg, nonce, 16, NULL, 0),
                 AESOP_OK);
    forget_secrets();
    add_key(drbg.drbg.k, 16);
    expect_clean(generate);
    forget_secrets();
    add_key(drbg.drbg.k, 16);
    add_secret(drbg.drbg.next, 16);
    add_secret(out, LEN);
    expect(!residue(generate));
}

int main(void)
{
    static const pair all_modes = {.name = "modes"};
    static const proof proofs[] = {
        {"no secrets on the stack after AEADs", test_aeads},
        {"after their pieces", test_pieces},
        {"after CMAC", test_macs},
        {"after CFB and OFB", test_feedback},
        {"after XTS", test_xts},
        {"after key wrapping", test_wrap},
        {"after a generator", test_drbg},
    };

    if (AESOP_STACK_WIPE)
        prove_all(proofs, COUNT(proofs));
    else
        skip(&all_modes, "AESOP_STACK_WIPE is 0: nothing is promised");
    return finish();
}
