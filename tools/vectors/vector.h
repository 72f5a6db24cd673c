/* vector.h - a test case, whatever file it was read from.
 *
 * Readers (cavp.c, stanza.c, tfpsa.c, json.c, compact.c) make them, runners
 * (run.c) check them. This file, compact.c and the runners use no more of the
 * C library than memcpy, memcmp, strcmp, strlen, fgets and fclose, so that a
 * small target can link them.
 */
#ifndef AESOP_VECTOR_H
#define AESOP_VECTOR_H

#include <stddef.h>
#include <stdint.h>

enum mode {
    MODE_ECB,
    MODE_CBC,
    MODE_CTR,
    MODE_CFB1,
    MODE_CFB8,
    MODE_CFB128,
    MODE_OFB,
    MODE_XTS,
    MODE_CCM,
    MODE_GCM,
    MODE_GMAC,
    MODE_CMAC,
    MODE_KW,
    MODE_KWP,
    MODE_GCM_SIV,
    MODE_EAX,
    MODE_SIV,
    MODE_CTR_DRBG,
    MODES,
    MODE_UNKNOWN = MODES
};

/* The bytes a case may give. MACs have their message in PT; the DRBG has its
 * nonce in IV and its output in CT. */
enum field {
    FIELD_KEY, /* XTS and SIV: both keys, as their standards join them */
    FIELD_IV,
    FIELD_AAD,
    FIELD_AAD2, /* SIV takes several */
    FIELD_AAD3,
    FIELD_PT,
    FIELD_CT,
    FIELD_TAG,
    FIELD_NEXT_IV, /* what the mode leaves in the IV */
    FIELD_RESULTS, /* of a chain of Monte Carlo tests, see run_mct.c */
    FIELD_ENTROPY,
    FIELD_PERSONAL,
    FIELD_ENTROPY_RESEED, /* between instantiation and generation */
    FIELD_ADD_RESEED,
    FIELD_ENTROPY1, /* prediction resistance: before each generation */
    FIELD_ADD1,
    FIELD_ENTROPY2,
    FIELD_ADD2,
    FIELDS
};

enum direction { BOTH,
                 ENCRYPT,
                 DECRYPT };

/* What must come of it. A direction that is not stated is checked as well
 * where the case determines it, that is, where the verdict is VALID. */
enum verdict {
    VALID,   /* the results that are given */
    REFUSED, /* an error, in the direction stated */
    EITHER,  /* an error, or the results that are given */
    DIFFERS  /* no error, and other results than those given */
};

struct bytes {
    const uint8_t *p;
    size_t len;
};

struct vector {
    enum mode mode;
    enum direction direction;
    uint8_t verdict;     /* enum verdict */
    uint8_t monte_carlo; /* 1000 steps, see run_mct.c */
    uint8_t padded;      /* CBC with PKCS#7 */
    uint8_t inverse;     /* key wrap with the inverse cipher */
    uint8_t df;          /* DRBG with the derivation function */
    uint8_t drbg_key;    /* DRBG: bytes of its AES key */
    const char *skip;    /* why it cannot be run, or NULL */
    unsigned long line;  /* where it begins in its file, or */
    unsigned long id;    /* its tcId, which is not 0 */
    uint32_t present;    /* bit f is set where field f is given */
    struct bytes field[FIELDS];
};

static inline int has(const struct vector *v, enum field f)
{
    return (int)(v->present >> f & 1);
}

static inline void put(struct vector *v, enum field f, const uint8_t *p,
                       size_t len)
{
    v->present |= (uint32_t)1 << f;
    v->field[f].p = p;
    v->field[f].len = len;
}

/* "gcm-siv" and so on, as --mode takes them; MODE_UNKNOWN if not one. */
const char *mode_name(enum mode mode);
enum mode mode_named(const char *name);

/* The name of a field for messages, and its letter in compact files. */
const char *field_name(enum field f);
char field_letter(enum field f);
enum field field_lettered(char letter); /* FIELDS if there is none */

/* Bytes of the AES key: half of what XTS and SIV take. Whether AES has keys of
 * that length. */
size_t aes_key_len(const struct vector *v);
int aes_key_fits(const struct vector *v);

/* The first field that the case lacks to be one of its mode, or FIELDS; and
 * what is wrong with the lengths of what it has, or NULL. A reader that passes
 * on cases without asking lets damage go unseen. */
enum field vector_lacks(const struct vector *v);
const char *vector_misfit(const struct vector *v);

/* The value of a hex digit, or -1. */
static inline int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

#endif
