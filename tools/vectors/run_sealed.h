/* run_sealed.h - modes that make a tag, or only a tag. */
#ifndef AESOP_RUN_SEALED_H
#define AESOP_RUN_SEALED_H

#include "run.h"

/* Whatever they need of keys, made from the key of a case. */
struct seal_keys {
    aesop_key_any k;
    aesop_pair_any pair;
    aesop_ghash_any h;
    aesop_gcm_siv_any siv;
};

/* What a mode does with a case: the ciphertext (of a MAC nothing) to `out`, 16
 * bytes for the tag to `tag`; or the plaintext to `out`. */
struct sealed {
    int hashes; /* 1: once with each implementation of GHASH */
    int pair;   /* 1: two AES keys */
    int (*seal)(struct seal_keys *k, const struct vector *v, uint8_t *out,
                uint8_t *tag);
    int (*open)(struct seal_keys *k, const struct vector *v, uint8_t *out);
};

/* Both directions of a case. */
enum outcome run_sealed(struct run *r, const struct sealed *mode);

#endif
