/* key_source.c - keys from arguments, files and the environment. */
#include "posix.h"

#include "input.h"
#include "key_source.h"
#include "tools.h"

#include "common.h"

#include <string.h>

extern char **environ;

enum { TEXT = 192 }; /* longest key file: 128 digits and white space */

/* The value of a digit, 16 if it is none. */
static unsigned digit(char c)
{
    static const char upper[] = "0123456789ABCDEF";
    static const char lower[] = "0123456789abcdef";
    unsigned value = 0;

    while (value < 16 && c != upper[value] && c != lower[value])
        value++;
    return value;
}

/* How many digits text starts with. */
static size_t digits(const char *text, size_t len)
{
    size_t n = 0;

    while (n < len && digit(text[n]) < 16)
        n++;
    return n;
}

static void decode(uint8_t *bytes, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
}

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static int is_key_len(size_t len, unsigned keys)
{
    return len == 16 * keys || len == 24 * keys || len == 32 * keys;
}

/* Never repeats the text: it may be a secret. */
static int not_hex(const char *from, size_t at)
{
    return tool_fail(TOOL_USAGE, "%s: no hexadecimal digit at place %u", from,
                     (unsigned)at + 1);
}

int tool_hex_read(const char *option, const char *text, uint8_t *bytes,
                  size_t size)
{
    const size_t len = strlen(text), good = digits(text, len);

    if (good < len)
        return not_hex(option, good);
    if (len != 2 * size)
        return tool_fail(TOOL_USAGE, "%s: %u digits instead of %u", option,
                         (unsigned)len, (unsigned)(2 * size));
    decode(bytes, text, size);
    return TOOL_GO_ON;
}

int tool_hex_read_some(const char *option, const char *text, uint8_t *bytes,
                       size_t least, size_t most, size_t *size)
{
    const size_t len = strlen(text);

    *size = len / 2;
    if (len % 2 || *size < least || *size > most)
        return tool_fail(TOOL_USAGE,
                         "%s: %u digits; it takes %u to %u, two a byte",
                         option, (unsigned)len, (unsigned)(2 * least),
                         (unsigned)(2 * most));
    return tool_hex_read(option, text, bytes, *size);
}

void tool_hex_text(char *text, const uint8_t *bytes, size_t size)
{
    static const char lower[] = "0123456789abcdef";

    for (size_t i = 0; i < size; i++) {
        *text++ = lower[bytes[i] >> 4];
        *text++ = lower[bytes[i] & 15];
    }
    *text = '\0';
}

static int from_text(const char *from, const char *text, size_t text_len,
                     unsigned keys, uint8_t *key, size_t *len)
{
    const size_t good = digits(text, text_len);

    if (good < text_len)
        return not_hex(from, good);
    if (good % 2 || !is_key_len(good / 2, keys))
        return tool_fail(TOOL_USAGE, "%s: %u digits; %s has %u, %u or %u",
                         from, (unsigned)good, keys == 2 ? "a pair" : "a key",
                         32 * keys, 48 * keys, 64 * keys);
    *len = good / 2;
    decode(key, text, *len);
    return TOOL_GO_ON;
}

/* Nothing but digits, and white space behind them, is text; anything else is
 * the key itself. 32 digits alone, 64 for a pair, could be meant either way:
 * refused. */
static int from_bytes(const char *from, const char *text, size_t text_len,
                      unsigned keys, uint8_t *key, size_t *len)
{
    const size_t good = digits(text, text_len);
    size_t end = text_len;

    while (end && is_space(text[end - 1]))
        end--;
    if (good == 32 * keys && text_len == good)
        return tool_fail(TOOL_USAGE,
                         "%s: %u bytes in hexadecimal, or %u bytes? "
                         "End text with a newline",
                         from, 16 * keys, 32 * keys);
    if (good && good == end)
        return from_text(from, text, end, keys, key, len);
    if (!is_key_len(text_len, keys))
        return tool_fail(TOOL_USAGE,
                         "%s: neither %u, %u or %u bytes nor twice as many "
                         "hexadecimal digits",
                         from, 16 * keys, 24 * keys, 32 * keys);
    *len = text_len;
    memcpy(key, text, text_len);
    return TOOL_GO_ON;
}

static int from_file(const char *path, unsigned keys, uint8_t *key,
                     size_t *len)
{
    char text[TEXT + 1];
    struct tool_input in;
    size_t have = 0;
    int code = tool_input_open(&in, path);

    if (code == TOOL_GO_ON &&
        tool_input_fill(&in, (uint8_t *)text, sizeof text, &have) != TOOL_GO_ON)
        code = TOOL_USAGE;
    tool_input_close(&in);
    if (code == TOOL_GO_ON && have > TEXT)
        code = tool_fail(TOOL_USAGE, "%s: too long for a key", in.name);
    if (code == TOOL_GO_ON)
        code = from_bytes(in.name, text, have, keys, key, len);
    aesop_wipe(text, sizeof text);
    return code;
}

char *tool_variable(const char *name)
{
    const size_t len = strlen(name);

    for (char **e = environ; *e; e++)
        if (strncmp(*e, name, len) == 0 && (*e)[len] == '=')
            return *e + len + 1;
    return NULL;
}

int tool_key_read(const struct tool_key_source *source, unsigned keys,
                  uint8_t key[TOOL_KEY_MAX], size_t *len)
{
    const char *from = source->hex ? "--key-hex" : source->env;
    char *text = source->hex;
    size_t text_len;
    int code;

    if (!!source->hex + !!source->file + !!source->env != 1)
        return tool_fail(TOOL_USAGE, "one of --key-hex, --key-file and "
                                     "--key-env must be given");
    if (source->file)
        return from_file(source->file, keys, key, len);
    if (source->env)
        text = tool_variable(source->env);
    if (!text)
        return tool_fail(TOOL_USAGE, "%s: no such environment variable", from);
    text_len = strlen(text);
    code = from_text(from, text, text_len, keys, key, len);
    aesop_wipe(text, text_len);
    return code;
}
