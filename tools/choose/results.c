/* results.c - reading rows of comma-separated values. */
#include "built_in.h"
#include "results.h"

#include "../input.h"
#include "../tools.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_CELLS = 64, /* in a line */
    MAX_DIGITS = 12,
    MAX_FILE = 64 << 20
};

static const char *const titles[TEXTS + NUMBERS] = {
    "core", "impl", "ghash", "op", "tables", "opt", "compiler", "ws",
    "key_bits", "bytes", "cycles", "flash", "key_ram", "ctx_ram", "stack"};

struct reader {
    struct choose_results *r;
    int ditto; /* whether an empty cell is as the one above */
    size_t line;
    size_t cells;         /* of the header */
    int place[MAX_CELLS]; /* in titles, of each; -1: not read */
};

static int wrong(const struct reader *in, const char *what, const char *cell)
{
    return tool_fail(TOOL_USAGE, "%s: line %lu: %s%s", in->r->name,
                     (unsigned long)in->line, what, cell);
}

/* Cut a line at its commas. Returns how many cells it has. */
static size_t cut(char *line, char *cell[MAX_CELLS])
{
    size_t n = 0;
    char *end;

    do {
        cell[n++] = line;
        end = strchr(line, ',');
        if (end) {
            *end = '\0';
            line = end + 1;
        }
    } while (end && n < MAX_CELLS);
    return n;
}

static int read_header(struct reader *in, char *line)
{
    char *cell[MAX_CELLS];
    unsigned found = 0;

    in->cells = cut(line, cell);
    for (size_t i = 0; i < in->cells; i++) {
        in->place[i] = -1;
        for (int t = 0; t < TEXTS + NUMBERS; t++)
            if (strcmp(cell[i], titles[t]) == 0) {
                in->place[i] = t;
                found |= 1u << t;
            }
    }
    for (int t = 0; t < TEXTS + NUMBERS; t++)
        if (!(found & 1u << t))
            return wrong(in, "no column ", titles[t]);
    return TOOL_GO_ON;
}

/* A number of a few digits, or -. */
static int read_number(const char *cell, long long *number)
{
    const size_t len = strlen(cell);

    *number = -1;
    if (strcmp(cell, "-") == 0)
        return 1;
    if (len == 0 || len > MAX_DIGITS || strspn(cell, "0123456789") != len)
        return 0;
    *number = strtoll(cell, NULL, 10);
    return 1;
}

/* A word that JSON needs no escapes for. */
static int plain(const char *cell)
{
    const char *c = cell;

    while (*c > ' ' && *c < 127 && *c != '"' && *c != '\\')
        c++;
    return c != cell && *c == '\0';
}

/* `row` is as the one above it, and becomes what the line says. */
static int read_row(struct reader *in, char *line, struct choose_row *row)
{
    char *cell[MAX_CELLS];

    if (cut(line, cell) != in->cells)
        return wrong(in, "not as many cells as the header", "");
    for (size_t i = 0; i < in->cells; i++) {
        const int t = in->place[i];

        if (t < 0 || (in->ditto && *cell[i] == '\0'))
            continue;
        if (t >= TEXTS && !read_number(cell[i], &row->number[t - TEXTS]))
            return wrong(in, "no number in column ", titles[t]);
        if (t < TEXTS && !plain(cell[i]))
            return wrong(in, "no word in column ", titles[t]);
        if (t < TEXTS)
            row->text[t] = cell[i];
    }
    return TOOL_GO_ON;
}

static size_t count_lines(const char *text)
{
    size_t n = 1;

    for (; *text; text++)
        n += *text == '\n';
    return n;
}

static int parse(struct choose_results *r, int ditto)
{
    struct reader in = {.r = r, .ditto = ditto};
    struct choose_row above = {{NULL}, {0}};
    int code = TOOL_GO_ON;

    r->rows = calloc(count_lines(r->cells), sizeof *r->rows);
    if (!r->rows)
        return tool_fail(TOOL_FAILED, "no memory");
    for (char *line = r->cells, *next; *line && code == TOOL_GO_ON;
         line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (in.line++ == 0) {
            code = read_header(&in, line);
        } else {
            code = read_row(&in, line, &above);
            r->rows[r->n++] = above;
        }
    }
    if (code == TOOL_GO_ON && r->n == 0)
        return tool_fail(TOOL_USAGE, "%s: there are no rows", r->name);
    return code;
}

/* Append `len` bytes to the cells, of which there are `have`. */
static int append(struct choose_results *r, size_t *have, const char *text,
                  size_t len)
{
    char *more = realloc(r->cells, *have + len + 1);

    if (!more)
        return tool_fail(TOOL_FAILED, "no memory");
    r->cells = more;
    memcpy(more + *have, text, len);
    *have += len;
    more[*have] = '\0';
    return TOOL_GO_ON;
}

static int load_file(struct choose_results *r, const char *path)
{
    static uint8_t piece[65536];
    struct tool_input in;
    size_t have = 0, got = 1;
    int code = tool_input_open(&in, path);

    r->name = in.name;
    for (; code == TOOL_GO_ON && got;) {
        got = 0;
        code = tool_input_fill(&in, piece, sizeof piece, &got);
        if (code == TOOL_GO_ON)
            code = append(r, &have, (const char *)piece, got);
        if (code == TOOL_GO_ON && have > MAX_FILE)
            code = tool_fail(TOOL_USAGE, "%s: larger than 64 MB", r->name);
    }
    tool_input_close(&in);
    if (code == TOOL_GO_ON && strlen(r->cells) != have)
        code = tool_fail(TOOL_USAGE, "%s: not a text", r->name);
    return code;
}

static int load_built_in(struct choose_results *r)
{
    size_t have = 0;
    int code = TOOL_GO_ON;

    r->name = "built-in results";
    for (size_t i = 0; choose_results[i] && code == TOOL_GO_ON; i++)
        code = append(r, &have, choose_results[i], strlen(choose_results[i]));
    return code;
}

int choose_results_read(struct choose_results *r, const char *path)
{
    const int code = path ? load_file(r, path) : load_built_in(r);

    return code == TOOL_GO_ON ? parse(r, !path) : code;
}

void choose_results_free(struct choose_results *r)
{
    free(r->rows);
    free(r->cells);
    memset(r, 0, sizeof *r);
}
