/* test_overlap.c - with AESOP_DEBUG, what only the programmer can get wrong
 * stops the program.
 *
 * A handler that leaves by longjmp keeps abort() from ending the program
 * (C99, section 7.20.4.1). What assert prints is expected.
 */
#include "aead.h"
#include "modes.h"

#include <setjmp.h>
#include <signal.h>
#include <string.h>

/* All in one piece of memory, so that anything can overlap anything. */
static struct area {
    aesop_key_any key;
    uint8_t byte[400];
    aesop_ctr_ctx context;
    uint8_t after[16];
} area;
#define KEY_AT(offset) ((uint8_t *)&area + (offset))
#define CONTEXT        KEY_AT(offsetof(struct area, context))
#define IV             area.byte
#define OUT            (area.byte + 100)
#define IN             (area.byte + 200)

/* A call, and what it works on. */
static struct {
    const mode *mode;
    int decrypt;
    uint8_t *iv, *out, *in;
    int status;
} call;

static void set_area_key(const aesop_impl *impl)
{
    static const uint8_t raw[16];

    expect_equal(set_key(&area.key, impl, raw, 16), AESOP_OK);
}

static void run_mode(void)
{
    static size_t out_len;

    call.status = call_of(call.mode, call.decrypt)(
        &area.key.key, call.iv, call.out, &out_len, call.in, 32);
}

static void run_update(void)
{
    call.status = aesop_ctr_update(&area.context, call.out, call.in, 16);
}

static jmp_buf aborted;

static void on_abort(int signal_number)
{
    (void)signal_number;
    longjmp(aborted, 1);
}

static int stops(void (*run)(void))
{
    if (setjmp(aborted))
        return 1;
    signal(SIGABRT, on_abort);
    run();
    signal(SIGABRT, SIG_DFL);
    return 0;
}

/* Let out overlap in by a few bytes and by all but one, from both sides.
 * `size` is what is written to out. */
static void test_buffers(size_t size)
{
    static const int overlaps[] = {1, 16, 31, -1, -16, -31};

    for (size_t i = 0; i < COUNT(overlaps); i++) {
        where(i, size, (size_t)call.decrypt);
        call.out = call.in + overlaps[i];
        expect(stops(run_mode));
    }
    call.out = call.in - size + 1;
    expect(stops(run_mode));
    call.out = call.in - size;
    expect(!stops(run_mode));
    call.out = call.in + 32;
    expect(!stops(run_mode));
    call.out = call.in;
    expect(!stops(run_mode));
}

/* What else is passed, in the way of out and in. */
static void test_pointers(void)
{
    call.out = NULL;
    expect(stops(run_mode));
    call.out = KEY_AT(sizeof(aesop_key) + 4); /* words of the key */
    expect(stops(run_mode));
    call.out = OUT;
    call.in = NULL;
    expect(stops(run_mode));
    call.in = IN;
    if (call.mode->iv_use == IV_UNUSED || call.mode->in_context)
        return;
    call.iv = call.out + 20;
    expect(stops(run_mode));
    call.iv = call.in - 15;
    expect(stops(run_mode));
    call.iv = KEY_AT(8);
    expect(stops(run_mode));
}

static void test_mode(const pair *p)
{
    for (int decrypt = 0; decrypt < 2; decrypt++) {
        call.mode = this_mode;
        call.decrypt = decrypt;
        call.iv = IV;
        call.in = IN;
        set_area_key(impl_for(this_mode, p, decrypt));
        test_buffers(32 + (decrypt ? 0 : this_mode->padding));
        test_pointers();
    }
}

/* The context of CTR lies apart from what it works on. */
static void test_context(const pair *p)
{
    static const uint8_t counter[16];

    set_area_key(p->enc);
    expect_equal(aesop_ctr_start(&area.context, &area.key.key, counter),
                 AESOP_OK);
    call.in = IN;
    call.out = OUT;
    expect(!stops(run_update));
    call.out = CONTEXT + 10;
    expect(stops(run_update));
    call.out = OUT;
    call.in = CONTEXT - 15;
    expect(stops(run_update));
}

/* A call of an authenticated mode, all of whose buffers lie in the area. */
static struct {
    const aead *mode;
    aead_keys keys;
    aead_call to;
    int open;
} aead_run;

static void run_aead(void)
{
    call.status = (aead_run.open ? aead_run.mode->open : aead_run.mode->seal)(
        &aead_run.keys, &aead_run.to);
}

/* What is written over one byte of `at`, and beside it. */
static void expect_apart(uint8_t **at, size_t len, const uint8_t *other,
                         size_t other_len)
{
    uint8_t *const before = *at;

    *at = area.byte + (other - area.byte) - (len - 1);
    expect(stops(run_aead));
    *at = area.byte + (other - area.byte) + (other_len - 1);
    expect(stops(run_aead));
    *at = before;
    expect(!stops(run_aead));
}

static void test_aeads(const pair *p)
{
    static const uint8_t raw[32];
    aead_call *const to = &aead_run.to;

    for (size_t m = 0; m < 2 * aead_count; m++) {
        const aead *const a = &aeads[m / 2];

        aead_run.mode = a;
        aead_run.open = m % 2;
        where(m / 2, m % 2, 0);
        if (!aead_takes(a, 16))
            continue;
        expect_equal(aead_set(&aead_run.keys, a, p->enc, aux_for(p->enc), raw,
                              16),
                     AESOP_OK);
        memset(to, 0, sizeof *to);
        to->out = area.byte + 360;
        to->in = area.byte + 60;
        to->nonce = area.byte + 160;
        to->aad = area.byte + 220;
        to->tag = area.byte + 280;
        to->len = 20;
        to->nonce_len = a->nonce_len;
        to->aad_len = 20;
        expect_apart(&to->out, to->len, to->nonce, a->nonce_len);
        expect_apart(&to->out, to->len, to->aad, to->aad_len);
        expect_apart(&to->out, to->len, to->tag, a->tag_len);
        if (aead_run.open)
            continue;
        expect_apart(&to->tag, a->tag_len, to->nonce, a->nonce_len);
        expect_apart(&to->tag, a->tag_len, to->aad, to->aad_len);
        expect_apart(&to->tag, a->tag_len, to->in, to->len);
    }
}

int main(void)
{
    static const proof context[] = {
        {"AESOP_DEBUG stops at overlap with the context", test_context},
    };
    static const proof rest[] = {
        {"AESOP_DEBUG stops at overlap with nonce, aad and tag", test_aeads},
    };
    size_t n;
    const pair *first = implementations(&n);

    prove_modes(first, "AESOP_DEBUG stops at overlap and NULL: ",
                test_mode);
    prove(first, context, COUNT(context));
    prove(first, rest, COUNT(rest));
    return finish();
}
