/* json.h - what the readers of Wycheproof and ACVP share. */
#ifndef AESOP_JSON_H
#define AESOP_JSON_H

#include "source.h"

#include <jansson.h>

/* The text, number or list under a name; NULL, 0 or NULL where there is none
 * of that type. */
const char *json_text(const json_t *object, const char *name);
long json_number(const json_t *object, const char *name);
json_t *json_list(const json_t *object, const char *name);

/* Begin a case of an algorithm; it is to be skipped where that is none of
 * aesop's modes. */
int json_begin(struct source *s, struct vector *v, json_t *test,
               const char *algorithm);

/* Give a case the bytes of all members that name a field. */
int json_fields(struct source *s, struct vector *v, json_t *test);

/* Put the tcId of a damaged test in front of s->error. */
void json_blame(struct source *s, const struct vector *v);

/* Check that a field has as many bits as the group states under that name;
 * fields other than AAD and personalization string may be absent. */
int json_length(struct source *s, const struct vector *v, enum field f,
                const json_t *group, const char *name);

/* Move the last `len` bytes of field `from` to field `to`. */
int json_split(struct source *s, struct vector *v, enum field from,
               size_t len, enum field to);

/* Pass on a test. Both return 0, DAMAGED, or what the sink says. */
int read_wycheproof(struct source *s, const struct sink *to,
                    const json_t *group, json_t *test, const char *algorithm);
int read_acvp(struct source *s, const struct sink *to, const json_t *group,
              json_t *test, const char *algorithm);

#endif
