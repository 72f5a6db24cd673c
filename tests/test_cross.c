/* test_cross.c - all implementations against each other on random messages,
 * and keys of those that say that they share a layout. */
#include "modes.h"

#include <string.h>

#define ROUNDS  20
#define LONGEST 320

static uint8_t key[32], first_iv[16], message[LONGEST];
static uint8_t cipher[LONGEST + 16], other[LONGEST + 16];

/* Run m on len bytes of `in` with a key of p; returns how many it wrote. */
static size_t run(const pair *p, const mode *m, int decrypt, size_t key_len,
                  uint8_t *out, const uint8_t *in, size_t len)
{
    uint8_t iv[16];
    size_t out_len = 0;
    aesop_key_any k;

    memcpy(iv, first_iv, 16);
    expect_equal(set_key(&k, impl_for(m, p, decrypt), key, key_len),
                 AESOP_OK);
    expect_equal(call_of(m, decrypt)(&k.key, iv, out, &out_len, in, len),
                 AESOP_OK);
    return out_len;
}

/* What p encrypts, each implementation decrypts; and they encrypt the same. */
static void compare(const pair *p, const mode *m, size_t key_len, size_t len)
{
    const size_t n = run(p, m, 0, key_len, cipher, message, len);
    size_t count;
    const pair *q = implementations(&count);

    for (; count; count--, q++) {
        where(len, key_len, count);
        if (obstacle(q) || !offers(q, key_len))
            continue;
        expect_equal((long)run(q, m, 0, key_len, other, message, len),
                     (long)n);
        expect_bytes(other, cipher, n);
        expect_equal((long)run(q, m, 1, key_len, other, cipher, n),
                     (long)len);
        expect_bytes(other, message, len);
    }
}

static void test_mode(const pair *p)
{
    for (int round = 0; round < ROUNDS; round++) {
        const size_t key_len = 16 + 8 * random_below(3);
        const size_t units = LONGEST / this_mode->unit + 1;
        const size_t len = this_mode->unit * random_below((uint32_t)units);

        random_bytes(key, sizeof key);
        random_bytes(first_iv, sizeof first_iv);
        random_bytes(message, len);
        if (offers(p, key_len))
            compare(p, this_mode, key_len, len);
    }
}

/* --------------------------------------------------- keys of one layout */

#define IMPL(name, NAME, layout) {#name, #layout},

static const struct {
    const char *name, *layout;
} lines[] = {
#include "impl/impls.def"
};

static const char *layout_name(const pair *p)
{
    size_t i = 0;

    while (i < COUNT(lines) - 1 && strcmp(lines[i].name, p->name) != 0)
        i++;
    return lines[i].layout;
}

/* The portable implementation whose keys have the words of p's. */
static const pair *layout_of(const pair *p)
{
    size_t n;
    const pair *list = implementations(&n);

    while (n > 1 && strcmp(list->name, layout_name(p)) != 0)
        list++, n--;
    expect(strcmp(list->name, layout_name(p)) == 0);
    return list;
}

static void expect_same_words(const aesop_impl *a, const aesop_impl *b)
{
    for (size_t len = 16; len <= 32; len += 8) {
        aesop_key_any k, l;

        where(len, (size_t)(a->traits & AESOP_DECRYPTS), 0);
        if (!a->key_words[len / 8 - 2])
            continue;
        random_bytes(key, sizeof key);
        expect_equal(a->key_words[len / 8 - 2], b->key_words[len / 8 - 2]);
        expect_equal(set_key(&k, a, key, len), AESOP_OK);
        expect_equal(set_key(&l, b, key, len), AESOP_OK);
        expect_bytes(aesop_key_words(&k.key), aesop_key_words(&l.key),
                     4u * a->key_words[len / 8 - 2]);
    }
}

static void test_layout(const pair *p)
{
    const pair *q = layout_of(p);

    expect(!obstacle(q));
    expect_same_words(p->enc, q->enc);
    expect_same_words(p->dec, q->dec);
}

int main(void)
{
    static const proof layout[] = {
        {"keys are those of the layout in impls.def", test_layout},
    };

    prove_modes(NULL, "random messages with every other: ", test_mode);
    prove_all(layout, COUNT(layout));
    return finish();
}
