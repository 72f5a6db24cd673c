/* sealed.h - the file format of mode gcm; docs/file-format.md describes it.
 *
 * A header, and behind it chunks of one size, each sealed with GCM. Nonces are
 * those of STREAM (Hoang, Reyhanitabar, Rogaway, Vizar: Online
 * Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance, CRYPTO 2015):
 * a prefix, the number of the chunk, and whether it is the last. So none can
 * be left out, moved, repeated or added. The key of a file, and with it the
 * prefix, is derived from its header, which holds a random salt.
 */
#ifndef AESOP_SEALED_H
#define AESOP_SEALED_H

#include "tools.h"

enum {
    SEALED_HEADER = 52, /* bytes */
    SEALED_SALT = 32,
    SEALED_TAG = 16,
    SEALED_LEAST_CHUNK = 10, /* as powers of two */
    SEALED_CHUNK = 16,
    SEALED_MOST_CHUNK = 20,
};

/* What the key of the file comes from. */
enum {
    SEALED_BY_KEY = 0,
    SEALED_BY_PASS = 1, /* Argon2id, version 1.3, one lane */
};

/* Bounds of Argon2id, for writing and for reading: a file can make nobody
 * spend more than that. Memory is in KiB. */
enum {
    SEALED_LEAST_MEMORY = 8 << 10,
    SEALED_MEMORY = 256 << 10,
    SEALED_MOST_MEMORY = 1 << 20,
    SEALED_PASSES = 3,
    SEALED_MOST_PASSES = 16,
};

/* What a header says. */
struct sealed_header {
    uint8_t key_len;         /* 16, 24 or 32 */
    uint8_t chunk;           /* plaintext of a chunk, as a power of 2 */
    uint8_t source;          /* SEALED_BY_ */
    uint32_t passes, memory; /* 0 with SEALED_BY_KEY */
    uint8_t salt[SEALED_SALT];
};

void sealed_write_header(uint8_t bytes[SEALED_HEADER],
                         const struct sealed_header *h);

/* Returns NULL, or what is wrong with it, as the end of a sentence. */
const char *sealed_read_header(struct sealed_header *h,
                               const uint8_t bytes[SEALED_HEADER]);

/* The keys of a file, all secret. */
struct sealed {
    aesop_key_any key;
    aesop_ghash_any ghash;
    uint8_t nonce[12]; /* of the next chunk, but for its last byte */
    int ended;         /* all numbers are used up */
};

/* Derive them from the key that was given, `key_len` bytes. */
int sealed_derive(struct sealed *s, const uint8_t *key, size_t key_len,
                  const uint8_t header[SEALED_HEADER], const aesop_impl *impl);

/* The next chunk, `len` bytes of plaintext and SEALED_TAG more of ciphertext.
 *
 * Returns  AESOP_OK, AESOP_ERR_LEN if no numbers are left, AESOP_ERR_AUTH, with
 *          zeros in `out`, or what the implementation reports.
 * Overlap  none.
 */
int sealed_seal(struct sealed *s, uint8_t *out, const uint8_t *in, size_t len,
                int last);
int sealed_open(struct sealed *s, uint8_t *out, const uint8_t *in, size_t len,
                int last);

#endif
