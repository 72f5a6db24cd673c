/* tfpsa.c - the .data files of TF-PSA-Crypto and Mbed TLS.
 *
 *   a description
 *   depends_on:SOME_OPTION:!ANOTHER     optional
 *   function:"hex":NUMBER:"hex"
 */
#include "formats.h"
#include "names.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ARGUMENTS 16

/* What the arguments are, a letter each:
 *   k i a p c t  hex of a field, by its letter in vector.c
 *   x y          hex of input and output, by the direction
 *   J            hex of ciphertext and tag; L or B tells how long the tag is,
 *                else it is what the ciphertext has more than the plaintext
 *   L B          length of the tag in bytes, in bits
 *   F            hex of the plaintext, or FAIL
 *   Q            nothing, or FAIL
 *   R            0, or an error
 *   D            0, or 1 where the results must differ
 *   C O W N      name of a cipher, a direction, a form of key wrap, a padding
 *   .            nothing of interest
 * An argument MBEDTLS_CIPHER_ID_AES in front is left out. */
static const struct function {
    const char *name, *arguments;
    enum mode mode;
    enum direction direction;
} functions[] = {
    {"aes_encrypt_ecb", "kpcR", MODE_ECB, ENCRYPT},
    {"aes_decrypt_ecb", "kcpR", MODE_ECB, DECRYPT},
    {"aes_encrypt_cbc", "kipcR", MODE_CBC, ENCRYPT},
    {"aes_decrypt_cbc", "kicpR", MODE_CBC, DECRYPT},
    {"aes_encrypt_cfb8", "kipc", MODE_CFB8, ENCRYPT},
    {"aes_decrypt_cfb8", "kicp", MODE_CFB8, DECRYPT},
    {"aes_encrypt_cfb128", "kipc", MODE_CFB128, ENCRYPT},
    {"aes_decrypt_cfb128", "kicp", MODE_CFB128, DECRYPT},
    {"aes_encrypt_ofb", ".kipc", MODE_OFB, ENCRYPT},
    {"aes_ctr", "kipcD", MODE_CTR, ENCRYPT},
    {"aes_encrypt_xts", "kipc", MODE_XTS, ENCRYPT},
    {"aes_decrypt_xts", "kipc", MODE_XTS, DECRYPT},
    {"gcm_encrypt_and_tag", "kpiacBtR", MODE_GCM, ENCRYPT},
    {"gcm_decrypt_and_verify", "kciaBtFR", MODE_GCM, DECRYPT},
    {"mbedtls_ccm_encrypt_and_tag", "kpiaJ", MODE_CCM, ENCRYPT},
    {"mbedtls_ccm_auth_decrypt", "kJiaLRp", MODE_CCM, DECRYPT},
    {"mbedtls_nist_kw_wrap", "Wkpc", MODE_KW, ENCRYPT},
    {"mbedtls_nist_kw_unwrap", "WkcpR", MODE_KW, DECRYPT},
    {"nist_kw_wrap_unwrap", "Wkpc", MODE_KW, ENCRYPT},
    {"test_vec_ecb", "COkxyR", MODE_UNKNOWN, BOTH},
    {"test_vec_crypt", "COkixyR.", MODE_UNKNOWN, BOTH},
    {"decrypt_test_vec", "CNkicpatRR", MODE_UNKNOWN, DECRYPT},
    {"auth_crypt_tv", "CkiactQp.", MODE_UNKNOWN, DECRYPT},
};

struct test {
    struct source *s;
    struct vector v;
    const struct function *function;
    long tag_len;  /* bytes, or -1 */
    int key_error; /* is expected */
    size_t n;
    char *argument[MOST_ARGUMENTS];
};

/* Cut `function:argument:"arg:ument"`; quotes stay. */
static int split(struct test *t, char *line)
{
    int quoted = 0;

    t->n = 0;
    for (;; line++) {
        if (*line == '\\' && line[1]) {
            line++;
        } else if (*line == '"') {
            quoted = !quoted;
        } else if ((*line == ':' && !quoted) || !*line) {
            const int last = !*line;

            *line = '\0';
            if (last)
                return quoted ? damaged(t->s, "a quote without an end") : 0;
            if (t->n == MOST_ARGUMENTS)
                return damaged(t->s, "more than %d arguments", MOST_ARGUMENTS);
            t->argument[t->n++] = line + 1;
        }
    }
}

/* Take the quotes off hex. */
static int put_quoted(struct test *t, enum field f, char *value)
{
    const size_t len = strlen(value);

    if (len < 2 || value[0] != '"' || value[len - 1] != '"')
        return damaged(t->s, "%s is not in quotes", field_name(f));
    value[len - 1] = '\0';
    return put_hex(t->s, &t->v, f, value + 1);
}

static void refuse(struct test *t)
{
    t->v.verdict = REFUSED;
    if (t->function->direction != BOTH)
        t->v.direction = t->function->direction;
}

static int put_number_of(struct test *t, char kind, const char *value)
{
    t->tag_len = strtol(value, NULL, 10);
    if (kind == 'B') {
        if (t->tag_len % 8)
            skip(t->s, &t->v, "lengths that are not whole bytes");
        t->tag_len /= 8;
    }
    return 0;
}

static int put_name(struct test *t, char kind, const char *value)
{
    const int encrypts = strstr(value, "ENCRYPT") != NULL;
    size_t bytes;

    if (kind == 'C' && cipher_named(value, &t->v, &bytes))
        skip(t->s, &t->v, "%s", names_aes(value) ? "no such mode" : "not AES");
    else if (kind == 'O')
        t->v.direction = encrypts ? ENCRYPT : DECRYPT;
    else if (kind == 'W')
        t->v.mode = strstr(value, "KWP") ? MODE_KWP : MODE_KW;
    else if (kind == 'N' && t->v.mode == MODE_CBC)
        t->v.padded = !strstr(value, "NONE");
    if (kind == 'N' && (strstr(value, "ZERO") || strstr(value, "ONE_AND")))
        skip(t->s, &t->v, "another padding than PKCS#7");
    return 0;
}

static int put_argument(struct test *t, char kind, char *value)
{
    const int encrypts = t->v.direction == ENCRYPT;
    const int fails = strcmp(value, "\"FAIL\"") == 0;

    switch (kind) {
    case '.':
        return 0;
    case 'x':
        return put_quoted(t, encrypts ? FIELD_PT : FIELD_CT, value);
    case 'y':
        return put_quoted(t, encrypts ? FIELD_CT : FIELD_PT, value);
    case 'J':
        return put_quoted(t, FIELD_CT, value);
    case 'L':
    case 'B':
        return put_number_of(t, kind, value);
    case 'C':
    case 'O':
    case 'W':
    case 'N':
        return put_name(t, kind, value);
    case 'R':
        if (strcmp(value, "0") != 0)
            refuse(t);
        t->key_error |= strstr(value, "KEY") != NULL;
        return 0;
    case 'D':
        if (strcmp(value, "0") != 0)
            t->v.verdict = DIFFERS;
        return 0;
    case 'Q':
    case 'F':
        if (fails)
            refuse(t);
        return fails || kind == 'Q' ? 0 : put_quoted(t, FIELD_PT, value);
    default:
        return put_quoted(t, field_lettered(kind), value);
    }
}

/* Part what J holds; check the tag against its stated length. */
static int part_tag(struct test *t)
{
    const struct bytes ct = t->v.field[FIELD_CT];
    size_t len = t->v.field[FIELD_PT].len;

    if (t->v.skip || !has(&t->v, FIELD_CT))
        return 0;
    if (!strchr(t->function->arguments, 'J')) {
        if (t->tag_len >= 0 &&
            t->v.field[FIELD_TAG].len != (size_t)t->tag_len)
            return damaged(t->s, "the tag is not as long as stated");
        return 0;
    }
    if (t->tag_len >= 0)
        len = ct.len - (size_t)t->tag_len;
    if (len > ct.len)
        return damaged(t->s, "ciphertext shorter than its tag");
    put(&t->v, FIELD_TAG, ct.p + len, ct.len - len);
    t->v.field[FIELD_CT].len = len;
    return 0;
}

static const struct function *function_named(const char *name)
{
    const size_t n = sizeof functions / sizeof *functions;
    size_t i = 0;

    while (i < n && strcmp(functions[i].name, name) != 0)
        i++;
    return i < n ? &functions[i] : NULL;
}

/* Drop an argument that says which cipher all others are about. */
static void drop_cipher_id(struct test *t)
{
    if (t->n && strncmp(t->argument[0], "MBEDTLS_CIPHER_ID_", 18) == 0) {
        if (!names_aes(t->argument[0]))
            skip(t->s, &t->v, "not AES");
        t->n--;
        memmove(t->argument, t->argument + 1, t->n * sizeof *t->argument);
    }
}

static int read_test(struct test *t, char *line)
{
    int status = split(t, line);

    begin(t->s, &t->v);
    t->tag_len = -1;
    t->key_error = 0;
    if (status)
        return status;
    t->function = function_named(line);
    drop_cipher_id(t);
    if (!t->function) {
        skip(t->s, &t->v, "test function %.50s not known", line);
        return 0;
    }
    if (t->n != strlen(t->function->arguments))
        return damaged(t->s, "%s with %lu arguments", line,
                       (unsigned long)t->n);
    t->v.mode = t->function->mode;
    t->v.direction = t->function->direction;
    for (size_t i = 0; i < t->n && !status && !t->v.skip; i++)
        status = put_argument(t, t->function->arguments[i], t->argument[i]);
    if (!status)
        status = part_tag(t);
    if (!status && !t->v.skip && !t->key_error && !aes_key_fits(&t->v))
        status = damaged(t->s, "the key has a length that AES has not");
    /* What decrypts to one plaintext is what encrypting it gives. */
    if (t->v.verdict == VALID)
        t->v.direction = BOTH;
    return status;
}

int read_tfpsa(struct source *s, const struct sink *to)
{
    struct test t = {.s = s};
    int described = 0, status = 0;
    char *line;

    while (!status && (line = next_line(s))) {
        if (*line == '#')
            continue;
        if (*line == '\0' && described)
            return damaged(s, "a description without a test");
        if (*line && !described) {
            described = 1;
        } else if (*line && strncmp(line, "depends_on:", 11) != 0) {
            described = 0;
            status = read_test(&t, line);
            if (!status)
                status = finish(s, &t.v, to);
        }
    }
    if (!status && described)
        status = damaged(s, "a description without a test");
    return status;
}
