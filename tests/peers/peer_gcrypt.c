/* peer_gcrypt.c - what Libgcrypt makes of a case. */
#include "peers.h"

#include <gcrypt.h>
#include <string.h>

static const struct {
    int mode, flags;
} ciphers[MODES] = {
    [MODE_ECB] = {GCRY_CIPHER_MODE_ECB, 0},
    [MODE_CBC] = {GCRY_CIPHER_MODE_CBC, 0},
    [MODE_CTR] = {GCRY_CIPHER_MODE_CTR, 0},
    [MODE_CFB8] = {GCRY_CIPHER_MODE_CFB8, 0},
    [MODE_CFB128] = {GCRY_CIPHER_MODE_CFB, 0},
    [MODE_OFB] = {GCRY_CIPHER_MODE_OFB, 0},
    [MODE_XTS] = {GCRY_CIPHER_MODE_XTS, 0},
    [MODE_CCM] = {GCRY_CIPHER_MODE_CCM, 0},
    [MODE_GCM] = {GCRY_CIPHER_MODE_GCM, 0},
    [MODE_EAX] = {GCRY_CIPHER_MODE_EAX, 0},
    [MODE_SIV] = {GCRY_CIPHER_MODE_SIV, 0},
    [MODE_GCM_SIV] = {GCRY_CIPHER_MODE_GCM_SIV, 0},
    [MODE_KW] = {GCRY_CIPHER_MODE_AESWRAP, 0},
    [MODE_KWP] = {GCRY_CIPHER_MODE_AESWRAP, GCRY_CIPHER_EXTENDED},
};

/* By the length of an AES key: 16, 24, 32. */
static const int algorithms[3] = {GCRY_CIPHER_AES128, GCRY_CIPHER_AES192,
                                  GCRY_CIPHER_AES256};
static const int gmacs = GCRY_MAC_GMAC_AES, cmacs = GCRY_MAC_CMAC_AES;

static void begin(void)
{
    if (!gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P)) {
        gcry_check_version(NULL);
        gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
        gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
    }
}

/* The nonce, and what is authenticated. CCM wants all lengths first. */
static gcry_error_t announce(gcry_cipher_hd_t h, const struct vector *v)
{
    const struct bytes *f = v->field;
    const uint64_t lengths[3] = {f[FIELD_PT].len, f[FIELD_AAD].len,
                                 f[FIELD_TAG].len};
    gcry_error_t error = 0;

    if (v->mode == MODE_CTR)
        error = gcry_cipher_setctr(h, f[FIELD_IV].p, f[FIELD_IV].len);
    else if (has(v, FIELD_IV) && v->mode != MODE_SIV)
        error = gcry_cipher_setiv(h, f[FIELD_IV].p, f[FIELD_IV].len);
    if (!error && v->mode == MODE_CCM)
        error = gcry_cipher_ctl(h, GCRYCTL_SET_CCM_LENGTHS,
                                (void *)(uintptr_t)lengths, sizeof lengths);
    for (int i = 0; i < 3; i++)
        if (!error && has(v, siv_strings[i]))
            error = gcry_cipher_authenticate(h, f[siv_strings[i]].p,
                                             f[siv_strings[i]].len);
    if (!error && has(v, FIELD_IV) && v->mode == MODE_SIV)
        error = gcry_cipher_setiv(h, f[FIELD_IV].p, f[FIELD_IV].len);
    return error;
}

static answer encrypt(const struct vector *v, uint8_t *ct, uint8_t *tag)
{
    const struct bytes *f = v->field;
    gcry_cipher_hd_t h;
    gcry_error_t error;

    if (gcry_cipher_open(&h, algorithms[aes_key_len(v) / 8 - 2],
                         ciphers[v->mode].mode,
                         (unsigned)ciphers[v->mode].flags))
        return BROKEN;
    error = gcry_cipher_setkey(h, f[FIELD_KEY].p, f[FIELD_KEY].len);
    if (!error)
        error = announce(h, v);
    if (!error && v->mode != MODE_KW && v->mode != MODE_KWP)
        error = gcry_cipher_final(h);
    if (!error)
        error = gcry_cipher_encrypt(h, ct, f[FIELD_CT].len, f[FIELD_PT].p,
                                    f[FIELD_PT].len);
    if (!error && has(v, FIELD_TAG))
        error = gcry_cipher_gettag(h, tag, f[FIELD_TAG].len);
    gcry_cipher_close(h);
    return error ? BROKEN : ANSWERED;
}

static answer authenticate(const struct vector *v, uint8_t *tag)
{
    const struct bytes *f = v->field;
    uint8_t whole[16];
    size_t n = sizeof whole;
    gcry_mac_hd_t h;
    gcry_error_t error;

    if (gcry_mac_open(&h, v->mode == MODE_CMAC ? cmacs : gmacs, 0, NULL))
        return BROKEN;
    error = gcry_mac_setkey(h, f[FIELD_KEY].p, f[FIELD_KEY].len);
    if (!error && has(v, FIELD_IV))
        error = gcry_mac_setiv(h, f[FIELD_IV].p, f[FIELD_IV].len);
    if (!error)
        error = gcry_mac_write(h, f[FIELD_PT].p, f[FIELD_PT].len);
    if (!error)
        error = gcry_mac_read(h, whole, &n);
    gcry_mac_close(h);
    if (error)
        return BROKEN;
    memcpy(tag, whole, f[FIELD_TAG].len);
    return ANSWERED;
}

/* Whether the library has what the case asks for. */
static int offered(const struct vector *v)
{
    const size_t key_len = aes_key_len(v);

    switch (v->mode) {
    case MODE_XTS:
        return key_len != 24;
    case MODE_CMAC:
    case MODE_GMAC:
        return 1;
    default:
        return ciphers[v->mode].mode && !v->inverse;
    }
}

answer gcrypt_seal(const struct vector *v, uint8_t *ct, uint8_t *tag)
{
    begin();
    if (!offered(v))
        return NOT_OFFERED;
    if (v->mode == MODE_CMAC || v->mode == MODE_GMAC)
        return authenticate(v, tag);
    return encrypt(v, ct, tag);
}
