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
 * Timing   that of the implementation; not of the padding, right or wrong.
 * Source   RFC 5652, section 6.3.
 */
AESOP_API AESOP_CHECKED int
aesop_cbc_pkcs7_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                        size_t *out_len, const uint8_t *in, size_t len);

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

/* The fastest constant-time implementation of this machine. */
#define AESOP_DEFAULT_WORDS(bits) AESOP_C_FIXSLICE_WORDS(bits)
#define AESOP_DEFAULT_ENC         (&aesop_c_fixslice_enc)
#define AESOP_DEFAULT_DEC         (&aesop_c_fixslice_dec)

#ifdef __cplusplus
}
#endif

#endif
