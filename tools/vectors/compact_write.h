/* compact_write.h - write the form that compact.h reads. */
#ifndef AESOP_COMPACT_WRITE_H
#define AESOP_COMPACT_WRITE_H

#include "source.h"
#include "tally.h"

#include <stdio.h>

/* Begin a file, and end it. */
void compact_begin(FILE *out);
void compact_end(FILE *out);

/* Head the cases of a source: `count->passed` of them follow, the skipped ones
 * are left out. A source that has none gets no heading. */
void compact_source(FILE *out, const char *path, const struct tally *count);

/* Write a case, and its mode where that is not `*mode`, which is set. */
void compact_write(FILE *out, enum mode *mode, const struct vector *v);

#endif
