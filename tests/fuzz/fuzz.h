/* fuzz.h - what the fuzzers share. Their input is a script: bytes that choose
 * keys, calls and lengths. A model in each fuzzer says what a call must return
 * and write; other libraries say which bytes (tests/peers).
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "../peers/peers.h"
#include "../../tools/vectors/implementations.h"
#include "aesop_impl.h"

#include <string.h>

/* 1 makes a fuzzer that is wrong about one result: the control, which must
 * find it with the corpus. */
#ifndef FUZZ_BREAK
#define FUZZ_BREAK 0
#endif

/* The entry point of libFuzzer. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define require(condition) \
    ((condition) ? (void)0 : fuzz_failed(#condition, __FILE__, __LINE__))
void fuzz_failed(const char *text, const char *file, int line);

typedef struct {
    const uint8_t *next;
    size_t left;
} script;

/* The next byte; zeros follow the end. */
uint8_t take(script *s);
size_t take_below(script *s, size_t n);

/* A length: often a few blocks, sometimes up to 1,100 bytes. */
size_t take_len(script *s);

/* Bytes that depend on one of the script. */
void take_bytes(script *s, uint8_t *out, size_t len);

/* Storage of exactly `len` bytes, filled: the sanitizer sees what is read or
 * written beyond. Freed by fuzz_end. */
uint8_t *fuzz_room(size_t len);
uint8_t *fuzz_bytes(script *s, size_t len);
void fuzz_end(void);

/* All of it zero, or as fuzz_room filled it. */
int all_zero(const void *p, size_t len);
int untouched(const uint8_t *p, size_t len);

/* Where the answer of a call goes: in place, or to room of its own. `in` is
 * lost. */
uint8_t *take_out(script *s, uint8_t *in, size_t len);

/* A key, often one that is good for the direction (0 or AESOP_DECRYPTS). */
typedef struct {
    aesop_key_any space;
    const aesop_key *key;
    const struct implementation *of;
    uint8_t bytes[32];
    size_t len;
    int status; /* what a call shall return that checks it */
} fuzz_key;
void take_key(script *s, fuzz_key *k, unsigned direction);
const struct implementation *take_implementation(script *s);
const aesop_ghash *take_ghash(script *s);

/* What other libraries seal: whichever answers first. */
void reference(const struct vector *v, uint8_t *ct, uint8_t *tag);

/* The same of a plain mode: `len` bytes from iv on. */
void reference_plain(enum mode mode, const fuzz_key *k, const uint8_t iv[16],
                     uint8_t *ct, const uint8_t *pt, size_t len);

#endif
