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

/* What the caller must see to: buffers that are the same or apart. */
#if AESOP_DEBUG
#include <assert.h>
static inline void assert_buffers(const uint8_t *out, const uint8_t *in,
                                  size_t len)
{
    uintptr_t o = (uintptr_t)out, i = (uintptr_t)in;

    assert(len == 0 || (out && in));
    assert(o == i || o + len <= i || i + len <= o);
}
#else
#define assert_buffers(out, in, len) ((void)0)
#endif

#endif
