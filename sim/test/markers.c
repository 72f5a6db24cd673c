/* markers.c - an image that uses all of what the simulator offers it. */
#include "bare.h"

static uint32_t words[8];
static const volatile uint32_t *const rng =
    (const volatile uint32_t *)0x50060800u;
static const volatile uint32_t *const systick =
    (const volatile uint32_t *)0xe000e018u;

static uint32_t inner(uint32_t n)
{
    uint32_t s = 0;

    for (uint32_t i = 0; i < n; i++)
        s += words[i & 7] ^ i;
    return s;
}

__attribute__((noinline)) uint32_t outer(uint32_t n);
uint32_t outer(uint32_t n)
{
    return n ? outer(n - 1) + inner(8) : 0;
}

static uint32_t semihosting(uint32_t operation, const char *arg)
{
    register uint32_t r0 __asm("r0") = operation;
    register const char *r1 __asm("r1") = arg;

    __asm volatile("bkpt 0xab"
                   : "+r"(r0)
                   : "r"(r1)
                   : "memory");
    return r0;
}

int main(void)
{
    const uint32_t t0 = BARE_CYCLES, s0 = *systick;

    sim_begin("outer, \"quoted\"");
    for (int i = 0; i < 3; i++) {
        sim_begin("inner");
        words[i] = inner(8 + (uint32_t)i);
        sim_end("inner");
    }
    const uint32_t sum = outer(5);
    sim_end("outer, \"quoted\"");
    sim_puts("sum ");
    sim_puthex(sum);
    sim_puts(" ready ");
    sim_putdec(rng[1]);
    const uint32_t random = rng[2];
    sim_puts(rng[2] == random ? " stuck" : " random");
    /* SysTick counts what the cycle counter counts, downwards. */
    const uint32_t cycles = BARE_CYCLES - t0, ticks = s0 - *systick;
    sim_puts(cycles - ticks + 20 < 40 ? " timers" : " no timers");
    semihosting(4, " semihosting\n");
    return (int)(sum & 3) + 5;
}
