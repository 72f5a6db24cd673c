/* c_ttable_ram.h - what the two directions of c_ttable_ram share. */
#ifndef AESOP_C_TTABLE_RAM_H
#define AESOP_C_TTABLE_RAM_H

#include "schedule.h"
#include "tables.h"
#include "ttable_rounds.h"

/* The S-box, FIPS 197 section 5.1.1, without a table of inverses: powers of 3
 * are all bytes but 0, and the same power of 1/3 is the inverse. */
static inline void compute_sbox(uint8_t sbox[256])
{
    uint32_t p = 1, inverse = 1;

    do {
        uint32_t rows;
        p = (p ^ xtime4(p)) & 255; /* p * 3 */
        inverse ^= inverse << 1;   /* inverse / 3, that is, times 0xf6 */
        inverse ^= inverse << 2;
        inverse ^= inverse << 4;
        inverse = (inverse ^ (inverse >> 7 & 1) * 0x09) & 255;
        rows = inverse * 0x0101; /* so that shifts are rotations */
        sbox[p] = (uint8_t)(rows ^ rows >> 4 ^ rows >> 5 ^ rows >> 6 ^
                            rows >> 7 ^ 0x63);
    } while (p != 1);
    sbox[0] = 0x63;
}

#endif
