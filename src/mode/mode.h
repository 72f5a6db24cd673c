/* mode.h - what every mode checks before it starts. */
#ifndef AESOP_MODE_H
#define AESOP_MODE_H

#include "aesop_impl.h"
#include "common.h"

#include <string.h>

/* Whether k is a key for this direction: 0 or AESOP_DECRYPTS. */
static inline int check_key(const aesop_key *k, unsigned direction)
{
    if (!k || !k->impl)
        return AESOP_ERR_KEY;
    if ((k->impl->traits & AESOP_DECRYPTS) != direction)
        return AESOP_ERR_KEY_DIR;
    return AESOP_OK;
}

/* Words behind the header of k that its implementation uses. */
static inline size_t key_words(const aesop_key *k)
{
    return k->impl->key_words[k->rounds / 2 - 5];
}

/* A block of two lengths, given in bytes, written in bits, big-endian. */
static inline void bit_lengths(uint32_t block[4], uint64_t a, uint64_t b)
{
    block[0] = big_endian((uint32_t)(a >> 29));
    block[1] = big_endian((uint32_t)a << 3);
    block[2] = big_endian((uint32_t)(b >> 29));
    block[3] = big_endian((uint32_t)b << 3);
}

/* Counter mode from the start of a block, any len. The counter is the number
 * from byte `first` to the end of the block: 0, or 12 for GCM. If `rest` is not
 * NULL, and len no multiple of 16, the last block of keystream is left there.
 * On failure `out` is not wiped, and the counter stands past every block that
 * was tried. (keystream.c) */
int aesop_keystream(const aesop_key *k, uint8_t counter[16], int first,
                    uint8_t *out, const uint8_t *in, size_t len,
                    uint8_t rest[16]);

/* How many of `len` bytes to take at once where at most `room` fit, and how to
 * add them: small code goes byte by byte, without a call. */
static AESOP_INLINE size_t at_once(size_t len, size_t room)
{
    return AESOP_SMALL ? 1 : len < room ? len
                                        : room;
}

/* memcpy of a few bytes. Small code has none of a C library, which takes more
 * than all its calls. */
static inline void copy(uint8_t *out, const uint8_t *in, size_t n)
{
    if (AESOP_SMALL)
        aesop_copy(out, in, n);
    else
        memcpy(out, in, n);
}

static AESOP_INLINE void xor_at_once(uint8_t *out, const uint8_t *a,
                                     const uint8_t *b, size_t n)
{
    if (AESOP_SMALL)
        *out = *a ^ *b;
    else
        aesop_xor(out, a, b, n);
}

/* What the caller must see to: buffers are there; `out` of out_len bytes and
 * `state`, which are written, lie apart from all else that was passed, but
 * for out == in. */
#if AESOP_DEBUG
#include <assert.h>
static inline int apart(const void *a, size_t a_len, const void *b,
                        size_t b_len)
{
    const uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;

    return a_len == 0 || b_len == 0 || x + a_len <= y || y + b_len <= x;
}

static inline void assert_buffers(const aesop_key *k, const uint8_t *out,
                                  size_t out_len, const uint8_t *in,
                                  size_t len, const void *state,
                                  size_t state_len)
{
    const size_t key_len = sizeof *k + 4u * k->capacity;

    assert(out_len == 0 || out);
    assert(len == 0 || in);
    assert(out == in || apart(out, out_len, in, len));
    assert(apart(out, out_len, k, key_len));
    assert(apart(state, state_len, out, out_len));
    assert(apart(state, state_len, in, len));
    assert(apart(state, state_len, k, key_len));
}

/* The same for what else is read, or written: nonces, aad, tags. */
static inline void assert_apart(const void *out, size_t out_len,
                                const void *other, size_t other_len)
{
    assert(other_len == 0 || other);
    assert(apart(out, out_len, other, other_len));
}
#else
#define assert_buffers(k, out, out_len, in, len, state, state_len) ((void)0)
#define assert_apart(out, out_len, other, other_len) \
    ((void)0)
#endif

#endif
