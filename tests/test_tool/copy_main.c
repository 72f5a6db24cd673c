/* copy_main.c - what `aesop choose` chose passes the self-test of its mode.
 *
 * -DENC=, -DDEC= and -DGHASH= name descriptors, as far as there are some;
 * -DTABLES if they want tables as aux; -DTRAITS= what they claim together;
 * -DSELFTEST= the test. Exit status 0 if all is right.
 */
#include "aesop_impl.h"

#include <string.h>

#ifdef TABLES
static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;
#define AUX(dir) (aesop_ttable_##dir##_fill(&dir##_tables), &dir##_tables)
#else
#define AUX(dir) NULL
#endif

/* A block of FIPS 197, appendix C.1, for a program that only decrypts: the
 * self-tests encrypt first. */
static int decrypts(const aesop_selftest_with *with)
{
    static const uint8_t text[] = "\x00\x11\x22\x33\x44\x55\x66\x77"
                                  "\x88\x99\xaa\xbb\xcc\xdd\xee\xff";
    static const uint8_t in[] = "\x69\xc4\xe0\xd8\x6a\x7b\x04\x30"
                                "\xd8\xcd\xb7\x80\x70\xb4\xc5\x5a";
    uint8_t key[16], out[16];
    aesop_key_any k;

    for (int i = 0; i < 16; i++)
        key[i] = (uint8_t)i;
    return !aesop_key_init_with(&k.key, sizeof k, with->dec, with->dec_aux,
                                key, 16) &&
           !with->dec->blocks(&k.key, out, in, 1) && !memcmp(out, text, 16);
}

int main(void)
{
    aesop_selftest_with with = {NULL, NULL, NULL, NULL, NULL};
    unsigned traits = 0;
    int status;

#ifdef ENC
    with.enc = &ENC;
    with.enc_aux = AUX(enc);
    traits |= ENC.traits;
#endif
#ifdef DEC
    with.dec = &DEC;
    with.dec_aux = AUX(dec);
    traits |= DEC.traits;
#endif
#ifdef GHASH
    with.ghash = &GHASH;
    traits |= GHASH.traits;
#endif
    if ((traits & (TRAITS)) != (TRAITS))
        return 1;
    if (with.dec && !decrypts(&with))
        return 1;
    status = SELFTEST(&with);
    /* It wants the other direction where only one was asked for, and then the
     * answers so far were right. */
#ifdef ONE_WAY
    return status != AESOP_ERR_AUX;
#else
    return status != AESOP_OK;
#endif
}
