/* residue.c - see residue.h. */
#include "residue.h"

#include "harness.h"

/* Bytes searched: what modes zero below themselves, and their own frames with
 * those of the test. */
#define DEPTH (AESOP_STACK_WIPE + 2560)
#define PAINT 0xc5
#define RUN   8

static void touch(volatile uint8_t *array)
{
    array[0] = 0;
}

void (*volatile do_touch)(volatile uint8_t *array) = touch;

static uint8_t secret[1920];
static size_t secret_len;

void forget_secrets(void)
{
    secret_len = 0;
}

void add_secret(const uint8_t *bytes, size_t len)
{
    expect(secret_len + 2 * len <= sizeof secret);
    for (size_t i = 0; i < len; i++) {
        secret[secret_len + i] = bytes[i];
        secret[secret_len + len + (i ^ 3)] = bytes[i];
    }
    secret_len += 2 * len;
}

void copy_secret(uint8_t *to, const uint8_t *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = from[i];
}

/* Where a run of secret stands in the dead stack, counted from the call, or 0;
 * and how much of the deep end was not used. */
static size_t found_at, unused;

static size_t match(const volatile uint8_t *stack)
{
    for (size_t s = 0; s + RUN <= secret_len; s++) {
        size_t n = 0;

        while (n < RUN && stack[n] == secret[s + n])
            n++;
        if (n == RUN)
            return 1;
    }
    return 0;
}

static void look(volatile uint8_t *stack)
{
    found_at = unused = 0;
    while (unused < DEPTH && stack[unused] == PAINT)
        unused++;
    for (size_t i = unused; i + RUN <= DEPTH && !found_at; i++)
        if (match(stack + i))
            found_at = DEPTH - i;
}

/* No compiler sees through a volatile pointer, so each has its own frame. */
static void (*volatile do_look)(volatile uint8_t *stack) = look;
static void (*volatile do_run)(void);

/* Painted is more than is searched, at both ends: frames of painter and
 * searcher differ by a little. */
static void paint(void)
{
    volatile uint8_t stack[DEPTH + 192];

    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = PAINT;
}

static void search(void)
{
    volatile uint8_t stack[DEPTH];

    do_look(stack);
}

static void (*volatile do_paint)(void) = paint;
static void (*volatile do_search)(void) = search;

static void search_lower(void)
{
    volatile uint8_t gap[64];

    do_touch(gap);
    do_search();
    do_touch(gap);
}

/* Lower still, so that the whole of the call is in what is searched. */
static void run_lower(void)
{
    volatile uint8_t gap[128];

    do_touch(gap);
    do_run();
    do_touch(gap);
}

static void (*volatile do_search_lower)(void) = search_lower;
static void (*volatile do_run_lower)(void) = run_lower;

size_t residue(void (*run)(void))
{
    do_run = run;
    do_paint();
    do_run_lower();
    do_search_lower();
    expect(unused >= 64);
    return found_at;
}
