/* common.c - the byte helpers that are worth a call. */
#include "common.h"
#include "aesop.h"

#if defined(__GNUC__)
typedef uint32_t __attribute__((may_alias)) wipe_unit;
#else
typedef uint8_t wipe_unit;
#endif

void aesop_xor(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n)
{
    if (word_access((uintptr_t)out | (uintptr_t)a | (uintptr_t)b)) {
        AESOP_UNROLL(4)
        for (; n >= 4; n -= 4, out += 4, a += 4, b += 4)
            store32_fast(out, load32_fast(a) ^ load32_fast(b));
    }
    for (; n; n--)
        *out++ = *a++ ^ *b++;
}

void aesop_copy(uint8_t *out, const uint8_t *in, size_t n)
{
    for (; n; n--)
        *out++ = *in++;
}

int aesop_equal(const uint8_t *a, const uint8_t *b, size_t n)
{
    uint32_t differ = 0;

    while (n--)
        differ |= (uint32_t)(*a++ ^ *b++);
    return (int)((differ - 1) >> 31);
}

void aesop_wipe(void *p, size_t n)
{
    volatile uint8_t *b = p;

    if (!AESOP_SMALL) {
        for (; n && (uintptr_t)b % sizeof(wipe_unit); n--)
            *b++ = 0;
        for (; n >= sizeof(wipe_unit); n -= sizeof(wipe_unit)) {
            *(volatile wipe_unit *)(volatile void *)b = 0;
            b += sizeof(wipe_unit);
        }
    }
    for (; n; n--)
        *b++ = 0;
}

AESOP_NOINLINE void aesop_wipe_stack(void)
{
    enum { WORDS = AESOP_STACK_WIPE / sizeof(size_t) };
    volatile size_t stack[WORDS ? WORDS : 1];
    volatile size_t *p = stack;

    AESOP_UNROLL(8)
    for (; p < stack + WORDS; p++)
        *p = 0;
}
