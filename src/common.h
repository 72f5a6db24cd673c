/* common.h - the few byte helpers that implementations and modes share. */
#ifndef AESOP_COMMON_H
#define AESOP_COMMON_H

#include <stddef.h>
#include <stdint.h>

/* For code that is written once and compiled for several constants. */
#if defined(__GNUC__)
#define AESOP_INLINE inline __attribute__((always_inline))
#else
#define AESOP_INLINE inline
#endif

/* For code that must have a stack frame of its own. */
#if defined(__GNUC__)
#define AESOP_NOINLINE __attribute__((noinline))
#else
#define AESOP_NOINLINE
#endif

/* 1 where the compiler was told to make code small rather than fast. */
#if defined(__OPTIMIZE_SIZE__)
#define AESOP_SMALL 1
#else
#define AESOP_SMALL 0
#endif

/* If fast: a function that is worth a copy at each call, and a loop of n turns
 * that is worth n copies of its body. */
#if defined(__GNUC__) && !AESOP_SMALL
#define AESOP_FAST_INLINE  AESOP_INLINE
#define AESOP_PRAGMA(text) _Pragma(#text)
#define AESOP_UNROLL(n)    AESOP_PRAGMA(GCC unroll n)
#else
#define AESOP_FAST_INLINE inline
#define AESOP_UNROLL(n)
#endif

/* Little-endian words of bytes that may stand at any address.
 *
 * Compilers that know the attributes read and write them as the machine allows:
 * at once, or by bytes where it faults. A memcpy would be a call under
 * -ffreestanding, and composed bytes are not always joined again. */
#if defined(__GNUC__)
typedef struct {
    uint32_t word;
} __attribute__((packed, may_alias)) aesop_any_word;

static inline uint32_t swap32(uint32_t x)
{
    return __builtin_bswap32(x);
}

static inline uint32_t little_endian(uint32_t x)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? swap32(x) : x;
}

static inline uint32_t load32(const uint8_t *p)
{
    /* It is thought that byte_rounds.h reads its state before it is written. */
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
    return little_endian(((const aesop_any_word *)p)->word);
}

static inline void store32(uint8_t *p, uint32_t x)
{
    ((aesop_any_word *)p)->word = little_endian(x);
}
#else
static inline uint32_t swap32(uint32_t x)
{
    return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

static inline uint32_t load32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 |
           (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline void store32(uint8_t *p, uint32_t x)
{
    p[0] = (uint8_t)x;
    p[1] = (uint8_t)(x >> 8);
    p[2] = (uint8_t)(x >> 16);
    p[3] = (uint8_t)(x >> 24);
}
#endif

/* On cores that fault on unaligned words, code that moves much looks at the
 * address first: load32_fast and store32_fast may be used where word_access of
 * all addresses, joined by |, is not 0. */
#if defined(__GNUC__) && !defined(__ARM_FEATURE_UNALIGNED) && \
    !defined(__aarch64__) && !defined(__x86_64__) && !defined(__i386__)
#define AESOP_WORD_AT(p) __builtin_assume_aligned(p, 4)
static inline int word_access(uintptr_t address)
{
    return address % 4 == 0;
}
#else
#define AESOP_WORD_AT(p) (p)
static inline int word_access(uintptr_t address)
{
    (void)address;
    return 1;
}
#endif

static inline uint32_t load32_fast(const uint8_t *p)
{
    return load32((const uint8_t *)AESOP_WORD_AT(p));
}

static inline void store32_fast(uint8_t *p, uint32_t x)
{
    store32((uint8_t *)AESOP_WORD_AT(p), x);
}

/* The word whose bytes in memory are x, big-endian. */
static inline uint32_t big_endian(uint32_t x)
{
    uint32_t word;

    store32_fast((uint8_t *)&word, swap32(x));
    return word;
}

/* A block as four little-endian words: the columns of the state. */
static AESOP_INLINE void load_block(uint32_t s[4], const uint8_t in[16])
{
    if (word_access((uintptr_t)in)) {
        s[0] = load32_fast(in);
        s[1] = load32_fast(in + 4);
        s[2] = load32_fast(in + 8);
        s[3] = load32_fast(in + 12);
    } else {
        for (int i = 0; i < 4; i++)
            s[i] = load32(in + 4 * i);
    }
}

static AESOP_INLINE void store_block(uint8_t out[16], const uint32_t s[4])
{
    if (word_access((uintptr_t)out)) {
        store32_fast(out, s[0]);
        store32_fast(out + 4, s[1]);
        store32_fast(out + 8, s[2]);
        store32_fast(out + 12, s[3]);
    } else {
        for (int i = 0; i < 4; i++)
            store32(out + 4 * i, s[i]);
    }
}

static inline uint32_t rotr(uint32_t x, unsigned n)
{
    return x >> (n & 31) | x << (-n & 31);
}

/* Big-endian words at any address. */
static inline uint32_t load32be(const uint8_t *p)
{
    return swap32(load32(p));
}

static inline void store32be(uint8_t *p, uint32_t x)
{
    store32(p, swap32(x));
}

/* out = a ^ b, n bytes; each pair of pointers equal or without overlap. */
void aesop_xor(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n);

/* out = in, n bytes, byte by byte, for small code. */
void aesop_copy(uint8_t *out, const uint8_t *in, size_t n);

/* 1 if the n bytes are the same, else 0, in a time that depends on n alone. */
int aesop_equal(const uint8_t *a, const uint8_t *b, size_t n);

/* Zero n bytes in a way that the compiler may not drop. */
void aesop_wipe(void *p, size_t n);

/* Zero the stack below the caller, where what it called kept secrets: as much
 * as AESOP_STACK_WIPE says. */
void aesop_wipe_stack(void);

/* Add 1 to the big-endian number from byte `first` to the end of a counter
 * block, all of it, since that of some modes is secret. */
static inline void increment_from(uint8_t counter[16], int first)
{
    uint32_t carry = 1;

    for (int i = 15; i >= first; i--) {
        carry += counter[i];
        counter[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

static inline void increment(uint8_t counter[16])
{
    increment_from(counter, 0);
}

#endif
