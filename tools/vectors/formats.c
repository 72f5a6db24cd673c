/* formats.c - tell the formats apart by what is in a file. */
#include "formats.h"

#include "compact.h"
#include "names.h"

#include <ctype.h>
#include <string.h>

/* A value may begin with this many hex digits and be damaged later. */
#define FEW_DIGITS 8

static size_t digits(const char *text)
{
    size_t n = 0;

    while (hex_digit(text[n]) >= 0)
        n++;
    return n;
}

/* `{"` or `[{`, with white space before and between. */
static int is_json(const char *text)
{
    text += strspn(text, " \t\r\n");
    if (*text != '{' && *text != '[')
        return 0;
    return text[1 + strspn(text + 1, " \t\r\n")] == (*text == '{' ? '"' : '{');
}

/* The value behind `name =` or `name:` at the start of a line, or NULL. */
static const char *value_of(const char *line, const char *name)
{
    const size_t len = strcspn(line, " \t=:\n");
    char word[16];

    if (len >= sizeof word)
        return NULL;
    memcpy(word, line, len);
    word[len] = '\0';
    if (!same_name(word, name))
        return NULL;
    line += len;
    line += strspn(line, " \t");
    if (*line != '=' && *line != ':')
        return NULL;
    return line + 1 + strspn(line + 1, " \t");
}

/* One word up to the end of the line. */
static int one_word(const char *text)
{
    const size_t len = strcspn(text, " \t\r\n");

    text += len;
    text += strspn(text, " \t\r");
    return len && (*text == '\n' || *text == '\0');
}

/* `depends_on:` or `function:` and a quoted argument. */
static int is_tfpsa_line(const char *line)
{
    const size_t len = strspn(line, "abcdefghijklmnopqrstuvwxyz_0123456789");
    const char *end = line + strcspn(line, "\n");
    const char *quote = strpbrk(line, "\"\n");

    if (strncmp(line, "depends_on:", 11) == 0)
        return 1;
    return len > 3 && line[len] == ':' && quote && quote < end &&
           (hex_digit(quote[1]) >= 0 || quote[1] == '"');
}

static int is_cavp_line(const char *line)
{
    const char *count = value_of(line, "COUNT");

    return count && isdigit((unsigned char)*count);
}

/* What begins a case of OpenSSL's or BoringSSL's. */
static int is_stanza_line(const char *line)
{
    static const char *const words[] = {"Cipher", "MAC", "RAND"};
    static const char *const bytes[] = {"Key", "EntropyInput"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *value = value_of(line, words[i]);

        if (value && one_word(value) && digits(value) < FEW_DIGITS)
            return 1;
    }
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        const char *value = value_of(line, bytes[i]);

        if (value && digits(value) >= FEW_DIGITS)
            return 1;
    }
    return 0;
}

static int any_line(const char *text, int (*is)(const char *line))
{
    while (text && !is(text)) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return text != NULL;
}

reader *reader_for(const struct source *s)
{
    if (strncmp(s->original, COMPACT_MAGIC, strlen(COMPACT_MAGIC)) == 0)
        return read_compact;
    if (is_json(s->original) || strstr(s->original, "\"tcId\""))
        return read_json;
    if (any_line(s->original, is_tfpsa_line))
        return read_tfpsa;
    if (any_line(s->original, is_cavp_line))
        return read_cavp;
    if (any_line(s->original, is_stanza_line))
        return read_stanzas;
    return NULL;
}
