/* key_source.h - where a command gets its key, and hexadecimal text. */
#ifndef AESOP_KEY_SOURCE_H
#define AESOP_KEY_SOURCE_H

#include <stddef.h>
#include <stdint.h>

/* What was given of the options TOOL_KEY_OPTIONS; one of them must be. */
struct tool_key_source {
    char *hex, *file, *env;
};

#define TOOL_KEY_OPTIONS(source)                                     \
    {"key-hex", 0, "HEX", &(source).hex,                             \
     "the key, 32, 48 or 64 digits; other users can see it in\n"     \
     "the list of processes until it is wiped there"},               \
        {"key-file", 0, "FILE", &(source).file,                      \
         "the key: 16, 24 or 32 bytes, or hexadecimal text; where\n" \
         "32 bytes could be either, text must end with a newline"},  \
    {                                                                \
        "key-env", 0, "VAR", &(source).env,                          \
            "the key, in hexadecimal, in this environment variable"  \
    }

enum { TOOL_KEY_MAX = 64 };

/* Read the key, and wipe it where it came from in this process. `keys` is 1,
 * or 2 for a pair, which is twice as long.
 *
 * Returns TOOL_GO_ON or TOOL_USAGE, then with nothing in `key`. */
int tool_key_read(const struct tool_key_source *source, unsigned keys,
                  uint8_t key[TOOL_KEY_MAX], size_t *len);

/* Read exactly `size` bytes in hexadecimal, the value of `option`. */
int tool_hex_read(const char *option, const char *text, uint8_t *bytes,
                  size_t size);

/* Read from `least` to `most` bytes in hexadecimal; `*size` says how many. */
int tool_hex_read_some(const char *option, const char *text, uint8_t *bytes,
                       size_t least, size_t most, size_t *size);

/* Write bytes in hexadecimal, to a string of 2 * size + 1 characters. */
void tool_hex_text(char *text, const uint8_t *bytes, size_t size);

/* The value of an environment variable, or NULL. Unlike that of getenv it may
 * be written to: wiped. */
char *tool_variable(const char *name);

#endif
