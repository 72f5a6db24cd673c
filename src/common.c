/* common.c - the byte helpers that are worth a call. */
#include "common.h"

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
    volatile uint8_t *b = p;

    for (; n && (uintptr_t)b % sizeof(wipe_unit); n--)
        *b++ = 0;
    for (; n >= sizeof(wipe_unit); n -= sizeof(wipe_unit), b += sizeof(wipe_unit))
        *(volatile wipe_unit *)(volatile void *)b = 0;
    for (; n; n--)
        *b++ = 0;
}
