/* test_wipe.c - wiping: exactly the bytes asked for, all of them zero. */
#include "common.h"
#include "harness.h"

#include <string.h>

static void test_every_range(const pair *p)
{
    union {
        uint8_t byte[96];
        uint64_t aligned;
    } area;

    (void)p;
    for (size_t start = 0; start < 16; start++)
        for (size_t len = 0; len <= 64; len++) {
            where(start, len, 0);
            memset(area.byte, 0xa5, sizeof area.byte);
            aesop_wipe(area.byte + start, len);
            expect_filled(area.byte, 0xa5, start);
            expect_filled(area.byte + start, 0, len);
            expect_filled(area.byte + start + len, 0xa5,
                          sizeof area.byte - start - len);
        }
    aesop_wipe(NULL, 0);
}

/* Storage that holds a key, all of it; that never did; none at NULL. */
static void test_key(const pair *p)
{
    for (size_t len = 16; len <= 32; len += 8) {
        uint8_t key[32];
        aesop_key_any k;

        where(len, 0, 0);
        if (!offers(p, len))
            continue;
        random_bytes(key, sizeof key);
        expect_equal(set_key(&k, p->enc, key, len), AESOP_OK);
        aesop_key_wipe(&k.key, sizeof k);
        expect_filled(&k, 0, sizeof k);
        expect_equal(set_key(&k, p->dec, key, len), AESOP_OK);
        aesop_key_wipe(&k.key, sizeof k);
        expect_filled(&k, 0, sizeof k);
        memset(&k, 0x5a, sizeof k);
        aesop_key_wipe(&k.key, sizeof k);
        expect_filled(&k, 0, sizeof k);
    }
    aesop_key_wipe(NULL, 0);
}

/* A context that holds keystream, zeroed whole. */
static void test_context(const pair *p)
{
    uint8_t key[16], counter[16], text[40];
    aesop_key_any k;
    aesop_ctr_ctx c;

    random_bytes(key, sizeof key);
    random_bytes(counter, sizeof counter);
    memset(text, 0, sizeof text);
    expect_equal(set_key(&k, p->enc, key, sizeof key), AESOP_OK);
    expect_equal(aesop_ctr_start(&c, &k.key, counter), AESOP_OK);
    expect_equal(aesop_ctr_update(&c, text, text, sizeof text), AESOP_OK);
    aesop_ctr_finish(&c);
    expect_filled(&c, 0, sizeof c);
}

int main(void)
{
    static const pair helper = {.name = "aesop_wipe"};
    static const proof of_helper[] = {
        {"all starts and lengths", test_every_range},
    };
    static const proof of_code[] = {
        {"a key is zero after aesop_key_wipe", test_key},
        {"a context is zero after aesop_ctr_finish", test_context},
    };

    prove(&helper, of_helper, COUNT(of_helper));
    prove_all(of_code, COUNT(of_code));
    return finish();
}
