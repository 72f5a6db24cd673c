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
    if (word_access((uintptr_t)out | (uintptr_t)a | (uintptr_t)b))
        for (; n >= 16; n -= 16, out += 16, a += 16, b += 16) {
            store32_fast(out, load32_fast(a) ^ load32_fast(b));
            store32_fast(out + 4, load32_fast(a + 4) ^ load32_fast(b + 4));
            store32_fast(out + 8, load32_fast(a + 8) ^ load32_fast(b + 8));
            store32_fast(out + 12, load32_fast(a + 12) ^ load32_fast(b + 12));
        }
    for (; n; n--)
        *out++ = *a++ ^ *b++;
}

void aesop_wipe(void *p, size_t n)
{
    const size_t step = sizeof(wipe_unit);
    volatile uint8_t *b = p;

    for (; n && (uintptr_t)b % step; n--)
        *b++ = 0;
    for (; n >= 4 * step; n -= 4 * step, b += 4 * step) {
        volatile wipe_unit *w = (volatile void *)b;
        w[0] = 0;
        w[1] = 0;
        w[2] = 0;
        w[3] = 0;
    }
    for (; n >= step; n -= step, b += step)
        *(volatile wipe_unit *)(volatile void *)b = 0;
    for (; n; n--)
        *b++ = 0;
}

/* The array is passed on, so that it is one piece of memory. */
AESOP_NOINLINE void aesop_wipe_stack(void)
{
    uint32_t stack[AESOP_STACK_WIPE / 4 + 1];

    if (AESOP_STACK_WIPE)
        aesop_wipe(stack, sizeof stack);
}
