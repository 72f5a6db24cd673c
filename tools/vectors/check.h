/* check.h - run the vectors of a file, or write them down. */
#ifndef AESOP_CHECK_H
#define AESOP_CHECK_H

#include "implementations.h"
#include "tally.h"
#include "vector.h"

#include <stdio.h>

struct session {
    const struct implementation *impls; /* those to check, `n` */
    size_t n;
    enum mode mode;    /* MODE_UNKNOWN: all */
    FILE *compact;     /* where to write cases, or NULL to run them */
    enum mode written; /* of the last case in there */
    struct tally total;
    int unreadable; /* files that could not be read */
};

/* Read a file and print its line. One that was not named, but found in a
 * folder, need not hold vectors. */
void check_file(struct session *session, const char *path, int named);

#endif
