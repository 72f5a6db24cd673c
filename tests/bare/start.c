/* start.c - vectors of an emulated Cortex-M, for programs whose input and
 * output go to the host by semihosting.
 *
 * With TRAP_UNALIGNED=1 the core faults on unaligned words and halfwords,
 * as ARMv6-M always does. A fault prints where it happened and ends the
 * program with status 1.
 */
#include <stdint.h>

extern void _start(void); /* of the C library */
extern char __stack[];    /* of sections.ld */

void reset(void);
void fault(void);
void fault_at(const uint32_t *frame) __attribute__((noreturn));

#ifndef TRAP_UNALIGNED /* 1 in the runs where they shall */
#define TRAP_UNALIGNED 0
#endif

/* Arm semihosting calls, IHI 0058 (Arm): r0 the number, r1 the argument. */
enum {
    SYS_WRITE0 = 0x04,
    SYS_EXIT = 0x18,
    ADP_STOPPED_RUN_TIME_ERROR = 0x20023
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

void reset(void)
{
    /* Configuration and Control Register: bit 3 is UNALIGN_TRP. */
    volatile uint32_t *ccr = (volatile uint32_t *)0xe000ed14;

    if (TRAP_UNALIGNED)
        *ccr |= 1u << 3;
    _start();
}

/* frame is what the core pushed: r0-r3, r12, lr, pc, psr. */
void fault_at(const uint32_t *frame)
{
    char text[] = "fault at pc 0x00000000\n";
    uint32_t pc = frame[6];

    for (char *digit = text + sizeof text - 3; pc; pc >>= 4)
        *digit-- = "0123456789abcdef"[pc & 15];
    semihosting(SYS_WRITE0, (uintptr_t)text);
    for (;;)
        semihosting(SYS_EXIT, ADP_STOPPED_RUN_TIME_ERROR);
}

__attribute__((naked)) void fault(void)
{
    __asm__ volatile("mov r0, sp\n\t"
                     "b fault_at");
}

/* All other faults become this one: HardFault is vector 3. */
__attribute__((section(".vectors"), used)) static const struct {
    char *stack;
    void (*handler[3])(void);
} vectors = {__stack, {reset, fault, fault}};
