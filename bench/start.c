/* start.c - from reset to main and to the simulator's exit. */
#include "mark.h"

int main(void);
void _start(void);

__attribute__((section(".vectors"), used)) static const uint32_t vectors[2] = {
    0x20040000u, /* the stack starts at the end of the memory */
    0,
};

void _start(void)
{
    MARK[3] = (uint32_t)main();
    for (;;)
        ;
}
