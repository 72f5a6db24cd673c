/* copy_main.c - one block with what `aesop choose` chose: NIST SP 800-38A,
 * appendix F, AES-128, the first block of each mode.
 *
 * -DENC or -DDEC or both are descriptors; -DTABLES if they want tables as aux;
 * -DTRAITS what they must claim. -DMODE_ECB, -DMODE_CBC or -DMODE_CTR. Exit
 * status 0 if all is right.
 */
#include "aesop_impl.h"

#include <string.h>

#if defined(MODE_ECB)
#define ENCRYPT(k, iv, out, in) aesop_ecb_encrypt(k, out, in, 16)
#define DECRYPT(k, iv, out, in) aesop_ecb_decrypt(k, out, in, 16)
#define ANSWER                  "\x3a\xd7\x7b\xb4\x0d\x7a\x36\x60\xa8\x9e\xca\xf3\x24\x66\xef\x97"
#elif defined(MODE_CBC)
#define ENCRYPT(k, iv, out, in) aesop_cbc_encrypt(k, iv, out, in, 16)
#define DECRYPT(k, iv, out, in) aesop_cbc_decrypt(k, iv, out, in, 16)
#define ANSWER                  "\x76\x49\xab\xac\x81\x19\xb2\x46\xce\xe9\x8e\x9b\x12\xe9\x19\x7d"
#else
#define ENCRYPT(k, iv, out, in) aesop_ctr(k, iv, out, in, 16)
#define ANSWER                  "\x87\x4d\x61\x91\xb6\x20\xe3\x26\x1b\xef\x68\x64\x99\x0d\xb6\xce"
#endif

#ifdef TABLES
static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;
#define AUX(dir) (aesop_ttable_##dir##_fill(&dir##_tables), &dir##_tables)
#else
#define AUX(dir) NULL
#endif

static const uint8_t key[] = "\x2b\x7e\x15\x16\x28\xae\xd2\xa6\xab\xf7\x15\x88"
                             "\x09\xcf\x4f\x3c";
static const uint8_t plain[] = "\x6b\xc1\xbe\xe2\x2e\x40\x9f\x96\xe9\x3d\x7e"
                               "\x11\x73\x93\x17\x2a";
static uint8_t iv[16], out[16];
static aesop_key_any k;

static void fill_iv(void)
{
    for (int i = 0; i < 16; i++)
#if defined(MODE_CTR)
        iv[i] = (uint8_t)(0xf0 + i);
#else
        iv[i] = (uint8_t)i;
#endif
}

#ifdef ENC
static int encrypts(void)
{
    fill_iv();
    return ((ENC.traits & (TRAITS)) == (TRAITS)) &&
           !aesop_key_init_with(&k.key, sizeof k, &ENC, AUX(enc), key, 16) &&
           !ENCRYPT(&k.key, iv, out, plain) && !memcmp(out, ANSWER, 16);
}
#else
#define encrypts() 1
#endif

#ifdef DEC
static int decrypts(void)
{
    memcpy(out, ANSWER, 16);
    fill_iv();
    return !aesop_key_init_with(&k.key, sizeof k, &DEC, AUX(dec), key, 16) &&
           !DECRYPT(&k.key, iv, out, out) && !memcmp(out, plain, 16);
}
#else
#define decrypts() 1
#endif

int main(void)
{
    return !(encrypts() && decrypts());
}
