/* row.h - what images print: a row is named OP/BITS/BYTES, and
 *
 *   OP/BITS/BYTES CHECKSUM                of the output
 *   memory OP/BITS/BYTES KEYS CONTEXT     bytes, in hexadecimal digits
 *   tables -|flash|ram                    where the tables are
 *
 * The same program, compiled for the host, says what the checksums must be.
 */
#ifndef AESOP_ROW_H
#define AESOP_ROW_H

#include "mark.h"

#include <stddef.h>

static char row_name[32];

static char *append(char *p, const char *text)
{
    while (*text)
        *p++ = *text++;
    *p = 0;
    return p;
}

static char *append_number(char *p, unsigned n)
{
    char digits[12];
    int i = sizeof digits - 1;

    digits[i] = 0;
    do
        digits[--i] = (char)('0' + n % 10);
    while (n /= 10);
    return append(p, digits + i);
}

static void name_row(const char *op, size_t key_len, size_t bytes)
{
    char *p = append(append(row_name, op), "/");

    p = append_number(p, (unsigned)key_len * 8);
    p = append(p, "/");
    append_number(p, (unsigned)bytes);
}

/* FNV-1a, 32 bits. */
static uint32_t checksum(const void *data, size_t len)
{
    const uint8_t *p = data;
    uint32_t sum = 2166136261u;

    while (len--)
        sum = (sum ^ *p++) * 16777619u;
    return sum;
}

static void print_sum(const void *data, size_t len)
{
    sim_puts(row_name);
    sim_puts(" ");
    sim_puthex(checksum(data, len));
    sim_puts("\n");
}

static void print_memory(size_t keys, size_t context)
{
    sim_puts("memory ");
    sim_puts(row_name);
    sim_puts(" ");
    sim_puthex((uint32_t)keys);
    sim_puts(" ");
    sim_puthex((uint32_t)context);
    sim_puts("\n");
}

/* Words without a pattern, the same each time. */
static void fill_words(uint32_t *words, size_t n)
{
    uint32_t x = 1;

    while (n--)
        *words++ = x = x * 1664525u + 1013904223u;
}

#endif
