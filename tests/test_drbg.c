/* test_drbg.c - CTR_DRBG: known answers, settings, limits, and faults that
 * users reported of other libraries. */
#include "hex.h"

#include <string.h>

/* A source of entropy that counts its calls and fails when told to. */
static struct {
    unsigned calls;
    size_t len; /* of the last call */
    int broken;
} source;

static int fill(void *ctx, void *out, size_t len)
{
    (void)ctx;
    source.calls++;
    source.len = len;
    count_up(out, len, 0);
    return source.broken;
}

static const struct aesop_random entropy = {fill, NULL};

static aesop_drbg_any d;
static uint8_t nonce[64], extra[64];

/* Room for the longest request, where there is RAM for it. */
#if SMALL_RAM
static uint8_t out[64];
#else
static uint8_t out[65536 + 1];
#endif

static void prepare(const pair *p, size_t key_len)
{
    memset(&source, 0, sizeof source);
    count_up(nonce, sizeof nonce, 0x40);
    count_up(extra, sizeof extra, 0x70);
    expect_equal(aesop_drbg_init(&d.drbg, sizeof d, p->enc, aux_for(p->enc),
                                 key_len, &entropy),
                 AESOP_OK);
}

static void instantiate(const pair *p, size_t key_len, int use_df)
{
    prepare(p, key_len);
    d.drbg.use_df = (uint8_t)use_df;
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce,
                                        use_df ? key_len / 2 : 0, NULL, 0),
                 AESOP_OK);
    expect_equal((long)source.calls, 1);
    expect_equal((long)source.len, (long)(use_df ? key_len : key_len + 16));
}

static int generate(size_t len)
{
    return aesop_drbg_generate(&d.drbg, out, len, NULL, 0);
}

/* Additional input beyond the seed was refused in production only, as tests
 * used the derivation function. */
static void test_known(const pair *p)
{
    if (!offers(p, 32))
        return;
    instantiate(p, 32, 0);
    expect_equal(aesop_drbg_generate(&d.drbg, out, 32, extra, 48), AESOP_OK);
    expect_hex(out, "753ce1a79df51f1f6da818ed07e7096689732"
                    "62c9ab129f6b7d0888d2d6b6083");
    instantiate(p, 32, 0);
    expect_equal(aesop_drbg_generate(&d.drbg, out, 32, extra, 20), AESOP_OK);
    expect_hex(out, "392e52a2f58c34380b2a3f055c5472408a260f18eec03c4cfddf0703"
                    "3cb2deac");
    prepare(p, 32);
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 16, NULL, 0),
                 AESOP_OK);
    expect_equal(generate(17), AESOP_OK);
    expect_hex(out, "624f63a6fabe29e3588ea0a6bb5d28f855");
    expect_equal(generate(17), AESOP_OK);
    expect_hex(out, "c32ca7ba413862dbddab482806486c9be9");
}

/* Limits of table 3, with and without the derivation function. */
static void test_limits(const pair *p)
{
    instantiate(p, 16, 0);
    memset(out, 0x5a, sizeof out);
    expect_equal(aesop_drbg_generate(&d.drbg, out, 32, extra, 33),
                 AESOP_ERR_LEN);
    expect_equal(aesop_drbg_reseed(&d.drbg, extra, 33), AESOP_ERR_LEN);
    expect_equal(generate(65537), AESOP_ERR_LEN);
    expect_filled(out, 0x5a, sizeof out);
    if (sizeof out > 65536) {
        expect_equal(generate(65536), AESOP_OK);
        expect_filled(out + sizeof out - 1, 0x5a, 1);
    }
    expect_equal(aesop_drbg_generate(&d.drbg, NULL, 0, NULL, 0), AESOP_OK);
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 1, NULL, 0),
                 AESOP_ERR_NONCE);
    expect_equal(aesop_drbg_instantiate(&d.drbg, NULL, 0, extra, 33),
                 AESOP_ERR_LEN);
    expect_equal(aesop_drbg_instantiate(&d.drbg, NULL, 0, extra, 32),
                 AESOP_OK);
    d.drbg.entropy_len = 31;
    expect_equal(aesop_drbg_instantiate(&d.drbg, NULL, 0, NULL, 0),
                 AESOP_ERR_LEN);
    d.drbg.entropy_len = 33;
    expect_equal(aesop_drbg_instantiate(&d.drbg, NULL, 0, NULL, 0),
                 AESOP_ERR_LEN);
    d.drbg.use_df = 1;
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 7, NULL, 0),
                 AESOP_ERR_NONCE);
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 65, NULL, 0),
                 AESOP_ERR_NONCE);
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 8, extra, 64),
                 AESOP_OK);
    for (unsigned n = 15; n <= 65; n += 50) {
        d.drbg.entropy_len = (uint8_t)n;
        expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 8, NULL, 0),
                     AESOP_ERR_LEN);
    }
}

/* The counter of requests never counted. */
static void test_interval(const pair *p)
{
    prepare(p, 16);
    d.drbg.interval = 3;
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 8, NULL, 0),
                 AESOP_OK);
    for (unsigned i = 1; i <= 8; i++) {
        where(i, 0, 0);
        expect_equal(generate(16), AESOP_OK);
        expect_equal((long)source.calls, (long)(1 + (i - 1) / 3));
        expect(d.drbg.counter == (i - 1) % 3 + 2);
    }
    d.drbg.interval = UINT64_MAX;
    d.drbg.counter = (uint64_t)1 << 48;
    source.calls = 0;
    expect_equal(generate(16), AESOP_OK);
    expect_equal((long)source.calls, 0);
    expect_equal(generate(16), AESOP_OK);
    expect_equal((long)source.calls, 1);
    expect(d.drbg.counter == 2);
    d.drbg.counter = (uint64_t)1 << 32;
    expect_equal(generate(16), AESOP_OK);
    expect(d.drbg.counter == ((uint64_t)1 << 32) + 1);
}

/* Seeding forgot the settings made before it. */
static void test_settings(const pair *p)
{
    prepare(p, 16);
    d.drbg.interval = 5;
    d.drbg.entropy_len = 40;
    d.drbg.prediction_resistance = 1;
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 8, NULL, 0),
                 AESOP_OK);
    expect(d.drbg.interval == 5);
    expect_equal((long)source.calls, 1);
    expect_equal((long)source.len, 40);
    for (unsigned i = 0; i < 3; i++) {
        expect_equal(generate(16), AESOP_OK);
        expect_equal((long)source.calls, (long)(2 + i));
        expect_equal((long)source.len, 40);
    }
}

/* A source that fails: an error and no output, and the generator as it was. */
static void test_no_entropy(const pair *p)
{
    uint8_t want[16];

    prepare(p, 16);
    source.broken = 1;
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 8, NULL, 0),
                 AESOP_ERR_RANDOM);
    expect_equal(generate(16), AESOP_ERR_KEY);
    instantiate(p, 16, 1);
    expect_equal(generate(16), AESOP_OK);
    memcpy(want, out, 16);
    instantiate(p, 16, 1);
    source.broken = 1;
    expect_equal(aesop_drbg_reseed(&d.drbg, NULL, 0), AESOP_ERR_RANDOM);
    d.drbg.prediction_resistance = 1;
    memset(out, 0x5a, 16);
    expect_equal(generate(16), AESOP_ERR_RANDOM);
    expect_filled(out, 0, 16);
    d.drbg.prediction_resistance = 0;
    expect_equal(generate(16), AESOP_OK);
    expect_bytes(out, want, 16);
    d.drbg.entropy = NULL;
    expect_equal(generate(16), AESOP_OK);
    d.drbg.interval = 1;
    memset(out, 0x5a, 16);
    expect_equal(generate(16), AESOP_ERR_RESEED);
    expect_filled(out, 0x5a, 16);
    expect_equal(aesop_drbg_reseed(&d.drbg, NULL, 0), AESOP_ERR_RANDOM);
}

/* Without entropy one that was seeded before gives nothing any more: its state
 * would be known. */
static void test_no_new_entropy(const pair *p)
{
    instantiate(p, 16, 1);
    source.broken = 1;
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 8, NULL, 0),
                 AESOP_ERR_RANDOM);
    memset(out, 0x5a, 16);
    expect_equal(generate(16), AESOP_ERR_KEY);
    expect_filled(out, 0x5a, 16);
}

/* A generator that was not set up, or not seeded, or wiped. */
static void test_unseeded(const pair *p)
{
    const size_t need = offsetof(aesop_drbg, key) + sizeof(aesop_key) +
                        4u * p->enc->key_words[0];

    memset(&d, 0, sizeof d);
    expect_equal(aesop_drbg_instantiate(&d.drbg, nonce, 8, NULL, 0),
                 AESOP_ERR_KEY);
    expect_equal(aesop_drbg_reseed(&d.drbg, NULL, 0), AESOP_ERR_KEY);
    expect_equal(generate(16), AESOP_ERR_KEY);
    prepare(p, 16);
    expect_equal(generate(16), AESOP_ERR_KEY);
    expect_equal(aesop_drbg_reseed(&d.drbg, NULL, 0), AESOP_ERR_KEY);
    instantiate(p, 16, 1);
    aesop_drbg_wipe(&d.drbg, sizeof d);
    expect_filled(&d, 0, sizeof d);
    expect_equal(aesop_drbg_init(&d.drbg, sizeof d, p->dec, aux_for(p->dec),
                                 16, &entropy),
                 AESOP_ERR_KEY_DIR);
    for (size_t len = 0; len <= 272; len += 8)
        if (len != 16 && len != 24 && len != 32) {
            where(len, 0, 0);
            expect_equal(aesop_drbg_init(&d.drbg, sizeof d, p->enc,
                                         aux_for(p->enc), len, &entropy),
                         AESOP_ERR_KEY_LEN);
            expect_filled(&d, 0, sizeof d);
        }
    memset(&d, 0x5a, sizeof d);
    expect_equal(aesop_drbg_init(&d.drbg, need - 1, p->enc, aux_for(p->enc),
                                 16, &entropy),
                 AESOP_ERR_KEY_SPACE);
    expect_filled(&d, 0, need - 1);
    expect_equal(aesop_drbg_init(&d.drbg, need, p->enc, aux_for(p->enc), 16,
                                 &entropy),
                 AESOP_OK);
}

/* Between calls no key is expanded, and what was generated is not there. */
static void test_residue(const pair *p)
{
    const uint8_t *bytes = (const uint8_t *)&d;

    instantiate(p, 16, 1);
    expect_equal(aesop_drbg_generate(&d.drbg, out, 32, extra, 20), AESOP_OK);
    expect_filled(&d.drbg.key, 0, sizeof d - offsetof(aesop_drbg, key));
    for (size_t i = 0; i + 8 <= sizeof d; i++)
        for (size_t j = 0; j + 8 <= 32; j++)
            expect(memcmp(bytes + i, out + j, 8) != 0);
}

int main(void)
{
    static const pair longest = {.name = "longest request"};
    static const proof proofs[] = {
        {"known answers", test_known},
        {"limits of lengths", test_limits},
        {"interval of reseeding", test_interval},
        {"settings made before seeding", test_settings},
        {"a source that fails", test_no_entropy},
        {"no entropy to begin anew with", test_no_new_entropy},
        {"generators that are not ready", test_unseeded},
        {"nothing is left in the state", test_residue},
    };

    prove_all(proofs, COUNT(proofs));
    if (SMALL_RAM)
        skip(&longest, "there is no RAM for 65,536 bytes at once");
    return finish();
}
