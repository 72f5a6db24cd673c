/* sealed.c - the file format of mode gcm: its header, its keys, its chunks. */
#include "sealed.h"

#include "common.h"

#include <string.h>

/* Where fields of the header are; numbers are big-endian. */
enum {
    VERSION_AT = 8,
    KEY_LEN_AT,
    CHUNK_AT,
    SOURCE_AT,
    PASSES_AT,
    MEMORY_AT = PASSES_AT + 4,
    SALT_AT = MEMORY_AT + 4,
};

/* No text begins so, and a transfer that changes line ends or drops the eighth
 * bit damages it. */
static const uint8_t magic[8] = {0xae, 'a', 'e', 's', 'o', 'p', '\r', '\n'};
enum { VERSION = 1 };

void sealed_write_header(uint8_t bytes[SEALED_HEADER],
                         const struct sealed_header *h)
{
    memcpy(bytes, magic, sizeof magic);
    bytes[VERSION_AT] = VERSION;
    bytes[KEY_LEN_AT] = h->key_len;
    bytes[CHUNK_AT] = h->chunk;
    bytes[SOURCE_AT] = h->source;
    store32be(bytes + PASSES_AT, h->passes);
    store32be(bytes + MEMORY_AT, h->memory);
    memcpy(bytes + SALT_AT, h->salt, SEALED_SALT);
}

/* A pass phrase gives a key of 32 bytes, at a bounded cost. */
static int bounded(const struct sealed_header *h)
{
    if (h->source == SEALED_BY_KEY)
        return h->passes == 0 && h->memory == 0;
    return h->source == SEALED_BY_PASS && h->key_len == 32 &&
           h->passes >= 1 && h->passes <= SEALED_MOST_PASSES &&
           h->memory >= SEALED_LEAST_MEMORY && h->memory <= SEALED_MOST_MEMORY;
}

const char *sealed_read_header(struct sealed_header *h,
                               const uint8_t bytes[SEALED_HEADER])
{
    if (memcmp(bytes, magic, sizeof magic) != 0)
        return "not a file that `aesop encrypt --mode gcm` made";
    if (bytes[VERSION_AT] != VERSION)
        return "in a version of the format that this command does not know, or "
               "damaged";
    h->key_len = bytes[KEY_LEN_AT];
    h->chunk = bytes[CHUNK_AT];
    h->source = bytes[SOURCE_AT];
    h->passes = load32be(bytes + PASSES_AT);
    h->memory = load32be(bytes + MEMORY_AT);
    memcpy(h->salt, bytes + SALT_AT, SEALED_SALT);
    if ((h->key_len != 16 && h->key_len != 24 && h->key_len != 32) ||
        h->chunk < SEALED_LEAST_CHUNK || h->chunk > SEALED_MOST_CHUNK ||
        !bounded(h))
        return "damaged: its header has impossible values";
    return NULL;
}

/* ------------------------------------------------------------------- keys */

/* Derive `len` bytes, up to 48, from a key and the header: the KDF in counter
 * mode of NIST SP 800-108r1, section 4.1, with CMAC and 32-bit numbers. */
static int kdf(const aesop_key *k, uint8_t *out, size_t len,
               const uint8_t header[SEALED_HEADER])
{
    static const char label[] = "aesop file"; /* and the zero byte behind it */
    uint8_t input[4 + sizeof label + SEALED_HEADER + 4];
    int status = AESOP_OK;

    memcpy(input + 4, label, sizeof label);
    memcpy(input + 4 + sizeof label, header, SEALED_HEADER);
    store32be(input + sizeof input - 4, (uint32_t)(8 * len));
    for (uint32_t i = 1; len && !status; i++) {
        const size_t n = len < 16 ? len : 16;

        store32be(input, i);
        status = aesop_cmac_mac(k, out, n, input, sizeof input);
        out += n;
        len -= n;
    }
    return status;
}

int sealed_derive(struct sealed *s, const uint8_t *key, size_t key_len,
                  const uint8_t header[SEALED_HEADER], const aesop_impl *impl)
{
    enum { PREFIX = 7 };
    uint8_t derived[32 + PREFIX];
    const void *aux = tool_aux(impl);
    int status;

    memset(s->nonce, 0, sizeof s->nonce);
    s->ended = 0;
    status = aesop_key_init_with(&s->key.key, sizeof s->key, impl, aux, key,
                                 key_len);
    if (!status)
        status = kdf(&s->key.key, derived, key_len + PREFIX, header);
    if (!status)
        status = aesop_key_init_with(&s->key.key, sizeof s->key, impl, aux,
                                     derived, key_len);
    if (!status)
        status = aesop_ghash_init(&s->ghash.key, sizeof s->ghash,
                                  AESOP_DEFAULT_GHASH, &s->key.key);
    if (!status)
        memcpy(s->nonce, derived + key_len, PREFIX);
    aesop_wipe(derived, sizeof derived);
    return status;
}

/* ----------------------------------------------------------------- chunks */

enum {
    NUMBER_AT = 7,
    LAST_AT = 11,
};

/* The nonce of the next chunk. */
static int next(struct sealed *s, uint8_t nonce[12], int last)
{
    const uint32_t number = load32be(s->nonce + NUMBER_AT);

    if (s->ended)
        return AESOP_ERR_LEN;
    memcpy(nonce, s->nonce, 12);
    nonce[LAST_AT] = last ? 1 : 0;
    s->ended = last || number == UINT32_MAX;
    store32be(s->nonce + NUMBER_AT, number + 1);
    return AESOP_OK;
}

int sealed_seal(struct sealed *s, uint8_t *out, const uint8_t *in, size_t len,
                int last)
{
    uint8_t nonce[12];
    const int status = next(s, nonce, last);

    return status ? status
                  : aesop_gcm_seal(&s->key.key, &s->ghash.key, out, out + len,
                                   SEALED_TAG, nonce, 12, NULL, 0, in, len);
}

int sealed_open(struct sealed *s, uint8_t *out, const uint8_t *in, size_t len,
                int last)
{
    uint8_t nonce[12];
    const int status = next(s, nonce, last);

    return status ? status
                  : aesop_gcm_open(&s->key.key, &s->ghash.key, out, in + len,
                                   SEALED_TAG, nonce, 12, NULL, 0, in, len);
}
