/* acvp.c - a vector set of NIST's ACVP, questions and answers in one.
 *
 *   {"algorithm": "ACVP-AES-CBC", "testGroups": [
 *     {"direction": "encrypt", "testType": "AFT", "keyLen": 128,
 *      "tests": [{"tcId": 1, "key": "..", "iv": "..", "pt": "..", "ct": ".."},
 *                {"tcId": 2, "ct": "..", "testPassed": false}]}]}
 *
 * A Monte Carlo test ("MCT") has a resultsArray in place of its answer.
 */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Put the bytes of a member behind those of the members before. */
static int append(struct source *s, const json_t *record, const char *name,
                  size_t len)
{
    const char *text = json_text(record, name);
    struct vector part = {.present = 0};
    int status;

    if (!text)
        return damaged(s, "a record of resultsArray without %s", name);
    status = put_hex(s, &part, FIELD_RESULTS, text);
    if (!status && part.field[FIELD_RESULTS].len != len)
        status = damaged(s, "%s of another length in resultsArray", name);
    return status;
}

static int results(struct source *s, struct vector *v, json_t *test)
{
    const json_t *list = json_list(test, "resultsArray"), *record;
    const int encrypts = v->direction == ENCRYPT;
    const enum field in = encrypts ? FIELD_PT : FIELD_CT;
    const struct bytes *key = &v->field[FIELD_KEY];
    const struct bytes *iv = &v->field[FIELD_IV], *text = &v->field[in];
    const uint8_t *first = s->room + s->used;
    int status = 0;
    size_t i;

    v->monte_carlo = 1;
    if (!json_array_size(list) || !has(v, in) || !has(v, FIELD_KEY))
        return damaged(s, "a Monte Carlo test without key, text or results");
    json_array_foreach (list, i, record) {
        if (!status)
            status = append(s, record, "key", key->len);
        if (!status && has(v, FIELD_IV))
            status = append(s, record, "iv", iv->len);
        if (!status)
            status = append(s, record, encrypts ? "pt" : "ct", text->len);
        if (!status)
            status = append(s, record, encrypts ? "ct" : "pt", text->len);
    }
    put(v, FIELD_RESULTS, first, (size_t)(s->room + s->used - first));
    return status;
}

static int tweak(struct source *s, struct vector *v, const json_t *group,
                 json_t *test)
{
    const json_t *number = json_object_get(test, "sequenceNumber");
    const long unit = json_number(group, "dataUnitLen");
    char text[24];

    if (unit && (size_t)unit / 8 < v->field[FIELD_PT].len)
        skip(s, v, "several data units");
    if (!number || has(v, FIELD_IV))
        return 0;
    snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT,
             json_integer_value(number));
    return put_number(s, v, FIELD_IV, text);
}

static int lengths(struct source *s, struct vector *v, const json_t *group,
                   json_t *test)
{
    static const struct {
        enum field field;
        const char *name;
    } stated[] = {
        {FIELD_IV, "ivLen"},
        {FIELD_AAD, "aadLen"},
        {FIELD_PT, "payloadLen"},
        {FIELD_PT, "msgLen"},
        {FIELD_TAG, "tagLen"},
        {FIELD_TAG, "macLen"},
        {FIELD_ENTROPY, "entropyInputLen"},
        {FIELD_ENTROPY_RESEED, "entropyInputLen"},
        {FIELD_PERSONAL, "persoStringLen"},
        {FIELD_ADD1, "additionalInputLen"},
        {FIELD_CT, "returnedBitsLen"},
    };
    const long key = json_number(group, "keyLen");
    int status = 0;

    if (json_number(group, "payloadLen") % 8 ||
        json_number(test, "payloadLen") % 8)
        skip(s, v, "lengths that are not whole bytes");
    if (key && !v->skip && (size_t)key / 8 != aes_key_len(v))
        status = damaged(s, "a key of %lu bytes, which is not the keyLen",
                         (unsigned long)v->field[FIELD_KEY].len);
    for (size_t i = 0; i < sizeof stated / sizeof *stated && !status; i++)
        status = json_length(s, v, stated[i].field, group, stated[i].name);
    return status;
}

/* CTR_DRBG: what one call is given. */
static int call_fields(struct source *s, struct vector *v, const json_t *call,
                       int reseed)
{
    const char *entropy = json_text(call, "entropyInput");
    const char *more = json_text(call, "additionalInput");
    int status = 0;

    if (entropy && (reseed || *entropy))
        status = put_hex(s, v, reseed ? FIELD_ENTROPY_RESEED : FIELD_ENTROPY1,
                         entropy);
    if (!status && more)
        status = put_hex(s, v, reseed ? FIELD_ADD_RESEED : FIELD_ADD1, more);
    return status;
}

/* CTR_DRBG: what is done behind instantiation. */
static int calls(struct source *s, struct vector *v, json_t *test)
{
    const json_t *list = json_list(test, "otherInput"), *call;
    size_t i, generated = 0;
    int status = 0;

    json_array_foreach (list, i, call) {
        const char *use = json_text(call, "intendedUse");
        const int reseed = use && strcmp(use, "reSeed") == 0;

        generated += !reseed;
        if (reseed ? i != 0 : generated > 2)
            skip(s, v, "another sequence of calls");
        status = call_fields(s, v, call, reseed);
        if (v->skip || status)
            return v->skip ? 0 : status;
    }
    if (generated != 2)
        skip(s, v, "another sequence of calls");
    return 0;
}

static int drbg(struct source *s, struct vector *v, const json_t *group,
                json_t *test)
{
    const char *name = json_text(group, "mode");
    int status;

    v->mode = MODE_CTR_DRBG;
    v->skip = NULL; /* ctrDRBG is not the name of a cipher */
    v->df = json_is_true(json_object_get(group, "derFunc"));
    if (!name || strncmp(name, "AES-", 4) != 0) {
        skip(s, v, "not AES");
        return 0;
    }
    v->drbg_key = (uint8_t)(strtoul(name + 4, NULL, 10) / 8);
    status = json_fields(s, v, test);
    if (!status)
        status = calls(s, v, test);
    return status ? status : lengths(s, v, group, test);
}

/* `direction` of the group, `testPassed` of the test. */
static int expectation(struct source *s, struct vector *v,
                       const json_t *group, json_t *test)
{
    const char *direction = json_text(group, "direction");

    if (!direction)
        return damaged(s, "a group without direction");
    if (strcmp(direction, "encrypt") == 0 || strcmp(direction, "gen") == 0)
        v->direction = ENCRYPT;
    else if (strcmp(direction, "decrypt") == 0 ||
             strcmp(direction, "ver") == 0)
        v->direction = DECRYPT;
    else
        return damaged(s, "direction %.40s is not known", direction);
    if (json_is_false(json_object_get(test, "testPassed")))
        v->verdict = REFUSED;
    return 0;
}

/* What is particular about some modes. */
static int adapt(struct source *s, struct vector *v, const json_t *group,
                 json_t *test)
{
    const char *form = json_text(group, "kwCipher");

    v->inverse = form && strcmp(form, "inverse") == 0;
    if (v->mode == MODE_XTS)
        return tweak(s, v, group, test);
    if (v->mode == MODE_CCM)
        return json_split(s, v, FIELD_CT,
                          (size_t)json_number(group, "tagLen") / 8, FIELD_TAG);
    if (v->mode == MODE_GMAC && has(v, FIELD_AAD))
        put(v, FIELD_PT, v->field[FIELD_AAD].p, v->field[FIELD_AAD].len);
    return 0;
}

static int cipher(struct source *s, struct vector *v, const json_t *group,
                  json_t *test)
{
    int status = expectation(s, v, group, test);

    if (v->mode == MODE_CFB1) {
        skip(s, v, "CFB1 works on single bits");
        return status;
    }
    if (!status)
        status = json_fields(s, v, test);
    if (!status)
        status = lengths(s, v, group, test);
    if (!status)
        status = adapt(s, v, group, test);
    if (!status && json_object_get(test, "resultsArray"))
        status = results(s, v, test);
    if (v->verdict == VALID && !v->monte_carlo)
        v->direction = BOTH;
    return status;
}

int read_acvp(struct source *s, const struct sink *to, const json_t *group,
              json_t *test, const char *algorithm)
{
    struct vector v;
    int status = json_begin(s, &v, test, algorithm);

    if (!status && strcmp(algorithm, "ctrDRBG") == 0)
        status = drbg(s, &v, group, test);
    else if (!status && !v.skip)
        status = cipher(s, &v, group, test);
    if (!status)
        status = finish(s, &v, to);
    if (status == DAMAGED)
        json_blame(s, &v);
    return status;
}
