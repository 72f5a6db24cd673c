/* check.c - run the vectors of a file over implementations. */
#include "check.h"

#include "compact_write.h"
#include "formats.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

#define MOST_MESSAGES 10 /* about failed cases of a file */

struct file {
    struct session *session;
    struct source source;
    struct tally tally;
    uint8_t *out; /* for results, `room` bytes */
    size_t room;
};

/* What came of a case. */
struct result {
    int passed;       /* an implementation passed it */
    char failed[200]; /* the names of those that did not */
    const char *why;  /* it failed, or else was skipped */
};

static void one_implementation(struct result *result, struct run *r)
{
    const size_t len = strlen(result->failed);

    switch (run_vector(r)) {
    case PASSED:
        result->passed = 1;
        break;
    case FAILED:
        snprintf(result->failed + len, sizeof result->failed - len, "%s%s",
                 len ? ", " : "", r->impl->name);
        result->why = r->why;
        break;
    default:
        if (!*result->failed)
            result->why = r->why;
    }
}

static void tell(struct file *file, const struct vector *v,
                 const struct result *result)
{
    const char *path = file->source.path;

    if (file->tally.failed > MOST_MESSAGES)
        return;
    if (file->tally.failed == MOST_MESSAGES)
        fprintf(stderr, "aesop vectors: %s: more follow\n", path);
    else
        fprintf(stderr, "aesop vectors: %s:%s%lu: %s, %lu-bit key: %s\n", path,
                v->id ? " tcId " : "", v->id ? v->id : v->line,
                result->failed, 8 * (unsigned long)aes_key_len(v),
                result->why);
}

/* Why a case is not to be run, or NULL. `why` has room for 40 characters. */
static const char *left_out(const struct session *session,
                            const struct vector *v, char *why)
{
    if (session->mode == MODE_UNKNOWN || session->mode == v->mode)
        return v->skip;
    snprintf(why, 40, "not %s", mode_name(session->mode));
    return why;
}

static int run_case(void *context, const struct vector *v)
{
    struct file *file = context;
    const struct session *session = file->session;
    struct result result = {0};
    struct run r = {.v = v, .out = file->out, .room = file->room};
    char text[40];
    const char *skipped = left_out(session, v, text);

    for (size_t i = 0; i < session->n && !skipped; i++) {
        r.impl = &session->impls[i];
        if (usable(r.impl))
            one_implementation(&result, &r);
    }
    if (*result.failed) {
        tell(file, v, &result);
        file->tally.failed++;
        return 0;
    }
    if (result.passed) {
        file->tally.passed++;
        return 0;
    }
    if (!skipped)
        skipped = result.why;
    if (!skipped)
        snprintf(text, sizeof text, "%s not there yet", mode_name(v->mode));
    tally_skip(&file->tally, skipped ? skipped : text, 1);
    return 0;
}

/* The first pass: how many cases there are to write down, how many not. */
static int count_case(void *context, const struct vector *v)
{
    struct file *file = context;
    char text[40];
    const char *skipped = left_out(file->session, v, text);

    if (skipped)
        tally_skip(&file->tally, skipped, 1);
    else
        file->tally.passed++;
    return 0;
}

static int write_case(void *context, const struct vector *v)
{
    struct file *file = context;
    char text[40];

    if (!left_out(file->session, v, text))
        compact_write(file->session->compact, &file->session->written, v);
    return 0;
}

/* Say that a file cannot be read. */
static void unreadable(struct file *file, const char *what)
{
    struct source *s = &file->source;

    fprintf(stderr, "aesop vectors: %s:", s->path);
    if (s->line)
        fprintf(stderr, "%lu:", s->line);
    fprintf(stderr, " %s\n", s->error);
    printf("%s: %s\n", s->path, what);
    file->session->unreadable++;
}

/* Read all of it once, so that no case of a damaged file counts. Returns
 * whether it has cases. */
static int first_pass(struct file *file, reader *read, int named)
{
    const struct sink count = {count_case, file};
    struct source *s = &file->source;
    int status = read ? read(s, &count) : NOT_VECTORS;

    if (status == 0 && file->tally.passed + file->tally.skipped == 0)
        status = damaged(s, "no case in it");
    if (status == 0 && strlen(s->original) != s->size)
        status = damaged(s, "a NUL character in it");
    if (status == NOT_VECTORS && !named) {
        printf("%s: not vectors\n", s->path);
    } else if (status) {
        if (status == NOT_VECTORS)
            damaged(s, "no vectors in a format that is known");
        unreadable(file, status == DAMAGED   ? "damaged"
                         : status == NO_JSON ? s->error
                                             : "not vectors");
    }
    return status == 0;
}

/* Run its cases, or write them down. */
static void second_pass(struct file *file, reader *read)
{
    struct session *session = file->session;
    const struct sink run = {run_case, file}, down = {write_case, file};
    struct source *s = &file->source;

    if (session->compact)
        compact_source(session->compact, s->path, &file->tally);
    if (!session->compact || file->tally.passed == 0)
        memset(&file->tally, 0, sizeof file->tally);
    source_rewind(s);
    read(s, session->compact ? &down : &run);
    if (!session->compact)
        tally_print(s->path, &file->tally);
    tally_add(&session->total, &file->tally);
}

void check_file(struct session *session, const char *path, int named)
{
    struct file file = {.session = session};
    struct source *s = &file.source;
    int status = source_open(s, path);

    if (!status) {
        s->asked = session->mode;
        file.room = s->size + RUN_GROWTH;
        file.out = malloc(file.room);
        if (!file.out)
            status = damaged(s, "not enough memory");
    }
    if (status) {
        unreadable(&file, "cannot be read");
    } else {
        reader *read = reader_for(s);

        if (first_pass(&file, read, named))
            second_pass(&file, read);
    }
    free(file.out);
    source_close(s);
}
