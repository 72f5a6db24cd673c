/* counter.h - the core's cycle counter. */
#ifndef AESOP_COUNTER_H
#define AESOP_COUNTER_H

#include <stdint.h>

enum counter {
    COUNTER_NONE,
    COUNTER_SYSTICK,
    COUNTER_DWT
};

/* Start the best counter that there is, and say which it is. */
enum counter counter_start(void);

/* Cycles modulo 2^32, from any start. */
uint32_t counter_now(void);

/* Exception handler: SysTick has reached 0. */
void counter_wrapped(void);

#endif
