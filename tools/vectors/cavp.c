/* cavp.c - the response files of NIST's validation programme (CAVS).
 *
 *   # comments, which alone tell modes apart that have the same fields
 *   [ENCRYPT]                  sections
 *   [Alen = 0, Plen = 24]      lengths, in bits or bytes as the mode has it
 *   Key = 00..                 CCM: key and nonce of all cases of a section
 *
 *   COUNT = 0                  a case, up to a blank line
 *   KEY = 00..
 *   FAIL                       in place of what decryption must not give
 */
#include "formats.h"
#include "names.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define BIT(f) (1ul << (f))
#define TEXT   (BIT(FIELD_PT) | BIT(FIELD_CT))
#define ADDITIONAL \
    (BIT(FIELD_ADD_RESEED) | BIT(FIELD_ADD1) | BIT(FIELD_ADD2))
#define ENTROPY                                       \
    (BIT(FIELD_ENTROPY) | BIT(FIELD_ENTROPY_RESEED) | \
     BIT(FIELD_ENTROPY1) | BIT(FIELD_ENTROPY2))

/* Lengths that files state, and the fields that they speak of. */
static const struct {
    const char *name;
    int bits; /* in one unit */
    unsigned long fields;
} lengths[] = {
    {"Keylen", 1, BIT(FIELD_KEY)},
    {"IVlen", 1, BIT(FIELD_IV)},
    {"PTlen", 1, TEXT},
    {"AADlen", 1, BIT(FIELD_AAD)},
    {"Taglen", 1, BIT(FIELD_TAG)},
    {"DataUnitLen", 1, TEXT},
    {"PLAINTEXT LENGTH", 1, BIT(FIELD_PT)},
    {"EntropyInputLen", 1, ENTROPY},
    {"NonceLen", 1, BIT(FIELD_IV)},
    {"PersonalizationStringLen", 1, BIT(FIELD_PERSONAL)},
    {"AdditionalInputLen", 1, ADDITIONAL},
    {"ReturnedBitsLen", 1, BIT(FIELD_CT)},
    {"Alen", 8, BIT(FIELD_AAD)},
    {"Plen", 8, TEXT},
    {"Nlen", 8, BIT(FIELD_IV)},
    {"Tlen", 8, BIT(FIELD_TAG)},
    {"Klen", 8, BIT(FIELD_KEY)},
    {"Mlen", 8, BIT(FIELD_PT)},
};

struct cavp {
    struct source *s;
    const struct sink *to;
    struct vector file; /* what comments and sections say of all cases */
    struct vector v;    /* the case */
    int in_case;
    long bits[FIELDS];       /* lengths, -1 where none is stated */
    const char *key, *nonce; /* of the section, or NULL */
    const char *unknown;     /* a field of the case, or NULL */
};

/* A comment tells the mode, else the name of the file. */
static enum mode mode_of(const struct cavp *c)
{
    enum mode mode = c->file.mode;

    if (mode == MODE_UNKNOWN)
        mode = mode_mentioned(c->s->name);
    return mode == MODE_UNKNOWN ? c->s->asked : mode;
}

/* Fields are as long as the file says. A length 0 is written as one zero byte
 * where the format wants something to stand there. */
static int fit_lengths(struct cavp *c)
{
    const unsigned long always = BIT(FIELD_AAD) | BIT(FIELD_PERSONAL) |
                                 BIT(FIELD_ADD1) | BIT(FIELD_ADD2);

    if (c->v.skip) /* nothing of it was read */
        return 0;
    for (int f = 0; f < FIELDS; f++) {
        struct bytes *b = &c->v.field[f];
        const size_t want = (size_t)(c->bits[f] + 7) / 8;

        if (c->bits[f] > 0 && BIT(f) & always && !has(&c->v, (enum field)f))
            return damaged(c->s, "a case without %s",
                           field_name((enum field)f));
        if (c->bits[f] < 0 || !has(&c->v, (enum field)f))
            continue;
        if (want == 0 && b->len == 1 && b->p[0] == 0)
            b->len = 0;
        if (c->bits[f] % 8)
            skip(c->s, &c->v, "lengths that are not whole bytes");
        if (b->len != want)
            return damaged(c->s, "%s of %lu bytes, %lu are stated",
                           field_name((enum field)f), (unsigned long)b->len,
                           (unsigned long)want);
    }
    return 0;
}

/* CCM writes the tag behind the ciphertext. */
static int split_tag(struct cavp *c)
{
    const struct bytes *ct = &c->v.field[FIELD_CT];
    const long tag = c->bits[FIELD_TAG];
    size_t len = (size_t)tag / 8;

    if (tag < 0 || !has(&c->v, FIELD_CT))
        return 0;
    if (ct->len < len)
        return damaged(c->s, "ciphertext shorter than its tag");
    put(&c->v, FIELD_TAG, ct->p + ct->len - len, len);
    put(&c->v, FIELD_CT, ct->p, ct->len - len);
    return 0;
}

/* A case that lacks nothing may still mean something else by a field that is
 * not known. */
static void heed_unknown(struct cavp *c)
{
    if (c->v.mode == MODE_UNKNOWN || vector_lacks(&c->v) == FIELDS)
        skip(c->s, &c->v, "field %.40s not known", c->unknown);
}

static int end_case(struct cavp *c)
{
    int status = 0;

    if (!c->in_case)
        return 0;
    c->in_case = 0;
    if (c->key && !has(&c->v, FIELD_KEY))
        status = put_hex(c->s, &c->v, FIELD_KEY, c->key);
    if (!status && c->nonce && !has(&c->v, FIELD_IV))
        status = put_hex(c->s, &c->v, FIELD_IV, c->nonce);
    if (!status && c->v.mode == MODE_CCM)
        status = split_tag(c);
    if (!status)
        status = fit_lengths(c);
    if (!status && c->v.monte_carlo && c->v.direction == BOTH)
        status = damaged(c->s, "a Monte Carlo test outside of [ENCRYPT] and "
                               "[DECRYPT]");
    if (!status && !c->v.monte_carlo && c->v.verdict != REFUSED)
        c->v.direction = BOTH;
    if (!status && c->unknown)
        heed_unknown(c);
    return status ? status : finish(c->s, &c->v, c->to);
}

static int begin_case(struct cavp *c)
{
    int status = end_case(c);

    begin(c->s, &c->v);
    c->v.mode = mode_of(c);
    c->v.direction = c->file.direction;
    c->v.monte_carlo = c->file.monte_carlo || strstr(c->s->name, "MCT");
    c->v.inverse = c->file.inverse;
    c->v.df = c->file.df;
    c->v.drbg_key = c->file.drbg_key;
    if (c->file.skip)
        skip(c->s, &c->v, "%s", c->file.skip);
    if (c->v.mode == MODE_CFB1)
        skip(c->s, &c->v, "CFB1 works on single bits");
    c->in_case = 1;
    c->unknown = NULL;
    return status;
}

static void comment(struct cavp *c, const char *text)
{
    if (c->file.mode == MODE_UNKNOWN)
        c->file.mode = mode_mentioned(text);
    if (strstr(text, "MCT"))
        c->file.monte_carlo = 1;
    /* Of KW-AD the file of that name holds ordinary unwrapping. */
    if (strstr(text, "inverse cipher") && strstr(text, "-AE"))
        c->file.inverse = 1;
    if (strstr(text, "Alg = TDES") || strstr(text, "TKW"))
        c->file.skip = "not AES";
}

/* Lengths; returns whether the name is one of them. */
static int length(struct cavp *c, const char *name, const char *value)
{
    const long said = strtol(value, NULL, 10);
    const long units = said < LONG_MAX / 8 ? said : LONG_MAX / 8;

    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        if (same_name(name, lengths[i].name)) {
            for (int f = 0; f < FIELDS; f++)
                if (lengths[i].fields & BIT(f))
                    c->bits[f] = units < 0 ? -1 : units * lengths[i].bits;
            return 1;
        }
    return 0;
}

/* One word or one `name = value` between brackets. */
static int section(struct cavp *c, char *text)
{
    const char *value = cut(text, "=");

    if (!value && strcmp(text, "ENCRYPT") == 0) {
        c->file.direction = ENCRYPT;
    } else if (!value && strcmp(text, "DECRYPT") == 0) {
        c->file.direction = DECRYPT;
    } else if (!value && strstr(text, " df")) {
        const int aes = strncmp(text, "AES-", 4) == 0;

        c->file.skip = aes ? NULL : "not AES";
        c->file.drbg_key = (uint8_t)(aes ? strtoul(text + 4, NULL, 10) / 8 : 0);
        c->file.df = strstr(text, "use df") != NULL;
    } else if (!value && mode_of(c) == MODE_CTR_DRBG) {
        c->file.skip = "not AES"; /* [SHA-1], of other DRBGs */
    } else if (!value || (!length(c, text, value) &&
                          !same_name(text, "PredictionResistance"))) {
        return damaged(c->s, "[%.40s] is not known", text);
    }
    return 0;
}

static int sections(struct cavp *c, char *text)
{
    int status = end_case(c);
    char *next;

    c->key = c->nonce = NULL;
    if (!text[1] || text[strlen(text) - 1] != ']')
        return damaged(c->s, "a section without ]");
    text[strlen(text) - 1] = '\0';
    for (text++; text && !status; text = next) {
        next = cut(text, ",");
        status = section(c, trimmed(text));
    }
    return status;
}

/* `Result = Pass`, `P`, `Fail` or `F (why)`. */
static int result(struct cavp *c, const char *value)
{
    if (*value != 'P' && *value != 'F')
        return damaged(c->s, "a result that is neither pass nor fail");
    if (*value == 'F') {
        c->v.verdict = REFUSED;
        c->v.direction = DECRYPT;
    }
    return 0;
}

static int outside(struct cavp *c, const char *name, const char *value)
{
    const enum field f = field_named(name);

    if (length(c, name, value))
        return 0;
    if (mode_of(c) != MODE_CCM || (f != FIELD_KEY && f != FIELD_IV))
        return damaged(c->s, "%.40s outside of a case", name);
    if (f == FIELD_KEY)
        c->key = value;
    else
        c->nonce = value;
    return 0;
}

static int attribute(struct cavp *c, const char *name, const char *value)
{
    const enum field f = field_named(name);

    if (same_name(name, "COUNT"))
        return begin_case(c);
    if (!c->in_case)
        return outside(c, name, value);
    if (same_name(name, "Result"))
        return result(c, value);
    if (same_name(name, "DataUnitSeqNumber"))
        return put_number(c->s, &c->v, FIELD_IV, value);
    if (length(c, name, value))
        return 0;
    if (strcmp(name, "KEYs") == 0 || same_name(name, "Key1"))
        skip(c->s, &c->v, "not AES"); /* the three keys of TDES */
    if (f == FIELDS)
        c->unknown = name;
    if (f == FIELDS || c->v.skip)
        return 0;
    return put_hex(c->s, &c->v, f, value);
}

static int read_line(struct cavp *c, char *line)
{
    char *value;

    if (*line == '#') {
        comment(c, line);
        return 0;
    }
    if (*line == '\0')
        return end_case(c);
    if (*line == '[')
        return sections(c, line);
    if (c->in_case && strncmp(line, "FAIL", 4) == 0)
        return result(c, line);
    value = cut(line, "=:");
    if (!value)
        return damaged(c->s, "neither a section nor a field: %.40s", line);
    return attribute(c, line, value);
}

int read_cavp(struct source *s, const struct sink *to)
{
    struct cavp c = {.s = s, .to = to};
    int status = 0;
    char *line;

    c.file.mode = MODE_UNKNOWN;
    for (int f = 0; f < FIELDS; f++)
        c.bits[f] = -1;
    while (!status && (line = next_line(s)))
        status = read_line(&c, line);
    return status ? status : end_case(&c);
}
