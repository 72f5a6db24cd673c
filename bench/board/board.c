/* board.c - output through the debugger, for any Cortex-M: start here.
 *
 * As it stands the text goes to the debugger by semihosting: OpenOCD, a J-Link,
 * pyOCD and QEMU print it. Without a debugger that answers, the first line ends
 * in a fault. For a board of your own, copy this file, fill in its three
 * functions, and build with `make board BOARD=my_board.c`:
 *
 *   board_start  Set up the clock that you want to measure at. The core's
 *                clock does not show in cycles, the wait states of the flash
 *                do: results.csv is for none, so choose a clock that needs
 *                none (most chips after reset), or note what you chose. Then
 *                caches and prefetch, if they are to be on; on Cortex-M7 they
 *                are off after reset. Then the UART, if there is one.
 *   board_put    Wait until the transmitter is ready, and write the character
 *                into its data register.
 *   board_stop   With a UART, wait for ever: for (;;) ;
 *
 * examples/stm32/nucleo_f446re.c is such a file for a board with a UART.
 */
#include "board.h"

#include <stddef.h>
#include <stdint.h>

/* Arm semihosting calls (Semihosting for AArch32 and AArch64, Arm): r0 the
 * number, r1 the argument. */
enum {
    SYS_WRITE0 = 0x04,
    SYS_EXIT = 0x18,
    ADP_STOPPED_RUN_TIME_ERROR = 0x20023,
    ADP_STOPPED_APPLICATION_EXIT = 0x20026
};

static void semihosting(uint32_t number, uintptr_t argument)
{
    register uint32_t r0 __asm__("r0") = number;
    register uintptr_t r1 __asm__("r1") = argument;

    __asm__ volatile("bkpt 0xab"
                     : "+r"(r0)
                     : "r"(r1)
                     : "memory");
}

void board_start(void)
{
}

/* A line at a time: each call stops the core for milliseconds. */
void board_put(char c)
{
    static char line[80];
    static size_t length;

    line[length++] = c;
    if (c != '\n' && length < sizeof line - 1)
        return;
    line[length] = 0;
    length = 0;
    semihosting(SYS_WRITE0, (uintptr_t)line);
}

void board_stop(int status)
{
    semihosting(SYS_EXIT, status ? ADP_STOPPED_RUN_TIME_ERROR
                                 : ADP_STOPPED_APPLICATION_EXIT);
}
