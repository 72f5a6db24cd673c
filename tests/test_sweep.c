/* test_sweep.c - every mode over lengths and addresses: right bytes, in place
 * or not, and nothing else written. */
#include "modes.h"

#include <string.h>

/* Ways to choose the offsets of the pointers, for each length. Any 8 in a row
 * bring every pointer to every offset, 64 bring every two together. */
#ifndef SWEEP_ROWS
#define SWEEP_ROWS 64
#endif

/* The longest of the sweep of offsets; blocks of two buffers of a mode, and
 * more. */
#define SWEPT   100
#define BLOCKS  (2 * AESOP_BUFFER_BLOCKS + 3)
#define LONGEST (16 * BLOCKS + 1 > SWEPT ? 16 * BLOCKS + 1 : SWEPT)
#define ROOM    (LONGEST + 16)
#define GUARD   0xa5

/* Buffers that start on a word boundary, with room for an offset and guards. */
typedef union {
    uint8_t byte[8 + ROOM + 16];
    uint64_t aligned;
} buffer;

static uint8_t message[LONGEST], key[32], first_iv[16];
static buffer key_at, iv_at, in_at, out_at;

/* A message, its encryption, and the IV after it. */
static struct {
    size_t len, cipher_len;
    uint8_t cipher[ROOM], iv[16];
} want;

static uint8_t *place(buffer *b, size_t offset, const void *bytes, size_t len)
{
    memset(b->byte, GUARD, sizeof b->byte);
    if (len)
        memcpy(b->byte + 8 + offset, bytes, len);
    return b->byte + 8 + offset;
}

/* Whether all bytes of b but `len` at `start` still have the guard's value. */
static void expect_rest(const buffer *b, const uint8_t *start, size_t len)
{
    const uint8_t *end = start + len;

    expect_filled(b->byte, GUARD, (size_t)(start - b->byte));
    expect_filled(end, GUARD, (size_t)(b->byte + sizeof b->byte - end));
}

/* One call at these offsets of key, IV, input and output; in place if the last
 * is 8. */
static void run(const pair *p, const mode *m, int decrypt, size_t key_len,
                const size_t offset[4])
{
    const aesop_impl *impl = impl_for(m, p, decrypt);
    const uint8_t *from = decrypt ? want.cipher : message;
    const uint8_t *to = decrypt ? message : want.cipher;
    const size_t from_len = decrypt ? want.cipher_len : want.len;
    const size_t to_len = decrypt ? want.len : want.cipher_len;
    const size_t written = decrypt ? want.cipher_len : to_len;
    const int in_place = offset[3] == 8;
    uint8_t *in = place(&in_at, offset[2], from, from_len);
    uint8_t *iv = place(&iv_at, offset[1], first_iv, 16);
    uint8_t *out = in_place ? in : place(&out_at, offset[3], NULL, 0);
    size_t out_len = 0;
    aesop_key_any k;

    expect_equal(set_key(&k, impl, place(&key_at, offset[0], key, key_len),
                         key_len),
                 AESOP_OK);
    expect_equal(call_of(m, decrypt)(&k.key, iv, out, &out_len, in, from_len),
                 AESOP_OK);
    expect_equal((long)out_len, (long)to_len);
    expect_bytes(out, to, to_len);
    expect_filled(out + to_len, 0, written - to_len);
    expect_bytes(iv, m->iv_use == IV_UNUSED ? first_iv : want.iv, 16);
    expect_rest(&iv_at, iv, 16);
    expect_rest(in_place ? &in_at : &out_at, out, written);
    if (!in_place) {
        expect_bytes(in, from, from_len);
        expect_rest(&in_at, in, from_len);
    }
}

static void run_rows(const pair *p, const mode *m, size_t key_len)
{
    for (size_t row = 0; row < SWEEP_ROWS; row++) {
        const size_t a = row % 8, b = (row / 8 + 3 * row + want.len) % 8;
        const size_t apart[4] = {(a + want.len) % 8, (a + 2 * b) % 8, a, b};
        const size_t in_place[4] = {a, (a + 3) % 8, b, 8};

        where(want.len, row, key_len);
        for (int decrypt = 0; decrypt < 2; decrypt++) {
            run(p, m, decrypt, key_len, apart);
            if (row < 8)
                run(p, m, decrypt, key_len, in_place);
        }
    }
}

/* A length that the mode does not take: nothing is written. */
static void refuse(const pair *p, const mode *m, size_t len)
{
    for (int decrypt = 0; decrypt < 2; decrypt++) {
        uint8_t *in = place(&in_at, 0, message, len);
        uint8_t *iv = place(&iv_at, 0, first_iv, 16);
        uint8_t *out = place(&out_at, 0, NULL, 0);
        size_t out_len = 0;
        aesop_key_any k;

        where(len, (size_t)decrypt, 0);
        expect_equal(set_key(&k, impl_for(m, p, decrypt), key, 16),
                     AESOP_OK);
        expect_equal(call_of(m, decrypt)(&k.key, iv, out, &out_len, in, len),
                     AESOP_ERR_LEN);
        expect_rest(&out_at, out, 0);
        expect_bytes(iv, first_iv, 16);
    }
}

static void draw(void)
{
    random_bytes(message, sizeof message);
    random_bytes(first_iv, sizeof first_iv);
    random_bytes(key, sizeof key);
}

static void encrypt_by_reference(const mode *m, size_t key_len, size_t len)
{
    memcpy(want.iv, first_iv, 16);
    want.len = len;
    want.cipher_len =
        m->reference(key, key_len, want.iv, want.cipher, message, len);
}

static void test_sweep(const pair *p)
{
    draw();
    for (size_t len = 0; len <= SWEPT; len++) {
        const size_t key_len = 16 + 8 * (len % 3);

        if (len % this_mode->unit) {
            refuse(p, this_mode, len);
        } else if (offers(p, key_len)) {
            encrypt_by_reference(this_mode, key_len, len);
            run_rows(p, this_mode, key_len);
        }
    }
}

/* Lengths around the ends of blocks, and so of every buffer and lane. */
static void test_batches(const pair *p)
{
    static const size_t apart[4] = {0, 0, 0, 0}, in_place[4] = {0, 0, 0, 8};

    draw();
    for (size_t len = 0; len <= 16 * BLOCKS + 1; len++) {
        const size_t key_len = 16 + 8 * (len / 16 % 3);

        if (len % this_mode->unit || (len + 1) % 16 > 2 ||
            !offers(p, key_len))
            continue;
        encrypt_by_reference(this_mode, key_len, len);
        for (int decrypt = 0; decrypt < 2; decrypt++) {
            where(len, (size_t)decrypt, key_len);
            run(p, this_mode, decrypt, key_len, apart);
            run(p, this_mode, decrypt, key_len, in_place);
        }
    }
}

/* No byte is needed for no bytes. */
static void test_null(const pair *p)
{
    uint8_t iv[16];
    aesop_key_any k;

    memset(iv, 7, sizeof iv);
    for (size_t i = 0; i < mode_count; i++)
        for (int decrypt = 0; decrypt < 2; decrypt++) {
            const mode *m = &modes[i];
            size_t out_len = 1;
            uint8_t out[16];

            if (decrypt && m->padding)
                continue; /* padded messages are not empty */
            where(i, (size_t)decrypt, 0);
            expect_equal(set_key(&k, impl_for(m, p, decrypt), key, 16),
                         AESOP_OK);
            expect_equal(call_of(m, decrypt)(&k.key, iv,
                                             m->padding ? out : NULL,
                                             &out_len, NULL, 0),
                         AESOP_OK);
            expect_equal((long)out_len, (long)m->padding);
            if (!m->padding)
                expect_filled(iv, 7, sizeof iv);
            memset(iv, 7, sizeof iv);
        }
}

int main(void)
{
    static const proof null[] = {{"no bytes at NULL", test_null}};

    prove_modes(NULL, "lengths 0-100, offsets 0-7, in place: ", test_sweep);
    prove_modes(NULL, "lengths around blocks and buffers: ", test_batches);
    prove_all(null, COUNT(null));
    return finish();
}
