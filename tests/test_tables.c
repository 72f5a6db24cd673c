/* test_tables.c - stored tables, computed tables and the definition in FIPS 197
 * agree for every byte, and every implementation substitutes by it. */
#include "harness.h"
#include "reference.h"
#include "tables.h"

#include <string.h>

/* The column of a T-table: row r is x times factor r. */
static uint32_t column(uint8_t x, const uint8_t factor[4])
{
    uint32_t out = 0;

    for (int row = 0; row < 4; row++)
        out |= (uint32_t)reference_multiply(x, factor[row]) << 8 * row;
    return out;
}

static uint32_t te(unsigned x)
{
    static const uint8_t factor[4] = {2, 1, 1, 3};

    return column(reference_sub((uint8_t)x), factor);
}

static uint32_t td(unsigned x)
{
    static const uint8_t factor[4] = {14, 9, 13, 11};

    return column(reference_inv_sub((uint8_t)x), factor);
}

static void test_sbox(const pair *p)
{
    (void)p;
    for (unsigned x = 0; x < 256; x++) {
        where(x, 0, 0);
        expect_equal(aesop_sbox[x], reference_sub((uint8_t)x));
        expect_equal(aesop_inv_sbox[reference_sub((uint8_t)x)], (long)x);
    }
}

static void expect_word(uint32_t got, uint32_t want)
{
    expect_equal((long)(got >> 16), (long)(want >> 16));
    expect_equal((long)(got & 0xffff), (long)(want & 0xffff));
}

/* te[256 r + x] is the column for row r: turned down by r rows. */
static void expect_tables(const uint32_t *t0, const uint32_t *t,
                          uint32_t (*define)(unsigned x))
{
    for (unsigned x = 0; x < 256; x++) {
        uint32_t word = define(x);

        where(x, 0, 0);
        expect_word(t0[x], word);
        for (unsigned row = 0; row < 4; row++) {
            where(x, row, 0);
            expect_word(t[256 * row + x], word);
            word = word << 8 | word >> 24;
        }
    }
}

static void test_te(const pair *p)
{
    (void)p;
    expect_tables(aesop_te0, aesop_te, te);
}

static void test_td(const pair *p)
{
    (void)p;
    expect_tables(aesop_td0, aesop_td, td);
}

static void test_computed_enc(const pair *p)
{
    static aesop_ttable_enc t;

    (void)p;
    memset(&t, 0xa5, sizeof t);
    aesop_ttable_enc_fill(&t);
    for (unsigned x = 0; x < 256; x++) {
        where(x, 0, 0);
        expect_equal(t.sbox[x], reference_sub((uint8_t)x));
        expect_word(t.t[x], te(x));
    }
}

static void test_computed_dec(const pair *p)
{
    static aesop_ttable_dec t;

    (void)p;
    memset(&t, 0xa5, sizeof t);
    aesop_ttable_dec_fill(&t);
    for (unsigned x = 0; x < 256; x++) {
        where(x, 0, 0);
        expect_equal(t.sbox[x], reference_sub((uint8_t)x));
        expect_equal(t.inv_sbox[x], reference_inv_sub((uint8_t)x));
        expect_word(t.t[x], td(x));
    }
}

/* What aesop_config.h says of AESOP_TABLES. */
static void test_timing_trait(const pair *p)
{
    const int flat = AESOP_TABLES == AESOP_IN_RAM && AESOP_UNCACHED_RAM;

    (void)p;
    expect_equal(aesop_c_sbox_enc.traits & AESOP_FLAT_TIME,
                 flat ? AESOP_FLAT_TIME : 0);
    expect_equal(aesop_c_sbox_enc.traits & AESOP_VARTIME,
                 flat ? 0 : AESOP_VARTIME);
}

#if AESOP_TABLES == AESOP_IN_RAM
#define PLACEMENT "tables can be written: they are in RAM"
static void test_placement(const pair *p)
{
    const uint8_t byte = aesop_sbox[1];
    const uint32_t word = aesop_te0[1];

    (void)p;
    aesop_sbox[1] = (uint8_t)~byte;
    aesop_te0[1] = ~word;
    expect_equal(aesop_sbox[1], (uint8_t)~byte);
    expect_word(aesop_te0[1], ~word);
    aesop_sbox[1] = byte;
    aesop_te0[1] = word;
}
#elif AESOP_TABLES == AESOP_IN_SECTION
#define PLACEMENT "all tables are in the section named_tables"
/* Linkers of ELF files define these for sections whose name C can write. */
extern const char __start_named_tables[], __stop_named_tables[];

static void expect_in_section(const void *table, size_t size)
{
    const uintptr_t at = (uintptr_t)table;

    expect(at >= (uintptr_t)__start_named_tables);
    expect(at + size <= (uintptr_t)__stop_named_tables);
}

static void test_placement(const pair *p)
{
    (void)p;
    expect_in_section(aesop_sbox, sizeof aesop_sbox);
    expect_in_section(aesop_inv_sbox, sizeof aesop_inv_sbox);
    expect_in_section(aesop_te0, sizeof aesop_te0);
    expect_in_section(aesop_te, sizeof aesop_te);
    expect_in_section(aesop_td0, sizeof aesop_td0);
    expect_in_section(aesop_td, sizeof aesop_td);
}
#endif

/* Blocks 2 v and 2 v + 1: byte i of the state is v + 16 i when it reaches
 * SubBytes of the first round of key `first`, so that 256 values of v bring
 * every byte value to every place; the other block has the complement. */
static void fill_pair(uint8_t out[32], unsigned v, const uint8_t first[16],
                      int swapped)
{
    for (unsigned i = 0; i < 16; i++) {
        const unsigned x = v + 16 * i;

        out[16 * swapped + (int)i] = (uint8_t)(x ^ first[i]);
        out[16 * !swapped + (int)i] = (uint8_t)(~x ^ first[i]);
    }
}

/* Each lane of two-block code, and the block on its own, against the
 * reference; `first` is the round key that the cipher adds first. */
static void test_lanes(const aesop_impl *impl, const uint8_t first[16],
                       const uint8_t key[16],
                       void (*reference)(const uint8_t *key, size_t len,
                                         uint8_t out[16], const uint8_t *in))
{
    aesop_key_any k;

    expect_equal(set_key(&k, impl, key, 16), AESOP_OK);
    for (unsigned v = 0; v < 512; v++) {
        uint8_t in[32], out[32], alone[16], want[32];

        where(v % 256, v / 256, 0);
        fill_pair(in, v % 256, first, (int)(v / 256));
        reference(key, 16, want, in);
        reference(key, 16, want + 16, in + 16);
        expect_equal(impl->blocks(&k.key, out, in, 2), AESOP_OK);
        expect_bytes(out, want, 32);
        expect_equal(impl->blocks(&k.key, alone, in, 1), AESOP_OK);
        expect_bytes(alone, want, 16);
    }
}

static void test_sub_bytes(const pair *p)
{
    uint8_t key[16], keys[240];

    random_bytes(key, sizeof key);
    reference_expand(keys, key, sizeof key);
    test_lanes(p->enc, keys, key, reference_encrypt);
}

static void test_inv_sub_bytes(const pair *p)
{
    uint8_t key[16], keys[240];

    random_bytes(key, sizeof key);
    reference_expand(keys, key, sizeof key);
    test_lanes(p->dec, keys + 160, key, reference_decrypt);
}

int main(void)
{
    static const pair tables = {.name = "tables"};
    static const proof of_tables[] = {
        {"S-box and its inverse are those of FIPS 197", test_sbox},
        {"T-tables of encryption are SubBytes and MixColumns", test_te},
        {"T-tables of decryption are their inverses", test_td},
        {"tables computed in RAM for encryption", test_computed_enc},
        {"tables computed in RAM for decryption", test_computed_dec},
        {"timing trait follows from their placement", test_timing_trait},
#ifdef PLACEMENT
        {PLACEMENT, test_placement},
#endif
    };
    static const proof of_code[] = {
        {"SubBytes of every byte in every place and lane", test_sub_bytes},
        {"InvSubBytes of every byte in every place and lane",
         test_inv_sub_bytes},
    };

    prove(&tables, of_tables, COUNT(of_tables));
    prove_all(of_code, COUNT(of_code));
    return finish();
}
