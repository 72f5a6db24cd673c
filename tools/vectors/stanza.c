/* stanza.c - the texts of OpenSSL's evp_test, of BoringSSL and of AWS-LC.
 *
 * Fields `name = value` or `name: value`, a case up to a blank line, comments
 * after #. What kind of case it is follows from a field:
 *   Cipher = AES-128-CBC     OpenSSL, BoringSSL
 *   MAC = CMAC, RAND = ...   OpenSSL
 *   Mode = KeyWrap           BoringSSL
 *   EntropyInput = ...       BoringSSL: CTR_DRBG
 *   KEY: ... TAG: ...        BoringSSL: names tell the mode, see there
 */
#include "stanza.h"

#include "formats.h"
#include "names.h"

#include <string.h>

static const struct {
    const char *name;
    int (*make)(struct stanza *z);
} kinds[] = {
    {"Cipher", stanza_cipher},
    {"MAC", stanza_mac},
    {"Mode", stanza_mode},
    {"EntropyInput", stanza_drbg},
    {"Key", stanza_nameless},
};

/* What else OpenSSL tests: a stanza begins with one of these. */
static const char *const not_aes[] = {
    "Digest",
    "KDF",
    "PKEYKDF",
    "PBE",
    "Encoding",
    "Sign",
    "Verify",
    "VerifyRecover",
    "Decrypt",
    "Derive",
    "PrivPubKeyPair",
    "KeyGen",
};

/* Fields that change nothing about a case, and those that are read apart from
 * those that hold bytes. */
static const char *const understood[] = {
    "Title",
    "Availablein",
    "FIPSversion",
    "Count",
    "TAG_LEN",
    "Cipher",
    "Operation",
    "Result",
    "MAC",
    "Algorithm",
    "Mode",
    "Output",
    "Padding",
    "FAILS",
    "NO_SEAL",
};

#define COUNT(a) (sizeof(a) / sizeof *(a))

const char *stanza_value(const struct stanza *z, const char *name)
{
    for (size_t i = 0; i < z->n; i++)
        if (same_name(z->field[i].name, name))
            return z->field[i].value;
    return NULL;
}

/* A case that lacks nothing may still mean something else by a field that is
 * not known. */
static void heed_unknown(struct stanza *z)
{
    if (z->v.mode == MODE_UNKNOWN || vector_lacks(&z->v) != FIELDS)
        return;
    for (size_t i = 0; i < z->n; i++) {
        size_t u = 0;

        while (u < COUNT(understood) &&
               !same_name(z->field[i].name, understood[u]))
            u++;
        if (u == COUNT(understood) &&
            field_named(z->field[i].name) == FIELDS)
            skip(z->s, &z->v, "field %.40s not known", z->field[i].name);
    }
}

static int read_stanza(struct stanza *z)
{
    size_t kind = 0, other = 0;
    int status;

    if (stanza_value(z, "RAND"))
        return stanza_rand(z);
    while (kind < COUNT(kinds) && !stanza_value(z, kinds[kind].name))
        kind++;
    while (other < COUNT(not_aes) && !stanza_value(z, not_aes[other]))
        other++;
    if (kind == COUNT(kinds) && other == COUNT(not_aes)) {
        if (z->n == 1 && same_name(z->field[0].name, "Title"))
            return 0;
        return damaged(z->s, "nothing says what kind of case this is");
    }
    begin(z->s, &z->v);
    z->v.line = z->line;
    if (kind == COUNT(kinds))
        skip(z->s, &z->v, "not AES");
    status = z->v.skip ? 0 : kinds[kind].make(z);
    if (status)
        return status;
    heed_unknown(z);
    z->s->line = z->line;
    return finish(z->s, &z->v, z->to);
}

static int end_stanza(struct stanza *z)
{
    const unsigned long line = z->s->line;
    int status = 0;

    if (z->n) {
        z->s->line = z->line;
        status = read_stanza(z);
        z->n = 0;
    }
    if (!status)
        z->s->line = line;
    return status;
}

static int read_line(struct stanza *z, char *line)
{
    if (*line == '\0')
        return end_stanza(z);
    if (*line == '#') {
        if (z->mentioned == MODE_UNKNOWN)
            z->mentioned = mode_mentioned(line);
        return 0;
    }
    if (z->n == MOST_FIELDS)
        return damaged(z->s, "a case of more than %d fields", MOST_FIELDS);
    if (z->n == 0)
        z->line = z->s->line;
    z->field[z->n].value = cut(line, "=:");
    if (!z->field[z->n].value)
        z->field[z->n].value = line + strlen(line);
    z->field[z->n].name = line;
    z->field[z->n].line = z->s->line;
    z->n++;
    return 0;
}

int read_stanzas(struct source *s, const struct sink *to)
{
    struct stanza z = {.s = s, .to = to, .mentioned = MODE_UNKNOWN};
    int status = 0;
    char *line;

    while (!status && (line = next_line(s)))
        status = read_line(&z, line);
    return status ? status : end_stanza(&z);
}
