/* harness.h - what the test programs share: a line for each thing proved, and
 * random numbers that come again.
 *
 * A program runs on hosts and on bare cores with a small C library: no
 * malloc, no %zu, little stack.
 */
#ifndef HARNESS_H
#define HARNESS_H

#include "aesop_impl.h"
#include "../tools/vectors/implementations.h"

/* Both directions of an implementation, or just a name to print. */
typedef struct implementation pair;

/* Something to prove, by expectations that all hold. */
typedef struct {
    const char *what;
    void (*run)(const pair *p);
} proof;

/* Print `ok   subject   what`, or FAIL and the first expectation that does not
 * hold. Each proof starts with the same random numbers. */
void prove(const pair *subject, const proof *p, size_t count);

/* Say that something is not proved, and why. */
void skip(const pair *subject, const char *why);

/* Prove each for every implementation of this build that this machine runs;
 * the others are printed as skipped. */
void prove_all(const proof *p, size_t count);

/* 1 on machines with 16 KB of RAM: what is larger is left out, and said. */
#ifndef SMALL_RAM
#define SMALL_RAM 0
#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Why this machine or this program cannot run one; NULL if it can. */
const char *obstacle(const pair *p);

/* Print the totals as the last line; returns main's exit status. */
int finish(void);

/* Expectations. They go on after a failure; the first one is printed with the
 * numbers last given to where(). */
#define expect(condition) \
    expect_equal_at((condition) ? 1 : 0, 1, #condition, __FILE__, __LINE__)
#define expect_equal(got, want) \
    expect_equal_at(got, want, #got, __FILE__, __LINE__)
#define expect_bytes(got, want, len) \
    expect_bytes_at(got, want, len, #got, __FILE__, __LINE__)
#define expect_filled(got, byte, len) \
    expect_filled_at(got, byte, len, #got, __FILE__, __LINE__)

void where(size_t a, size_t b, size_t c);
void expect_equal_at(long got, long want, const char *text, const char *file,
                     int line);
void expect_bytes_at(const void *got, const void *want, size_t len,
                     const char *text, const char *file, int line);
void expect_filled_at(const void *got, int byte, size_t len, const char *text,
                      const char *file, int line);

/* Random numbers from the seed that the environment variable AESOP_TEST_SEED
 * gives, else 1. */
void random_start(void); /* where numbers are wanted before the first proof */
uint32_t random_below(uint32_t n);
void random_bytes(void *out, size_t len);

/* start, start + 1, ... mod 256: the r(n, s) of many published cases. */
void count_up(uint8_t *out, size_t len, unsigned start);

/* Set a key of an implementation of this build, with the aux that it needs. */
const void *aux_for(const aesop_impl *impl);
int set_key(aesop_key_any *k, const aesop_impl *impl, const uint8_t *key,
            size_t len);

#endif
