/* test_edges.c - what other programs have no reason to do: lengths that only a
 * standard knows, parts that this CPU cannot run, calls that are short forms of
 * others.
 */
#include "hex.h"

#include <string.h>

enum { GUARD = 0x5a };

static aesop_key_any enc, dec;
static aesop_ghash_any hash;
static aesop_gcm_siv_any siv;
static uint8_t bytes[64], out[64], tag[16];

static void set_keys(const pair *p)
{
    count_up(bytes, sizeof bytes, 0);
    memset(out, GUARD, sizeof out);
    expect_equal(set_key(&enc, p->enc, bytes, 16), AESOP_OK);
    expect_equal(set_key(&dec, p->dec, bytes, 16), AESOP_OK);
    expect_equal(aesop_ghash_init(&hash.key, sizeof hash, AESOP_DEFAULT_GHASH,
                                  &enc.key),
                 AESOP_OK);
    expect_equal(aesop_gcm_siv_init(&siv.siv, sizeof siv, AESOP_DEFAULT_GHASH),
                 AESOP_OK);
}

/* Longer than the modes allow, and refused before a byte of it is read. Where
 * size_t has 32 bits most of these cannot be said. */
#if SIZE_MAX > 0xffffffffu
static const size_t huge = (size_t)1 << 62;

static void test_lengths(const pair *p)
{
    const size_t over = ((size_t)1 << 36) + 1;
    size_t len = 1;

    set_keys(p);
    expect_equal(aesop_gmac_mac(&enc.key, &hash.key, tag, 16, bytes, huge,
                                bytes, 1),
                 AESOP_ERR_NONCE);
    expect_equal(aesop_gcm_siv_seal(&enc.key, &siv.siv, out, tag, bytes, bytes,
                                    over, bytes, 1),
                 AESOP_ERR_LEN);
    expect_equal(aesop_gcm_siv_open(&enc.key, &siv.siv, out, tag, bytes, bytes,
                                    1, bytes, over),
                 AESOP_ERR_LEN);
    expect_equal(aesop_kw_unwrap(&dec.key, out, bytes, huge), AESOP_ERR_LEN);
    expect_equal(aesop_kw_wrap(&enc.key, out, bytes, SIZE_MAX - 7),
                 AESOP_ERR_LEN);
    expect_equal(aesop_kwp_wrap(&enc.key, out, bytes, (size_t)1 << 32),
                 AESOP_ERR_LEN);
    expect_equal(aesop_kwp_unwrap(&dec.key, out, &len, bytes, huge),
                 AESOP_ERR_LEN);
    expect_equal((long)len, 0);
    expect_filled(out, GUARD, sizeof out);
}
#else
static void test_lengths(const pair *p)
{
    size_t len = 1;

    set_keys(p);
    expect_equal(aesop_kw_wrap(&enc.key, out, bytes, SIZE_MAX - 7),
                 AESOP_ERR_LEN);
    expect_equal(aesop_kwp_wrap(&enc.key, out, bytes, SIZE_MAX),
                 AESOP_ERR_LEN);
    expect_equal(aesop_kwp_unwrap(&dec.key, out, &len, bytes, 8),
                 AESOP_ERR_LEN);
    expect_equal((long)len, 0);
    expect_filled(out, GUARD, sizeof out);
}
#endif

static int no(void)
{
    return 0;
}

static int yes(void)
{
    return 1;
}

/* A GHASH and an implementation that ask for what the CPU has, or not. */
static void test_usable(const pair *p)
{
    aesop_ghash asks = aesop_ghash_c_mul32;
    aesop_impl impl = *p->enc;

    set_keys(p);
    asks.usable = yes;
    impl.usable = yes;
    expect_equal(aesop_ghash_init(&hash.key, sizeof hash, &asks, &enc.key),
                 AESOP_OK);
    expect_equal(aesop_gcm_siv_init(&siv.siv, sizeof siv, &asks), AESOP_OK);
    expect_equal(aesop_key_init_with(&enc.key, sizeof enc, &impl,
                                     aux_for(p->enc), bytes, 16),
                 AESOP_OK);
    asks.usable = no;
    impl.usable = no;
    expect_equal(aesop_ghash_init(&hash.key, sizeof hash, &asks, &enc.key),
                 AESOP_ERR_CPU);
    expect_filled(&hash, 0, sizeof hash);
    expect_equal(aesop_gcm_siv_init(&siv.siv, sizeof siv, &asks),
                 AESOP_ERR_CPU);
    expect_filled(&siv, 0, sizeof siv);
    expect_equal(aesop_key_init_with(&enc.key, sizeof enc, &impl,
                                     aux_for(p->enc), bytes, 16),
                 AESOP_ERR_CPU);
    expect_filled(&enc, 0, sizeof enc);
}

/* The forms without aux do what those do that have it. */
static void test_short_forms(const pair *p)
{
    aesop_key_any k;
    aesop_pair_any one, other;

    set_keys(p);
    if (p->enc->traits & AESOP_NEEDS_AUX) {
        expect_equal(aesop_key_init(&k.key, sizeof k, p->enc, bytes, 16),
                     AESOP_ERR_AUX);
        expect_equal(aesop_siv_init(&one.pair, sizeof one, p->enc, bytes, 32),
                     AESOP_ERR_AUX);
        expect_equal(aesop_xts_init(&one.pair, sizeof one, p->dec, p->enc,
                                    bytes, 32),
                     AESOP_ERR_AUX);
        return;
    }
    memset(&k, 0, sizeof k);
    memset(&enc, 0, sizeof enc);
    expect_equal(aesop_key_init(&k.key, sizeof k, p->enc, bytes, 16),
                 AESOP_OK);
    expect_equal(set_key(&enc, p->enc, bytes, 16), AESOP_OK);
    expect_bytes(&k, &enc, sizeof k);
    memset(&one, 0, sizeof one);
    memset(&other, 0, sizeof other);
    expect_equal(aesop_siv_init(&one.pair, sizeof one, p->enc, bytes, 32),
                 AESOP_OK);
    expect_equal(aesop_siv_init_with(&other.pair, sizeof other, p->enc, NULL,
                                     bytes, 32),
                 AESOP_OK);
    expect_bytes(&one, &other, sizeof one);
    expect_equal(aesop_xts_init(&one.pair, sizeof one, p->dec, p->enc, bytes,
                                32),
                 AESOP_OK);
    expect_equal(aesop_xts_init_with(&other.pair, sizeof other, p->dec, NULL,
                                     p->enc, NULL, bytes, 32),
                 AESOP_OK);
    expect_bytes(&one, &other, sizeof one);
}

/* A message that nobody finishes is forgotten. */
static void test_finish(const pair *p)
{
    aesop_ccm_ctx ccm;
    aesop_gcm_ctx gcm;

    set_keys(p);
    expect_equal(aesop_ccm_start(&ccm, &enc.key, AESOP_SEAL, 8, bytes, 13, 0,
                                 20),
                 AESOP_OK);
    expect_equal(aesop_ccm_update(&ccm, out, bytes, 5), AESOP_OK);
    aesop_ccm_finish(&ccm);
    expect_filled(&ccm, 0, sizeof ccm);
    expect_equal(aesop_gcm_start(&gcm, &enc.key, &hash.key, AESOP_SEAL, 16,
                                 bytes, 12),
                 AESOP_OK);
    expect_equal(aesop_gcm_update(&gcm, out, bytes, 5), AESOP_OK);
    aesop_gcm_finish(&gcm);
    expect_filled(&gcm, 0, sizeof gcm);
}

/* The counter of CCM carries: its keystream is that of counter mode, which has
 * other code to count. A block at a time, for small machines. */
static void test_carry(const pair *p)
{
    enum { BLOCKS = 260 };
    uint8_t whole[16], counter[16] = {1};
    aesop_ccm_ctx c;

    set_keys(p);
    memcpy(counter + 1, bytes, 13);
    counter[15] = 1;
    expect_equal(aesop_ccm_start(&c, &enc.key, AESOP_SEAL, 8, bytes, 13, 0,
                                 16 * BLOCKS),
                 AESOP_OK);
    for (size_t i = 0; i < BLOCKS; i++) {
        where(i, 0, 0);
        memset(whole, 0, 16);
        expect_equal(aesop_ccm_update(&c, out, whole, 16), AESOP_OK);
        expect_equal(aesop_ctr(&enc.key, counter, whole, whole, 16), AESOP_OK);
        expect_bytes(out, whole, 16);
    }
    expect_equal(aesop_ccm_tag(&c, tag, 8), AESOP_OK);
}

static void test_no_room(const pair *p)
{
    aesop_drbg_any d;

    memset(&d, GUARD, sizeof d);
    expect_equal(aesop_drbg_init(&d.drbg, sizeof(aesop_drbg) - 1, p->enc,
                                 aux_for(p->enc), 16, NULL),
                 AESOP_ERR_KEY_SPACE);
    expect_filled(&d, 0, sizeof(aesop_drbg) - 1);
    set_keys(p);
    expect_equal(aesop_ccm_star(NULL, out, bytes, 13, bytes, 5),
                 AESOP_ERR_KEY);
    expect_filled(out, GUARD, sizeof out);
}

int main(void)
{
    static const proof proofs[] = {
        {"lengths beyond the standards", test_lengths},
        {"parts for another CPU", test_usable},
        {"keys without aux", test_short_forms},
        {"messages given up", test_finish},
        {"the counter of CCM carries", test_carry},
        {"no room, no key", test_no_room},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
