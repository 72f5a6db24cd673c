/* json.c - sets of Wycheproof and of ACVP, in a list or alone. */
#include "json.h"

#include "formats.h"
#include "names.h"

#include <string.h>

const char *json_text(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

long json_number(const json_t *object, const char *name)
{
    return (long)json_integer_value(json_object_get(object, name));
}

json_t *json_list(const json_t *object, const char *name)
{
    json_t *list = json_object_get(object, name);

    return json_is_array(list) ? list : NULL;
}

int json_begin(struct source *s, struct vector *v, json_t *test,
               const char *algorithm)
{
    size_t bytes;

    begin(s, v);
    v->line = 0;
    v->id = (unsigned long)json_number(test, "tcId");
    if (!json_is_object(test) || !v->id)
        return damaged(s, "a test without tcId");
    if (cipher_named(algorithm, v, &bytes))
        skip(s, v, "%s: %.40s",
             names_aes(algorithm) ? "no such mode" : "not AES", algorithm);
    return 0;
}

int json_fields(struct source *s, struct vector *v, json_t *test)
{
    const char *name;
    json_t *value;

    json_object_foreach (test, name, value) {
        const enum field f = field_named(name);

        if (f == FIELDS)
            continue;
        if (!json_is_string(value))
            return damaged(s, "%s is no text", name);
        if (put_hex(s, v, f, json_string_value(value)))
            return DAMAGED;
    }
    return 0;
}

void json_blame(struct source *s, const struct vector *v)
{
    char error[sizeof s->error];

    memcpy(error, s->error, sizeof error);
    damaged(s, "tcId %lu: %.150s", v->id, error);
}

int json_length(struct source *s, const struct vector *v, enum field f,
                const json_t *group, const char *name)
{
    const size_t len = v->field[f].len;

    if (!json_object_get(group, name) || v->skip ||
        (!has(v, f) && f != FIELD_AAD && f != FIELD_PERSONAL) ||
        (long)len == (json_number(group, name) + 7) / 8)
        return 0;
    return damaged(s, "%s of %lu bytes, which is not the %s",
                   field_name(f), (unsigned long)len, name);
}

int json_split(struct source *s, struct vector *v, enum field from,
               size_t len, enum field to)
{
    struct bytes *b = &v->field[from];

    if (b->len < len)
        return damaged(s, "%s shorter than the %s in it", field_name(from),
                       field_name(to));
    b->len -= len;
    put(v, to, b->p + b->len, len);
    return 0;
}

/* A set of Wycheproof is one that says how many tests it has. */
static int read_set(struct source *s, const struct sink *to,
                    const json_t *set)
{
    const char *algorithm = json_text(set, "algorithm");
    const json_t *stated = json_object_get(set, "numberOfTests");
    json_t *group, *test;
    size_t i, j;
    long n = 0;

    if (!algorithm && json_object_get(set, "acvVersion"))
        return 0;
    if (!algorithm || !json_list(set, "testGroups"))
        return NOT_VECTORS;
    json_array_foreach (json_list(set, "testGroups"), i, group) {
        if (!json_list(group, "tests"))
            return damaged(s, "a group without tests");
        json_array_foreach (json_list(group, "tests"), j, test) {
            int status = (stated ? read_wycheproof : read_acvp)(
                s, to, group, test, algorithm);

            if (status)
                return status;
            n++;
        }
    }
    if (stated && json_integer_value(stated) != n)
        return damaged(s, "%ld tests, numberOfTests is another", n);
    return 0;
}

int read_json(struct source *s, const struct sink *to)
{
    json_error_t error;
    json_t *root = json_loadb(s->original, s->size, JSON_REJECT_DUPLICATES,
                              &error),
           *set;
    int status = 0;
    size_t i;

    if (!root) {
        s->line = error.line > 0 ? (unsigned long)error.line : 1;
        return damaged(s, "%.150s", error.text);
    }
    if (json_is_object(root))
        status = read_set(s, to, root);
    json_array_foreach (root, i, set)
        if (!status)
            status = read_set(s, to, set);
    json_decref(root);
    return status;
}
