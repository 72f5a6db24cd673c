/* kw.h - the wrapping function of NIST SP 800-38F, for KW and KWP. */
#ifndef AESOP_KW_H
#define AESOP_KW_H

#include "mode.h"

/* W, or its inverse, of the semiblock a and the n at r; section 6.1. The cipher
 * is that of k in its direction. */
int aesop_kw_w(const aesop_key *k, uint8_t a[8], uint8_t *r, size_t n,
               int inverse);

/* Copy n semiblocks to where they stand behind a, and from there; in place
 * that is 8 bytes up, and down. */
void aesop_kw_up(uint8_t *out, const uint8_t *in, size_t n);
void aesop_kw_down(uint8_t *out, const uint8_t *in, size_t n);

#endif
