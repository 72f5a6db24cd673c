/* counter.c - DWT's cycle counter of 32 bits, or SysTick, which has 24.
 *
 * Registers as in the Armv6-M, Armv7-M and Armv8-M Architecture Reference
 * Manuals. Armv6-M and the baseline of Armv8-M have no cycle counter in DWT;
 * elsewhere it is an option, so whether it counts is tried.
 *
 * SysTick counts down to 0 and starts again, with an exception that counts the
 * wraps. Its handler takes a few dozen cycles in every 2^24.
 */
#include "counter.h"

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define DEMCR    REGISTER(0xe000edfcu)
#define DWT_CTRL REGISTER(0xe0001000u)
#define CYCCNT   REGISTER(0xe0001004u)
#define DWT_LAR  REGISTER(0xe0001fb0u)
#define SYST_CSR REGISTER(0xe000e010u)
#define SYST_RVR REGISTER(0xe000e014u)
#define SYST_CVR REGISTER(0xe000e018u)

#define TRCENA     (1u << 24)  /* of DEMCR: DWT is on */
#define CYCCNTENA  1u          /* of DWT_CTRL: so is its counter */
#define DWT_UNLOCK 0xc5acce55u /* Cortex-M7 locks the unit */

/* ENABLE, TICKINT (the exception), CLKSOURCE (the core's clock). Tests leave
 * something out, or take fewer bits, so that it wraps often. */
#ifndef SYSTICK_CONTROL
#define SYSTICK_CONTROL 7u
#endif
#ifndef SYSTICK_BITS
#define SYSTICK_BITS 24
#endif
#define SYSTICK_MASK ((1u << SYSTICK_BITS) - 1)

static enum counter counter;
static volatile uint32_t wraps;

void counter_wrapped(void)
{
    wraps++;
}

/* What is pending is taken before the next instruction. */
static inline void synchronize(void)
{
    __asm__ volatile("dsb\n\tisb" ::
                         : "memory");
}

/* An exception between the two reads would go with the wrong one. */
static uint32_t systick_now(void)
{
    uint32_t before, value;

    do {
        before = wraps;
        synchronize();
        value = SYST_CVR;
        synchronize();
    } while (before != wraps);
    return (before << SYSTICK_BITS) + ((0u - value) & SYSTICK_MASK);
}

uint32_t counter_now(void)
{
    __asm__ volatile("isb" ::
                         : "memory");
    return counter == COUNTER_DWT ? CYCCNT : systick_now();
}

/* Whether it moves within what takes any counter many cycles. */
static int counts(enum counter which)
{
    uint32_t start;

    counter = which;
    start = counter_now();
    for (uint32_t i = 0; i < 100000; i++)
        if (counter_now() != start)
            return 1;
    return 0;
}

#if defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
static int dwt_start(void)
{
    return 0;
}
#else
static int dwt_start(void)
{
    DEMCR |= TRCENA;
    DWT_LAR = DWT_UNLOCK;
    DWT_CTRL |= CYCCNTENA;
    return counts(COUNTER_DWT);
}
#endif

static int systick_start(void)
{
    SYST_RVR = SYSTICK_MASK;
    SYST_CVR = 0;
    SYST_CSR = SYSTICK_CONTROL;
    return counts(COUNTER_SYSTICK);
}

enum counter counter_start(void)
{
    if (!dwt_start() && !systick_start())
        counter = COUNTER_NONE;
    return counter;
}
