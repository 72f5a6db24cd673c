/* peers.h - other libraries that know AES, to compare with.
 *
 * PEER_OPENSSL and PEER_GCRYPT are 1 where the build has them.
 */
#ifndef PEERS_H
#define PEERS_H

#include "../../tools/vectors/vector.h"

#ifndef PEER_OPENSSL
#define PEER_OPENSSL 0
#endif
#ifndef PEER_GCRYPT
#define PEER_GCRYPT 0
#endif

typedef enum {
    ANSWERED,
    NOT_OFFERED, /* by this library: the mode, or these lengths */
    BROKEN       /* an error of a call that should succeed */
} answer;

/* Encrypt what the case v gives: write as many bytes to `ct` as its FIELD_CT is
 * long, and to `tag` as its FIELD_TAG is. */
typedef answer peer_fn(const struct vector *v, uint8_t *ct, uint8_t *tag);

typedef struct {
    const char *name;
    peer_fn *seal;
} peer;

peer_fn openssl_seal, gcrypt_seal;

/* The strings that SIV authenticates but for the nonce, in their order. */
static const enum field siv_strings[3] = {FIELD_AAD, FIELD_AAD2, FIELD_AAD3};

#endif
