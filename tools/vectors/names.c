/* names.c - tables of what the formats call fields, ciphers and modes. */
#include "names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    enum field field;
} field_names[] = {
    {"Key", FIELD_KEY},
    {"K", FIELD_KEY},
    {"IV", FIELD_IV},
    {"i", FIELD_IV}, /* XTS: the tweak */
    {"Nonce", FIELD_IV},
    {"tweakValue", FIELD_IV},
    {"AAD", FIELD_AAD},
    {"AD", FIELD_AAD},
    {"Adata", FIELD_AAD},
    {"AdditionalData", FIELD_AAD},
    {"PT", FIELD_PT},
    {"P", FIELD_PT},
    {"Plaintext", FIELD_PT},
    {"Payload", FIELD_PT},
    {"Msg", FIELD_PT},
    {"Message", FIELD_PT},
    {"IN", FIELD_PT},
    {"Input", FIELD_PT},
    {"CT", FIELD_CT},
    {"C", FIELD_CT},
    {"Ciphertext", FIELD_CT},
    {"ReturnedBits", FIELD_CT},
    {"Tag", FIELD_TAG},
    {"Mac", FIELD_TAG},
    {"NextIV", FIELD_NEXT_IV},
    {"EntropyInput", FIELD_ENTROPY},
    {"PersonalizationString", FIELD_PERSONAL},
    {"persoString", FIELD_PERSONAL},
    {"EntropyInputReseed", FIELD_ENTROPY_RESEED},
    {"AdditionalInputReseed", FIELD_ADD_RESEED},
    {"EntropyInputPR", FIELD_ENTROPY1},
    {"EntropyInputPR1", FIELD_ENTROPY1},
    {"EntropyInputPR2", FIELD_ENTROPY2},
    {"AdditionalInput", FIELD_ADD1},
    {"AdditionalInput1", FIELD_ADD1},
    {"AdditionalInput2", FIELD_ADD2},
};

static const struct {
    const char *name; /* lower case, letters and digits alone */
    enum mode mode;
    uint8_t padded, inverse;
} ciphers[] = {
    {"ecb", MODE_ECB, 0, 0},
    {"cbc", MODE_CBC, 0, 0},
    {"cbcpkcs5", MODE_CBC, 1, 0},
    {"ctr", MODE_CTR, 0, 0},
    {"cfb1", MODE_CFB1, 0, 0},
    {"cfb8", MODE_CFB8, 0, 0},
    {"cfb", MODE_CFB128, 0, 0},
    {"cfb128", MODE_CFB128, 0, 0},
    {"ofb", MODE_OFB, 0, 0},
    {"xts", MODE_XTS, 0, 0},
    {"ccm", MODE_CCM, 0, 0},
    {"gcm", MODE_GCM, 0, 0},
    {"gmac", MODE_GMAC, 0, 0},
    {"cmac", MODE_CMAC, 0, 0},
    {"kw", MODE_KW, 0, 0},
    {"wrap", MODE_KW, 0, 0},
    {"wrapinv", MODE_KW, 0, 1},
    {"kwp", MODE_KWP, 0, 0},
    {"wrappad", MODE_KWP, 0, 0},
    {"wrappadinv", MODE_KWP, 0, 1},
    {"gcmsiv", MODE_GCM_SIV, 0, 0},
    {"eax", MODE_EAX, 0, 0},
    {"siv", MODE_SIV, 0, 0},
    {"sivcmac", MODE_SIV, 0, 0},
};

/* What comments and file names mention, the longer of two words first. */
static const struct {
    const char *word;
    enum mode mode;
} mentions[] = {
    {"ctrdrbg", MODE_CTR_DRBG},
    {"ctr_drbg", MODE_CTR_DRBG},
    {"drbg", MODE_CTR_DRBG},
    {"gcm_siv", MODE_GCM_SIV},
    {"gcm-siv", MODE_GCM_SIV},
    {"rfc8452", MODE_GCM_SIV},
    {"cfb128", MODE_CFB128},
    {"cfb8", MODE_CFB8},
    {"cfb1", MODE_CFB1},
    {"cmac", MODE_CMAC},
    {"gmac", MODE_GMAC},
    {"ecb", MODE_ECB},
    {"cbc", MODE_CBC},
    {"ctr", MODE_CTR},
    {"ofb", MODE_OFB},
    {"xts", MODE_XTS},
    {"ccm", MODE_CCM},
    {"gcm", MODE_GCM},
    {"kwp", MODE_KWP},
    {"kw", MODE_KW},
    {"eax", MODE_EAX},
    {"siv", MODE_SIV},
};

#define COUNT(a) (sizeof(a) / sizeof *(a))

static int lower(char c)
{
    return tolower((unsigned char)c);
}

/* Whether text begins with a word in lower case. */
static int starts(const char *text, const char *word)
{
    while (*word && lower(*text) == *word) {
        text++;
        word++;
    }
    return *word == '\0';
}

int same_name(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

enum field field_named(const char *name)
{
    for (size_t i = 0; i < COUNT(field_names); i++)
        if (same_name(name, field_names[i].name))
            return field_names[i].field;
    return FIELDS;
}

/* Letters and digits of a name in lower case, as far as they fit. */
static void squeeze(char out[40], const char *name)
{
    size_t n = 0;

    for (; *name && n < 39; name++)
        if (isalnum((unsigned char)*name))
            out[n++] = (char)lower(*name);
    out[n] = '\0';
}

/* Algorithms whose names have AES behind, or not at all. */
static const struct {
    const char *name, *cipher;
} aliases[] = {
    {"cmacaes", "aescmac"},
    {"kw", "aeskw"},
    {"kwp", "aeskwp"},
};

/* Skip what some formats put in front of AES. */
static const char *past_prefix(const char *name)
{
    static const char *const prefixes[] = {"id", "acvp", "aead",
                                           "mbedtlscipher"};

    for (size_t i = 0; i < COUNT(prefixes); i++)
        if (starts(name, prefixes[i]))
            return name + strlen(prefixes[i]);
    return name;
}

int names_aes(const char *name)
{
    char plain[40];

    squeeze(plain, name);
    return strstr(plain, "aes") != NULL;
}

int cipher_named(const char *name, struct vector *v, size_t *bytes)
{
    char plain[40];
    const char *rest;
    long bits;

    squeeze(plain, name);
    *bytes = 0;
    rest = past_prefix(plain);
    for (size_t i = 0; i < COUNT(aliases); i++)
        if (strcmp(plain, aliases[i].name) == 0)
            rest = aliases[i].cipher;
    if (!starts(rest, "aes"))
        return -1;
    rest += 3;
    bits = strtol(rest, NULL, 10);
    if (bits == 128 || bits == 192 || bits == 256) {
        *bytes = (size_t)bits / 8;
        rest += 3;
    }
    for (size_t i = 0; i < COUNT(ciphers); i++)
        if (strcmp(rest, ciphers[i].name) == 0) {
            v->mode = ciphers[i].mode;
            v->padded = ciphers[i].padded;
            v->inverse = ciphers[i].inverse;
            return 0;
        }
    return -1;
}

enum mode mode_mentioned(const char *text)
{
    for (const char *at = text; *at; at++)
        for (size_t i = 0; i < COUNT(mentions); i++)
            if ((at == text || !isalnum((unsigned char)at[-1])) &&
                starts(at, mentions[i].word))
                return mentions[i].mode;
    return MODE_UNKNOWN;
}
