/* args.c - the arguments of --call, and the buffers that they ask for. */
#include "args.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define HEAP     0x20020000u /* above the stack of a call */
#define HEAP_END 0x20040000u

int parse_number(const char *text, uint64_t max, uint64_t *value)
{
    char *end;

    errno = 0;
    *value = strtoull(text, &end, 0);
    const int whole = end != text && !*end && !strchr(text, '-');
    return whole && !errno && *value <= max ? 0 : -1;
}

/* Room for n bytes, from a multiple of 16 on. */
static const char *take(struct call_args *a, uint32_t n, uint32_t *addr)
{
    if (!a->heap)
        a->heap = HEAP;
    if (n > HEAP_END - a->heap)
        return "the buffers take more than 128 KB";
    *addr = a->heap;
    a->heap += (n + 15) & ~15u;
    return NULL;
}

static const char *add_buffer(struct call_args *a, const char *size, int out)
{
    uint64_t n;
    const char *why;

    if (parse_number(size, HEAP_END - HEAP, &n) < 0)
        return "a size from 0 to 131072 must follow the colon";
    why = take(a, (uint32_t)n, &a->word[a->n]);
    if (!why && out)
        a->out[a->n] = (uint32_t)n;
    return why;
}

static int digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *p = c ? strchr(digits, c) : NULL;

    return p ? (int)((p - digits) & 15) : -1;
}

static const char *add_bytes(struct call_args *a, struct sim *s,
                             const char *hex)
{
    const size_t n = strlen(hex) / 2;
    const char *why =
        n < HEAP_END ? take(a, (uint32_t)n, &a->word[a->n]) : "too long";

    if (strlen(hex) % 2 || hex[strspn(hex, "0123456789abcdefABCDEF")])
        return "pairs of hexadecimal digits must follow the colon";
    for (size_t i = 0; i < n && !why; i++) {
        const int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
        const uint8_t byte = (uint8_t)(16 * high + low);
        sim_write(s, a->word[a->n] + (uint32_t)i, &byte, 1);
    }
    return why;
}

static const char *add_number(struct call_args *a, const char *text)
{
    const int negative = *text == '-';
    uint64_t v;

    if (parse_number(text + negative, UINT32_MAX, &v) < 0)
        return "not a number, @symbol, buf:SIZE, out:SIZE or hex:BYTES";
    a->word[a->n] = negative ? 0u - (uint32_t)v : (uint32_t)v;
    return NULL;
}

const char *add_arg(struct call_args *a, struct sim *s, const char *text)
{
    const char *why = NULL;

    if (a->n == SIM_MAX_ARGS)
        return "too many arguments";
    a->out[a->n] = 0;
    if (*text == '@')
        why = sim_symbol(s, text + 1, &a->word[a->n], NULL) == SIM_OK
                  ? NULL
                  : "no such symbol";
    else if (!strncmp(text, "buf:", 4) || !strncmp(text, "out:", 4))
        why = add_buffer(a, text + 4, *text == 'o');
    else if (!strncmp(text, "hex:", 4))
        why = add_bytes(a, s, text + 4);
    else
        why = add_number(a, text);
    a->n += !why;
    return why;
}

void print_outputs(const struct call_args *a, struct sim *s, FILE *f)
{
    for (size_t i = 0; i < a->n; i++) {
        for (uint32_t k = 0; k < a->out[i]; k++) {
            uint8_t byte = 0;
            sim_read(s, a->word[i] + k, &byte, 1);
            fprintf(f, "%02x", byte);
        }
        if (a->out[i])
            putc('\n', f);
    }
}
