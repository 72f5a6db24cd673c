/* compact.c - read the compact form; see compact.h. */
#include "compact.h"

#include <string.h>

const struct compact_mark compact_marks[] = {
    {'!', offsetof(struct vector, verdict), REFUSED},
    {'?', offsetof(struct vector, verdict), EITHER},
    {'~', offsetof(struct vector, verdict), DIFFERS},
    {'m', offsetof(struct vector, monte_carlo), 1},
    {'p', offsetof(struct vector, padded), 1},
    {'v', offsetof(struct vector, inverse), 1},
    {'f', offsetof(struct vector, df), 1},
    {'1', offsetof(struct vector, drbg_key), 16},
    {'2', offsetof(struct vector, drbg_key), 24},
    {'3', offsetof(struct vector, drbg_key), 32},
    {'\0', 0, 0},
};

static int broken(struct compact *c, const char *what)
{
    c->error = what;
    return -1;
}

/* The next character without taking it; 0 at the end of the file. */
static char peek(struct compact *c)
{
    if (!*c->next) {
        c->next = c->piece;
        if (!fgets(c->piece, sizeof c->piece, c->file))
            c->piece[0] = '\0';
    }
    return *c->next;
}

static char take(struct compact *c)
{
    char got = peek(c);

    if (got)
        c->next++;
    if (got == '\n')
        c->line++;
    return got;
}

static int at_end_of_line(struct compact *c)
{
    return peek(c) == '\n' || peek(c) == '\r' || peek(c) == '\0';
}

static void skip_line(struct compact *c)
{
    while (peek(c) && take(c) != '\n')
        ;
}

static void skip_blanks(struct compact *c)
{
    while (peek(c) == ' ')
        take(c);
}

/* What comes up to a character or the end of the line, cut where there is no
 * room for it. */
static void text(struct compact *c, char *out, size_t size, char up_to)
{
    size_t n = 0;

    skip_blanks(c);
    while (!at_end_of_line(c) && peek(c) != up_to) {
        char got = take(c);

        if (n + 1 < size)
            out[n++] = got;
    }
    out[n] = '\0';
}

static int number(struct compact *c, unsigned long *out)
{
    char digits[12];

    text(c, digits, sizeof digits, ' ');
    *out = 0;
    for (const char *d = digits; *d; d++) {
        if (*d < '0' || *d > '9' || d - digits > 8)
            return broken(c, "not a number");
        *out = *out * 10 + (unsigned long)(*d - '0');
    }
    return digits[0] ? 0 : broken(c, "no number");
}

/* The first word of a case behind its direction. */
static int marks(struct compact *c, struct vector *v)
{
    while (!at_end_of_line(c) && peek(c) != ' ') {
        const struct compact_mark *mark = compact_marks;
        const char letter = take(c);

        while (mark->letter && mark->letter != letter)
            mark++;
        if (!mark->letter)
            return broken(c, "a mark that is not known");
        ((uint8_t *)v)[mark->offset] = mark->value;
    }
    return 0;
}

/* The value of a digit of base64, or -1. */
static int digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63
                                    : -1;
}

/* The bytes of a field. Where they do not fit they are read all the same. */
static int bytes(struct compact *c, struct vector *v, enum field f,
                 size_t *used)
{
    uint8_t *const start = c->room + *used;
    unsigned bits = 0, n = 0; /* n of them in hand, 0 to 6 */
    size_t len = 0;

    while (digit(peek(c)) >= 0) {
        bits = bits << 6 | (unsigned)digit(take(c));
        n += 6;
        if (n < 8)
            continue;
        n -= 8;
        if (len < c->size - *used)
            start[len++] = (uint8_t)(bits >> n);
        else
            v->skip = "longer than this machine has room for";
        bits &= (1u << n) - 1;
    }
    put(v, f, start, len);
    *used += len;
    return n == 6 || bits ? broken(c, "not whole bytes") : 0;
}

static int fields(struct compact *c, struct vector *v)
{
    size_t used = 0;

    while (skip_blanks(c), !at_end_of_line(c)) {
        enum field f = field_lettered(take(c));

        if (f == FIELDS || take(c) != ':')
            return broken(c, "a field that is not known");
        if (has(v, f))
            return broken(c, "a field given twice");
        if (bytes(c, v, f, &used))
            return -1;
        if (!at_end_of_line(c) && peek(c) != ' ')
            return broken(c, "not base64");
    }
    if (peek(c) == '\0')
        return broken(c, "the last line has no end");
    if (!v->skip && vector_lacks(v) != FIELDS)
        return broken(c, "a case lacks a field");
    if (!v->skip && vector_misfit(v))
        return broken(c, vector_misfit(v));
    return 1;
}

static int read_case(struct compact *c, struct vector *v)
{
    const char *direction = strchr(COMPACT_DIRECTIONS, take(c));

    memset(v, 0, sizeof *v);
    v->mode = c->mode;
    v->line = c->line;
    v->direction = (enum direction)(direction - COMPACT_DIRECTIONS);
    if (c->mode == MODE_UNKNOWN)
        return broken(c, "a case before its mode");
    if (c->left-- == 0)
        return broken(c, "more cases than stated");
    if (marks(c, v))
        return -1;
    return fields(c, v);
}

/* A line that begins with a word. Returns 0, or -1 with error set. */
static int heading(struct compact *c, int *done)
{
    char name[16];

    text(c, name, sizeof name, ' ');
    skip_blanks(c);
    *done = strcmp(name, "end") == 0;
    if (*done || strcmp(name, "source") == 0) {
        if (c->left)
            return broken(c, "fewer cases than stated");
        if (!*done)
            text(c, c->source, sizeof c->source, '\n');
    } else if (strcmp(name, "mode") == 0) {
        text(c, name, sizeof name, ' ');
        c->mode = mode_named(name);
        if (c->mode == MODE_UNKNOWN)
            return broken(c, "a mode that is not known");
    } else if (strcmp(name, "cases") == 0) {
        if (c->left || number(c, &c->left))
            return c->error ? -1 : broken(c, "fewer cases than stated");
    } else if (strcmp(name, "origin") != 0 && strcmp(name, "licence") != 0 &&
               strcmp(name, "sha256") != 0) {
        return broken(c, "a line that is not known");
    }
    skip_line(c);
    return 0;
}

int compact_next(struct compact *c, struct vector *v)
{
    int done = 0;

    while (!done) {
        const char first = peek(c);

        if (first == '\0')
            return broken(c, "the file has no end");
        if (strchr(COMPACT_DIRECTIONS, first)) {
            const int status = read_case(c, v);

            if (status > 0)
                skip_line(c);
            return status;
        }
        if (first == '#' || at_end_of_line(c))
            skip_line(c);
        else if (heading(c, &done))
            return -1;
    }
    while (at_end_of_line(c) && peek(c))
        skip_line(c);
    return peek(c) ? broken(c, "something behind the end") : 0;
}

int compact_open(struct compact *c, FILE *file, uint8_t *room, size_t size)
{
    const char *magic = COMPACT_MAGIC;

    memset(c, 0, sizeof *c);
    c->file = file;
    c->next = c->piece;
    c->line = 1;
    c->mode = MODE_UNKNOWN;
    c->room = room;
    c->size = size;
    while (*magic && take(c) == *magic)
        magic++;
    if (*magic || !at_end_of_line(c))
        return broken(c, "not a file of compact vectors");
    skip_line(c);
    return 0;
}

void compact_close(struct compact *c)
{
    fclose(c->file);
}
