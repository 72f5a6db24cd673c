/* use_cbc.c - a program that needs both directions; see use_ctr.c. The
 * implementation is -DUSE_ENC='&aesop_c_sbox_enc' and -DUSE_DEC likewise. */
#include "aesop.h"
#include "answers.h"

#include <stdio.h>
#include <string.h>

#ifndef USE_ENC
#define USE_ENC AESOP_DEFAULT_ENC
#define USE_DEC AESOP_DEFAULT_DEC
#endif

int main(int argc, char **argv)
{
    uint8_t iv[16], iv_again[16], data[16], back[16];
    aesop_key_any enc, dec;

    (void)argv;
    memcpy(iv, answers.cbc_iv, 16);
    memcpy(iv_again, answers.cbc_iv, 16);
    memcpy(data, answers.plaintext, 16);
    data[0] ^= argc > 1;
    if (aesop_key_init(&enc.key, sizeof enc, USE_ENC, answers.key, 16) ||
        aesop_key_init(&dec.key, sizeof dec, USE_DEC, answers.key, 16) ||
        aesop_cbc_encrypt(&enc.key, iv, data, data, 16) ||
        aesop_cbc_decrypt(&dec.key, iv_again, back, data, 16) ||
        memcmp(data, answers.cbc_ciphertext, 16) != 0 ||
        memcmp(back, answers.plaintext, 16) != 0) {
        fputs("use_cbc: wrong answer\n", stderr);
        return 1;
    }
    aesop_key_wipe(&enc.key, sizeof enc);
    aesop_key_wipe(&dec.key, sizeof dec);
    return 0;
}
