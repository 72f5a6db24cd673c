/* aesop.h - AES keys, blocks and modes: the whole public interface.
 *
 * What all calls share:
 *   - They return AESOP_OK (0) or a negative code, and the result must be
 *     checked. A call that refuses its arguments has written nothing; a call
 *     that fails later has zeroed all of its output.
 *   - The output comes first; a length follows what it measures. `len` counts
 *     bytes, `n` counts blocks of 16.
 *   - out == in works everywhere. Any other overlap of what is written with
 *     anything else that is passed is an error of the caller's, asserted if
 *     AESOP_DEBUG is 1.
 *   - Any alignment of bytes works on every core; word-aligned is fastest.
 *   - Length 0 is fine, with NULL for the buffers.
 *   - Keys, plaintext and keystream are secret. Lengths, nonces, IVs, counters
 *     and ciphertext are public.
 *   - There is no global state: calls on different keys and contexts may run
 *     at once, and calls that take the key as const may share it.
 */
#ifndef AESOP_H
#define AESOP_H

#include <stddef.h>
#include <stdint.h>

#ifdef AESOP_CONFIG
#include AESOP_CONFIG
#else
#include "aesop_config.h"
#endif

#define AESOP_VERSION "0.1.0"

#if defined(__GNUC__)
#define AESOP_CHECKED __attribute__((warn_unused_result))
#else
#define AESOP_CHECKED
#endif
#if defined(__GNUC__) && defined(__ELF__)
#define AESOP_API __attribute__((visibility("default")))
#else
#define AESOP_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define AESOP_BLOCK 16u /* bytes in an AES block */

enum {
    AESOP_OK = 0,
    AESOP_ERR_KEY_LEN = -1,   /* not 16, 24 or 32 bytes, or not in this build */
    AESOP_ERR_KEY_SPACE = -2, /* the storage is too small for this key */
    AESOP_ERR_KEY_DIR = -3,   /* a key for the other direction */
    AESOP_ERR_KEY = -4,       /* no key: never set, failed, or wiped */
    AESOP_ERR_AUX = -5,       /* aux is missing or not what impl needs */
    AESOP_ERR_CPU = -6,       /* this CPU lacks what impl needs */
    AESOP_ERR_LEN = -7,       /* a length that the standard does not allow */
    AESOP_ERR_NONCE = -8,     /* a nonce or IV that it does not allow */
    AESOP_ERR_TAG_LEN = -9,   /* a tag length that it does not allow */
    AESOP_ERR_ORDER = -10,    /* calls on a context in the wrong order */
    AESOP_ERR_AUTH = -11,     /* the message is forged or damaged */
    AESOP_ERR_PADDING = -12,  /* the padding is damaged */
    AESOP_ERR_RANDOM = -13,   /* the random source failed */
    AESOP_ERR_RESEED = -14,   /* the generator must be reseeded first */
    AESOP_ERR_FAULT = -15,    /* a computation was disturbed */
    AESOP_ERR_DEVICE = -16    /* the hardware reports a failure */
};

/* ------------------------------------------------------------------- keys */

/* An implementation of AES in one direction: a constant, see the list at the
 * end of this file. Its layout is in aesop_impl.h. */
typedef struct aesop_impl aesop_impl;

/* A key, expanded for one implementation and one direction: this header, and
 * behind it, in the storage that the caller declared, the words of impl.
 * It holds no pointer into itself: copy it, place it anywhere, nothing to
 * free. The fields are for implementations; read them if you like. */
typedef struct {
    const aesop_impl *impl; /* NULL where there is no key */
    const void *aux;        /* what impl asked for, or NULL */
    uint16_t rounds;        /* 10, 12 or 14 */
    uint16_t capacity;      /* words that the storage holds */
} aesop_key;

/* Storage for a key. Calls take its member `key`.
 *
 *   AESOP_KEY_FOR(C_SBOX, 128) k;    one implementation (either direction)
 *                                    and size, by its name in upper case
 *   AESOP_KEY_FOR(DEFAULT, 256) k;   the implementation AESOP_DEFAULT_ENC
 *   aesop_key_any k;                 any implementation and size of this build
 *
 * It may stand in structs of your own, in C and C++, be copied with memcpy,
 * and be constant in flash (`aesop expand` prints the initialiser). */
#define AESOP_KEY_SPACE(WORDS)     \
    union {                        \
        struct {                   \
            aesop_key header;      \
            uint32_t words[WORDS]; \
        } parts;                   \
        aesop_key key;             \
    }
#define AESOP_KEY_FOR(NAME, BITS) AESOP_KEY_SPACE(AESOP_##NAME##_WORDS(BITS))
typedef AESOP_KEY_SPACE(AESOP_KEY_WORDS) aesop_key_any;

/* Expand `key` (`len` bytes: 16, 24 or 32) into `k` for `impl`.
 *
 * Take an `_enc` implementation to encrypt, and for CTR in both directions; a
 * `_dec` one only to undo ECB and CBC. `size` is the size of the whole storage
 * in bytes: sizeof of what was declared.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY_LEN, AESOP_ERR_KEY_SPACE, AESOP_ERR_AUX if
 *          impl needs an `aux`, AESOP_ERR_CPU, or what impl reports. On
 *          failure the storage is zeroed, and using it is AESOP_ERR_KEY.
 * Overlap  none.
 * Timing   depends on len alone where impl claims AESOP_CONST_TIME.
 * Source   FIPS 197, section 5.2.
 */
AESOP_API AESOP_CHECKED int
aesop_key_init(aesop_key *k, size_t size, const aesop_impl *impl,
               const uint8_t *key, size_t len);

/* The same with what a constant descriptor cannot know: `aux` is what the
 * implementation says it needs (tables in RAM, say), NULL if nothing. It must
 * outlive the key and its copies. */
AESOP_API AESOP_CHECKED int
aesop_key_init_with(aesop_key *k, size_t size, const aesop_impl *impl,
                    const void *aux, const uint8_t *key, size_t len);

/* Zero the whole storage of a key, `size` bytes; also one that was never set.
 * Using it afterwards is AESOP_ERR_KEY. */
AESOP_API void aesop_key_wipe(aesop_key *k, size_t size);

/* Two keys in one storage, for XTS and SIV. Calls take its member `pair`.
 *
 *   AESOP_PAIR_FOR(C_SBOX, 128) p;    for two keys of 128 bits
 *   aesop_pair_any p;                 for any implementation and size */
typedef struct {
    aesop_key first; /* the second one stands behind its words */
} aesop_key_pair;
#define AESOP_PAIR_SPACE(WORDS)          \
    union {                              \
        AESOP_KEY_SPACE(WORDS) parts[2]; \
        aesop_key_pair pair;             \
    }
#define AESOP_PAIR_FOR(NAME, BITS) AESOP_PAIR_SPACE(AESOP_##NAME##_WORDS(BITS))
typedef AESOP_PAIR_SPACE(AESOP_KEY_WORDS) aesop_pair_any;

/* Zero the whole storage of a pair. */
AESOP_API void aesop_key_pair_wipe(aesop_key_pair *p, size_t size);

/* A source of random numbers. `fill` writes `len` bytes and returns 0; anything
 * else means that it failed, and is AESOP_ERR_RANDOM for who asked. */
struct aesop_random {
    int (*fill)(void *ctx, void *out, size_t len);
    void *ctx;
};

/* A string of bytes. */
typedef struct {
    const uint8_t *data;
    size_t len;
} aesop_bytes;

/* ------------------------------------------------------------- block modes */

/* Encrypt or decrypt `len` bytes, each block on its own. For protocols that
 * ask for it: equal blocks give equal ciphertext.
 *
 * `k` is a key of an `_enc` implementation to encrypt, of a `_dec` one to
 * decrypt. `len` is a multiple of 16.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_LEN, or what
 *          the implementation reports.
 * Overlap  out == in, or none.
 * Timing   that of the implementation.
 * Source   NIST SP 800-38A, section 6.1.
 */
AESOP_API AESOP_CHECKED int
aesop_ecb_encrypt(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t len);
AESOP_API AESOP_CHECKED int
aesop_ecb_decrypt(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t len);

/* Encrypt or decrypt `len` bytes with cipher block chaining.
 *
 * `k` and `len` are as for ECB. `iv` is 16 bytes that nobody could predict; on
 * return it is the IV of what follows, so that a message may come in several
 * calls. On failure it is as before.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_LEN, or what
 *          the implementation reports.
 * Overlap  out == in, or none; iv overlaps nothing.
 * Timing   that of the implementation.
 * Source   NIST SP 800-38A, section 6.2.
 */
AESOP_API AESOP_CHECKED int
aesop_cbc_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                  const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_cbc_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                  const uint8_t *in, size_t len);

/* Bytes that `len` bytes take once they are padded: 1 to 16 more. */
#define AESOP_PKCS7_LEN(len) ((size_t)(len) / 16u * 16u + 16u)

/* Encrypt the end of a message, or a whole one, with CBC and PKCS#7 padding.
 *
 * Any `len` up to SIZE_MAX - 16. Writes AESOP_PKCS7_LEN(len) bytes to `out`.
 * `iv` as for CBC.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_LEN, or what
 *          the implementation reports.
 * Overlap  out == in, or none; iv overlaps nothing.
 * Timing   that of the implementation; len is public.
 * Source   RFC 5652, section 6.3.
 */
AESOP_API AESOP_CHECKED int
aesop_cbc_pkcs7_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                        const uint8_t *in, size_t len);

/* Undo it. `len` is a multiple of 16 and not 0; `out` has room for all of it.
 * `*out_len` becomes the length without padding, what follows in `out` is
 * zeroed. An attacker who learns whether the padding was right can decrypt
 * with its help: verify a MAC of the ciphertext first.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_LEN,
 *          AESOP_ERR_PADDING, or what the implementation reports; on failure
 *          *out_len is 0.
 * Overlap  out == in, or none; iv and out_len overlap nothing.
 * Timing   that of the implementation, and whether the padding was right; not
 *          how long it is, or what is wrong with it.
 * Source   RFC 5652, section 6.3.
 */
AESOP_API AESOP_CHECKED int
aesop_cbc_pkcs7_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                        size_t *out_len, const uint8_t *in, size_t len);

/* Encrypt or decrypt `len` bytes, any number, with cipher feedback of 128 bits.
 *
 * `k` is a key of an `_enc` implementation, in both directions. `iv` is 16
 * bytes that nobody could predict and never come again; on return it is the
 * state of what follows. `used` says how many bytes of that block are used up,
 * 0 at the start of a message; it is carried on too, so that a message may come
 * in pieces of any length. NULL stands for 0; then only the last piece may be
 * no multiple of 16. While *used is not 0, iv holds keystream: keep it secret.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_LEN if *used
 *          is over 15, or what the implementation reports; on failure iv and
 *          used are as before.
 * Overlap  out == in, or none; iv and used overlap nothing.
 * Timing   that of the implementation.
 * Source   NIST SP 800-38A, section 6.3.
 */
AESOP_API AESOP_CHECKED int
aesop_cfb128_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *used,
                     uint8_t *out, const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_cfb128_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *used,
                     uint8_t *out, const uint8_t *in, size_t len);

/* The same with output feedback, in one direction for both. It gives the same
 * keystream for the same iv: never use one for two messages. Once it has been
 * used, iv is keystream whatever *used is: keep it secret.
 * Source   NIST SP 800-38A, section 6.4. */
AESOP_API AESOP_CHECKED int
aesop_ofb(const aesop_key *k, uint8_t iv[16], uint8_t *used, uint8_t *out,
          const uint8_t *in, size_t len);

/* The same with cipher feedback of 8 bits: a block of AES for each byte. `iv`
 * is carried on, whatever len is; it is never secret.
 * Source   NIST SP 800-38A, section 6.3. */
AESOP_API AESOP_CHECKED int
aesop_cfb8_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                   const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_cfb8_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                   const uint8_t *in, size_t len);

/* -------------------------------------------------------------------- XTS */

/* Expand the two keys of XTS, `key` of `len` bytes: 32, 64, or, though IEEE
 * 1619 does not have it, 48. The first half is for `data`, an `_enc`
 * implementation to encrypt and a `_dec` one to decrypt, the second half for
 * `tweak`, an `_enc` one always.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY if both halves are equal and data is to
 *          encrypt (what was encrypted so can still be decrypted), or as
 *          aesop_key_init. On failure the storage is zeroed.
 * Timing   as aesop_key_init; the halves are compared in constant time.
 * Source   IEEE 1619; FIPS 140-3 Implementation Guidance, C.I.
 */
AESOP_API AESOP_CHECKED int
aesop_xts_init(aesop_key_pair *p, size_t size, const aesop_impl *data,
               const aesop_impl *tweak, const uint8_t *key, size_t len);
AESOP_API AESOP_CHECKED int
aesop_xts_init_with(aesop_key_pair *p, size_t size, const aesop_impl *data,
                    const void *data_aux, const aesop_impl *tweak,
                    const void *tweak_aux, const uint8_t *key, size_t len);

/* Encrypt or decrypt a data unit: a sector of a disk, say, always as a whole.
 *
 * `tweak` is the number of the unit, little-endian. `len` is 16 to 2^24, any
 * number of bytes. The ciphertext of a unit is not authenticated.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_LEN, or what
 *          the implementation reports.
 * Overlap  out == in, or none; tweak overlaps no output.
 * Timing   that of the implementation.
 * Source   IEEE 1619; NIST SP 800-38E.
 */
AESOP_API AESOP_CHECKED int
aesop_xts_encrypt(const aesop_key_pair *p, const uint8_t tweak[16],
                  uint8_t *out, const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_xts_decrypt(const aesop_key_pair *p, const uint8_t tweak[16],
                  uint8_t *out, const uint8_t *in, size_t len);

/* ------------------------------------------------------------ counter mode */

/* Encrypt or decrypt `len` bytes in counter mode.
 *
 * `k` is a key of an `_enc` implementation. `counter` is the first 16-byte
 * counter block, a 128-bit big-endian number; on return it is the next unused
 * one. A call whose len is not a multiple of 16 drops the rest of its last
 * keystream block: for messages in pieces of any length there is the context
 * below. Never start two messages under one key with counters whose ranges
 * overlap.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, or what the
 *          implementation reports; then counter stands past every block that
 *          was tried.
 * Overlap  out == in, or none; counter overlaps nothing.
 * Timing   that of the implementation.
 * Source   NIST SP 800-38A, section 6.5 and appendix B.1 (m = 128 bits).
 */
AESOP_API AESOP_CHECKED int
aesop_ctr(const aesop_key *k, uint8_t counter[16], uint8_t *out,
          const uint8_t *in, size_t len);

/* Counter mode on a message in pieces of any length. May be copied with
 * memcpy; the key must outlive it. */
typedef struct {
    const aesop_key *key; /* NULL: not started, failed, or finished */
    uint8_t counter[16];  /* the next unused counter block */
    uint8_t pad[16];      /* keystream of the block before it */
    uint8_t left;         /* bytes at the end of pad not used yet, 0 to 15 */
} aesop_ctr_ctx;

/* Begin a message with the first counter block `counter`, as for aesop_ctr.
 * It may be c->counter: the next unused one of the message before.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY or AESOP_ERR_KEY_DIR.
 */
AESOP_API AESOP_CHECKED int
aesop_ctr_start(aesop_ctr_ctx *c, const aesop_key *k,
                const uint8_t counter[16]);

/* Encrypt or decrypt the next `len` bytes; any split gives the same bytes.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY if the context was not started, or what the
 *          implementation reports; then the context holds no keystream, its
 *          counter stands past every block that was tried, and it must be
 *          started again with an unused one.
 * Overlap  out == in, or none; the context overlaps nothing.
 */
AESOP_API AESOP_CHECKED int
aesop_ctr_update(aesop_ctr_ctx *c, uint8_t *out, const uint8_t *in,
                 size_t len);

/* Forget the message: zeroes the context. */
AESOP_API void aesop_ctr_finish(aesop_ctr_ctx *c);

/* ------------------------------------------------------------------- CMAC */

/* Make the tag of `len` bytes, or compare it with the one received.
 *
 * `k` is a key of an `_enc` implementation. `tag_len` is 4 to 16; SP 800-38B,
 * appendix A, bounds the use of less than 8.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_TAG_LEN,
 *          AESOP_ERR_AUTH, or what the implementation reports.
 * Timing   that of the implementation; not of where tags differ.
 * Source   NIST SP 800-38B.
 */
AESOP_API AESOP_CHECKED int
aesop_cmac_mac(const aesop_key *k, uint8_t *tag, size_t tag_len,
               const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_cmac_verify(const aesop_key *k, const uint8_t *tag, size_t tag_len,
                  const uint8_t *in, size_t len);

/* A message in pieces of any length: start, update as often as it takes, tag or
 * check. The rules of contexts are those of authenticated encryption below. */
typedef struct {
    const aesop_key *key; /* NULL: not started, failed, or ended */
    uint8_t state[16];
    uint8_t subkey[16]; /* K1 */
    uint8_t used;       /* bytes in state since it was encrypted, 0 to 16 */
    uint8_t tag_len;
} aesop_cmac_ctx;

AESOP_API AESOP_CHECKED int
aesop_cmac_start(aesop_cmac_ctx *c, const aesop_key *k, size_t tag_len);
AESOP_API AESOP_CHECKED int
aesop_cmac_update(aesop_cmac_ctx *c, const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_cmac_tag(aesop_cmac_ctx *c, uint8_t *tag, size_t tag_len);
AESOP_API AESOP_CHECKED int
aesop_cmac_check(aesop_cmac_ctx *c, const uint8_t *tag, size_t tag_len);

/* Forget the message: zeroes the context. */
AESOP_API void aesop_cmac_finish(aesop_cmac_ctx *c);

/* -------------------------------------------------- authenticated encryption
 *
 * What CCM, GCM, EAX, SIV and GCM-SIV share:
 *   - `seal` encrypts `len` bytes and makes a tag of them and of `aad`, data
 *     that is authenticated and not encrypted; `open` verifies and decrypts.
 *   - A forged or damaged message is AESOP_ERR_AUTH, and all of `out` is
 *     zeroed, in place too. The comparison takes the same time wherever tags
 *     differ.
 *   - Never use a nonce twice under one key.
 *
 * Messages in pieces go through a context: start, then aad as often as it
 * takes, update likewise, and last tag (sealing) or check (opening).
 *   - What update decrypts is unverified until check returns AESOP_OK: do not
 *     act on it before, and destroy it if check fails.
 *   - The length of the tag is fixed at the start. A tag of another length is
 *     AESOP_ERR_TAG_LEN.
 *   - Calls in the wrong order are AESOP_ERR_ORDER, a context that was not
 *     started, has failed or has ended is AESOP_ERR_KEY.
 *   - The last call and every error zero the context; an error that is found
 *     before anything is computed leaves `out` as it was.
 *   - A context may be copied with memcpy between calls, to make tags of two
 *     messages that begin alike. Its keys must outlive it.
 */
enum {
    AESOP_SEAL = 0,
    AESOP_OPEN = 1
};

/* ------------------------------------------------------------------- CCM */

/* Encrypt or decrypt a whole message with CCM.
 *
 * `k` is a key of an `_enc` implementation. `tag_len` is 4, 6, 8, 10, 12, 14 or
 * 16. `nonce_len` is 7 to 13 and bounds the message: `len` < 2^(8 (15 -
 * nonce_len)). `aad_len` is less than 2^32.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_NONCE,
 *          AESOP_ERR_TAG_LEN, AESOP_ERR_LEN, AESOP_ERR_AUTH, or what the
 *          implementation reports.
 * Overlap  out == in, or none; tag, nonce and aad overlap no output.
 * Timing   that of the implementation.
 * Source   NIST SP 800-38C; RFC 3610.
 */
AESOP_API AESOP_CHECKED int
aesop_ccm_seal(const aesop_key *k, uint8_t *out, uint8_t *tag, size_t tag_len,
               const uint8_t *nonce, size_t nonce_len, const uint8_t *aad,
               size_t aad_len, const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_ccm_open(const aesop_key *k, uint8_t *out, const uint8_t *tag,
               size_t tag_len, const uint8_t *nonce, size_t nonce_len,
               const uint8_t *aad, size_t aad_len, const uint8_t *in,
               size_t len);

/* A message in pieces. */
typedef struct {
    const aesop_key *key; /* NULL: not started, failed, or ended */
    uint8_t used;         /* bytes of this block so far */
    uint8_t opening;      /* AESOP_SEAL or AESOP_OPEN */
    uint8_t tag_len;
    uint8_t nonce_len;
    uint8_t counter[16]; /* the last counter block used */
    uint8_t lanes[32];   /* state of the MAC, keystream */
    uint64_t aad_left;   /* bytes of aad still to come */
    uint64_t left;       /* bytes of the message still to come */
    int status;          /* of the implementation */
} aesop_ccm_ctx;

/* Begin a message whose lengths are known: `aad_len` and `len` are what all
 * calls of aad and of update will bring. `direction` is AESOP_SEAL or
 * AESOP_OPEN; the other arguments are as for aesop_ccm_seal. */
AESOP_API AESOP_CHECKED int
aesop_ccm_start(aesop_ccm_ctx *c, const aesop_key *k, int direction,
                size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                uint64_t aad_len, uint64_t len);

/* The next `len` bytes of aad; more than were announced are AESOP_ERR_LEN. */
AESOP_API AESOP_CHECKED int
aesop_ccm_aad(aesop_ccm_ctx *c, const uint8_t *aad, size_t len);

/* Encrypt or decrypt the next `len` bytes; before all of aad has come it is
 * AESOP_ERR_ORDER, more than were announced are AESOP_ERR_LEN.
 * Overlap  out == in, or none. */
AESOP_API AESOP_CHECKED int
aesop_ccm_update(aesop_ccm_ctx *c, uint8_t *out, const uint8_t *in,
                 size_t len);

/* Write the tag, or compare it with the one received. */
AESOP_API AESOP_CHECKED int
aesop_ccm_tag(aesop_ccm_ctx *c, uint8_t *tag, size_t tag_len);
AESOP_API AESOP_CHECKED int
aesop_ccm_check(aesop_ccm_ctx *c, const uint8_t *tag, size_t tag_len);

/* Forget the message: zeroes the context. */
AESOP_API void aesop_ccm_finish(aesop_ccm_ctx *c);

/* CCM* without a tag: encrypts, or decrypts, what nothing authenticates. With a
 * tag of 4 bytes or more CCM* is CCM. `nonce` and `len` are as for CCM; a nonce
 * that served one of them must not serve the other.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_NONCE,
 *          AESOP_ERR_LEN, or what the implementation reports.
 * Overlap  out == in, or none; nonce overlaps no output.
 * Timing   that of the implementation.
 * Source   IEEE 802.15.4, annex B.
 */
AESOP_API AESOP_CHECKED int
aesop_ccm_star(const aesop_key *k, uint8_t *out, const uint8_t *nonce,
               size_t nonce_len, const uint8_t *in, size_t len);

/* ------------------------------------------------------- the hash of GCM */

/* An implementation of GHASH: a constant, see the end of this file. Its layout
 * is in aesop_impl.h. */
typedef struct aesop_ghash aesop_ghash;

/* Its key: this header, and behind it the words that `ghash` computed from
 * H, the encryption of 16 zero bytes. It is as secret as the AES key, and may
 * be copied and placed as that may. */
typedef struct {
    const aesop_ghash *ghash; /* NULL where there is no key */
} aesop_ghash_key;

/* Storage for it. Calls take its member `key`.
 *
 *   AESOP_GHASH_FOR(C_TABLE4) h;    one implementation, by its name in upper
 *                                   case
 *   AESOP_GHASH_FOR(DEFAULT) h;     the implementation AESOP_DEFAULT_GHASH
 *   aesop_ghash_any h;              any that takes AESOP_GHASH_WORDS at most
 */
#define AESOP_GHASH_SPACE(WORDS)    \
    union {                         \
        struct {                    \
            aesop_ghash_key header; \
            uint32_t words[WORDS];  \
        } parts;                    \
        aesop_ghash_key key;        \
    }
#define AESOP_GHASH_FOR(NAME) AESOP_GHASH_SPACE(AESOP_GHASH_##NAME##_WORDS)
typedef AESOP_GHASH_SPACE(AESOP_GHASH_WORDS) aesop_ghash_any;

/* Prepare `h` for GCM under the key `k`, computed by `ghash`.
 *
 * `k` is a key of an `_enc` implementation; messages take both, `k` and the `h`
 * made from it. `size` is the size of the whole storage of h in bytes.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_KEY_SPACE,
 *          AESOP_ERR_CPU, or what the implementations report. On failure the
 *          storage is zeroed, and using it is AESOP_ERR_KEY.
 * Overlap  none.
 * Timing   that of the implementations.
 * Source   NIST SP 800-38D, algorithm 4, step 1.
 */
AESOP_API AESOP_CHECKED int
aesop_ghash_init(aesop_ghash_key *h, size_t size, const aesop_ghash *ghash,
                 const aesop_key *k);

/* Zero the whole storage of a GHASH key, `size` bytes. */
AESOP_API void aesop_ghash_wipe(aesop_ghash_key *h, size_t size);

/* --------------------------------------------------------------- GCM, GMAC */

/* Encrypt or decrypt a whole message with GCM.
 *
 * `k` is a key of an `_enc` implementation, `h` was made from it. `tag_len` is
 * 4, 8 or 12 to 16: SP 800-38D, appendix C, bounds the use of 4 and 8. `iv_len`
 * is at least 1 and should be 12: a unique IV of 12 bytes is safe, of others
 * only a random one. `len` is at most 2^36 - 32, `aad_len` and `iv_len` 2^61 -
 * 1.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_NONCE,
 *          AESOP_ERR_TAG_LEN, AESOP_ERR_LEN, AESOP_ERR_AUTH, or what the
 *          implementations report.
 * Overlap  out == in, or none; tag, iv and aad overlap no output.
 * Timing   that of the implementations.
 * Source   NIST SP 800-38D, section 7.
 */
AESOP_API AESOP_CHECKED int
aesop_gcm_seal(const aesop_key *k, const aesop_ghash_key *h, uint8_t *out,
               uint8_t *tag, size_t tag_len, const uint8_t *iv,
               size_t iv_len, const uint8_t *aad, size_t aad_len,
               const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_gcm_open(const aesop_key *k, const aesop_ghash_key *h, uint8_t *out,
               const uint8_t *tag, size_t tag_len, const uint8_t *iv,
               size_t iv_len, const uint8_t *aad, size_t aad_len,
               const uint8_t *in, size_t len);

/* GMAC: GCM of a message that is authenticated and not encrypted. The rules
 * for `iv` are those of GCM. For a message in pieces, start GCM, bring all of
 * it by aad, and take the tag. */
AESOP_API AESOP_CHECKED int
aesop_gmac_mac(const aesop_key *k, const aesop_ghash_key *h, uint8_t *tag,
               size_t tag_len, const uint8_t *iv, size_t iv_len,
               const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_gmac_verify(const aesop_key *k, const aesop_ghash_key *h,
                  const uint8_t *tag, size_t tag_len, const uint8_t *iv,
                  size_t iv_len, const uint8_t *in, size_t len);

/* A message in pieces. */
typedef struct {
    const aesop_key *key; /* NULL: not started, failed, or ended */
    const aesop_ghash_key *h;
    uint64_t aad_len, len; /* bytes so far */
    uint8_t opening;       /* AESOP_SEAL or AESOP_OPEN */
    uint8_t tag_len;
    uint32_t hash[4];    /* bytes of a block */
    uint8_t counter[16]; /* the next unused counter block */
    uint8_t pad[16];     /* keystream of a block begun */
    uint8_t mask[16];    /* encrypts the tag */
} aesop_gcm_ctx;

/* Begin a message. `direction` is AESOP_SEAL or AESOP_OPEN; the other arguments
 * are as for aesop_gcm_seal. */
AESOP_API AESOP_CHECKED int
aesop_gcm_start(aesop_gcm_ctx *c, const aesop_key *k,
                const aesop_ghash_key *h, int direction, size_t tag_len,
                const uint8_t *iv, size_t iv_len);

/* The next `len` bytes of aad; AESOP_ERR_ORDER once data has come. */
AESOP_API AESOP_CHECKED int
aesop_gcm_aad(aesop_gcm_ctx *c, const uint8_t *aad, size_t len);

/* Encrypt or decrypt the next `len` bytes.
 * Overlap  out == in, or none. */
AESOP_API AESOP_CHECKED int
aesop_gcm_update(aesop_gcm_ctx *c, uint8_t *out, const uint8_t *in,
                 size_t len);

/* Write the tag, or compare it with the one received. */
AESOP_API AESOP_CHECKED int
aesop_gcm_tag(aesop_gcm_ctx *c, uint8_t *tag, size_t tag_len);
AESOP_API AESOP_CHECKED int
aesop_gcm_check(aesop_gcm_ctx *c, const uint8_t *tag, size_t tag_len);

/* Forget the message: zeroes the context. */
AESOP_API void aesop_gcm_finish(aesop_gcm_ctx *c);

/* -------------------------------------------------------------------- EAX */

/* Encrypt or decrypt a whole message with EAX.
 *
 * `k` is a key of an `_enc` implementation. `tag_len` is 4 to 16; `nonce_len`,
 * `aad_len` and `len` are any. A forged message is not decrypted at all.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_TAG_LEN,
 *          AESOP_ERR_AUTH, or what the implementation reports.
 * Overlap  out == in, or none; tag, nonce and aad overlap no output.
 * Timing   that of the implementation.
 * Source   Bellare, Rogaway, Wagner: The EAX mode of operation, FSE 2004.
 */
AESOP_API AESOP_CHECKED int
aesop_eax_seal(const aesop_key *k, uint8_t *out, uint8_t *tag, size_t tag_len,
               const uint8_t *nonce, size_t nonce_len, const uint8_t *aad,
               size_t aad_len, const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_eax_open(const aesop_key *k, uint8_t *out, const uint8_t *tag,
               size_t tag_len, const uint8_t *nonce, size_t nonce_len,
               const uint8_t *aad, size_t aad_len, const uint8_t *in,
               size_t len);

/* -------------------------------------------------------------------- SIV */

/* Expand the two keys of SIV, `key` of `len` bytes: 32, 48 or 64. `impl` is an
 * `_enc` implementation. Returns, on failure and on success, as aesop_key_init.
 */
AESOP_API AESOP_CHECKED int
aesop_siv_init(aesop_key_pair *p, size_t size, const aesop_impl *impl,
               const uint8_t *key, size_t len);
AESOP_API AESOP_CHECKED int
aesop_siv_init_with(aesop_key_pair *p, size_t size, const aesop_impl *impl,
                    const void *aux, const uint8_t *key, size_t len);

/* Encrypt or decrypt a whole message with SIV, which needs no nonce: equal
 * messages give equal ciphertext, and no more is lost.
 *
 * `parts` are `n` strings that are authenticated, each for itself, 126 at most;
 * with a nonce, it is the last of them. `iv`, 16 bytes, is the tag as well.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_LEN,
 *          AESOP_ERR_AUTH, or what the implementation reports.
 * Overlap  out == in, or none; iv and the parts overlap no output.
 * Timing   that of the implementation.
 * Source   RFC 5297, sections 2.6 and 2.7.
 */
AESOP_API AESOP_CHECKED int
aesop_siv_seal(const aesop_key_pair *p, uint8_t *out, uint8_t iv[16],
               const aesop_bytes *parts, size_t n, const uint8_t *in,
               size_t len);
AESOP_API AESOP_CHECKED int
aesop_siv_open(const aesop_key_pair *p, uint8_t *out, const uint8_t iv[16],
               const aesop_bytes *parts, size_t n, const uint8_t *in,
               size_t len);

/* ---------------------------------------------------------------- GCM-SIV */

/* Room for the keys that GCM-SIV derives for each message. Calls take its
 * member `siv`; between them it holds no secret. A call uses it alone.
 *
 *   AESOP_GCM_SIV_FOR(C_TTABLE1, 128, C_MUL64) s;
 *   aesop_gcm_siv_any s; */
typedef struct {
    const aesop_ghash *ghash;
    uint32_t capacity; /* words behind key: its own, and then those of ghash */
    aesop_key key;
} aesop_gcm_siv;
#define AESOP_GCM_SIV_SPACE(WORDS) \
    union {                        \
        struct {                   \
            aesop_gcm_siv header;  \
            uint32_t words[WORDS]; \
        } parts;                   \
        aesop_gcm_siv siv;         \
    }
#define AESOP_GCM_SIV_FOR(NAME, BITS, GHASH)         \
    AESOP_GCM_SIV_SPACE(AESOP_##NAME##_WORDS(BITS) + \
                        AESOP_GHASH_##GHASH##_WORDS)
typedef AESOP_GCM_SIV_SPACE(AESOP_KEY_WORDS + AESOP_GHASH_WORDS)
    aesop_gcm_siv_any;

/* Prepare the room, `size` bytes in all, for `ghash`. Whether that is enough
 * shows with the first key.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY_SPACE if there is no room for the header, or
 *          AESOP_ERR_CPU. After an error the room is zeroed.
 */
AESOP_API AESOP_CHECKED int
aesop_gcm_siv_init(aesop_gcm_siv *s, size_t size, const aesop_ghash *ghash);

/* Encrypt or decrypt a whole message with AES-GCM-SIV: a nonce that comes again
 * tells whether messages are equal, and no more.
 *
 * `k` is a key of an `_enc` implementation, of 128 or 256 bits: others are
 * AESOP_ERR_KEY_LEN. `tag` is 16 bytes, `nonce` is 12. `aad_len` and `len` are
 * at most 2^36.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_KEY_LEN,
 *          AESOP_ERR_KEY_SPACE, AESOP_ERR_LEN, AESOP_ERR_AUTH, or what the
 *          implementations report.
 * Overlap  out == in, or none; tag, nonce and aad overlap no output.
 * Timing   that of the implementations.
 * Source   RFC 8452.
 */
AESOP_API AESOP_CHECKED int
aesop_gcm_siv_seal(const aesop_key *k, aesop_gcm_siv *s, uint8_t *out,
                   uint8_t tag[16], const uint8_t nonce[12],
                   const uint8_t *aad, size_t aad_len, const uint8_t *in,
                   size_t len);
AESOP_API AESOP_CHECKED int
aesop_gcm_siv_open(const aesop_key *k, aesop_gcm_siv *s, uint8_t *out,
                   const uint8_t tag[16], const uint8_t nonce[12],
                   const uint8_t *aad, size_t aad_len, const uint8_t *in,
                   size_t len);

/* ----------------------------------------------------------- key wrapping */

/* Wrap a key of `len` bytes, or unwrap it, so that damage is found.
 *
 * kw:   `len` of the key is a multiple of 8 from 16 up to 2^57 - 16; wrapped it
 *       is 8 bytes longer, and `out` has room for these.
 * kwp:  `len` of the key is 1 to 2^32 - 1; wrapped it is AESOP_KWP_LEN(len)
 *       bytes long. Unwrapping writes 8 bytes less than it reads; `*out_len`
 *       becomes the length of the key in them, the rest is zero.
 * inv:  the form that wraps with the inverse cipher.
 *
 * To wrap, `k` is a key of an `_enc` implementation, to unwrap of a `_dec` one;
 * for inv the other way round.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_KEY_DIR, AESOP_ERR_LEN,
 *          AESOP_ERR_AUTH, or what the implementation reports; if unwrapping
 *          fails, out is zeroed and *out_len is 0.
 * Overlap  out == in, or none; out_len overlaps nothing.
 * Timing   that of the implementation; not of what is wrong with a wrapped key.
 * Source   NIST SP 800-38F, section 6.
 */
#define AESOP_KWP_LEN(len) (((size_t)(len) + 7u) / 8u * 8u + 8u)

AESOP_API AESOP_CHECKED int
aesop_kw_wrap(const aesop_key *k, uint8_t *out, const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_kw_unwrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                size_t len);
AESOP_API AESOP_CHECKED int
aesop_kw_inv_wrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t len);
AESOP_API AESOP_CHECKED int
aesop_kw_inv_unwrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                    size_t len);
AESOP_API AESOP_CHECKED int
aesop_kwp_wrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
               size_t len);
AESOP_API AESOP_CHECKED int
aesop_kwp_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                 const uint8_t *in, size_t len);
AESOP_API AESOP_CHECKED int
aesop_kwp_inv_wrap(const aesop_key *k, uint8_t *out, const uint8_t *in,
                   size_t len);
AESOP_API AESOP_CHECKED int
aesop_kwp_inv_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                     const uint8_t *in, size_t len);

/* --------------------------------------------------------- random numbers */

/* CTR_DRBG, a generator of random numbers that is seeded from a source of
 * entropy. Calls take the member `drbg` of its storage:
 *
 *   AESOP_DRBG_FOR(DEFAULT, 256) d;
 *   aesop_drbg_any d;
 *
 * The settings may be changed from aesop_drbg_init on:
 *   entropy       may be NULL once the generator is seeded
 *   interval      requests before it reseeds itself; 2^48 at most, as by
 *                 default
 *   prediction_resistance
 *                 1: reseed before every request
 * and these only before aesop_drbg_instantiate:
 *   use_df        1: with the derivation function (default); 0: entropy is full
 *                 and as long as a key and a block
 *   entropy_len   bytes to ask for, up to 64 with use_df; 0: the length of the
 *                 key with use_df, which is the least allowed, else that and 16
 * The rest is the generator's own. */
typedef struct {
    const struct aesop_random *entropy;
    uint64_t interval;
    uint8_t prediction_resistance;
    uint8_t use_df;
    uint8_t entropy_len;
    uint8_t key_len;   /* 16, 24 or 32: the strength in bytes */
    uint32_t key_size; /* bytes of `key` and the words behind it */
    uint64_t counter;  /* requests since the seed, this one included; 0: none */
    const aesop_impl *impl;
    const void *aux;
    uint8_t k[32];
    uint8_t next[16];
    aesop_key key; /* expanded within a call */
} aesop_drbg;
#define AESOP_DRBG_SPACE(WORDS)    \
    union {                        \
        struct {                   \
            aesop_drbg header;     \
            uint32_t words[WORDS]; \
        } parts;                   \
        aesop_drbg drbg;           \
    }
#define AESOP_DRBG_FOR(NAME, BITS) AESOP_DRBG_SPACE(AESOP_##NAME##_WORDS(BITS))
typedef AESOP_DRBG_SPACE(AESOP_KEY_WORDS) aesop_drbg_any;

/* Prepare the storage, `size` bytes in all, with the default settings. `impl`
 * is an `_enc` implementation and `aux` what it needs, or NULL; `key_len` is
 * 16, 24 or 32. The source must outlive the generator.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY_DIR, or as aesop_key_init. On failure the
 *          storage is zeroed, and using it is AESOP_ERR_KEY.
 */
AESOP_API AESOP_CHECKED int
aesop_drbg_init(aesop_drbg *d, size_t size, const aesop_impl *impl,
                const void *aux, size_t key_len,
                const struct aesop_random *entropy);

/* Seed it for the first time, or anew.
 *
 * `nonce` is at least half as long as the key and 64 bytes at most; without
 * use_df there is none. `text` personalises: any string, without use_df not
 * longer than a seed, a key and a block.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY, AESOP_ERR_NONCE, AESOP_ERR_LEN (of text, or
 *          the setting entropy_len), AESOP_ERR_RANDOM, or what the
 *          implementation reports; after the last two it is not instantiated,
 *          even if it was before.
 * Timing   depends on the lengths alone where impl is AESOP_CONST_TIME; so do
 *          the calls below.
 * Source   NIST SP 800-90A, revision 1, section 10.2.1.3.
 */
AESOP_API AESOP_CHECKED int
aesop_drbg_instantiate(aesop_drbg *d, const uint8_t *nonce, size_t nonce_len,
                       const uint8_t *text, size_t len);

/* Seed it again, with fresh entropy and `extra` input, as long as a text may
 * be.
 *
 * Returns  AESOP_OK, AESOP_ERR_KEY if it was not instantiated, AESOP_ERR_LEN,
 *          AESOP_ERR_RANDOM, after which it is as before, or what the
 *          implementation reports, after which it must be instantiated again.
 * Source   section 10.2.1.4.
 */
AESOP_API AESOP_CHECKED int
aesop_drbg_reseed(aesop_drbg *d, const uint8_t *extra, size_t len);

/* Write `len` random bytes, 65,536 at most. `extra` input is as for reseed.
 *
 * Returns  as aesop_drbg_reseed, or AESOP_ERR_RESEED if it has to be seeded
 *          again and has no source; out is then as it was, as after
 *          AESOP_ERR_KEY and AESOP_ERR_LEN. After other failures it is zeroed.
 * Overlap  extra does not overlap out.
 * Source   section 10.2.1.5.
 */
AESOP_API AESOP_CHECKED int
aesop_drbg_generate(aesop_drbg *d, uint8_t *out, size_t len,
                    const uint8_t *extra, size_t extra_len);

/* Zero the whole storage. */
AESOP_API void aesop_drbg_wipe(aesop_drbg *d, size_t size);

/* --------------------------------------------------------------- self-test
 *
 * Known answers at power-on, as FIPS 140-3 asks for: a function for each mode,
 * so that a program links and tests the modes that it uses. Each encrypts,
 * decrypts and refuses a forged message with the implementation that it is
 * given. They put keys of any size on the stack, see AESOP_KEY_WORDS.
 */

/* What to test with. What is NULL is not tested: a test that needs it is
 * AESOP_ERR_AUX. */
typedef struct {
    const aesop_impl *enc, *dec;
    const void *enc_aux, *dec_aux;
    const aesop_ghash *ghash; /* for GCM and GCM-SIV */
} aesop_selftest_with;

/* Returns  AESOP_OK, AESOP_ERR_FAULT if an answer is wrong, AESOP_ERR_AUX, or
 *          what the calls report. */
typedef int aesop_selftest_fn(const aesop_selftest_with *with);

AESOP_API aesop_selftest_fn aesop_selftest_ecb, aesop_selftest_cbc,
    aesop_selftest_ctr, aesop_selftest_cfb128, aesop_selftest_cfb8,
    aesop_selftest_ofb, aesop_selftest_xts, aesop_selftest_cmac,
    aesop_selftest_ccm, aesop_selftest_gcm, aesop_selftest_eax,
    aesop_selftest_siv, aesop_selftest_gcm_siv, aesop_selftest_kw,
    aesop_selftest_kwp, aesop_selftest_drbg;

/* A test that is broken on purpose: it must return AESOP_ERR_FAULT. */
AESOP_API aesop_selftest_fn aesop_selftest_broken;

/* Run the `n` tests, after the cipher alone and the broken one: if that does
 * not fail, aesop_selftest does.
 *
 *   static aesop_selftest_fn *const tests[] = {aesop_selftest_ccm};
 *   const aesop_selftest_with with = {.enc = AESOP_DEFAULT_ENC};
 *   if (aesop_selftest(&with, tests, 1) != AESOP_OK)
 *       halt();
 *
 * Returns  AESOP_OK, or what the first test that failed returned.
 */
AESOP_API AESOP_CHECKED int
aesop_selftest(const aesop_selftest_with *with,
               aesop_selftest_fn *const *tests, size_t n);

/* -------------------------------------------------------- implementations
 *
 * Naming one is what links it; docs/choosing.md helps to choose. For each:
 *   AESOP_HAS_x      1 where machine and configuration can hold x, else 0. It
 *                    guards the declaration here and the files of x.
 *   AESOP_x_WORDS    words of RAM behind the header of a key of `bits`.
 */
#define AESOP_PLAIN_WORDS(bits) ((bits) / 8 + 28) /* 4 a round key */

/* One 256-byte S-box each way: the smallest. */
#define AESOP_HAS_C_SBOX         1
#define AESOP_C_SBOX_WORDS(bits) AESOP_PLAIN_WORDS(bits)
extern AESOP_API const aesop_impl aesop_c_sbox_enc, aesop_c_sbox_dec;

/* The same, round keys computed as they are needed: the least RAM. */
#define AESOP_HAS_C_SBOX_OTF         1
#define AESOP_C_SBOX_OTF_WORDS(bits) ((bits) / 32)
extern AESOP_API const aesop_impl aesop_c_sbox_otf_enc, aesop_c_sbox_otf_dec;

/* One 1 KB T-table each way and rotations, or four of them; rounds as loops,
 * or unrolled. */
#define AESOP_HAS_C_TTABLE1         1
#define AESOP_C_TTABLE1_WORDS(bits) AESOP_PLAIN_WORDS(bits)
extern AESOP_API const aesop_impl aesop_c_ttable1_enc, aesop_c_ttable1_dec;

#define AESOP_HAS_C_TTABLE1_UNROLLED         1
#define AESOP_C_TTABLE1_UNROLLED_WORDS(bits) AESOP_PLAIN_WORDS(bits)
extern AESOP_API const aesop_impl aesop_c_ttable1_unrolled_enc,
    aesop_c_ttable1_unrolled_dec;

#define AESOP_HAS_C_TTABLE4         1
#define AESOP_C_TTABLE4_WORDS(bits) AESOP_PLAIN_WORDS(bits)
extern AESOP_API const aesop_impl aesop_c_ttable4_enc, aesop_c_ttable4_dec;

#define AESOP_HAS_C_TTABLE4_UNROLLED         1
#define AESOP_C_TTABLE4_UNROLLED_WORDS(bits) AESOP_PLAIN_WORDS(bits)
extern AESOP_API const aesop_impl aesop_c_ttable4_unrolled_enc,
    aesop_c_ttable4_unrolled_dec;

/* The rounds of c_ttable1 on tables in RAM that you own: fill them once, pass
 * their address as `aux` to aesop_key_init_with. Tables that were not filled
 * are AESOP_ERR_AUX. They hold no secret. */
typedef struct {
    uint32_t t[256];
    uint8_t sbox[256];
} aesop_ttable_enc;
typedef struct {
    uint32_t t[256];
    uint8_t inv_sbox[256];
    uint8_t sbox[256]; /* for the key schedule */
} aesop_ttable_dec;
AESOP_API void aesop_ttable_enc_fill(aesop_ttable_enc *tables);
AESOP_API void aesop_ttable_dec_fill(aesop_ttable_dec *tables);

#define AESOP_HAS_C_TTABLE_RAM         1
#define AESOP_C_TTABLE_RAM_WORDS(bits) AESOP_PLAIN_WORDS(bits)
extern AESOP_API const aesop_impl aesop_c_ttable_ram_enc,
    aesop_c_ttable_ram_dec;

/* No table, two blocks at once, constant time. */
#define AESOP_HAS_C_FIXSLICE         1
#define AESOP_C_FIXSLICE_WORDS(bits) (2 * AESOP_PLAIN_WORDS(bits))
extern AESOP_API const aesop_impl aesop_c_fixslice_enc, aesop_c_fixslice_dec;

/* ------------------------------------------------- implementations of GHASH
 *
 * For each:
 *   AESOP_HAS_GHASH_x      1 where machine and configuration can hold x
 *   AESOP_GHASH_x_WORDS    words of RAM behind the header of its key
 */

/* Multiplications of 32 x 32 -> 32 bits, constant time where these are: on
 * all Cortex-M with the multiplier of one cycle. */
#define AESOP_HAS_GHASH_C_MUL32   1
#define AESOP_GHASH_C_MUL32_WORDS 27
extern AESOP_API const aesop_ghash aesop_ghash_c_mul32;

/* Multiplications of 32 x 32 -> 64 bits, constant time where these are. ARMv6-M
 * and ARMv8-M Baseline have none, Cortex-M3 takes longer for larger numbers. */
#if (defined(__ARM_ARCH_7M__) && !defined(__ARM_FEATURE_DSP)) || \
    defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
#define AESOP_HAS_GHASH_C_MUL64 0
#else
#define AESOP_HAS_GHASH_C_MUL64   1
#define AESOP_GHASH_C_MUL64_WORDS 36
extern AESOP_API const aesop_ghash aesop_ghash_c_mul64;
#endif

/* A table of 256 bytes or 4 KB for each key. Addresses depend on secrets. */
#define AESOP_HAS_GHASH_C_TABLE4   1
#define AESOP_GHASH_C_TABLE4_WORDS 64
extern AESOP_API const aesop_ghash aesop_ghash_c_table4;

#define AESOP_HAS_GHASH_C_TABLE8   1
#define AESOP_GHASH_C_TABLE8_WORDS 1024
extern AESOP_API const aesop_ghash aesop_ghash_c_table8;

/* The fastest constant-time implementation of this machine. */
#define AESOP_DEFAULT_WORDS(bits) AESOP_C_FIXSLICE_WORDS(bits)
#define AESOP_DEFAULT_ENC         (&aesop_c_fixslice_enc)
#define AESOP_DEFAULT_DEC         (&aesop_c_fixslice_dec)

#if AESOP_HAS_GHASH_C_MUL64
#define AESOP_GHASH_DEFAULT_WORDS AESOP_GHASH_C_MUL64_WORDS
#define AESOP_DEFAULT_GHASH       (&aesop_ghash_c_mul64)
#else
#define AESOP_GHASH_DEFAULT_WORDS AESOP_GHASH_C_MUL32_WORDS
#define AESOP_DEFAULT_GHASH       (&aesop_ghash_c_mul32)
#endif

#ifdef __cplusplus
}
#endif

#endif
