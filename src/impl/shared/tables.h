/* tables.h - the constant tables, where they live, and what follows for time.
 *
 * Each table is a file of its own, so that a program gets those it names:
 *   aesop_sbox, aesop_inv_sbox   FIPS 197, tables 4 and 6
 *   aesop_te0   MixColumns of (S(x), 0, 0, 0): bytes 2S, S, S, 3S
 *   aesop_te    that and its rotations by 8, 16 and 24 bits, one after another
 *   aesop_td0, aesop_td   the same for the inverse: bytes 14I, 9I, 13I, 11I
 */
#ifndef AESOP_TABLES_H
#define AESOP_TABLES_H

#include "aesop_impl.h"

/* A section of its own keeps each table where it was asked to be, also when
 * the linker optimises. */
#if AESOP_TABLES == AESOP_IN_SECTION
#define AESOP_TABLE(type, name) \
    const type name __attribute__((section(AESOP_TABLES_SECTION)))
#define AESOP_TABLE_OF(type) const type
#elif AESOP_TABLES == AESOP_IN_RAM && defined(__ELF__)
#define AESOP_TABLE(type, name) \
    type name __attribute__((section(".data." #name)))
#define AESOP_TABLE_OF(type) type
#elif AESOP_TABLES == AESOP_IN_RAM
#define AESOP_TABLE(type, name) type name
#define AESOP_TABLE_OF(type)    type
#else
#define AESOP_TABLE(type, name) const type name
#define AESOP_TABLE_OF(type)    const type
#endif

/* The claim of code that looks up secrets in the tables above, and of code
 * that does so in RAM of the caller's. */
#define AESOP_RAM_TIME (AESOP_UNCACHED_RAM ? AESOP_FLAT_TIME : AESOP_VARTIME)
#define AESOP_TABLE_TIME \
    (AESOP_TABLES == AESOP_IN_RAM ? AESOP_RAM_TIME : AESOP_VARTIME)

extern AESOP_TABLE_OF(uint8_t) aesop_sbox[256], aesop_inv_sbox[256];
extern AESOP_TABLE_OF(uint32_t) aesop_te0[256], aesop_te[1024];
extern AESOP_TABLE_OF(uint32_t) aesop_td0[256], aesop_td[1024];

#endif
