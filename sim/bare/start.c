/* start.c - vector table and start of a program for the simulator. */
#include "bare.h"

int main(void);
void _start(void);
void bare_stack_top(void); /* an address of bare.ld, no function */

typedef void (*vector)(void);

__attribute__((section(".vectors"), used)) static const vector vectors[] = {
    bare_stack_top,
    _start,
};

void _start(void)
{
    sim_exit((uint32_t)main());
    for (;;)
        ;
}
