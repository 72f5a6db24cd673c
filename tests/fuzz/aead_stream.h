/* aead_stream.h - authenticated messages in pieces: one model for CCM and GCM.
 */
#ifndef AEAD_STREAM_H
#define AEAD_STREAM_H

#include "fuzz.h"

typedef union {
    aesop_ccm_ctx ccm;
    aesop_gcm_ctx gcm;
} context;

/* What a message is started with. The lengths are for CCM. */
typedef struct {
    const fuzz_key *key;
    const aesop_ghash_key *h;
    int direction;
    size_t tag_len, nonce_len;
    const uint8_t *nonce;
    uint64_t aad_len, len;
} beginning;

typedef struct {
    enum mode mode;
    size_t size;   /* of a context */
    int announces; /* lengths at the start */
    size_t longest_nonce;
    int (*refusal)(const beginning *b); /* what start shall return */
    int (*start)(context *c, const beginning *b);
    int (*aad)(context *c, const uint8_t *aad, size_t len);
    int (*update)(context *c, uint8_t *out, const uint8_t *in, size_t len);
    int (*tag)(context *c, uint8_t *tag, size_t len);
    int (*check)(context *c, const uint8_t *tag, size_t len);
    void (*finish)(context *c);
} stream;

/* Run a script of calls. `h` is what the mode needs beside the key, or NULL. */
void fuzz_stream(script *s, const stream *mode, const fuzz_key *key,
                 const aesop_ghash_key *h);

#endif
