/* control.c - a program that must fail: a fault has to end it with status 1,
 * not hang it, and not pass. Where unaligned words trap, that is the fault. */
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    static uint32_t words[2];
#ifdef TRAP_UNALIGNED
    volatile uintptr_t address = (uintptr_t)words + 1;
#else
    volatile uintptr_t address = ~(uintptr_t)3; /* no memory there */
#endif

    words[1] = *(volatile uint32_t *)address;
    printf("%lu: no fault\n", (unsigned long)words[1]);
    return 0;
}
