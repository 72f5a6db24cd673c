/* mode.h - what every mode checks before it starts. */
#ifndef AESOP_MODE_H
#define AESOP_MODE_H

#include "aesop_impl.h"
#include "common.h"

/* Whether k is a key for this direction: 0 or AESOP_DECRYPTS. */
static inline int check_key(const aesop_key *k, unsigned direction)
{
    if (!k || !k->impl)
        return AESOP_ERR_KEY;
    if ((k->impl->traits & AESOP_DECRYPTS) != direction)
        return AESOP_ERR_KEY_DIR;
    return AESOP_OK;
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
#else
#define assert_buffers(k, out, out_len, in, len, state, state_len) ((void)0)
#endif

#endif
