/* stanza_cases.c - make a case of the fields of a stanza. */
#include "stanza.h"

#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Give the case the bytes of all fields that hold some. */
static int put_fields(struct stanza *z)
{
    int status = 0;

    for (size_t i = 0; i < z->n && !status; i++) {
        const char *name = z->field[i].name, *value = z->field[i].value;
        enum field f = field_named(name);

        if (same_name(name, "Output"))
            f = FIELD_TAG;
        if (same_name(name, "MAC")) /* `MAC = CMAC` is no tag */
            f = FIELDS;
        z->s->line = z->field[i].line;
        if (f != FIELDS && *value == '"')
            skip(z->s, &z->v, "text in quotes");
        else if (f != FIELDS)
            status = put_hex(z->s, &z->v, f, value);
    }
    return status;
}

/* Whether encryption or decryption must fail. */
static int expectation(struct stanza *z)
{
    const char *operation = stanza_value(z, "Operation");
    const char *result = stanza_value(z, "Result");
    const int invalid = operation && same_name(operation, "InvalidDecrypt");
    const int encrypts = operation && same_name(operation, "ENCRYPT");

    if (operation && !invalid && !encrypts &&
        !same_name(operation, "DECRYPT"))
        return damaged(z->s, "operation %.40s is not known", operation);
    if (stanza_value(z, "NO_SEAL"))
        z->v.direction = DECRYPT;
    if (invalid || stanza_value(z, "FAILS") ||
        (result && !same_name(result, "SUCCESS"))) {
        z->v.verdict = REFUSED;
        z->v.direction = encrypts ? ENCRYPT : DECRYPT;
    }
    return 0;
}

/* A key is as long as the name of its cipher says, unless it must not be. */
static int fit_key(struct stanza *z, const char *name, size_t bytes)
{
    const char *result = stanza_value(z, "Result");

    if (bytes && !(result && strstr(result, "KEY")) && !z->v.skip &&
        has(&z->v, FIELD_KEY) && aes_key_len(&z->v) != bytes)
        return damaged(z->s, "a key of %lu bytes for %.40s",
                       (unsigned long)z->v.field[FIELD_KEY].len, name);
    return 0;
}

static int is_key_wrap(const struct vector *v)
{
    return v->mode == MODE_KW || v->mode == MODE_KWP;
}

int stanza_cipher(struct stanza *z)
{
    const char *name = stanza_value(z, "Cipher");
    const char *padding = stanza_value(z, "Padding");
    const char *where = stanza_value(z, "Availablein");
    size_t bytes;
    int status;

    if (cipher_named(name, &z->v, &bytes)) {
        skip(z->s, &z->v, "%s: %.40s",
             names_aes(name) ? "no such mode" : "not AES", name);
        return 0;
    }
    if (where && same_name(where, "fips"))
        skip(z->s, &z->v, "a rule of OpenSSL's FIPS provider");
    if (z->v.mode == MODE_CFB1)
        skip(z->s, &z->v, "CFB1 works on single bits");
    if (padding && strcmp(padding, "0") != 0 && !same_name(padding, "no"))
        z->v.padded = 1;
    if (z->v.skip)
        return 0;
    status = expectation(z);
    if (!status)
        status = put_fields(z);
    if (has(&z->v, FIELD_AAD2) && z->v.mode != MODE_SIV)
        skip(z->s, &z->v, "AAD in several pieces");
    if (has(&z->v, FIELD_IV) && is_key_wrap(&z->v))
        skip(z->s, &z->v, "key wrap with a check value of its own");
    return status ? status : fit_key(z, name, bytes);
}

int stanza_mac(struct stanza *z)
{
    const char *name = stanza_value(z, "MAC");
    const char *cipher = stanza_value(z, "Algorithm");
    size_t bytes = 0;
    int status;

    if (!cipher)
        cipher = name;
    if (!names_aes(cipher) || cipher_named(cipher, &z->v, &bytes)) {
        skip(z->s, &z->v, "not AES: %.40s", cipher);
        return 0;
    }
    z->v.mode = same_name(name, "GMAC")         ? MODE_GMAC
                : strncmp(name, "CMAC", 4) == 0 ? MODE_CMAC
                                                : MODE_UNKNOWN;
    if (z->v.mode == MODE_UNKNOWN)
        skip(z->s, &z->v, "no such mode: %.40s", name);
    status = expectation(z);
    if (!status)
        status = put_fields(z);
    return status ? status : fit_key(z, cipher, bytes);
}

int stanza_mode(struct stanza *z)
{
    const char *name = stanza_value(z, "Mode");

    if (same_name(name, "Raw"))
        z->v.mode = MODE_ECB;
    else if (same_name(name, "KeyWrap"))
        z->v.mode = MODE_KW;
    else if (same_name(name, "KeyWrapWithPadding"))
        z->v.mode = MODE_KWP;
    else
        skip(z->s, &z->v, "no such mode: %.40s", name);
    return put_fields(z);
}

/* Without derivation function the entropy is as long as key and block; with
 * it, nothing but the name of the file speaks of the key. */
int stanza_drbg(struct stanza *z)
{
    int status = put_fields(z);
    const size_t entropy = z->v.field[FIELD_ENTROPY].len;

    z->v.mode = MODE_CTR_DRBG;
    z->v.df = has(&z->v, FIELD_IV) != 0;
    z->v.drbg_key = (uint8_t)(entropy > 16 && entropy <= 48 ? entropy - 16 : 0);
    if (z->v.df)
        z->v.drbg_key = strstr(z->s->name, "128")   ? 16
                        : strstr(z->s->name, "192") ? 24
                                                    : 32;
    return status;
}

/* The name of the file tells the mode, else a comment does. */
int stanza_nameless(struct stanza *z)
{
    static const char *const others[] = {"xaes", "tls", "hmac", "chacha",
                                         "des_", "siphash"};
    int status = expectation(z);

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strstr(z->s->name, others[i])) {
            skip(z->s, &z->v, "no such mode: %.60s", z->s->name);
            return status;
        }
    z->v.mode = mode_mentioned(z->s->name);
    if (z->v.mode == MODE_UNKNOWN)
        z->v.mode = z->mentioned;
    if (z->v.mode == MODE_UNKNOWN)
        z->v.mode = z->s->asked;
    if (z->v.mode == MODE_UNKNOWN && stanza_value(z, "AdditionalData"))
        z->v.mode = MODE_GCM; /* no other file calls it so */
    if (!status)
        status = put_fields(z);
    /* Files of random nonces have them behind the tag. */
    if (!status && z->v.mode == MODE_GCM && has(&z->v, FIELD_IV) &&
        !z->v.field[FIELD_IV].len && z->v.field[FIELD_TAG].len == 28) {
        put(&z->v, FIELD_IV, z->v.field[FIELD_TAG].p + 16, 12);
        z->v.field[FIELD_TAG].len = 16;
    }
    return status;
}

/* Give the case number n of a RAND stanza its bytes; `Output.n` is the last
 * of its fields. */
static int put_numbered(struct stanza *z, unsigned n)
{
    static const struct {
        const char *name;
        enum field field;
    } names[] = {
        {"Entropy", FIELD_ENTROPY},
        {"Nonce", FIELD_IV},
        {"PersonalisationString", FIELD_PERSONAL},
        {"ReseedEntropy", FIELD_ENTROPY_RESEED},
        {"ReseedAdditionalInput", FIELD_ADD_RESEED},
        {"AdditionalInputA", FIELD_ADD1},
        {"AdditionalInputB", FIELD_ADD2},
        {"EntropyPredictionResistanceA", FIELD_ENTROPY1},
        {"EntropyPredictionResistanceB", FIELD_ENTROPY2},
        {"Output", FIELD_CT},
    };
    int status = 0;

    for (size_t i = 0; i < sizeof names / sizeof *names && !status; i++) {
        char numbered[48];
        const char *value;

        snprintf(numbered, sizeof numbered, "%s.%u", names[i].name, n);
        value = stanza_value(z, numbered);
        if (value)
            status = put_hex(z->s, &z->v, names[i].field, value);
    }
    return status;
}

int stanza_rand(struct stanza *z)
{
    const char *name = stanza_value(z, "RAND");
    const char *cipher = stanza_value(z, "Cipher");
    const char *df = stanza_value(z, "DerivationFunction");
    size_t bytes = 0;
    char entropy[24] = "";
    int status = 0;

    for (unsigned n = 0; !status; n++) {
        snprintf(entropy, sizeof entropy, "Entropy.%u", n);
        if (n && !stanza_value(z, entropy))
            break;
        begin(z->s, &z->v);
        if (!same_name(name, "CTR-DRBG") || !cipher ||
            cipher_named(cipher, &z->v, &bytes))
            skip(z->s, &z->v, "not AES: %.40s", name);
        z->v.mode = MODE_CTR_DRBG;
        z->v.drbg_key = (uint8_t)bytes;
        z->v.df = df && strcmp(df, "0") != 0;
        if (!z->v.skip)
            status = put_numbered(z, n);
        if (!status)
            status = finish(z->s, &z->v, z->to);
    }
    return status;
}
