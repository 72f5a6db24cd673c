/* nucleo_f446re.c - the benchmark on a Nucleo-F446RE: clock and UART.
 *
 *   make board CORES=m4 BOARD=examples/stm32/nucleo_f446re.c
 *
 * Text comes out of the board's USB connector, 115200 baud, 8N1: USART2 sends
 * on PA2 to the ST-Link, which is a virtual serial port. No wire is needed.
 *
 * The core runs at 16 MHz from the internal oscillator (HSI), as after reset.
 * The flash needs no wait states up to 30 MHz at 3.3 V, so WAIT_STATES is 0,
 * and prefetch and caches are off: the conditions of bench/results.csv. At
 * 180 MHz it would be 5, and the flash waits as many cycles as it is told at
 * 16 MHz too.
 *
 * Registers: RM0390, STM32F446xx reference manual (STMicroelectronics).
 */
#include "board.h"

#include <stdint.h>

#ifndef WAIT_STATES
#define WAIT_STATES 0
#endif

enum {
    HSI_HZ = 16000000,
    BAUD = 115200
};

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define FLASH_ACR   REGISTER(0x40023c00u)
#define RCC_CFGR    REGISTER(0x40023808u)
#define RCC_AHB1ENR REGISTER(0x40023830u)
#define RCC_APB1ENR REGISTER(0x40023840u)
#define GPIOA_MODER REGISTER(0x40020000u)
#define GPIOA_AFRL  REGISTER(0x40020020u)
#define USART2_SR   REGISTER(0x40004400u)
#define USART2_DR   REGISTER(0x40004404u)
#define USART2_BRR  REGISTER(0x40004408u)
#define USART2_CR1  REGISTER(0x4000440cu)

#define ACR_LATENCY  0xfu
#define GPIOAEN      1u
#define USART2EN     (1u << 17)
#define TX_PIN       2u /* of port A */
#define MODE_AF      2u /* alternate function, */
#define AF_USART2    7u /* this one */
#define USART_ENABLE (1u << 13)
#define USART_TE     (1u << 3)
#define USART_TXE    (1u << 7)
#define USART_TC     (1u << 6)

static void clock(void)
{
    RCC_CFGR = 0; /* HSI; no prescaler, so that USART2 runs at it as well */
    FLASH_ACR = WAIT_STATES & ACR_LATENCY;
}

static void uart(void)
{
    RCC_AHB1ENR |= GPIOAEN;
    RCC_APB1ENR |= USART2EN;
    (void)RCC_APB1ENR; /* two cycles until the unit has its clock */
    GPIOA_MODER = (GPIOA_MODER & ~(3u << 2 * TX_PIN)) |
                  MODE_AF << 2 * TX_PIN;
    GPIOA_AFRL = (GPIOA_AFRL & ~(15u << 4 * TX_PIN)) |
                 AF_USART2 << 4 * TX_PIN;
    USART2_BRR = (HSI_HZ + BAUD / 2) / BAUD;
    USART2_CR1 = USART_ENABLE | USART_TE;
}

void board_start(void)
{
    clock();
    uart();
}

void board_put(char c)
{
    while (!(USART2_SR & USART_TXE))
        ;
    USART2_DR = (uint8_t)c;
}

/* The last character has to leave before the board may be switched off. */
void board_stop(int status)
{
    (void)status;
    while (!(USART2_SR & USART_TC))
        ;
    for (;;)
        ;
}
