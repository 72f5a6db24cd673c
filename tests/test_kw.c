/* test_kw.c - KW and KWP, both forms: lengths, damage, in place. */
#include "hex.h"

#include <string.h>

enum {
    LONGEST = 80,
    GUARD = 0x5a
};

static aesop_key_any enc, dec;
static uint8_t text[LONGEST], wrapped[LONGEST + 16], back[LONGEST + 16];

/* Wrapping and unwrapping as one type of call; KW knows its length. */
typedef int wrap_call(const aesop_key *k, uint8_t *out, const uint8_t *in,
                      size_t len);
typedef int unwrap_call(const aesop_key *k, uint8_t *out, size_t *out_len,
                        const uint8_t *in, size_t len);

static int kw_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                     const uint8_t *in, size_t len)
{
    const int status = aesop_kw_unwrap(k, out, in, len);

    *out_len = status ? 0 : len - 8;
    return status;
}

static int kw_inv_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                         const uint8_t *in, size_t len)
{
    const int status = aesop_kw_inv_unwrap(k, out, in, len);

    *out_len = status ? 0 : len - 8;
    return status;
}

static const struct {
    const char *name;
    wrap_call *wrap;
    unwrap_call *unwrap;
    int padded, inverse;
} forms[] = {
    {"KW", aesop_kw_wrap, kw_unwrap, 0, 0},
    {"KW inv", aesop_kw_inv_wrap, kw_inv_unwrap, 0, 1},
    {"KWP", aesop_kwp_wrap, aesop_kwp_unwrap, 1, 0},
    {"KWP inv", aesop_kwp_inv_wrap, aesop_kwp_inv_unwrap, 1, 1},
};

static const aesop_key *wrapper(size_t f)
{
    return forms[f].inverse ? &dec.key : &enc.key;
}

static const aesop_key *unwrapper(size_t f)
{
    return forms[f].inverse ? &enc.key : &dec.key;
}

static void set_up(const pair *p)
{
    set_counting_key(&enc, p->enc, 16);
    set_counting_key(&dec, p->dec, 16);
    random_bytes(text, sizeof text);
}

static int takes(size_t f, size_t len)
{
    return forms[f].padded ? len > 0 : len >= 16 && len % 8 == 0;
}

static size_t wrapped_len(size_t f, size_t len)
{
    return forms[f].padded ? AESOP_KWP_LEN(len) : len + 8;
}

static void there_and_back(size_t f, size_t len)
{
    const size_t n = wrapped_len(f, len);
    size_t got = 0;

    memset(wrapped, GUARD, sizeof wrapped);
    memset(back, GUARD, sizeof back);
    expect_equal(forms[f].wrap(wrapper(f), wrapped, text, len), AESOP_OK);
    expect_filled(wrapped + n, GUARD, sizeof wrapped - n);
    memcpy(back, text, len);
    expect_equal(forms[f].wrap(wrapper(f), back, back, len), AESOP_OK);
    expect_bytes(back, wrapped, n);
    expect_equal(forms[f].unwrap(unwrapper(f), back, &got, back, n),
                 AESOP_OK);
    expect_equal((long)got, (long)len);
    expect_bytes(back, text, len);
    expect_filled(back + len, 0, n - 8 - len);
    expect_equal(forms[f].unwrap(unwrapper(f), back, &got, wrapped, n),
                 AESOP_OK);
    expect_bytes(back, text, len);
}

static void test_lengths(const pair *p)
{
    set_up(p);
    for (size_t f = 0; f < COUNT(forms); f++)
        for (size_t len = 0; len <= LONGEST; len++) {
            where(f, len, 0);
            if (takes(f, len)) {
                there_and_back(f, len);
                continue;
            }
            memset(wrapped, GUARD, sizeof wrapped);
            expect_equal(forms[f].wrap(wrapper(f), wrapped, text, len),
                         AESOP_ERR_LEN);
            expect_filled(wrapped, GUARD, sizeof wrapped);
        }
}

/* Lengths that nothing wrapped has. */
static void test_wrapped_lengths(const pair *p)
{
    set_up(p);
    for (size_t f = 0; f < COUNT(forms); f++)
        for (size_t len = 0; len <= LONGEST; len++) {
            size_t got = 99;

            if (len % 8 == 0 && len >= (forms[f].padded ? 16u : 24u))
                continue;
            where(f, len, 0);
            memset(back, GUARD, sizeof back);
            expect_equal(forms[f].unwrap(unwrapper(f), back, &got, text, len),
                         AESOP_ERR_LEN);
            expect_equal((long)got, 0);
            expect_filled(back, GUARD, sizeof back);
        }
}

static void expect_refused(size_t f, const uint8_t *in, size_t n)
{
    size_t got = 99;

    memset(back, GUARD, sizeof back);
    expect_equal(forms[f].unwrap(unwrapper(f), back, &got, in, n),
                 AESOP_ERR_AUTH);
    expect_equal((long)got, 0);
    expect_filled(back, 0, n - 8);
    expect_filled(back + n - 8, GUARD, sizeof back - n + 8);
    memcpy(back, in, n);
    expect_equal(forms[f].unwrap(unwrapper(f), back, &got, back, n),
                 AESOP_ERR_AUTH);
    expect_filled(back, 0, n - 8);
}

static void test_damaged(const pair *p)
{
    set_up(p);
    for (size_t f = 0; f < COUNT(forms); f++)
        for (size_t len = 16; len <= 32; len += 8) {
            const size_t n = wrapped_len(f, len);

            expect_equal(forms[f].wrap(wrapper(f), wrapped, text, len),
                         AESOP_OK);
            for (size_t i = 0; i < n; i++) {
                where(f, len, i);
                wrapped[i] ^= 0x40;
                expect_refused(f, wrapped, n);
                wrapped[i] ^= 0x40;
            }
            if (n > 24)
                expect_refused(f, wrapped + 8, n - 8);
        }
}

/* One semiblock, encrypted with any header: lengths and padding that KWP does
 * not allow, of which each is one decision away from a good one. */
static void test_headers(const pair *p)
{
    static const struct {
        const char *block;
        int good;
    } cases[] = {
        {"a65959a600000008 0102030405060708", 8},
        {"a65959a600000007 0102030405060700", 7},
        {"a65959a600000001 0100000000000000", 1},
        {"a65959a600000000 0000000000000000", 0},
        {"a65959a600000009 0102030405060708", 0},
        {"a65959a600000010 0102030405060708", 0},
        {"a65959a680000008 0102030405060708", 0},
        {"a65959a6ffffffff 0102030405060708", 0},
        {"a65959a600000007 0102030405060701", 0},
        {"a65959a600000007 0102030405060780", 0},
        {"a65959a600000001 0101000000000000", 0},
        {"a65959a600000001 0100000000000001", 0},
        {"a75959a600000008 0102030405060708", 0},
        {"a65959a700000008 0102030405060708", 0},
        {"a6a6a6a6a6a6a6a6 0102030405060708", 0},
    };
    uint8_t block[16];
    size_t got;

    set_up(p);
    for (size_t i = 0; i < COUNT(cases); i++) {
        where(i, 0, 0);
        from_hex(block, cases[i].block);
        expect_equal(aesop_ecb_encrypt(&enc.key, wrapped, block, 16),
                     AESOP_OK);
        if (!cases[i].good) {
            expect_refused(2, wrapped, 16);
            continue;
        }
        expect_equal(aesop_kwp_unwrap(&dec.key, back, &got, wrapped, 16),
                     AESOP_OK);
        expect_equal((long)got, cases[i].good);
        expect_bytes(back, block + 8, 8);
    }
}

static void test_keys(const pair *p)
{
    aesop_key_any none;

    set_up(p);
    memset(&none, 0, sizeof none);
    memset(back, GUARD, sizeof back);
    for (size_t f = 0; f < COUNT(forms); f++) {
        size_t got = 99;

        where(f, 0, 0);
        expect_equal(forms[f].wrap(unwrapper(f), back, text, 16),
                     AESOP_ERR_KEY_DIR);
        expect_equal(forms[f].unwrap(wrapper(f), back, &got, text, 24),
                     AESOP_ERR_KEY_DIR);
        expect_equal((long)got, 0);
        expect_equal(forms[f].wrap(&none.key, back, text, 16), AESOP_ERR_KEY);
        expect_equal(forms[f].unwrap(&none.key, back, &got, text, 24),
                     AESOP_ERR_KEY);
    }
    expect_filled(back, GUARD, sizeof back);
}

int main(void)
{
    static const proof proofs[] = {
        {"every length, in place", test_lengths},
        {"lengths of what is wrapped", test_wrapped_lengths},
        {"damage", test_damaged},
        {"headers of KWP", test_headers},
        {"keys that do not fit", test_keys},
    };

    prove_all(proofs, COUNT(proofs));
    return finish();
}
