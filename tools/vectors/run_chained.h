/* run_chained.h - modes that carry an IV on, and their Monte Carlo tests. */
#ifndef AESOP_RUN_CHAINED_H
#define AESOP_RUN_CHAINED_H

#include "run.h"

/* One direction: `iv` is 16 bytes that the call changes for the next one. */
typedef int chained_crypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                          const uint8_t *in, size_t len);

struct chained {
    chained_crypt *encrypt, *decrypt;
    unsigned decrypts; /* AESOP_DECRYPTS where decryption takes such a key */
    size_t unit;       /* bytes of a step of its Monte Carlo test; 0: none */
};

/* Both directions of a case, or its Monte Carlo test. */
enum outcome run_chained(struct run *r, const struct chained *mode);

/* The test alone, see run_mct.c. */
enum outcome run_mct(struct run *r, const struct chained *mode);

#endif
