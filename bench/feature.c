/* feature.c - a program that does one thing with one implementation, so that
 * the linker shows what that adds to a program that does nothing.
 *
 * -DFEATURE is what it does: 0 (nothing, the default), key(), or message(f)
 * for an operation f of ops.h; -DIMPL the descriptor; -DAUX the type of tables
 * that it wants, with -DFILL the function that fills them.
 */
#include "ops.h"

#ifndef FEATURE
#define FEATURE 0
#define IMPL    aesop_c_sbox_enc
#endif
#ifdef AUX
static AUX aux;
#define SET_UP_AUX() (FILL(&aux), &aux)
#else
#define SET_UP_AUX() NULL
#endif

static aesop_key_any k;
static uint8_t buffer[64], iv[16];

static inline int key(void)
{
    return aesop_key_init_with(&k.key, sizeof k, &IMPL, SET_UP_AUX(), buffer,
                               16);
}

static inline int message(operation *op)
{
    return key() || op(&k.key, iv, buffer, buffer, sizeof buffer);
}

int main(void)
{
    return FEATURE;
}
