/* aesop_impl.h - the contract between modes and implementations.
 *
 * An implementation is one folder in src/impl that defines two constants of
 * this type, aesop_<name>_enc and aesop_<name>_dec. They are separate so that
 * firmware that never decrypts ECB or CBC never links the inverse tables. This
 * header is installed, so that drivers for hardware can live elsewhere.
 */
#ifndef AESOP_IMPL_H
#define AESOP_IMPL_H

#include "aesop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Claims an implementation makes; checks test each of them. */
enum {
    AESOP_CONST_TIME = 1 << 0,    /* no branch, address or variable-time
                                     instruction depends on a secret */
    AESOP_FLAT_TIME = 1 << 1,     /* addresses do, time does not */
    AESOP_VARTIME = 1 << 2,       /* time may depend on secrets */
    AESOP_MASKED = 1 << 3,        /* two shares */
    AESOP_HIDING = 1 << 4,        /* shuffled or dummy work */
    AESOP_FAULT_CHECKED = 1 << 5, /* computed twice, compared, wiped */

    AESOP_DECRYPTS = 1 << 6, /* the inverse cipher */

    /* What aux must point to; without any of these it may be NULL. */
    AESOP_NEEDS_TABLES = 1 << 7, /* aesop_ttable_enc or _dec */
    AESOP_NEEDS_RANDOM = 1 << 8, /* a random source */
    AESOP_NEEDS_DEVICE = 1 << 9, /* what the driver says */
    AESOP_NEEDS_AUX =
        AESOP_NEEDS_TABLES | AESOP_NEEDS_RANDOM | AESOP_NEEDS_DEVICE
};

struct aesop_impl {
    const char *name;
    uint16_t traits;
    uint8_t batch;         /* blocks per pass at full speed; 1 if serial */
    uint16_t key_words[3]; /* for 128, 192 and 256 bits; 0 where not offered */

    /* Whether this CPU can run it; NULL means always. */
    int (*usable)(void);

    /* Fill the words behind k. All fields of k are set; len was checked, the
     * words are enough, aux is there if needed. */
    int (*schedule)(aesop_key *k, const uint8_t *key, size_t len);

    /* Transform n independent blocks. out == in, or no overlap. n may be 0. */
    int (*blocks)(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n);

    /* Optional: counter mode on n whole blocks, if faster than blocks. The
     * counter carries over 128 bits. On failure it stands past every block
     * that was tried. */
    int (*ctr)(const aesop_key *k, uint8_t counter[16],
               uint8_t *out, const uint8_t *in, size_t n);
};

/* The hash of GCM, in src/ghash: a constant aesop_ghash_<name>. A block is 16
 * bytes; h and state hold the bytes of one in memory that is word aligned. */
struct aesop_ghash {
    const char *name;
    uint16_t traits;
    uint16_t key_words; /* that `init` fills, 0 to 1,024 */

    /* Whether this CPU can run it; NULL means always. */
    int (*usable)(void);

    /* Fill the key for the block h. */
    int (*init)(uint32_t *key, const uint32_t h[4]);

    /* For each of n blocks of in: state = (state + block) * h. */
    int (*update)(const uint32_t *key, uint32_t state[4], const uint8_t *in,
                  size_t n);
};

/* Words of key for each size, from the macro AESOP_x_WORDS; the sizes that
 * AESOP_MAX_KEY excludes are not offered. */
#define AESOP_WORDS_FOR(WORDS)                    \
    {                                             \
        WORDS(128),                               \
            AESOP_MAX_KEY >= 24 ? WORDS(192) : 0, \
            AESOP_MAX_KEY >= 32 ? WORDS(256) : 0  \
    }

/* The words of a key, behind its header. Word aligned, no more.
 * k is the member of a union (AESOP_KEY_SPACE) whose other member has the
 * words behind the same header, so this stays inside that union. */
static inline uint32_t *aesop_key_words_mut(aesop_key *k)
{
    return (uint32_t *)(void *)(k + 1);
}

static inline const uint32_t *aesop_key_words(const aesop_key *k)
{
    return (const uint32_t *)(const void *)(k + 1);
}

/* The same for the key of a GHASH. */
static inline uint32_t *aesop_ghash_words_mut(aesop_ghash_key *h)
{
    return (uint32_t *)(void *)(h + 1);
}

static inline const uint32_t *aesop_ghash_words(const aesop_ghash_key *h)
{
    return (const uint32_t *)(const void *)(h + 1);
}

#ifdef __cplusplus
}
#endif

#endif
