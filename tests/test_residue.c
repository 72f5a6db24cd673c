/* test_residue.c - what the basic modes leave on the stack below them of the
 * key, its round keys, plaintext, keystream, and of what went through the block
 * cipher. Controls prove that it would be found.
 */
#include "modes.h"
#include "reference.h"
#include "residue.h"

#include <string.h>

#define LEN 48

/* The call that is looked at, and what it works on. */
static struct {
    const aesop_impl *impl;
    const mode *mode;
    int decrypt;
    uint8_t raw[32], iv[16], in[LEN + 16], out[LEN + 16];
    size_t key_len, len, out_len;
    aesop_key_any key;
    aesop_ctr_ctx context;
    int status;
} job;

static void run_schedule(void)
{
    job.status = set_key(&job.key, job.impl, job.raw, job.key_len);
}

static void run_mode(void)
{
    job.status = call_of(job.mode, job.decrypt)(&job.key.key, job.iv, job.out,
                                                &job.out_len, job.in, job.len);
}

/* A piece that ends inside a block, and one that starts there. */
static void run_pieces(void)
{
    job.status =
        aesop_ctr_start(&job.context, &job.key.key, job.iv) ||
        aesop_ctr_update(&job.context, job.out, job.in, 5) ||
        aesop_ctr_update(&job.context, job.out + 5, job.in + 5, LEN - 5);
    aesop_ctr_finish(&job.context);
}

/* Controls: copy the key to the stack and leave it, at once or deep down. */
static void leave_key(void)
{
    volatile uint8_t copy[32];

    do_touch(copy);
    for (size_t i = 0; i < sizeof copy; i++)
        copy[i] = job.raw[i];
}

static void (*volatile leave_at_once)(void) = leave_key;

static void leave_key_deep(void)
{
    volatile uint8_t room[AESOP_STACK_WIPE + 1024];

    do_touch(room);
    leave_at_once();
    do_touch(room);
}

static void expect_clean(void (*run)(void))
{
    const size_t at = residue(run);

    expect_equal(job.status, AESOP_OK);
    where(job.key_len, (size_t)job.decrypt, at);
    expect(!at);
}

/* ---------------------------------------------------------------- proofs */

/* A random key of key_len bytes; it and its round keys are secret. memset and
 * memcpy are called here first: a dynamic linker saves the registers deep in
 * the stack when it looks up a function. */
static void draw_key(size_t key_len)
{
    uint8_t round_keys[240];

    memset(&job.key, 0, sizeof job.key);
    forget_secrets();
    job.key_len = key_len;
    random_bytes(job.raw, sizeof job.raw);
    reference_expand(round_keys, job.raw, key_len);
    add_secret(job.raw, key_len);
    add_secret(round_keys, 4 * (key_len + 28));
}

static void test_controls(const pair *p)
{
    (void)p;
    job.status = AESOP_OK;
    draw_key(16);
    expect(residue(leave_key));
    expect(residue(leave_key_deep) > AESOP_STACK_WIPE + 1024);
}

static void test_schedule(const pair *p)
{
    for (size_t key_len = 16; key_len <= 32; key_len += 8) {
        if (!offers(p, key_len))
            continue;
        draw_key(key_len);
        job.impl = p->enc;
        expect_clean(run_schedule);
        job.impl = p->dec;
        expect_clean(run_schedule);
    }
}

/* A message, and all that must not be left of it: itself, the keystream (its
 * encryption, as far as it is not in the ciphertext: of zeroes), and what
 * decrypting its ciphertext block by block gives. */
static void draw_message(const mode *m, int decrypt)
{
    uint8_t iv[16], first_iv[16], text[LEN], other[LEN + 16];
    size_t n;

    random_bytes(first_iv, sizeof first_iv);
    random_bytes(text, LEN);
    job.len = m->unit == 16 ? LEN : LEN - 3;
    memcpy(iv, first_iv, 16);
    memset(other, 0, sizeof other);
    n = m->reference(job.raw, job.key_len, iv, job.in, text, job.len);
    add_secret(text, LEN);
    if (m->decrypts) {
        for (size_t i = 0; i < n; i += 16)
            reference_decrypt(job.raw, job.key_len, other + i, job.in + i);
    } else {
        memcpy(iv, first_iv, 16);
        n = m->reference(job.raw, job.key_len, iv, other, other, LEN);
    }
    add_secret(other, n);
    memcpy(job.iv, first_iv, 16);
    if (decrypt)
        job.len = m->padding ? n : job.len;
    else
        copy_secret(job.in, text, LEN);
}

static void look_at(const pair *p, size_t key_len, int decrypt,
                    void (*run)(void))
{
    draw_key(key_len);
    job.mode = this_mode;
    job.decrypt = decrypt;
    job.impl = impl_for(this_mode, p, decrypt);
    run_schedule();
    draw_message(this_mode, decrypt);
    expect_clean(run);
}

static void test_mode(const pair *p)
{
    for (size_t key_len = 16; key_len <= 32; key_len += 8)
        if (offers(p, key_len)) {
            look_at(p, key_len, 0, run_mode);
            look_at(p, key_len, 1, run_mode);
            if (!this_mode->decrypts)
                look_at(p, key_len, 0, run_pieces);
        }
}

int main(void)
{
    static const pair control = {.name = "control"};
    static const pair all_modes = {.name = "modes"};
    static const proof controls[] = {
        {"keys left on the stack are found", test_controls},
    };
    static const proof schedule[] = {
        {"no key on the stack after key schedules", test_schedule},
    };

    prove(&control, controls, COUNT(controls));
    prove_all(schedule, COUNT(schedule));
    if (AESOP_STACK_WIPE)
        prove_modes(NULL, "no secrets on the stack after ", test_mode);
    else
        skip(&all_modes, "AESOP_STACK_WIPE is 0: nothing is promised");
    return finish();
}
