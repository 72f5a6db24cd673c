/* test_keys.c - setting keys: what is refused, the room they take, and what
 * can be done with the storage. */
#include "modes.h"
#include "reference.h"

#include <string.h>

/* Storage between guards, as large as any key. */
static struct {
    uint8_t before[16];
    aesop_key_any k;
    uint8_t after[16];
} guarded;

static void dirty(void)
{
    memset(&guarded, 0xa5, sizeof guarded);
}

static void expect_guards(void)
{
    expect_filled(guarded.before, 0xa5, 16);
    expect_filled(guarded.after, 0xa5, 16);
}

/* Bytes that a key of impl takes. */
static size_t room(const aesop_impl *impl, size_t len)
{
    return sizeof(aesop_key) + 4u * impl->key_words[len / 8 - 2];
}

/* Set a key in the first `size` bytes of dirty storage, which must fail with
 * `want` and leave zeroes there, and nothing changed behind. */
static void expect_refused(const aesop_impl *impl, const void *aux,
                           size_t size, size_t len, int want)
{
    const uint8_t *bytes = (const uint8_t *)&guarded.k;
    uint8_t key[80];

    random_bytes(key, sizeof key);
    dirty();
    expect_equal(aesop_key_init_with(&guarded.k.key, size, impl, aux, key,
                                     len),
                 want);
    expect_filled(bytes, 0, size);
    expect_filled(bytes + size, 0xa5, sizeof guarded.k - size);
    expect_guards();
}

/* Do for both directions and each key size on offer. */
static void each_key(const pair *p,
                     void (*test)(const aesop_impl *impl, size_t len))
{
    for (size_t len = 16; len <= 32; len += 8)
        if (offers(p, len)) {
            where(len, 0, 0);
            test(p->enc, len);
            test(p->dec, len);
        }
}

static void test_lengths(const pair *p)
{
    for (size_t len = 0; len <= 80; len++) {
        const int known = len == 16 || len == 24 || len == 32;

        where(len, 0, 0);
        if (known && offers(p, len))
            continue;
        expect_refused(p->enc, aux_for(p->enc), sizeof guarded.k, len,
                       AESOP_ERR_KEY_LEN);
        expect_refused(p->dec, aux_for(p->dec), sizeof guarded.k, len,
                       AESOP_ERR_KEY_LEN);
    }
}

static void too_little(const aesop_impl *impl, size_t len)
{
    for (size_t size = 0; size < room(impl, len); size++) {
        where(len, size, 0);
        expect_refused(impl, aux_for(impl), size, len, AESOP_ERR_KEY_SPACE);
    }
}

static void test_too_little(const pair *p)
{
    each_key(p, too_little);
}

/* A block through a key that stands in `k`, against the reference. */
static void expect_works(const aesop_key *k, const uint8_t *key, size_t len)
{
    uint8_t text[16], got[16], want[16];

    random_bytes(text, sizeof text);
    reference_encrypt(key, len, want, text);
    if (k->impl && k->impl->traits & AESOP_DECRYPTS) {
        expect_equal(aesop_ecb_decrypt(k, got, want, 16), AESOP_OK);
        expect_bytes(got, text, 16);
    } else {
        expect_equal(aesop_ecb_encrypt(k, got, text, 16), AESOP_OK);
        expect_bytes(got, want, 16);
    }
}

static void exact_room(const aesop_impl *impl, size_t len)
{
    const size_t size = room(impl, len);
    const uint8_t *bytes = (const uint8_t *)&guarded.k;
    uint8_t key[32];

    random_bytes(key, sizeof key);
    dirty();
    expect_equal(aesop_key_init_with(&guarded.k.key, size, impl,
                                     aux_for(impl), key, len),
                 AESOP_OK);
    expect_equal(guarded.k.key.rounds, (long)len / 4 + 6);
    expect_equal(guarded.k.key.capacity, impl->key_words[len / 8 - 2]);
    expect_works(&guarded.k.key, key, len);
    expect_filled(bytes + size, 0xa5, sizeof guarded.k - size);
    expect_guards();
    aesop_key_wipe(&guarded.k.key, size);
    expect_filled(bytes, 0, size);
    expect_filled(bytes + size, 0xa5, sizeof guarded.k - size);
}

static void test_exact_room(const pair *p)
{
    each_key(p, exact_room);
}

/* What AESOP_KEY_FOR declares, for each implementation by name: nothing where
 * AESOP_HAS_NAME is 0. */
#define IF_HELD(has, ...)  IF_HELD_(has, __VA_ARGS__)
#define IF_HELD_(has, ...) IF_HELD_##has(__VA_ARGS__)
#define IF_HELD_0(...)
#define IF_HELD_1(...) __VA_ARGS__,
#define IMPL(name, NAME, layout)                                  \
    IF_HELD(AESOP_HAS_##NAME, {#name,                             \
                               {sizeof(AESOP_KEY_FOR(NAME, 128)), \
                                sizeof(AESOP_KEY_FOR(NAME, 192)), \
                                sizeof(AESOP_KEY_FOR(NAME, 256))}})

static const struct {
    const char *name;
    size_t size[3];
} declared[] = {
#include "impl/impls.def"
};

static void declared_room(const aesop_impl *impl, size_t len)
{
    for (size_t i = 0; i < COUNT(declared); i++)
        if (strcmp(declared[i].name, impl->name) == 0)
            expect_equal((long)declared[i].size[len / 8 - 2],
                         (long)((room(impl, len) + sizeof(void *) - 1) /
                                sizeof(void *) * sizeof(void *)));
}

static void test_declared_room(const pair *p)
{
    each_key(p, declared_room);
}

static void test_descriptor(const pair *p)
{
    const unsigned time =
        AESOP_CONST_TIME | AESOP_FLAT_TIME | AESOP_VARTIME;
    const aesop_impl *impl[2] = {p->enc, p->dec};

    expect(offers(p, 16) || offers(p, 24) || offers(p, 32));
    for (int i = 0; i < 2; i++) {
        const unsigned claim = impl[i]->traits & time;

        where((size_t)i, 0, 0);
        expect(strcmp(impl[i]->name, p->name) == 0);
        expect(claim && (claim & (claim - 1)) == 0);
        expect_equal(impl[i]->traits & AESOP_DECRYPTS,
                     i ? AESOP_DECRYPTS : 0);
        expect(impl[i]->batch >= 1);
        expect(impl[i]->schedule && impl[i]->blocks);
    }
}

/* Without aux where it is needed, and where it is not; with tables that nobody
 * filled, and with those of the other direction. */
static void missing_aux(const aesop_impl *impl, size_t len)
{
    static const aesop_ttable_dec empty; /* the larger of the two types */
    static aesop_ttable_enc enc;
    static aesop_ttable_dec dec;

    if (!(impl->traits & AESOP_NEEDS_AUX)) {
        expect_equal(aesop_key_init_with(&guarded.k.key, sizeof guarded.k,
                                         impl, NULL, dec.sbox, len),
                     AESOP_OK);
        return;
    }
    expect_refused(impl, NULL, sizeof guarded.k, len, AESOP_ERR_AUX);
    if (!(impl->traits & AESOP_NEEDS_TABLES))
        return;
    aesop_ttable_enc_fill(&enc);
    aesop_ttable_dec_fill(&dec);
    expect_refused(impl, &empty, sizeof guarded.k, len, AESOP_ERR_AUX);
    expect_refused(impl,
                   impl->traits & AESOP_DECRYPTS ? (void *)&enc : &dec,
                   sizeof guarded.k, len, AESOP_ERR_AUX);
}

static void test_missing_aux(const pair *p)
{
    each_key(p, missing_aux);
}

/* Every mode in both directions with key k, which is no key for it: `want`,
 * and nothing written. */
static void expect_unusable(const aesop_key *k, const mode *m, int decrypt,
                            int want)
{
    uint8_t iv[16], out[64], in[32];
    size_t out_len;

    memset(in, 0, sizeof in);
    memset(iv, 0x5a, sizeof iv);
    memset(out, 0x5a, sizeof out);
    for (size_t len = 0; len <= 32; len += 16) {
        expect_equal(call_of(m, decrypt)(k, iv, out, &out_len, in, len),
                     want);
        expect_filled(iv, 0x5a, sizeof iv);
        expect_filled(out, 0x5a, sizeof out);
    }
}

/* The call fails for any mode, direction and pointer to a key without one. */
static void expect_no_key(const aesop_key *k)
{
    for (size_t m = 0; m < mode_count; m++) {
        expect_unusable(k, &modes[m], 0, AESOP_ERR_KEY);
        expect_unusable(k, &modes[m], 1, AESOP_ERR_KEY);
    }
}

static void no_key(const aesop_impl *impl, size_t len)
{
    uint8_t key[32];
    aesop_key_any k;

    random_bytes(key, sizeof key);
    memset(&k, 0, sizeof k);
    expect_no_key(&k.key);
    expect_equal(set_key(&k, impl, key, len), AESOP_OK);
    aesop_key_wipe(&k.key, sizeof k);
    expect_no_key(&k.key);
    expect_equal(set_key(&k, impl, key, len), AESOP_OK);
    expect_equal(set_key(&k, impl, key, 17), AESOP_ERR_KEY_LEN);
    expect_no_key(&k.key);
    expect_no_key(NULL);
}

static void test_no_key(const pair *p)
{
    each_key(p, no_key);
}

static void test_direction(const pair *p)
{
    uint8_t key[32];
    aesop_key_any enc, dec;

    random_bytes(key, sizeof key);
    expect_equal(set_key(&enc, p->enc, key, 16), AESOP_OK);
    expect_equal(set_key(&dec, p->dec, key, 16), AESOP_OK);
    for (size_t i = 0; i < mode_count; i++)
        for (int decrypt = 0; decrypt < 2; decrypt++) {
            const mode *m = &modes[i];
            const int takes_dec = impl_for(m, p, decrypt) == p->dec;

            where(i, (size_t)decrypt, 0);
            expect_unusable(takes_dec ? &enc.key : &dec.key, m, decrypt,
                            AESOP_ERR_KEY_DIR);
        }
}

/* Copies work after the original is gone; inside other structs too. */
static void copied(const aesop_impl *impl, size_t len)
{
    struct {
        char tag;
        aesop_key_any k;
        uint16_t more;
    } mine, copy;
    uint8_t key[32];

    random_bytes(key, sizeof key);
    memset(&mine, 0, sizeof mine);
    expect_equal(set_key(&mine.k, impl, key, len), AESOP_OK);
    memcpy(&copy, &mine, sizeof copy);
    aesop_key_wipe(&mine.k.key, sizeof mine.k);
    expect_works(&copy.k.key, key, len);
    expect_no_key(&mine.k.key);
    aesop_key_wipe(&copy.k.key, sizeof copy.k);
}

static void test_copied(const pair *p)
{
    each_key(p, copied);
}

/* Every bit of the key and of the block counts: public reports tell of a
 * schedule that skipped key bytes. */
static void each_bit(const aesop_impl *impl, size_t len)
{
    uint8_t key[32], block[16], one[16], other[16];
    aesop_key_any k;

    random_bytes(key, sizeof key);
    random_bytes(block, sizeof block);
    expect_equal(set_key(&k, impl, key, len), AESOP_OK);
    expect_equal(impl->blocks(&k.key, one, block, 1), AESOP_OK);
    for (size_t bit = 0; bit < 8 * len; bit++) {
        where(len, bit, 0);
        key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        expect_equal(set_key(&k, impl, key, len), AESOP_OK);
        expect_equal(impl->blocks(&k.key, other, block, 1), AESOP_OK);
        expect(memcmp(one, other, 16) != 0);
        key[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void test_each_bit(const pair *p)
{
    each_key(p, each_bit);
}

/* ------------------------------------------------- keys in constant memory */

/* FIPS 197, appendix A.1: the expansion of 2b7e1516 28aed2a6 abf71588
 * 09cf4f3c, as columns with row 0 in the low byte. */
static const AESOP_KEY_FOR(C_SBOX, 128) flash_key = {
    .parts = {
        .header = {.impl = &aesop_c_sbox_enc, .rounds = 10, .capacity = 44},
        .words = {
            0x16157e2b,
            0xa6d2ae28,
            0x8815f7ab,
            0x3c4fcf09,
            0x17fefaa0,
            0xb12c5488,
            0x3939a323,
            0x05766c2a,
            0xf295c2f2,
            0x43b9967a,
            0x7a803559,
            0x7ff65973,
            0x7d47803d,
            0x3efe1647,
            0x447e231e,
            0x3b887a6d,
            0x41a544ef,
            0x7f5b52a8,
            0x3b2571b6,
            0x00ad0bdb,
            0xf8c6d1d4,
            0x879d837c,
            0xbcb8f2ca,
            0xbc15f911,
            0x7aa3886d,
            0xfd3e0b11,
            0x4186f9db,
            0xfd9300ca,
            0x0ef7544e,
            0xf3c95f5f,
            0xb24fa684,
            0x4fdca64e,
            0x2173d2ea,
            0xd2ba8db5,
            0x60f52b31,
            0x2f298d7f,
            0xf36677ac,
            0x21dcfa19,
            0x4129d128,
            0x6e005c57,
            0xa8f914d0,
            0x8925eec9,
            0xc80c3fe1,
            0xa60c63b6,
        },
    },
};

static void test_flash_key(const pair *p)
{
    static const uint8_t key[16] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae,
                                    0xd2, 0xa6, 0xab, 0xf7, 0x15, 0x88,
                                    0x09, 0xcf, 0x4f, 0x3c};

    (void)p;
    expect_works(&flash_key.key, key, sizeof key);
}

int main(void)
{
    static const pair plain = {.name = "c_sbox"};
    static const proof of_constants[] = {
        {"a constant key", test_flash_key},
    };
    static const proof of_keys[] = {
        {"descriptors are complete and agree", test_descriptor},
        {"key lengths other than its own are refused", test_lengths},
        {"storage of every size too small is refused", test_too_little},
        {"exact room, and not a byte outside it", test_exact_room},
        {"AESOP_KEY_FOR declares that room", test_declared_room},
        {"aux: refused if missing or not filled", test_missing_aux},
        {"no mode runs without a key", test_no_key},
        {"no mode runs with a key for the other direction", test_direction},
        {"keys nested in structs and copied", test_copied},
        {"each bit of the key changes the block", test_each_bit},
    };

    prove(&plain, of_constants, COUNT(of_constants));
    prove_all(of_keys, COUNT(of_keys));
    return finish();
}
