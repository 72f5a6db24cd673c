/* bare.h - what a program for the simulator can ask of it.
 *
 *   sim_begin("block");      from here on is counted as region "block"
 *   encrypt(out, in);
 *   sim_end("block");
 *
 * Link with bare.ld and start.c; main's result is the exit status.
 */
#ifndef BARE_H
#define BARE_H

#include <stdint.h>

/* Write-only port. */
#define BARE_PORT   ((volatile uint32_t *)0x4000f000u)
#define BARE_BEGIN  0 /* address of a name: start counting */
#define BARE_END    1 /* address of a name: stop */
#define BARE_PUTC   2
#define BARE_EXIT   3 /* exit status */
#define BARE_PUTHEX 4 /* a word as eight digits */

/* Cycles of the last core that is counted, wait states included. */
#define BARE_CYCLES (*(const volatile uint32_t *)0xe0001004u)

#define BARE_BARRIER() __asm volatile("" :: \
                                          : "memory")

static inline void sim_begin(const char *name)
{
    BARE_BARRIER();
    BARE_PORT[BARE_BEGIN] = (uint32_t)(uintptr_t)name;
    BARE_BARRIER();
}

static inline void sim_end(const char *name)
{
    BARE_BARRIER();
    BARE_PORT[BARE_END] = (uint32_t)(uintptr_t)name;
    BARE_BARRIER();
}

static inline void sim_exit(uint32_t status)
{
    BARE_PORT[BARE_EXIT] = status;
}

static inline void sim_putc(char c)
{
    BARE_PORT[BARE_PUTC] = (uint8_t)c;
}

static inline void sim_puts(const char *s)
{
    while (*s)
        sim_putc(*s++);
}

static inline void sim_puthex(uint32_t word)
{
    BARE_PORT[BARE_PUTHEX] = word;
}

static inline void sim_putdec(uint32_t n)
{
    char digits[11];
    char *p = digits + sizeof digits;

    *--p = 0;
    do
        *--p = (char)('0' + n % 10);
    while (n /= 10);
    sim_puts(p);
}

/* Reproducible bytes that have no pattern; Marsaglia, Xorshift RNGs, 2003.
 * *state is anything but 0. */
static inline void sim_fill(void *out, uint32_t len, uint32_t *state)
{
    uint8_t *p = (uint8_t *)out;
    uint32_t x = *state;

    while (len--) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        *p++ = (uint8_t)(x >> 11);
    }
    *state = x;
}

#endif
