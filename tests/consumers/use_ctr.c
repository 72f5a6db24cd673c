/* use_ctr.c - a program that uses the library as any other would.
 *
 * Exit status 0 if the answer is the standard's. With an argument it changes
 * the plaintext first, so that the tests can see it fail. Of another
 * implementation than the default: -DUSE_IMPL='&aesop_c_sbox_enc', and
 * -DUSE_TABLES where it wants tables in RAM. */
#include "aesop.h"
#include "answers.h"

#include <stdio.h>
#include <string.h>

#ifndef USE_IMPL
#define USE_IMPL AESOP_DEFAULT_ENC
#endif

#ifdef USE_TABLES
static aesop_ttable_enc tables;
#define FILL_TABLES (aesop_ttable_enc_fill(&tables), &tables)
#else
#define FILL_TABLES NULL
#endif

int main(int argc, char **argv)
{
    uint8_t counter[16], data[16];
    aesop_key_any k;
    int status;

    (void)argv;
    memcpy(counter, answers.ctr_counter, 16);
    memcpy(data, answers.plaintext, 16);
    data[0] ^= argc > 1;
    status = aesop_key_init_with(&k.key, sizeof k, USE_IMPL, FILL_TABLES,
                                 answers.key, 16);
    if (status == AESOP_OK)
        status = aesop_ctr(&k.key, counter, data, data, 16);
    aesop_key_wipe(&k.key, sizeof k);
    if (status != AESOP_OK || memcmp(data, answers.ctr_ciphertext, 16) != 0) {
        fprintf(stderr, "use_ctr: wrong answer, status %d\n", status);
        return 1;
    }
    return 0;
}
