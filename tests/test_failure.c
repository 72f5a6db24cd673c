/* test_failure.c - what modes leave behind when an implementation fails.
 *
 * The implementation here is a mock: no cipher, and it fails at the block that
 * the test names, after writing to the output as one that sees a fault late
 * would. Everything that a mode passes on must then be gone.
 */
#include "modes.h"
#include "reference.h"

#include <string.h>

#define LONGEST (16 * (2 * AESOP_BUFFER_BLOCKS + 3))

/* What stands behind aux. */
static struct mock {
    size_t good;  /* blocks before the one that fails; later ones do not */
    size_t tried; /* blocks that were asked for, the failed one's call too */
    int status;   /* what a failure returns */
} state;
static struct mock *const aux[1] = {&state};

static struct mock *mock_of(const aesop_key *k)
{
    return *(struct mock *const *)k->aux;
}

/* The cipher of the mock: its own inverse, and no block stays as it is. */
static void mock_block(uint8_t out[16], const uint8_t in[16])
{
    for (int i = 0; i < 16; i++)
        out[i] = in[i] ^ 0xc3;
}

static int mock_schedule(aesop_key *k, const uint8_t *key, size_t len)
{
    memcpy(aesop_key_words_mut(k), key, len);
    return mock_of(k)->status;
}

/* All n blocks are written, whether they fail or not. */
static int mock_blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                       size_t n)
{
    struct mock *m = mock_of(k);
    const int fails = m->tried <= m->good && m->good < m->tried + n;

    m->tried += n;
    for (size_t i = 0; i < n; i++)
        mock_block(out + 16 * i, in + 16 * i);
    return fails ? m->status : AESOP_OK;
}

static int mock_ctr(const aesop_key *k, uint8_t counter[16], uint8_t *out,
                    const uint8_t *in, size_t n)
{
    int status = AESOP_OK;

    for (; n && !status; n--, out += 16, in += 16) {
        uint8_t pad[16];

        status = mock_blocks(k, pad, counter, 1);
        reference_add(counter, 1);
        for (int i = 0; i < 16; i++)
            out[i] = in[i] ^ pad[i];
    }
    return status;
}

#define MOCK                                            \
    .name = "mock", .batch = 2, .key_words = {4, 6, 8}, \
    .schedule = mock_schedule, .blocks = mock_blocks

static const aesop_impl mock_enc = {
    .traits = AESOP_VARTIME | AESOP_NEEDS_DEVICE, MOCK};
static const aesop_impl mock_enc_ctr = {
    .traits = AESOP_VARTIME | AESOP_NEEDS_DEVICE, MOCK, .ctr = mock_ctr};
static const aesop_impl mock_dec = {
    .traits = AESOP_VARTIME | AESOP_NEEDS_DEVICE | AESOP_DECRYPTS, MOCK};

static const pair plain_mock = {
    .name = "mock", .enc = &mock_enc, .dec = &mock_dec};
static const pair mock_with_ctr = {
    .name = "mock with ctr", .enc = &mock_enc_ctr, .dec = &mock_dec};

static void set_mock(aesop_key_any *k, const aesop_impl *impl)
{
    static const uint8_t key[16] = {1};

    memset(&state, 0, sizeof state);
    expect_equal(aesop_key_init_with(&k->key, sizeof *k, impl, aux, key, 16),
                 AESOP_OK);
}

/* From now on, `good` blocks succeed. */
static void fail_after(size_t good, int status)
{
    state.good = good;
    state.tried = 0;
    state.status = status;
}

/* What one call of a mode left. */
static struct {
    uint8_t before[16], out[LONGEST + 16], after[16];
    uint8_t iv[16];
    size_t out_len;
} left;

/* Run a mode on len bytes, `good` blocks of which succeed. */
static int run(const pair *p, const mode *m, int decrypt, size_t len,
               int in_place, size_t good, int failure)
{
    static uint8_t in[LONGEST];
    aesop_key_any k;

    set_mock(&k, impl_for(m, p, decrypt));
    fail_after(good, failure);
    memset(&left, 0x5a, sizeof left);
    memset(in, 0x77, sizeof in);
    if (in_place)
        memcpy(left.out, in, len);
    return call_of(m, decrypt)(&k.key, left.iv, left.out, &left.out_len,
                               in_place ? left.out : in, len);
}

/* What a failed call must leave: no output, no other trace, and an IV that
 * does not lead to keystream that was made. */
static void expect_wiped(const mode *m, int decrypt, size_t len)
{
    const size_t size = decrypt || !m->padding ? len : AESOP_PKCS7_LEN(len);
    uint8_t iv[16];

    memset(iv, 0x5a, sizeof iv);
    if (m->iv_use == IV_COUNTER)
        reference_add(iv, (uint32_t)state.tried);
    expect_bytes(left.iv, iv, sizeof iv);
    expect_filled(left.before, 0x5a, sizeof left.before);
    expect_filled(left.out, 0, size);
    expect_filled(left.out + size, 0x5a, sizeof left.out - size);
    expect_filled(left.after, 0x5a, sizeof left.after);
    if (decrypt && m->padding)
        expect_equal((long)left.out_len, 0);
}

/* Let each block of a message of len bytes be the one that fails. */
static void fail_each(const pair *p, const mode *m, int decrypt, size_t len,
                      int in_place)
{
    static const int codes[3] = {AESOP_ERR_FAULT, AESOP_ERR_RANDOM,
                                 AESOP_ERR_DEVICE};
    size_t blocks;

    (void)run(p, m, decrypt, len, in_place, LONGEST, AESOP_ERR_FAULT);
    blocks = state.tried;
    expect(blocks >= len / 16 && blocks <= len / 16 + 1);
    for (size_t good = 0; good < blocks; good++) {
        where(len, good, (size_t)(2 * decrypt + in_place));
        expect_equal(run(p, m, decrypt, len, in_place, good, codes[good % 3]),
                     codes[good % 3]);
        expect(state.tried > good);
        expect_wiped(m, decrypt, len);
    }
}

static void test_each_block(const pair *p)
{
    for (size_t len = 0; len <= LONGEST; len++) {
        if (len % 16 % 11 || len % this_mode->unit)
            continue; /* 0 or 11 bytes more than whole blocks */
        for (int in_place = 0; in_place < 2; in_place++) {
            fail_each(p, this_mode, 0, len, in_place);
            if (len % 16 == 0 || !this_mode->padding)
                fail_each(p, this_mode, 1, len, in_place);
        }
    }
}

/* Nothing fails: an implementation with a hook for counter mode gives what one
 * without it does, whatever is left for the generic code. */
static void test_hook(const pair *p)
{
    static uint8_t out[sizeof left.out], iv[16];

    for (size_t i = 0; i < mode_count; i++)
        for (size_t len = 0; len <= LONGEST; len++) {
            if (modes[i].iv_use != IV_COUNTER)
                continue;
            where(i, len, 0);
            expect_equal(run(&plain_mock, &modes[i], 0, len, 0, LONGEST, 0),
                         AESOP_OK);
            memcpy(out, left.out, sizeof out);
            memcpy(iv, left.iv, sizeof iv);
            expect_equal(run(p, &modes[i], 0, len, 0, LONGEST, 0), AESOP_OK);
            expect_bytes(left.out, out, sizeof out);
            expect_bytes(left.iv, iv, sizeof iv);
        }
}

/* A context whose second piece fails: that piece is wiped, the first is not,
 * nothing is left in the context, and it does not go on. */
static void test_context(const pair *p)
{
    for (size_t first = 0; first < 40; first++)
        for (size_t len = 1; len < 60; len++) {
            const size_t had = (first + 15) / 16;
            uint8_t out[100], start[16], next[16];
            aesop_key_any k;
            aesop_ctr_ctx c;

            where(first, len, 0);
            memset(out, 0x77, sizeof out);
            memset(start, 0xff, sizeof start);
            set_mock(&k, p->enc);
            fail_after(LONGEST, AESOP_ERR_FAULT);
            expect_equal(aesop_ctr_start(&c, &k.key, start), AESOP_OK);
            expect_equal(aesop_ctr_update(&c, out, out, first), AESOP_OK);
            if (c.left >= len)
                continue; /* needs no block that could fail */
            fail_after(0, AESOP_ERR_FAULT);
            expect_equal(aesop_ctr_update(&c, out + first, out + first, len),
                         AESOP_ERR_FAULT);
            memcpy(next, start, 16);
            reference_add(next, (uint32_t)(had + state.tried));
            expect_bytes(c.counter, next, 16);
            expect_filled(c.pad, 0, sizeof c.pad);
            expect_filled(out + first, 0, len);
            for (size_t i = 0; i < first; i++)
                expect(out[i] != 0);
            expect_filled(out + first + len, 0x77, sizeof out - first - len);
            fail_after(LONGEST, AESOP_OK);
            expect_equal(aesop_ctr_update(&c, out, out, 1), AESOP_ERR_KEY);
            expect_equal((long)state.tried, 0);
        }
}

/* -------------------------------------------------------------------- keys */

static int unusable(void)
{
    return 0;
}

static const aesop_impl mock_elsewhere = {
    .traits = AESOP_VARTIME | AESOP_NEEDS_DEVICE, MOCK, .usable = unusable};
static const aesop_impl mock_random = {
    .traits = AESOP_MASKED | AESOP_CONST_TIME | AESOP_NEEDS_RANDOM, MOCK};
static const aesop_impl mock_only_192 = {
    .name = "mock",
    .traits = AESOP_VARTIME,
    .batch = 1,
    .key_words = {0, 6, 0},
    .schedule = mock_schedule,
    .blocks = mock_blocks,
};

/* Setting a key fails with `want`, and leaves nothing of it. */
static void expect_no_key(const aesop_impl *impl, const void *with,
                          size_t len, int want)
{
    uint8_t key[32];
    aesop_key_any k;

    memset(key, 0x33, sizeof key);
    memset(&k, 0x5a, sizeof k);
    expect_equal(aesop_key_init_with(&k.key, sizeof k, impl, with, key, len),
                 want);
    expect_filled(&k, 0, sizeof k);
}

static void test_keys(const pair *p)
{
    fail_after(0, AESOP_ERR_RANDOM);
    expect_no_key(p->enc, aux, 16, AESOP_ERR_RANDOM);
    fail_after(0, AESOP_ERR_DEVICE);
    expect_no_key(p->dec, aux, 16, AESOP_ERR_DEVICE);
    fail_after(0, AESOP_OK);
    expect_no_key(&mock_elsewhere, aux, 16, AESOP_ERR_CPU);
    expect_no_key(p->enc, NULL, 16, AESOP_ERR_AUX);
    expect_no_key(&mock_random, NULL, 16, AESOP_ERR_AUX);
    expect_no_key(&mock_only_192, aux, 16, AESOP_ERR_KEY_LEN);
    expect_no_key(&mock_only_192, aux, 32, AESOP_ERR_KEY_LEN);
}

int main(void)
{
    static const proof of_hook[] = {
        {"the hook for CTR gives what blocks give", test_hook},
    };
    static const proof of_rest[] = {
        {"CTR context: wiped and dead after a failure", test_context},
        {"keys that fail leave zeroes", test_keys},
    };

    prove_modes(&plain_mock, "each block fails: ", test_each_block);
    prove_modes(&mock_with_ctr, "each block fails: ", test_each_block);
    prove(&mock_with_ctr, of_hook, COUNT(of_hook));
    prove(&plain_mock, of_rest, COUNT(of_rest));
    prove(&mock_with_ctr, of_rest, COUNT(of_rest));
    return finish();
}
