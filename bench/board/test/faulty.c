/* faulty.c - in place of image.c: a program whose measured call faults. */
#include "log.h"

int main(void)
{
    volatile uintptr_t nowhere = ~(uintptr_t)3;

    sim_begin("key_enc/128/0");
    *(volatile uint32_t *)nowhere = 0;
    sim_end("key_enc/128/0");
    return 0;
}
