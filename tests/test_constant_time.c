/* test_constant_time.c - what claims constant time branches on no secret and
 * uses none as an address. Keys and plaintext are marked as undefined, so that
 * memcheck reports where a branch or an address depends on them (Langley's
 * ctgrind, 2010). What does not claim it must be reported: the control.
 *
 * Only for valgrind; it looks at the compiler's code for this machine.
 */
#include "aead.h"

#include <string.h>
#include <valgrind/memcheck.h>

enum {
    LEN = 80,
    AAD = 20
};

static uint8_t key[64], nonce[16], aad[AAD], text[LEN], out[LEN], tag[16];

static void hide(void *secret, size_t len)
{
    (void)VALGRIND_MAKE_MEM_UNDEFINED(secret, len);
}

static void show(void *result, size_t len)
{
    (void)VALGRIND_MAKE_MEM_DEFINED(result, len);
}

static void draw(void)
{
    random_bytes(key, sizeof key);
    random_bytes(nonce, sizeof nonce);
    random_bytes(aad, sizeof aad);
    random_bytes(text, sizeof text);
    hide(key, sizeof key);
    hide(text, sizeof text);
}

/* Reports so far must be none, or some where the trait says so. */
static void judge(unsigned before, unsigned traits)
{
    const int found = VALGRIND_COUNT_ERRORS != before;

    expect_equal(found, traits & AESOP_CONST_TIME ? 0 : 1);
}

static void schedule_and_blocks(const aesop_impl *impl, size_t len)
{
    unsigned before = VALGRIND_COUNT_ERRORS;
    aesop_key_any k;

    draw();
    where(len, (impl->traits & AESOP_DECRYPTS) != 0, 0);
    expect_equal(set_key(&k, impl, key, len), AESOP_OK);
    expect_equal(impl->blocks(&k.key, out, text, LEN / 16), AESOP_OK);
    judge(before, impl->traits);
    show(out, sizeof out);
}

static void test_blocks(const pair *p)
{
    for (size_t len = 16; len <= 32; len += 8)
        if (offers(p, len)) {
            schedule_and_blocks(p->enc, len);
            schedule_and_blocks(p->dec, len);
        }
}

/* Sealing; opening ends in a decision on the tag, which is public. */
static void seal(const pair *p, const aead *a)
{
    static aead_keys k;
    const unsigned before = VALGRIND_COUNT_ERRORS;
    const unsigned hash = a->ghash ? a->ghash->traits : AESOP_CONST_TIME;
    const aead_call c = {.out = out,
                         .tag = tag,
                         .nonce = nonce,
                         .aad = aad,
                         .in = text,
                         .nonce_len = a->nonce_len,
                         .aad_len = AAD,
                         .len = LEN - 3};

    draw();
    expect_equal(aead_set(&k, a, p->enc, aux_for(p->enc), key, 16), AESOP_OK);
    expect_equal(a->seal(&k, &c), AESOP_OK);
    judge(before, p->enc->traits & hash);
}

static void test_modes(const pair *p)
{
    for (size_t m = 0; m < aead_count; m++) {
        where(m, 0, 0);
        if (aead_takes(&aeads[m], 16))
            seal(p, &aeads[m]);
    }
}

int main(void)
{
    static const pair program = {.name = "memcheck"};
    static const proof proofs[] = {
        {"branches and addresses of keys and blocks", test_blocks},
        {"the same of what seals", test_modes},
    };

    if (RUNNING_ON_VALGRIND)
        prove_all(proofs, COUNT(proofs));
    else
        skip(&program, "not under valgrind");
    return finish();
}
