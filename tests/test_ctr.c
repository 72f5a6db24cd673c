/* test_ctr.c - counter mode: carries, splits, and the context that resumes. */
#include "modes.h"
#include "reference.h"

#include <string.h>

/* Long enough to fill every buffer of a mode twice and more. */
#define FILLING (16 * (2 * AESOP_BUFFER_BLOCKS + 3))
#define SPLIT   100 /* what is split in two in every way */
#define LONGEST (FILLING > SPLIT ? FILLING : SPLIT)

static uint8_t key[32], counter[16], message[LONGEST], cipher[LONGEST];
static uint8_t out[LONGEST], after[16];

/* Random key, counter and message, and what `len` bytes of it become. */
static void draw(size_t key_len, size_t len)
{
    static const mode *m;

    for (size_t i = 0; i < mode_count; i++)
        if (strcmp(modes[i].name, "CTR") == 0)
            m = &modes[i];
    random_bytes(key, sizeof key);
    random_bytes(message, len);
    memcpy(after, counter, 16);
    m->reference(key, key_len, after, cipher, message, len);
}

/* One call on the first len bytes. */
static void expect_ctr(const aesop_key *k, size_t len)
{
    uint8_t at[16], end[16];

    memcpy(at, counter, 16);
    memcpy(end, counter, 16);
    reference_add(end, (uint32_t)((len + 15) / 16));
    memset(out, 0, sizeof out);
    expect_equal(aesop_ctr(k, at, out, message, len), AESOP_OK);
    expect_bytes(out, cipher, len);
    expect_filled(out + len, 0, sizeof out - len);
    expect_bytes(at, end, 16);
}

/* Counters within two of where a carry runs over 8, 16, ... 128 bits, and
 * messages that cross it in the first buffer and later. */
static void test_carries(const pair *p)
{
    aesop_key_any k;

    for (size_t bits = 8; bits <= 128; bits += 8)
        for (uint32_t back = 0; back <= 3; back++) {
            random_bytes(counter, 16);
            memset(counter + 16 - bits / 8, 0xff, bits / 8);
            for (uint32_t i = 0; i < back; i++)
                counter[15]--;
            where(bits, back, 0);
            draw(16, LONGEST);
            expect_equal(set_key(&k, p->enc, key, 16), AESOP_OK);
            expect_ctr(&k.key, 33);
            expect_ctr(&k.key, LONGEST);
        }
}

/* A carry at each block of a long message, so inside any batch. */
static void test_carry_in_batch(const pair *p)
{
    aesop_key_any k;

    for (size_t block = 0; block < LONGEST / 16; block++) {
        memset(counter, 0xff, 16);
        counter[15] = (uint8_t)(0xff - block);
        where(block, 0, 0);
        draw(16, LONGEST);
        expect_equal(set_key(&k, p->enc, key, 16), AESOP_OK);
        expect_ctr(&k.key, LONGEST);
    }
}

/* ---------------------------------------------------------------- context */

static aesop_key_any context_key;

static void start(aesop_ctr_ctx *c, const pair *p, size_t len)
{
    random_bytes(counter, 16);
    draw(16, len);
    expect_equal(set_key(&context_key, p->enc, key, 16), AESOP_OK);
    expect_equal(aesop_ctr_start(c, &context_key.key, counter), AESOP_OK);
}

static void update(aesop_ctr_ctx *c, size_t from, size_t len)
{
    expect_equal(aesop_ctr_update(c, out + from, message + from, len),
                 AESOP_OK);
}

/* What the context must hold after `len` bytes: the next unused counter, and
 * how much is left of the keystream block before it. */
static void expect_state(const aesop_ctr_ctx *c, size_t len)
{
    uint8_t next[16];

    memcpy(next, counter, 16);
    reference_add(next, (uint32_t)((len + 15) / 16));
    expect_bytes(c->counter, next, 16);
    expect_equal(c->left, (long)(15 - (len + 15) % 16));
}

static void test_two_way_splits(const pair *p)
{
    aesop_ctr_ctx c;

    start(&c, p, SPLIT);
    for (size_t len = 0; len <= SPLIT; len++)
        for (size_t split = 0; split <= len; split++) {
            where(len, split, 0);
            memset(out, 0x5a, sizeof out);
            expect_equal(aesop_ctr_start(&c, &context_key.key, counter),
                         AESOP_OK);
            update(&c, 0, split);
            update(&c, split, len - split);
            expect_bytes(out, cipher, len);
            expect_filled(out + len, 0x5a, sizeof out - len);
            expect_state(&c, len);
        }
    aesop_ctr_finish(&c);
}

static void test_many_way_splits(const pair *p)
{
    for (size_t round = 0; round < 50; round++) {
        aesop_ctr_ctx c;

        start(&c, p, LONGEST);
        memcpy(out, message, LONGEST);
        for (size_t done = 0; done < LONGEST;) {
            const size_t most = round % 2 ? 20 : LONGEST;
            size_t len = random_below((uint32_t)most + 1);

            if (len > LONGEST - done)
                len = LONGEST - done;
            where(round, done, len);
            expect_equal(aesop_ctr_update(&c, out + done, out + done, len),
                         AESOP_OK);
            expect_equal(aesop_ctr_update(&c, NULL, NULL, 0), AESOP_OK);
            done += len;
        }
        expect_bytes(out, cipher, LONGEST);
        aesop_ctr_finish(&c);
    }
}

static void test_bytes(const pair *p)
{
    aesop_ctr_ctx c;

    start(&c, p, LONGEST);
    for (size_t i = 0; i < LONGEST; i++) {
        update(&c, i, 1);
        expect_state(&c, i + 1);
    }
    expect_bytes(out, cipher, LONGEST);
}

/* A copy goes on from where the original was; both give the same. */
static void test_copy(const pair *p)
{
    for (size_t split = 0; split <= 48; split++) {
        aesop_ctr_ctx c, copy;

        start(&c, p, 70);
        where(split, 0, 0);
        update(&c, 0, split);
        memcpy(&copy, &c, sizeof copy);
        update(&c, split, 70 - split);
        expect_bytes(out, cipher, 70);
        aesop_ctr_finish(&c);
        memset(out + split, 0, 70 - split);
        update(&copy, split, 70 - split);
        expect_bytes(out, cipher, 70);
    }
}

/* A context that starts again from its own counter. */
static void test_restart(const pair *p)
{
    aesop_ctr_ctx c;

    start(&c, p, 64);
    update(&c, 0, 30);
    expect_equal(aesop_ctr_start(&c, &context_key.key, c.counter), AESOP_OK);
    expect_state(&c, 32);
    update(&c, 32, 32);
    expect_bytes(out, cipher, 30);
    expect_bytes(out + 32, cipher + 32, 32);
}

/* Contexts that are not started, or finished, or refused. */
static void test_unstarted(const pair *p)
{
    uint8_t byte[2] = {1, 2};
    aesop_key_any dec;
    aesop_ctr_ctx c;

    memset(&c, 0, sizeof c);
    expect_equal(aesop_ctr_update(&c, byte, byte + 1, 1), AESOP_ERR_KEY);
    start(&c, p, 20);
    update(&c, 0, 20);
    aesop_ctr_finish(&c);
    expect_filled(&c, 0, sizeof c);
    expect_equal(aesop_ctr_update(&c, byte, byte + 1, 1), AESOP_ERR_KEY);
    memset(&c, 0x5a, sizeof c);
    expect_equal(aesop_ctr_start(&c, NULL, counter), AESOP_ERR_KEY);
    expect_equal(aesop_ctr_update(&c, byte, byte + 1, 1), AESOP_ERR_KEY);
    expect_equal(set_key(&dec, p->dec, key, 16), AESOP_OK);
    memset(&c, 0x5a, sizeof c);
    expect_equal(aesop_ctr_start(&c, &dec.key, counter), AESOP_ERR_KEY_DIR);
    expect_equal(aesop_ctr_update(&c, byte, byte + 1, 1), AESOP_ERR_KEY);
    expect_equal(byte[0], 1);
}

int main(void)
{
    static const proof of_ctr[] = {
        {"CTR carries over 8, 16, ... 128 bits", test_carries},
        {"CTR carry at each block of a batch", test_carry_in_batch},
        {"CTR context: every split in two of 0-100 bytes",
         test_two_way_splits},
        {"CTR context: random splits in many, in place",
         test_many_way_splits},
        {"CTR context: byte by byte", test_bytes},
        {"CTR context: copied at each point", test_copy},
        {"CTR context: started again from its own counter", test_restart},
        {"CTR context: refused before start and after finish",
         test_unstarted},
    };

    prove_all(of_ctr, COUNT(of_ctr));
    return finish();
}
