/* compact_write.c - write the compact form, and read it for the command. */
#define _POSIX_C_SOURCE 200809L /* fmemopen */

#include "compact_write.h"

#include "compact.h"
#include "formats.h"

#include <errno.h>
#include <string.h>

void compact_begin(FILE *out)
{
    fputs(COMPACT_MAGIC "\n", out);
}

void compact_end(FILE *out)
{
    fputs("\nend\n", out);
}

void compact_source(FILE *out, const char *path, const struct tally *count)
{
    if (count->passed == 0)
        return;
    fprintf(out, "\nsource %s\n", path);
    for (int i = 0; i < count->reasons; i++)
        fprintf(out, "# without %lu: %s\n", count->reason[i].n,
                count->reason[i].why);
    fprintf(out, "cases %lu\n", count->passed);
}

static void base64(FILE *out, const struct bytes *b)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned bits = 0, n = 0;

    for (size_t i = 0; i < b->len; i++) {
        bits = bits << 8 | b->p[i];
        for (n += 8; n >= 6; n -= 6)
            fputc(digits[bits >> (n - 6) & 63], out);
    }
    if (n)
        fputc(digits[bits << (6 - n) & 63], out);
}

void compact_write(FILE *out, enum mode *mode, const struct vector *v)
{
    if (v->mode != *mode)
        fprintf(out, "mode %s\n", mode_name(v->mode));
    *mode = v->mode;
    fputc(COMPACT_DIRECTIONS[v->direction], out);
    for (const struct compact_mark *m = compact_marks; m->letter; m++)
        if (((const uint8_t *)v)[m->offset] == m->value)
            fputc(m->letter, out);
    for (int f = 0; f < FIELDS; f++) {
        if (!has(v, (enum field)f))
            continue;
        fprintf(out, " %c:", field_letter((enum field)f));
        base64(out, &v->field[f]);
    }
    fputc('\n', out);
}

int read_compact(struct source *s, const struct sink *to)
{
    struct compact c;
    struct vector v;
    FILE *file = fmemopen(s->original, s->size, "r");
    int status;

    if (!file)
        return damaged(s, "%s", strerror(errno));
    status = compact_open(&c, file, s->room, s->size);
    while (!status && (status = compact_next(&c, &v)) > 0)
        status = to->take(to->context, &v);
    s->line = c.line;
    if (status)
        status = damaged(s, "%s", c.error);
    compact_close(&c);
    return status;
}
