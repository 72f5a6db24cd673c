/* harness.c - see harness.h. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned passed, failed, skipped;
static unsigned broken; /* expectations of this proof that did not hold */
static unsigned long place[3];
static uint32_t seed, state;

/* The seed is read once, and said. */
void random_start(void)
{
    const char *given = getenv("AESOP_TEST_SEED");

    if (!seed) {
        seed = given ? (uint32_t)strtoul(given, NULL, 10) : 1;
        if (seed == 0)
            seed = 1;
        printf("seed %lu\n", (unsigned long)seed);
    }
    state = seed;
}

void prove(const pair *subject, const proof *p, size_t count)
{
    for (; count; count--, p++) {
        broken = 0;
        random_start();
        where(0, 0, 0);
        p->run(subject);
        if (broken > 1)
            printf("     and %u more\n", broken - 1);
        printf("%s %-18s %s\n", broken ? "FAIL" : "ok  ", subject->name,
               p->what);
        if (broken)
            failed++;
        else
            passed++;
    }
}

void skip(const pair *subject, const char *why)
{
    printf("skip %-18s %s\n", subject->name, why);
    skipped++;
}

int finish(void)
{
    printf("%u passed, %u failed", passed, failed);
    if (skipped)
        printf(", %u skipped", skipped);
    printf("\n");
    return failed || !passed;
}

void where(size_t a, size_t b, size_t c)
{
    place[0] = (unsigned long)a;
    place[1] = (unsigned long)b;
    place[2] = (unsigned long)c;
}

/* Count a failure; whether it is the first of its proof, which is told. */
static int first_broken(const char *text, const char *file, int line)
{
    if (broken++)
        return 0;
    printf("     %s:%d: %s (at %lu, %lu, %lu)", file, line, text, place[0],
           place[1], place[2]);
    return 1;
}

void expect_equal_at(long got, long want, const char *text, const char *file,
                     int line)
{
    if (got != want && first_broken(text, file, line))
        printf(": %ld, not %ld\n", got, want);
}

static void tell_byte(size_t i, int got, int want)
{
    printf(": byte %lu is %02x, not %02x\n", (unsigned long)i, got, want);
}

void expect_bytes_at(const void *got, const void *want, size_t len,
                     const char *text, const char *file, int line)
{
    const uint8_t *g = got, *w = want;

    for (size_t i = 0; i < len; i++)
        if (g[i] != w[i]) {
            if (first_broken(text, file, line))
                tell_byte(i, g[i], w[i]);
            return;
        }
}

void expect_filled_at(const void *got, int byte, size_t len, const char *text,
                      const char *file, int line)
{
    const uint8_t *g = got;

    for (size_t i = 0; i < len; i++)
        if (g[i] != byte) {
            if (first_broken(text, file, line))
                tell_byte(i, g[i], byte);
            return;
        }
}

/* xorshift32 (Marsaglia, 2003): the same on every machine. */
static uint32_t random_word(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

uint32_t random_below(uint32_t n)
{
    return (random_word() >> 8) % n;
}

void random_bytes(void *out, size_t len)
{
    for (uint8_t *p = out; len; len--)
        *p++ = (uint8_t)random_below(256);
}

void count_up(uint8_t *out, size_t len, unsigned start_at)
{
    for (size_t i = 0; i < len; i++)
        out[i] = (uint8_t)(start_at + i);
}

/* ------------------------------------------------------- implementations */

const char *obstacle(const pair *p)
{
    if (!usable(p))
        return "this CPU lacks what it needs";
    if (p->enc->traits & AESOP_NEEDS_AUX && !p->enc_aux)
        return "nothing to pass as its aux";
    return NULL;
}

void prove_all(const proof *p, size_t count)
{
    size_t n;
    const pair *list = implementations(&n);

    for (; n; n--, list++) {
        const char *why = obstacle(list);

        if (why)
            skip(list, why);
        else
            prove(list, p, count);
    }
}

const void *aux_for(const aesop_impl *impl)
{
    size_t n;
    const pair *list = implementations(&n);

    for (; n; n--, list++) {
        if (list->enc == impl)
            return list->enc_aux;
        if (list->dec == impl)
            return list->dec_aux;
    }
    return NULL;
}

int set_key(aesop_key_any *k, const aesop_impl *impl, const uint8_t *key,
            size_t len)
{
    return aesop_key_init_with(&k->key, sizeof *k, impl, aux_for(impl), key,
                               len);
}
