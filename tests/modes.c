/* modes.c - see modes.h. A new mode is a line in the table at the end. */
#include "modes.h"
#include "reference.h"

#include <string.h>

/* ------------------------------------------------ the calls, as one type */

#define PLAIN_CALL(name, call)                                        \
    static int name(const aesop_key *k, uint8_t iv[16], uint8_t *out, \
                    size_t *out_len, const uint8_t *in, size_t len)   \
    {                                                                 \
        *out_len = len;                                               \
        return call;                                                  \
    }

PLAIN_CALL(ecb_encrypt, ((void)iv, aesop_ecb_encrypt(k, out, in, len)))
PLAIN_CALL(ecb_decrypt, ((void)iv, aesop_ecb_decrypt(k, out, in, len)))
PLAIN_CALL(cbc_encrypt, aesop_cbc_encrypt(k, iv, out, in, len))
PLAIN_CALL(cbc_decrypt, aesop_cbc_decrypt(k, iv, out, in, len))
PLAIN_CALL(ctr, aesop_ctr(k, iv, out, in, len))

static int pkcs7_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                         size_t *out_len, const uint8_t *in, size_t len)
{
    *out_len = AESOP_PKCS7_LEN(len);
    return aesop_cbc_pkcs7_encrypt(k, iv, out, in, len);
}

/* A message in one piece; iv becomes the next unused counter. */
static int ctr_context(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                       size_t *out_len, const uint8_t *in, size_t len)
{
    aesop_ctr_ctx c;
    int status = aesop_ctr_start(&c, k, iv);

    *out_len = len;
    if (!status) {
        status = aesop_ctr_update(&c, out, in, len);
        memcpy(iv, c.counter, 16);
    }
    aesop_ctr_finish(&c);
    return status;
}

/* --------------------------------- the same from SP 800-38A and RFC 5652 */

static void xor_block(uint8_t out[16], const uint8_t a[16],
                      const uint8_t b[16])
{
    for (int i = 0; i < 16; i++)
        out[i] = a[i] ^ b[i];
}

static size_t reference_ecb(const uint8_t *key, size_t key_len,
                            uint8_t iv[16], uint8_t *out, const uint8_t *in,
                            size_t len)
{
    (void)iv;
    for (size_t i = 0; i < len; i += 16)
        reference_encrypt(key, key_len, out + i, in + i);
    return len;
}

static size_t reference_cbc(const uint8_t *key, size_t key_len,
                            uint8_t iv[16], uint8_t *out, const uint8_t *in,
                            size_t len)
{
    for (size_t i = 0; i < len; i += 16) {
        xor_block(iv, iv, in + i);
        reference_encrypt(key, key_len, iv, iv);
        memcpy(out + i, iv, 16);
    }
    return len;
}

static size_t reference_pkcs7(const uint8_t *key, size_t key_len,
                              uint8_t iv[16], uint8_t *out, const uint8_t *in,
                              size_t len)
{
    const size_t whole = len - len % 16;
    uint8_t last[16];

    memset(last, (int)(16 - len % 16), 16);
    if (len % 16)
        memcpy(last, in + whole, len % 16);
    reference_cbc(key, key_len, iv, out, in, whole);
    reference_cbc(key, key_len, iv, out + whole, last, 16);
    return whole + 16;
}

static size_t reference_ctr(const uint8_t *key, size_t key_len,
                            uint8_t iv[16], uint8_t *out, const uint8_t *in,
                            size_t len)
{
    for (size_t i = 0; i < len; i += 16) {
        uint8_t pad[16];

        reference_encrypt(key, key_len, pad, iv);
        reference_add(iv, 1);
        for (size_t j = i; j < len && j < i + 16; j++)
            out[j] = in[j] ^ pad[j - i];
    }
    return len;
}

const mode modes[] = {
    {"ECB", 16, 0, AESOP_DECRYPTS, IV_UNUSED, 0, ecb_encrypt, ecb_decrypt,
     reference_ecb},
    {"CBC", 16, 0, AESOP_DECRYPTS, IV_CHAINED, 0, cbc_encrypt, cbc_decrypt,
     reference_cbc},
    {"CBC PKCS#7", 1, 16, AESOP_DECRYPTS, IV_CHAINED, 0, pkcs7_encrypt,
     aesop_cbc_pkcs7_decrypt, reference_pkcs7},
    {"CTR", 1, 0, 0, IV_COUNTER, 0, ctr, ctr, reference_ctr},
    {"CTR context", 1, 0, 0, IV_COUNTER, 1, ctr_context, ctr_context,
     reference_ctr},
};
const size_t mode_count = COUNT(modes);

const mode *this_mode;

void prove_modes(const pair *subject, const char *what,
                 void (*run)(const pair *p))
{
    for (size_t i = 0; i < mode_count; i++) {
        char text[80];
        const proof p = {text, run};

        this_mode = &modes[i];
        strcpy(text, what);
        strcat(text, this_mode->name);
        if (subject)
            prove(subject, &p, 1);
        else
            prove_all(&p, 1);
    }
}
