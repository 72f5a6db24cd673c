/* names.h - what the formats call fields, ciphers and modes. */
#ifndef AESOP_NAMES_H
#define AESOP_NAMES_H

#include "vector.h"

/* Whether two names are the same, in upper or lower case. */
int same_name(const char *a, const char *b);

/* The field of that name in CAVP, OpenSSL, BoringSSL or JSON, or FIELDS. */
enum field field_named(const char *name);

/* Set mode, padding, form and key size of v by the name of a cipher or of an
 * algorithm: AES-128-CBC, id-aes256-wrap-pad, AES-CBC-PKCS5, ACVP-AES-KW,
 * MBEDTLS_CIPHER_AES_192_GCM. `*bytes` becomes the length of the AES key that
 * it says, or 0. Returns 0, or -1 where aesop has no such cipher. */
int cipher_named(const char *name, struct vector *v, size_t *bytes);

/* Whether the name is of a form of AES. */
int names_aes(const char *name);

/* The first mode that a comment or a file name mentions. */
enum mode mode_mentioned(const char *text);

#endif
