/* wycheproof.c - a file of Project Wycheproof.
 *
 *   {"algorithm": "AES-GCM", "numberOfTests": 2, "testGroups": [
 *     {"type": "AeadTest", "keySize": 128, "ivSize": 96, "tagSize": 128,
 *      "tests": [{"tcId": 1, "key": "..", "iv": "..", "aad": "..",
 *                 "msg": "..", "ct": "..", "tag": "..", "result": "valid"}]}]}
 *
 * The result of a test may be valid, invalid or acceptable. Invalid tests are
 * about decryption, unwrapping and verification.
 */
#include "json.h"

#include <string.h>

static int result(struct source *s, struct vector *v, const char *text)
{
    if (!text)
        return damaged(s, "no result");
    if (strcmp(text, "invalid") == 0) {
        v->verdict = REFUSED;
        v->direction = DECRYPT;
    } else if (strcmp(text, "acceptable") == 0) {
        v->verdict = EITHER;
    } else if (strcmp(text, "valid") != 0) {
        return damaged(s, "result %.40s is not known", text);
    }
    return 0;
}

/* Tweaks shorter than a block are numbers, the lowest byte first. */
static void lengthen_tweak(struct source *s, struct vector *v)
{
    const size_t len = v->field[FIELD_IV].len;
    uint8_t *out = s->room + s->used;

    if (v->mode != MODE_XTS || !has(v, FIELD_IV) || len >= 16)
        return;
    memset(out, 0, 16);
    if (len)
        memcpy(out, v->field[FIELD_IV].p, len);
    s->used += 16;
    put(v, FIELD_IV, out, 16);
}

/* In DaeadTest the synthetic IV is in front of the ciphertext. */
static void part_siv(struct vector *v)
{
    struct bytes *ct = &v->field[FIELD_CT];
    const size_t len = ct->len < 16 ? ct->len : 16;

    if (v->mode != MODE_SIV || !has(v, FIELD_CT) || has(v, FIELD_TAG))
        return;
    put(v, FIELD_TAG, ct->p, len);
    ct->p += len;
    ct->len -= len;
}

static int lengths(struct source *s, const struct vector *v,
                   const json_t *group)
{
    int status = json_length(s, v, FIELD_KEY, group, "keySize");

    if (!status)
        status = json_length(s, v, FIELD_IV, group, "ivSize");
    if (!status && v->verdict == VALID)
        status = json_length(s, v, FIELD_TAG, group, "tagSize");
    return status;
}

int read_wycheproof(struct source *s, const struct sink *to,
                    const json_t *group, json_t *test, const char *algorithm)
{
    struct vector v;
    int status = json_begin(s, &v, test, algorithm);

    if (!status && !v.skip) {
        status = json_fields(s, &v, test);
        if (!status)
            status = result(s, &v, json_text(test, "result"));
        if (!status)
            status = lengths(s, &v, group);
        if (!status && !has(&v, FIELD_PT))
            status = damaged(s, "no msg");
        lengthen_tweak(s, &v);
        part_siv(&v);
    }
    if (!status)
        status = finish(s, &v, to);
    if (status == DAMAGED)
        json_blame(s, &v);
    return status;
}
