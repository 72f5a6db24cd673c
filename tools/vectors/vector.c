/* vector.c - the facts of modes and fields that readers and runners share. */
#include "vector.h"

#include <string.h>

#define BIT(f)  ((uint32_t)1 << (f))
#define TEXT    (BIT(FIELD_PT) | BIT(FIELD_CT))
#define CIPHER  (BIT(FIELD_KEY) | TEXT)
#define WITH_IV (CIPHER | BIT(FIELD_IV))
#define AEAD    (WITH_IV | BIT(FIELD_TAG))
#define DRBG    (BIT(FIELD_ENTROPY) | BIT(FIELD_CT))
#define MAC     (BIT(FIELD_KEY) | BIT(FIELD_PT) | BIT(FIELD_TAG))

/* How the ciphertext is long, where the plaintext is. */
enum grows { SAME,
             BY_8,
             PADDED_TO_8,
             FREE };

static const struct {
    const char *name;
    uint32_t needs;
    uint8_t keys;   /* AES keys in FIELD_KEY; 0 where it is not a key */
    uint8_t iv_len; /* 0: several lengths */
    enum grows grows;
} modes[MODES] = {
    [MODE_ECB] = {"ecb", CIPHER, 1, 0, SAME},
    [MODE_CBC] = {"cbc", WITH_IV, 1, 16, SAME},
    [MODE_CTR] = {"ctr", WITH_IV, 1, 16, SAME},
    [MODE_CFB1] = {"cfb1", WITH_IV, 1, 16, SAME},
    [MODE_CFB8] = {"cfb8", WITH_IV, 1, 16, SAME},
    [MODE_CFB128] = {"cfb128", WITH_IV, 1, 16, SAME},
    [MODE_OFB] = {"ofb", WITH_IV, 1, 16, SAME},
    [MODE_XTS] = {"xts", WITH_IV, 2, 16, SAME},
    [MODE_CCM] = {"ccm", AEAD, 1, 0, SAME},
    [MODE_GCM] = {"gcm", AEAD, 1, 0, SAME},
    [MODE_GMAC] = {"gmac", MAC | BIT(FIELD_IV), 1, 0, FREE},
    [MODE_CMAC] = {"cmac", MAC, 1, 0, FREE},
    [MODE_KW] = {"kw", CIPHER, 1, 0, BY_8},
    [MODE_KWP] = {"kwp", CIPHER, 1, 0, PADDED_TO_8},
    [MODE_GCM_SIV] = {"gcm-siv", AEAD, 1, 12, SAME},
    [MODE_EAX] = {"eax", AEAD, 1, 0, SAME},
    [MODE_SIV] = {"siv", CIPHER | BIT(FIELD_TAG), 2, 0, SAME},
    [MODE_CTR_DRBG] = {"ctr-drbg", DRBG, 0, 0, FREE},
};

static const struct {
    char letter;
    const char *name;
} fields[FIELDS] = {
    [FIELD_KEY] = {'k', "key"},
    [FIELD_IV] = {'i', "IV"},
    [FIELD_AAD] = {'a', "AAD"},
    [FIELD_AAD2] = {'b', "second AAD"},
    [FIELD_AAD3] = {'d', "third AAD"},
    [FIELD_PT] = {'p', "plaintext"},
    [FIELD_CT] = {'c', "ciphertext"},
    [FIELD_TAG] = {'t', "tag"},
    [FIELD_NEXT_IV] = {'n', "next IV"},
    [FIELD_RESULTS] = {'r', "results"},
    [FIELD_ENTROPY] = {'e', "entropy"},
    [FIELD_PERSONAL] = {'s', "personalization string"},
    [FIELD_ENTROPY_RESEED] = {'E', "reseed entropy"},
    [FIELD_ADD_RESEED] = {'A', "reseed additional input"},
    [FIELD_ENTROPY1] = {'x', "first prediction resistance entropy"},
    [FIELD_ADD1] = {'X', "first additional input"},
    [FIELD_ENTROPY2] = {'y', "second prediction resistance entropy"},
    [FIELD_ADD2] = {'Y', "second additional input"},
};

const char *mode_name(enum mode mode)
{
    return modes[mode].name;
}

enum mode mode_named(const char *name)
{
    int m = 0;

    while (m < MODES && strcmp(modes[m].name, name) != 0)
        m++;
    return (enum mode)m;
}

const char *field_name(enum field f)
{
    return fields[f].name;
}

char field_letter(enum field f)
{
    return fields[f].letter;
}

enum field field_lettered(char letter)
{
    int f = 0;

    while (f < FIELDS && fields[f].letter != letter)
        f++;
    return (enum field)f;
}

size_t aes_key_len(const struct vector *v)
{
    if (v->mode == MODE_CTR_DRBG)
        return v->drbg_key;
    return v->field[FIELD_KEY].len / modes[v->mode].keys;
}

int aes_key_fits(const struct vector *v)
{
    const size_t len = aes_key_len(v);

    return (len == 16 || len == 24 || len == 32) &&
           (modes[v->mode].keys != 2 || v->field[FIELD_KEY].len == 2 * len);
}

enum field vector_lacks(const struct vector *v)
{
    uint32_t needs = modes[v->mode].needs;
    int f = 0;

    if (has(v, FIELD_RESULTS)) /* the last of them is the result */
        needs &= ~(v->direction == ENCRYPT ? BIT(FIELD_CT) : BIT(FIELD_PT));
    if (v->verdict == REFUSED && v->direction == ENCRYPT)
        needs &= ~(BIT(FIELD_CT) | BIT(FIELD_TAG));
    else if (v->verdict == REFUSED && (needs & BIT(FIELD_CT)))
        needs &= ~BIT(FIELD_PT);
    while (f < FIELDS && !(needs & ~v->present & BIT(f)))
        f++;
    return (enum field)f;
}

/* Whether plaintext and ciphertext can belong together. */
static int lengths_fit(const struct vector *v)
{
    const size_t p = v->field[FIELD_PT].len, c = v->field[FIELD_CT].len;

    if (v->padded)
        return c == p / 16 * 16 + 16;
    switch (modes[v->mode].grows) {
    case SAME:
        return c == p;
    case BY_8:
        return c == p + 8;
    case PADDED_TO_8:
        return c == (p + 7) / 8 * 8 + 8;
    default:
        return 1;
    }
}

const char *vector_misfit(const struct vector *v)
{
    const size_t iv = v->field[FIELD_IV].len;

    if (v->verdict == REFUSED || v->verdict == EITHER)
        return NULL;
    if (!aes_key_fits(v))
        return "the key has a length that AES has not";
    if (modes[v->mode].iv_len && iv != modes[v->mode].iv_len)
        return "the IV has not the length that the mode takes";
    if (!has(v, FIELD_RESULTS) && !lengths_fit(v))
        return "plaintext and ciphertext have lengths that do not fit";
    return NULL;
}
