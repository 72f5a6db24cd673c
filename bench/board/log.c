/* log.c - lines that arrive as they were sent, or are refused.
 *
 *   image CORE IMPL GHASH OPT COMPILER COUNTER OVERHEAD   the first
 *   note TEXT
 *   region OP/BITS/BYTES CYCLES                           a row, before
 *                                           what the image prints, see row.h
 *   end LINES STATUS                                      the last
 *
 * Each ends with ` *` and four digits: the CRC of what stands before them, of
 * 16 bits, x^16 + x^12 + x^5 + 1, from 0. bench/board/read.py reads them.
 */
#include "log.h"

#include "board.h"
#include "counter.h"

#ifndef BOARD_IMAGE
#error "BOARD_IMAGE is \"CORE IMPL GHASH OPT COMPILER\""
#endif

static uint32_t begun, cycles, overhead;
static uint32_t lines;
static uint16_t crc;

static void put(char c)
{
    crc ^= (uint16_t)((uint8_t)c << 8);
    for (int i = 0; i < 8; i++)
        crc = (uint16_t)(crc << 1 ^ (crc & 0x8000 ? 0x1021 : 0));
    board_put(c);
}

/* The low `digits` digits of a word. */
static void put_hex(uint32_t word, int digits)
{
    while (digits--)
        put("0123456789abcdef"[word >> 4 * digits & 15]);
}

static void put_line_end(void)
{
    const uint16_t sum = crc;

    put(' ');
    put('*');
    put_hex(sum, 4);
    board_put('\n');
    crc = 0;
    lines++;
}

static void put_number(uint32_t n)
{
    char digits[11];
    char *p = digits + sizeof digits;

    *--p = 0;
    do
        *--p = (char)('0' + n % 10);
    while (n /= 10);
    sim_puts(p);
}

void sim_puts(const char *s)
{
    for (; *s; s++)
        if (*s == '\n')
            put_line_end();
        else
            put(*s);
}

void sim_puthex(uint32_t word)
{
    put_hex(word, 8);
}

void sim_begin(const char *name)
{
    (void)name;
    begun = counter_now();
}

/* An empty name is not printed. */
void sim_end(const char *name)
{
    cycles = counter_now() - begun;
    if (!*name)
        return;
    sim_puts("region ");
    sim_puts(name);
    sim_puts(" ");
    put_number(cycles - overhead);
    sim_puts("\n");
}

/* What an empty region counts, once caches know it. */
static uint32_t empty_region(void)
{
    uint32_t least = UINT32_MAX;

    for (int i = 0; i < 8; i++) {
        sim_begin("");
        sim_end("");
        least = cycles < least ? cycles : least;
    }
    return least;
}

int log_start(void)
{
    static const char *const names[] = {"none ", "SysTick ", "DWT "};
    const enum counter counter = counter_start();

    overhead = counter == COUNTER_NONE ? 0 : empty_region();
    sim_puts("image " BOARD_IMAGE " ");
    sim_puts(names[counter]);
    put_number(overhead);
    sim_puts("\n");
    if (counter == COUNTER_NONE)
        sim_puts("note no counter: neither DWT nor SysTick counts here\n");
    if (counter == COUNTER_SYSTICK)
        sim_puts("note no counter in DWT: SysTick counts in its place\n");
    return counter == COUNTER_NONE;
}

void log_end(int status)
{
    const uint32_t before = lines;

    sim_puts("end ");
    put_number(before);
    sim_puts(status ? " 1\n" : " 0\n");
}
