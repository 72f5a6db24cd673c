/* source.c - load files of vectors and take them apart. */
#include "source.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES (256L << 20) /* of a file; the largest known has 8 MiB */

int damaged(struct source *s, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(s->error, sizeof s->error, format, list);
    va_end(list);
    return DAMAGED;
}

/* Read what a stream holds into s->original; a byte order mark is blanked. */
static int load(struct source *s, FILE *file)
{
    size_t room = 0, got = 1;

    while (got) {
        if (room - s->size < 2) {
            char *more = realloc(s->original, room + room / 2 + 65536);

            if (!more)
                return damaged(s, "not enough memory");
            s->original = more;
            room += room / 2 + 65536;
        }
        got = fread(s->original + s->size, 1, room - s->size - 1, file);
        s->size += got;
        if (s->size > MOST_BYTES)
            return damaged(s, "larger than %ld MiB", MOST_BYTES >> 20);
    }
    if (ferror(file))
        return damaged(s, "%s", strerror(errno));
    s->original[s->size] = '\0';
    if (memcmp(s->original, "\xef\xbb\xbf", s->size < 3 ? s->size : 3) == 0)
        memset(s->original, ' ', s->size < 3 ? s->size : 3);
    return 0;
}

int source_open(struct source *s, const char *path)
{
    const char *slash = strrchr(path, '/');
    FILE *file = fopen(path, "rb");
    int status = 0;

    memset(s, 0, sizeof *s);
    s->path = path;
    s->name = slash ? slash + 1 : path;
    s->asked = MODE_UNKNOWN;
    if (!file)
        return damaged(s, "%s", strerror(errno));
    status = load(s, file);
    fclose(file);
    if (status)
        return status;
    s->text = malloc(s->size + 1);
    s->room = malloc(s->size + 64); /* values that readers lengthen */
    if (!s->text || !s->room)
        return damaged(s, "not enough memory");
    source_rewind(s);
    return 0;
}

void source_close(struct source *s)
{
    free(s->original);
    free(s->text);
    free(s->room);
}

void source_rewind(struct source *s)
{
    memcpy(s->text, s->original, s->size + 1);
    s->rest = s->text;
    s->line = 0;
}

char *trimmed(char *text)
{
    char *end;

    while (isspace((unsigned char)*text))
        text++;
    end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return text;
}

char *next_line(struct source *s)
{
    char *line = s->rest;
    char *end = strchr(line, '\n');

    if (!*line)
        return NULL;
    s->line++;
    if (end)
        *end = '\0';
    s->rest = end ? end + 1 : line + strlen(line);
    return trimmed(line);
}

char *cut(char *line, const char *separators)
{
    char *at = strpbrk(line, separators);

    if (!at)
        return NULL;
    *at = '\0';
    trimmed(line);
    return trimmed(at + 1);
}

void begin(struct source *s, struct vector *v)
{
    memset(v, 0, sizeof *v);
    v->mode = MODE_UNKNOWN;
    v->line = s->line;
    s->used = 0;
    s->reason[0] = '\0';
}

/* The field that a repeated name means. */
static enum field again(enum field f)
{
    switch (f) {
    case FIELD_AAD:
        return FIELD_AAD2;
    case FIELD_AAD2:
        return FIELD_AAD3;
    case FIELD_ADD1:
        return FIELD_ADD2;
    case FIELD_ENTROPY1:
        return FIELD_ENTROPY2;
    default:
        return FIELDS;
    }
}

/* The field that a value is for, or FIELDS with `error` set. */
static enum field free_field(struct source *s, const struct vector *v,
                             enum field f)
{
    const enum field first = f;

    while (f < FIELDS && has(v, f))
        f = again(f);
    if (f == FIELDS)
        damaged(s, "%s given too often", field_name(first));
    return f;
}

int put_hex(struct source *s, struct vector *v, enum field f,
            const char *value)
{
    uint8_t *out = s->room + s->used;
    size_t len = strlen(value);

    f = free_field(s, v, f);
    if (f == FIELDS)
        return DAMAGED;
    for (size_t i = 0; i < len; i++) {
        int digit = hex_digit(value[i]);

        if (digit < 0)
            return damaged(s, "%s is not hex", field_name(f));
        out[i / 2] = (uint8_t)(i % 2 ? out[i / 2] | digit : digit << 4);
    }
    if (len % 2)
        return damaged(s, "%s has half a byte", field_name(f));
    s->used += len / 2;
    put(v, f, out, len / 2);
    return 0;
}

int put_number(struct source *s, struct vector *v, enum field f,
               const char *value)
{
    uint8_t *out = s->room + s->used;
    unsigned long long number;
    char *end;

    f = free_field(s, v, f);
    if (f == FIELDS)
        return DAMAGED;
    errno = 0;
    number = strtoull(value, &end, 10);
    if (!isdigit((unsigned char)*value) || *end || errno)
        return damaged(s, "%s is not a number", field_name(f));
    for (int i = 0; i < 16; i++, number >>= 8)
        out[i] = (uint8_t)number;
    s->used += 16;
    put(v, f, out, 16);
    return 0;
}

void skip(struct source *s, struct vector *v, const char *format, ...)
{
    va_list list;

    if (v->skip)
        return;
    va_start(list, format);
    vsnprintf(s->reason, sizeof s->reason, format, list);
    va_end(list);
    v->skip = s->reason;
}

int finish(struct source *s, const struct vector *v, const struct sink *to)
{
    if (!v->skip && v->mode == MODE_UNKNOWN)
        return damaged(s, "nothing says which mode this is; "
                          "name it with --mode");
    if (!v->skip && vector_lacks(v) != FIELDS)
        return damaged(s, "a case without %s", field_name(vector_lacks(v)));
    if (!v->skip && vector_misfit(v))
        return damaged(s, "%s", vector_misfit(v));
    return to->take(to->context, v);
}
