/* riscv_trap.c - on an emulated RISC-V, a trap prints where it happened and
 * ends the program with status 1. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Newer assemblers want to be told that the core has these registers. */
#ifndef __clang__
__asm__(".option arch, +zicsr");
#endif

static void __attribute__((interrupt("machine"), aligned(4), used)) trap(void)
{
    uintptr_t pc;

    __asm__ volatile("csrr %0, mepc"
                     : "=r"(pc));
    printf("fault at pc 0x%08lx\n", (unsigned long)pc);
    fflush(stdout);
    _Exit(1);
}

static void __attribute__((constructor)) set_trap(void)
{
    void (*handler)(void) = trap;

    __asm__ volatile("csrw mtvec, %0"
                     :
                     : "r"(handler));
}
