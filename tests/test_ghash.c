/* test_ghash.c - GHASH implementations against the definition, bit by bit. */
#include "harness.h"

#include <string.h>

enum {
    BLOCKS = 9
};

/* NIST SP 800-38D, algorithm 1: z = x * y. */
static void multiply(uint8_t z[16], const uint8_t x[16], const uint8_t y[16])
{
    uint8_t v[16];

    memcpy(v, y, 16);
    memset(z, 0, 16);
    for (int i = 0; i < 128; i++) {
        const int odd = v[15] & 1;

        if (x[i / 8] >> (7 - i % 8) & 1)
            for (int j = 0; j < 16; j++)
                z[j] = (uint8_t)(z[j] ^ v[j]);
        for (int j = 15; j > 0; j--)
            v[j] = (uint8_t)(v[j] >> 1 | v[j - 1] << 7);
        v[0] = (uint8_t)(v[0] >> 1 ^ (odd ? 0xe1 : 0));
    }
}

static void reference(const uint8_t h[16], uint8_t state[16],
                      const uint8_t *in, size_t n)
{
    for (; n; n--, in += 16) {
        uint8_t x[16];

        for (int i = 0; i < 16; i++)
            x[i] = (uint8_t)(state[i] ^ in[i]);
        multiply(state, x, h);
    }
}

static uint32_t words[1024 + 1];

/* n blocks from any address, for one H and state. */
static void compare(const aesop_ghash *g, const uint8_t h[16],
                    const uint8_t start[16], size_t n, size_t at)
{
    uint8_t in[16 * BLOCKS + 3], want[16];
    uint32_t key[4], state[4];

    random_bytes(in, sizeof in);
    memcpy(key, h, 16);
    memcpy(state, start, 16);
    memcpy(want, start, 16);
    words[g->key_words] = 0x5a5a5a5a;
    expect_equal(g->init(words, key), AESOP_OK);
    expect_equal(g->update(words, state, in + at, n), AESOP_OK);
    expect(words[g->key_words] == 0x5a5a5a5a);
    reference(h, want, in + at, n);
    expect_bytes(state, want, 16);
}

static const aesop_ghash *current;

static void test_random(const pair *p)
{
    uint8_t h[16], start[16];

    (void)p;
    for (size_t i = 0; i < 300; i++) {
        where(i, 0, 0);
        random_bytes(h, 16);
        random_bytes(start, 16);
        compare(current, h, start, i % (BLOCKS + 1), i % 4);
    }
}

/* Each bit of H alone and of the state alone, and all of them. */
static void test_bits(const pair *p)
{
    uint8_t h[16], start[16];

    (void)p;
    for (size_t i = 0; i <= 128; i++)
        for (size_t j = 0; j <= 128; j += i % 8 ? 43 : 1) {
            where(i, j, 0);
            memset(h, i == 128 ? 0xff : 0, 16);
            memset(start, j == 128 ? 0xff : 0, 16);
            if (i < 128)
                h[i / 8] = (uint8_t)(1u << i % 8);
            if (j < 128)
                start[j / 8] = (uint8_t)(1u << j % 8);
            compare(current, h, start, 1, 0);
        }
}

/* Blocks in one call or in several. */
static void test_pieces(const pair *p)
{
    uint8_t in[16 * BLOCKS], h[16];

    (void)p;
    random_bytes(h, 16);
    random_bytes(in, sizeof in);
    for (size_t cut = 0; cut <= BLOCKS; cut++) {
        uint32_t key[4], once[4] = {0}, twice[4] = {0};

        where(cut, 0, 0);
        memcpy(key, h, 16);
        expect_equal(current->init(words, key), AESOP_OK);
        expect_equal(current->update(words, once, in, BLOCKS), AESOP_OK);
        expect_equal(current->update(words, twice, in, cut), AESOP_OK);
        expect_equal(current->update(words, twice, in + 16 * cut,
                                     BLOCKS - cut),
                     AESOP_OK);
        expect_bytes(twice, once, 16);
    }
}

#define LINE_0(name)
#define LINE_1(name)      &aesop_ghash_##name,
#define LINE_(has, name)  LINE_##has(name)
#define LINE(has, name)   LINE_(has, name)
#define GHASH(name, NAME) LINE(AESOP_HAS_GHASH_##NAME, name)

int main(void)
{
    static const aesop_ghash *const all[] = {
#include "ghash/ghashes.def"
    };
    static const proof proofs[] = {
        {"random blocks, any address", test_random},
        {"single bits", test_bits},
        {"pieces", test_pieces},
    };

    for (size_t i = 0; i < COUNT(all); i++) {
        const pair subject = {.name = all[i]->name};

        current = all[i];
        prove(&subject, proofs, COUNT(proofs));
    }
    return finish();
}
