/* selftest.h - what the known answers share.
 *
 * All inputs count up, r(n, s) = s, s + 1, ..., n bytes: the key from 0, IVs
 * and nonces from 0x10, the text from 0x20, aad from 0x40. The answers come
 * from OpenSSL, those of EAX and CTR_DRBG from a reference on its AES.
 */
#ifndef AESOP_SELFTEST_H
#define AESOP_SELFTEST_H

#include "aesop_impl.h"
#include "common.h"

enum {
    KAT_TEXT = 33,
    KAT_AAD = 20
};

typedef struct {
    aesop_key_any k;
    uint8_t key[32];
    uint8_t iv[16];
    uint8_t aad[KAT_AAD];
    uint8_t text[KAT_TEXT];
    uint8_t out[KAT_TEXT + 16];
    uint8_t tag[16];
} aesop_kat;

/* out = r(len, start) */
void aesop_kat_count(uint8_t *out, size_t len, uint8_t start);

/* Fill in the inputs; out = text. */
void aesop_kat_inputs(aesop_kat *t);

/* And expand r(16, 0) for a direction: 0 or AESOP_DECRYPTS. */
int aesop_kat_begin(aesop_kat *t, const aesop_selftest_with *with,
                    unsigned direction);

/* AESOP_OK, or AESOP_ERR_FAULT where it is not the answer. */
int aesop_kat_same(const uint8_t *got, const uint8_t *answer, size_t len);

/* The same after a call that returned `status`. */
int aesop_kat_result(int status, const uint8_t *got, const uint8_t *answer,
                     size_t len);

/* The result of a call that has to refuse a forged message. */
int aesop_kat_refused(int status, const uint8_t *out, size_t len);

/* Authenticated encryption in place: out, and the tag. `extra` is what the
 * calls of a mode need besides. */
typedef int aesop_kat_call(aesop_kat *t, void *extra);

/* Seal, open, and open a forged message, if status is AESOP_OK so far. */
int aesop_kat_aead(int status, aesop_kat *t, void *extra,
                   aesop_kat_call *seal, aesop_kat_call *open,
                   const uint8_t answer[KAT_TEXT], const uint8_t *tag,
                   size_t tag_len);

#endif
