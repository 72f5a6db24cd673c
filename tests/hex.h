/* hex.h - bytes written as hexadecimal text. */
#ifndef HEX_H
#define HEX_H

#include "harness.h"

static inline unsigned hex_digit(char c)
{
    return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* Bytes of lower-case text, spaces between them skipped; returns how many. */
static inline size_t from_hex(uint8_t *out, const char *text)
{
    size_t n = 0;

    while (*text)
        if (*text == ' ') {
            text++;
        } else {
            out[n++] = (uint8_t)(hex_digit(text[0]) << 4 |
                                 hex_digit(text[1]));
            text += 2;
        }
    return n;
}

/* `got` is the bytes that `text` says, 128 at most. */
static inline void expect_hex(const uint8_t *got, const char *text)
{
    uint8_t want[128];

    expect_bytes(got, want, from_hex(want, text));
}

/* A key of r(len, 0). */
static inline void set_counting_key(aesop_key_any *k, const aesop_impl *impl,
                                    size_t len)
{
    uint8_t raw[32];

    count_up(raw, len, 0);
    expect_equal(set_key(k, impl, raw, len), AESOP_OK);
}

#endif
