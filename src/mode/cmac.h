/* cmac.h - CMAC for the modes that are built on it. */
#ifndef AESOP_CMAC_H
#define AESOP_CMAC_H

#include "mode.h"

/* b = 2 b in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1; x^127 is the top bit
 * of b[0]. */
void aesop_double(uint8_t b[16]);

/* Set the key, which is good, and make the subkey of it. */
int aesop_cmac_set_key(aesop_cmac_ctx *c, const aesop_key *k);

/* Begin a message with the key that is set. */
void aesop_cmac_begin(aesop_cmac_ctx *c);

int aesop_cmac_absorb(aesop_cmac_ctx *c, const uint8_t *in, size_t len);

/* Leave the whole tag in c->state. */
int aesop_cmac_end(aesop_cmac_ctx *c);

/* All three: the tag of `in`. */
int aesop_cmac_whole(aesop_cmac_ctx *c, const uint8_t *in, size_t len);

#endif
