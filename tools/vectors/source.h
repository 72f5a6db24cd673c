/* source.h - a file of vectors in memory, and what its readers share. */
#ifndef AESOP_SOURCE_H
#define AESOP_SOURCE_H

#include "vector.h"

struct source {
    const char *path;
    const char *name; /* the last part of path */
    char *original;   /* the file and a NUL */
    char *text;       /* the same; readers cut it up */
    size_t size;
    char *rest;         /* of text, from the next line on */
    unsigned long line; /* the last one read */
    enum mode asked;    /* what --mode says of files that say nothing */
    uint8_t *room;      /* as large as the file: bytes of one case */
    size_t used;
    char reason[100]; /* of vector.skip */
    char error[200];  /* what is damaged */
};

/* Where cases go. Returns 0, or else the reader ends and returns it. */
struct sink {
    int (*take)(void *context, const struct vector *v);
    void *context;
};

/* Load a file, and free it. Returns 0, or -1 with `error` set; errno tells
 * what the system says. */
int source_open(struct source *s, const char *path);
void source_close(struct source *s);

/* Begin at the first line again. */
void source_rewind(struct source *s);

/* Set `error` and return DAMAGED. */
enum { DAMAGED = -1 };
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int
damaged(struct source *s, const char *format, ...);

/* The next line without white space at its ends, or NULL. */
char *next_line(struct source *s);

/* Without white space at its ends; cuts text. */
char *trimmed(char *text);

/* Cut `line` at the first of `separators`: its name remains, and its value is
 * returned; NULL where there is no separator. */
char *cut(char *line, const char *separators);

/* Begin a case: no field, all else unset. */
void begin(struct source *s, struct vector *v);

/* Give field f of v the bytes that a value states in hex. Where it has the
 * field already, the next one of the same name is meant (AAD, additional input
 * and entropy of the DRBG). Returns 0 or DAMAGED. */
int put_hex(struct source *s, struct vector *v, enum field f,
            const char *value);

/* The same for a number: 16 bytes, the lowest first, as XTS numbers units. */
int put_number(struct source *s, struct vector *v, enum field f,
               const char *value);

/* Say why a case cannot be run; the first reason stays. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void
skip(struct source *s, struct vector *v, const char *format, ...);

/* Check a case and pass it on. Returns 0, DAMAGED, or what the sink says. */
int finish(struct source *s, const struct vector *v, const struct sink *to);

#endif
