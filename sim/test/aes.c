/* aes.c - an image with every implementation of the library that this core
 * can hold: something large for the simulator to decode and count.
 *
 * Each is checked on the example of FIPS 197, appendix C, and in counter mode
 * forth and back. The exit status is the number of failures.
 */
#include "aesop.h"
#include "aesop_impl.h"
#include "bare.h"

#include <string.h>

#define ENTRY_0(name)
#define ENTRY_1(name)            {&aesop_##name##_enc, &aesop_##name##_dec},
#define ENTRY(has, name)         ENTRY_##has(name)
#define IMPL(name, NAME, layout) ENTRY_IF(AESOP_HAS_##NAME, name)
#define ENTRY_IF(has, name)      ENTRY(has, name)

static const struct {
    const aesop_impl *enc, *dec;
} impls[] = {
#include "impl/impls.def"
};

static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;
static aesop_key_any enc_key, dec_key;
static uint8_t message[4096];

static const uint8_t cipher[3][16] = {
    {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30, 0xd8, 0xcd, 0xb7, 0x80,
     0x70, 0xb4, 0xc5, 0x5a},
    {0xdd, 0xa9, 0x7c, 0xa4, 0x86, 0x4c, 0xdf, 0xe0, 0x6e, 0xaf, 0x70, 0xa0,
     0xec, 0x0d, 0x71, 0x91},
    {0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf, 0xea, 0xfc, 0x49, 0x90,
     0x4b, 0x49, 0x60, 0x89},
};

/* "what impl": name of a region. */
static const char *region(const char *what, const aesop_impl *impl)
{
    static char name[64];

    strcpy(name, what);
    strcat(name, " ");
    return strcat(name, impl->name);
}

static int set_key(aesop_key_any *k, const char *what, const aesop_impl *impl,
                   const uint8_t *key, size_t len)
{
    const void *aux = NULL;

    if (impl->traits & AESOP_NEEDS_TABLES)
        aux = impl->traits & AESOP_DECRYPTS ? (const void *)&dec_tables
                                            : (const void *)&enc_tables;
    const char *name = region(what, impl);
    sim_begin(name);
    const int status =
        aesop_key_init_with(&k->key, sizeof *k, impl, aux, key, len);
    sim_end(name);
    return status;
}

static int blocks(const aesop_impl *enc, const aesop_impl *dec, size_t len)
{
    uint8_t key[32], plain[16], text[16];
    int bad = 0;

    for (unsigned i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)i;
    for (unsigned i = 0; i < sizeof plain; i++)
        plain[i] = (uint8_t)(0x11 * i);
    bad += set_key(&enc_key, "key_enc", enc, key, len) != AESOP_OK;
    bad += set_key(&dec_key, "key_dec", dec, key, len) != AESOP_OK;
    const char *name = region("block_enc", enc);
    sim_begin(name);
    bad += aesop_ecb_encrypt(&enc_key.key, text, plain, 16) != AESOP_OK;
    sim_end(name);
    bad += memcmp(text, cipher[len / 8 - 2], 16) != 0;
    name = region("block_dec", dec);
    sim_begin(name);
    bad += aesop_ecb_decrypt(&dec_key.key, text, text, 16) != AESOP_OK;
    sim_end(name);
    return bad + (memcmp(text, plain, 16) != 0);
}

static uint32_t sum(const uint8_t *p, size_t n)
{
    uint32_t s = 0;

    while (n--)
        s = (s << 1 | s >> 31) ^ *p++;
    return s;
}

static int counter_mode(const aesop_impl *enc)
{
    const uint32_t before = sum(message, sizeof message);
    const char *name = region("ctr4096", enc);
    int bad = 0;

    for (int i = 0; i < 2; i++) {
        uint8_t counter[16] = {0xff, [15] = 0xf0};
        sim_begin(name);
        bad += aesop_ctr(&enc_key.key, counter, message, message,
                         sizeof message) != AESOP_OK;
        sim_end(name);
        bad += (sum(message, sizeof message) == before) != i;
    }
    return bad;
}

int main(void)
{
    uint32_t state = 1;
    int bad = 0;

    sim_fill(message, sizeof message, &state);
    aesop_ttable_enc_fill(&enc_tables);
    aesop_ttable_dec_fill(&dec_tables);
    for (unsigned i = 0; i < sizeof impls / sizeof *impls; i++) {
        const unsigned other = AESOP_NEEDS_AUX & ~(unsigned)AESOP_NEEDS_TABLES;
        int failed = 0;
        if (impls[i].enc->traits & other)
            continue;
        for (size_t len = 16; len <= 32; len += 8)
            failed += blocks(impls[i].enc, impls[i].dec, len);
        failed += counter_mode(impls[i].enc);
        sim_puts(failed ? "FAIL " : "ok   ");
        sim_puts(impls[i].enc->name);
        sim_putc('\n');
        bad += failed;
    }
    return bad;
}
