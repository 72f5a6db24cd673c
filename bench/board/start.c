/* start.c - vectors and start-up of an image on a board: any Cortex-M. */
#include "board.h"
#include "counter.h"
#include "log.h"

#include <stdint.h>
#include <string.h>

int main(void);
void reset(void);
void fault(void);
void fault_at(const uint32_t *frame);

/* Addresses and, as addresses, sizes of board.ld. */
extern char board_stack[], board_data[], board_data_load[], board_data_size[],
    board_bss[], board_bss_size[];

void reset(void)
{
    int status;

    memcpy(board_data, board_data_load, (uintptr_t)board_data_size);
    memset(board_bss, 0, (uintptr_t)board_bss_size);
    board_start();
    status = log_start();
    if (!status)
        status = main();
    log_end(status);
    board_stop(status);
    for (;;)
        ;
}

/* frame is what the core pushed: r0-r3, r12, lr, pc, psr. */
void fault_at(const uint32_t *frame)
{
    sim_puts("note fault at pc ");
    sim_puthex(frame[6]);
    sim_puts("\n");
    log_end(1);
    board_stop(1);
    for (;;)
        ;
}

__attribute__((naked)) void fault(void)
{
    __asm__ volatile("mov r0, sp\n\t"
                     "b fault_at");
}

/* All faults become HardFault, vector 3; SysTick is 15. */
enum { NMI = 2,
       HARD_FAULT = 3,
       SYSTICK = 15 };

__attribute__((section(".vectors"), used)) static const struct {
    char *stack;
    void (*handler[SYSTICK])(void);
} vectors = {
    board_stack,
    {[0] = reset,
     [NMI - 1] = fault,
     [HARD_FAULT - 1] = fault,
     [SYSTICK - 1] = counter_wrapped},
};
