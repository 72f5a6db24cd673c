/* peer_openssl.c - what OpenSSL 3 makes of a case.
 *
 * Ciphers are fetched by their names, which give the size of the key in bits.
 */
#include "peers.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <stdio.h>
#include <string.h>

/* Lengths of an IV for GCM that the library takes. */
enum { LONGEST_IV = 128 };

typedef struct {
    char text[32];
} name;

static name name_cipher(const struct vector *v, const char *suffix)
{
    name n;

    snprintf(n.text, sizeof n.text, "AES-%u-%s", 8 * (unsigned)aes_key_len(v),
             suffix);
    return n;
}

static int update(EVP_CIPHER_CTX *x, uint8_t *out, const struct bytes *in)
{
    const uint8_t none = 0;
    int n;

    return EVP_EncryptUpdate(x, out, &n, in->len ? in->p : &none,
                             (int)in->len);
}

static int finish(EVP_CIPHER_CTX *x, uint8_t *ct, const struct bytes *in)
{
    uint8_t rest[16];
    int n;

    return update(x, ct, in) && EVP_EncryptFinal_ex(x, rest, &n);
}

static int get_tag(EVP_CIPHER_CTX *x, uint8_t *tag, size_t len)
{
    return EVP_CIPHER_CTX_ctrl(x, EVP_CTRL_AEAD_GET_TAG, (int)len, tag);
}

static int plain(EVP_CIPHER_CTX *x, const EVP_CIPHER *cipher,
                 const struct vector *v, uint8_t *ct, uint8_t *tag)
{
    const struct bytes *f = v->field;

    (void)tag;
    EVP_CIPHER_CTX_set_flags(x, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    return EVP_EncryptInit_ex2(x, cipher, f[FIELD_KEY].p, f[FIELD_IV].p,
                               NULL) &&
           EVP_CIPHER_CTX_set_padding(x, 0) && finish(x, ct, &f[FIELD_PT]);
}

static int gcm(EVP_CIPHER_CTX *x, const EVP_CIPHER *cipher,
               const struct vector *v, uint8_t *ct, uint8_t *tag)
{
    const struct bytes *f = v->field;

    return EVP_EncryptInit_ex2(x, cipher, NULL, NULL, NULL) &&
           EVP_CIPHER_CTX_ctrl(x, EVP_CTRL_AEAD_SET_IVLEN,
                               (int)f[FIELD_IV].len, NULL) &&
           EVP_EncryptInit_ex2(x, NULL, f[FIELD_KEY].p, f[FIELD_IV].p,
                               NULL) &&
           update(x, NULL, &f[FIELD_AAD]) && finish(x, ct, &f[FIELD_PT]) &&
           get_tag(x, tag, f[FIELD_TAG].len);
}

static int ccm(EVP_CIPHER_CTX *x, const EVP_CIPHER *cipher,
               const struct vector *v, uint8_t *ct, uint8_t *tag)
{
    const struct bytes *f = v->field;
    int n;

    return EVP_EncryptInit_ex2(x, cipher, NULL, NULL, NULL) &&
           EVP_CIPHER_CTX_ctrl(x, EVP_CTRL_AEAD_SET_IVLEN,
                               (int)f[FIELD_IV].len, NULL) &&
           EVP_CIPHER_CTX_ctrl(x, EVP_CTRL_AEAD_SET_TAG,
                               (int)f[FIELD_TAG].len, NULL) &&
           EVP_EncryptInit_ex2(x, NULL, f[FIELD_KEY].p, f[FIELD_IV].p,
                               NULL) &&
           EVP_EncryptUpdate(x, NULL, &n, NULL, (int)f[FIELD_PT].len) &&
           (!f[FIELD_AAD].len || update(x, NULL, &f[FIELD_AAD])) &&
           finish(x, ct, &f[FIELD_PT]) && get_tag(x, tag, f[FIELD_TAG].len);
}

static int siv(EVP_CIPHER_CTX *x, const EVP_CIPHER *cipher,
               const struct vector *v, uint8_t *ct, uint8_t *tag)
{
    const struct bytes *f = v->field;
    int good = EVP_EncryptInit_ex2(x, cipher, f[FIELD_KEY].p, NULL, NULL);

    for (int i = 0; i < 3; i++)
        if (has(v, siv_strings[i]))
            good = good && update(x, NULL, &f[siv_strings[i]]);
    if (has(v, FIELD_IV))
        good = good && update(x, NULL, &f[FIELD_IV]);
    return good && finish(x, ct, &f[FIELD_PT]) && get_tag(x, tag, 16);
}

typedef int seal_fn(EVP_CIPHER_CTX *x, const EVP_CIPHER *cipher,
                    const struct vector *v, uint8_t *ct, uint8_t *tag);

static const struct {
    const char *suffix, *inverse;
    seal_fn *seal;
} ciphers[MODES] = {
    [MODE_ECB] = {"ECB", NULL, plain},
    [MODE_CBC] = {"CBC", NULL, plain},
    [MODE_CTR] = {"CTR", NULL, plain},
    [MODE_CFB8] = {"CFB8", NULL, plain},
    [MODE_CFB128] = {"CFB", NULL, plain},
    [MODE_OFB] = {"OFB", NULL, plain},
    [MODE_XTS] = {"XTS", NULL, plain},
    [MODE_CCM] = {"CCM", NULL, ccm},
    [MODE_GCM] = {"GCM", NULL, gcm},
    [MODE_KW] = {"WRAP", "WRAP-INV", plain},
    [MODE_KWP] = {"WRAP-PAD", "WRAP-PAD-INV", plain},
    [MODE_SIV] = {"SIV", NULL, siv},
};

static answer encrypt(const struct vector *v, uint8_t *ct, uint8_t *tag)
{
    const name n = name_cipher(v, v->inverse ? ciphers[v->mode].inverse
                                             : ciphers[v->mode].suffix);
    EVP_CIPHER_CTX *x = EVP_CIPHER_CTX_new();
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, n.text, NULL);
    seal_fn *const seal = ciphers[v->mode].seal;
    const int good = x && cipher && seal(x, cipher, v, ct, tag);
    EVP_CIPHER_free(cipher);
    EVP_CIPHER_CTX_free(x);
    return good ? ANSWERED : BROKEN;
}

/* A MAC is given its cipher by name. */
static answer authenticate(const struct vector *v, uint8_t *tag)
{
    const int gmac = v->mode == MODE_GMAC;
    const struct bytes *f = v->field;
    EVP_MAC *mac = EVP_MAC_fetch(NULL, gmac ? "GMAC" : "CMAC", NULL);
    EVP_MAC_CTX *x = EVP_MAC_CTX_new(mac);
    uint8_t iv[LONGEST_IV], whole[16];
    name cipher = name_cipher(v, gmac ? "GCM" : "CBC");
    OSSL_PARAM p[3] = {OSSL_PARAM_construct_utf8_string(
        OSSL_MAC_PARAM_CIPHER, cipher.text, 0)};
    size_t n;
    int good;

    p[1] = p[2] = OSSL_PARAM_construct_end();
    if (gmac) {
        memcpy(iv, f[FIELD_IV].p, f[FIELD_IV].len);
        p[1] = OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_IV, iv,
                                                 f[FIELD_IV].len);
    }
    good = x && EVP_MAC_init(x, f[FIELD_KEY].p, f[FIELD_KEY].len, p) &&
           EVP_MAC_update(x, f[FIELD_PT].p, f[FIELD_PT].len) &&
           EVP_MAC_final(x, whole, &n, sizeof whole) && n == 16;
    EVP_MAC_CTX_free(x);
    EVP_MAC_free(mac);
    if (good)
        memcpy(tag, whole, f[FIELD_TAG].len);
    return good ? ANSWERED : BROKEN;
}

/* What the generator takes next from the source above it. */
static int give(EVP_RAND_CTX *source, const struct bytes *entropy)
{
    OSSL_PARAM p[] = {OSSL_PARAM_construct_octet_string(
                          OSSL_RAND_PARAM_TEST_ENTROPY,
                          (void *)(uintptr_t)entropy->p, entropy->len),
                      OSSL_PARAM_construct_end()};

    return EVP_RAND_CTX_set_params(source, p);
}

static int seed(EVP_RAND_CTX *x, EVP_RAND_CTX *source, const struct vector *v)
{
    const struct bytes *f = v->field;
    name n = name_cipher(v, "CTR");
    int df = v->df;
    unsigned strength = 256;
    OSSL_PARAM of_source[] = {
        OSSL_PARAM_construct_uint(OSSL_RAND_PARAM_STRENGTH, &strength),
        OSSL_PARAM_construct_end(), OSSL_PARAM_construct_end()};
    OSSL_PARAM p[] = {
        OSSL_PARAM_construct_int(OSSL_DRBG_PARAM_USE_DF, &df),
        OSSL_PARAM_construct_utf8_string(OSSL_DRBG_PARAM_CIPHER, n.text, 0),
        OSSL_PARAM_construct_end()};

    if (df)
        of_source[1] = OSSL_PARAM_construct_octet_string(
            OSSL_RAND_PARAM_TEST_NONCE, (void *)(uintptr_t)f[FIELD_IV].p,
            f[FIELD_IV].len);
    return EVP_RAND_CTX_set_params(source, of_source) &&
           give(source, &f[FIELD_ENTROPY]) &&
           EVP_RAND_instantiate(source, strength, 0, NULL, 0, NULL) &&
           EVP_RAND_CTX_set_params(x, p) &&
           EVP_RAND_instantiate(x, 0, 0, f[FIELD_PERSONAL].p,
                                f[FIELD_PERSONAL].len, NULL);
}

static int request(EVP_RAND_CTX *x, EVP_RAND_CTX *source,
                   const struct vector *v, uint8_t *out, enum field entropy,
                   enum field extra)
{
    const struct bytes *f = v->field;

    return (!has(v, entropy) || give(source, &f[entropy])) &&
           EVP_RAND_generate(x, out, f[FIELD_CT].len, 0, has(v, entropy),
                             f[extra].p, f[extra].len);
}

static answer generate(const struct vector *v, uint8_t *out)
{
    const struct bytes *f = v->field;
    EVP_RAND *test = EVP_RAND_fetch(NULL, "TEST-RAND", NULL);
    EVP_RAND *drbg = EVP_RAND_fetch(NULL, "CTR-DRBG", NULL);
    EVP_RAND_CTX *source = EVP_RAND_CTX_new(test, NULL);
    EVP_RAND_CTX *x = EVP_RAND_CTX_new(drbg, source);
    int good = source && x && seed(x, source, v);

    if (good && has(v, FIELD_ENTROPY_RESEED))
        good = give(source, &f[FIELD_ENTROPY_RESEED]) &&
               EVP_RAND_reseed(x, 0, NULL, 0, f[FIELD_ADD_RESEED].p,
                               f[FIELD_ADD_RESEED].len);
    good = good && request(x, source, v, out, FIELD_ENTROPY1, FIELD_ADD1) &&
           request(x, source, v, out, FIELD_ENTROPY2, FIELD_ADD2);
    EVP_RAND_CTX_free(x);
    EVP_RAND_CTX_free(source);
    EVP_RAND_free(drbg);
    EVP_RAND_free(test);
    return good ? ANSWERED : BROKEN;
}

/* Whether the library has what the case asks for. */
static int offered(const struct vector *v)
{
    const struct bytes *f = v->field;

    switch (v->mode) {
    case MODE_XTS:
        return aes_key_len(v) != 24;
    case MODE_GCM:
    case MODE_GMAC:
        return f[FIELD_IV].len <= LONGEST_IV;
    case MODE_SIV: /* it makes no tag of an empty message */
        return f[FIELD_PT].len != 0;
    case MODE_CMAC:
    case MODE_CTR_DRBG:
        return 1;
    default:
        return ciphers[v->mode].seal != NULL;
    }
}

answer openssl_seal(const struct vector *v, uint8_t *ct, uint8_t *tag)
{
    if (!offered(v))
        return NOT_OFFERED;
    switch (v->mode) {
    case MODE_CMAC:
    case MODE_GMAC:
        return authenticate(v, tag);
    case MODE_CTR_DRBG:
        return generate(v, ct);
    default:
        return encrypt(v, ct, tag);
    }
}
