/* reference.h - AES as FIPS 197 defines it, byte by byte, for comparison.
 *
 * Shares nothing with the library: no table, no helper, no word.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stddef.h>
#include <stdint.h>

/* SubBytes by its definition, section 5.1.1; and its inverse. */
uint8_t reference_sub(uint8_t x);
uint8_t reference_inv_sub(uint8_t x);

/* Multiplication in GF(2^8), section 4.2. */
uint8_t reference_multiply(uint8_t a, uint8_t b);

/* The round keys, section 5.2: 16 bytes for each of len / 4 + 7. */
void reference_expand(uint8_t keys[240], const uint8_t *key, size_t len);

void reference_encrypt(const uint8_t *key, size_t len, uint8_t out[16],
                       const uint8_t in[16]);
void reference_decrypt(const uint8_t *key, size_t len, uint8_t out[16],
                       const uint8_t in[16]);

/* counter + n mod 2^128, big-endian. */
void reference_add(uint8_t counter[16], uint32_t n);

#endif
