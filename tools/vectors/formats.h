/* formats.h - the readers, and which one a file is for. */
#ifndef AESOP_FORMATS_H
#define AESOP_FORMATS_H

#include "source.h"

/* Each passes all cases of a file on to a sink. They return 0, DAMAGED with
 * the line and the error set, or what the sink says. */
int read_cavp(struct source *s, const struct sink *to);
int read_stanzas(struct source *s, const struct sink *to);
int read_tfpsa(struct source *s, const struct sink *to);
int read_json(struct source *s, const struct sink *to);
int read_compact(struct source *s, const struct sink *to);

/* read_json of a program that was built without a JSON library, and of one
 * whose file is JSON but no vectors. */
enum { NO_JSON = -2,
       NOT_VECTORS = -3 };

typedef int reader(struct source *s, const struct sink *to);

/* The reader for a file by what it holds, or NULL if that is no vectors. */
reader *reader_for(const struct source *s);

#endif
