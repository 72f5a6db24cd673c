/* modes.h - every mode as one type of call, and what it shall compute. */
#ifndef MODES_H
#define MODES_H

#include "harness.h"

/* A call of a mode on `len` bytes; `*out_len` becomes what it says it wrote. */
typedef int mode_call(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                      size_t *out_len, const uint8_t *in, size_t len);

/* What becomes of iv. */
enum iv_use {
    IV_UNUSED,
    IV_CHAINED, /* carried on; as before if the call fails */
    IV_COUNTER  /* past every block that was tried, also on failure */
};

typedef struct {
    const char *name;
    size_t unit;       /* lengths are multiples of it */
    size_t padding;    /* bytes more at most that encryption writes */
    unsigned decrypts; /* what decryption takes: AESOP_DECRYPTS, or 0 for a
                          key of an _enc implementation */
    enum iv_use iv_use;
    int in_context; /* iv is copied to a context */
    mode_call *encrypt, *decrypt;

    /* Encryption by the reference. Returns how many bytes it wrote. */
    size_t (*reference)(const uint8_t *key, size_t key_len, uint8_t iv[16],
                        uint8_t *out, const uint8_t *in, size_t len);
} mode;

extern const mode modes[];
extern const size_t mode_count;

/* Prove something of each mode in turn, which stands in this_mode: for one
 * pair, or for every implementation if it is NULL. */
extern const mode *this_mode;
void prove_modes(const pair *subject, const char *what,
                 void (*run)(const pair *p));

/* One direction of a mode. */
static inline mode_call *call_of(const mode *m, int decrypt)
{
    return decrypt ? m->decrypt : m->encrypt;
}

/* The implementation of a pair that it takes. */
static inline const aesop_impl *impl_for(const mode *m, const pair *p,
                                         int decrypt)
{
    return decrypt && m->decrypts ? p->dec : p->enc;
}

#endif
