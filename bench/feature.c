/* feature.c - a program that does something with one implementation, so that
 * the linker shows what that adds to a program that does nothing.
 *
 * -DFEATURE is what it does: 0 (nothing, the default), KEY(dir), or
 * MESSAGE(dir, f) for an operation f of ops.h, or several of them with ||;
 * -DIMPL the implementation, -DTABLES if it wants tables as aux.
 */
#include "ops.h"

#ifndef FEATURE
#define FEATURE 0
#endif
#ifdef TABLES
static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;
#define AUX(dir) (aesop_ttable_##dir##_fill(&dir##_tables), &dir##_tables)
#else
#define AUX(dir) NULL
#endif

#define PASTE(a, b, c)        a##b##c
#define DESCRIPTOR(name, dir) PASTE(aesop_, name, dir)

static aesop_key_any k;
static uint8_t buffer[64], iv[16];

#define KEY(dir)                                                               \
    aesop_key_init_with(&k.key, sizeof k, &DESCRIPTOR(IMPL, _##dir), AUX(dir), \
                        buffer, 16)
#define MESSAGE(dir, op) \
    (KEY(dir) || op(&k.key, iv, buffer, buffer, sizeof buffer))

int main(void)
{
    return FEATURE;
}
