/* expand_main.c - uses constant keys that `aesop expand` printed. */
#include "expand_keys.h"

#include <stdio.h>
#include <string.h>

/* FIPS 197, appendix C. */
static const uint8_t plain[16] = {
    0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
    0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};
static const uint8_t cipher[3][16] = {
    {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
     0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a},
    {0xdd, 0xa9, 0x7c, 0xa4, 0x86, 0x4c, 0xdf, 0xe0,
     0x6e, 0xaf, 0x70, 0xa0, 0xec, 0x0d, 0x71, 0x91},
    {0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf,
     0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49, 0x60, 0x89}};

static int works(const struct constant_key *c)
{
    const uint8_t *expected = cipher[c->key->rounds / 2 - 5];
    uint8_t out[16];
    int status;

    if (c->decrypts)
        status = aesop_ecb_decrypt(c->key, out, expected, 16);
    else
        status = aesop_ecb_encrypt(c->key, out, plain, 16);
    return status == AESOP_OK &&
           memcmp(out, c->decrypts ? plain : expected, 16) == 0;
}

int main(void)
{
    aesop_ttable_enc_fill(&enc_tables);
    aesop_ttable_dec_fill(&dec_tables);
    for (size_t i = 0; constant_keys[i].key; i++)
        printf("%s %s\n", works(&constant_keys[i]) ? "works" : "fails",
               constant_keys[i].name);
    return 0;
}
