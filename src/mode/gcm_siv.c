/* gcm_siv.c - AES-GCM-SIV, RFC 8452. */
#include "mode.h"

#include <string.h>

#define MAX_LEN ((uint64_t)1 << 36) /* of the message and of aad */

/* POLYVAL is GHASH of blocks turned around, with a key that is turned around
 * and multiplied by x (appendix A). */
typedef struct {
    const aesop_ghash *ghash;
    uint32_t *words;
    uint32_t state[4];
} polyval;

/* out = in backwards, n blocks. */
static void turn(uint8_t *out, const uint8_t *in, size_t n)
{
    for (; n; n--, out += 16, in += 16)
        for (int i = 0; i < 16; i++)
            out[i] = in[15 - i];
}

/* b *= x in the field of GHASH. */
static void times_x(uint8_t b[16])
{
    const uint32_t odd = b[15] & 1u;
    uint32_t bits = 0;

    for (int i = 0; i < 16; i++) {
        bits = bits << 8 | b[i];
        b[i] = (uint8_t)(bits >> 1);
    }
    b[0] ^= (uint8_t)(odd * 0xe1);
}

static int set_hash(polyval *p, const uint8_t key[16])
{
    uint32_t h[4];
    int status;

    turn((uint8_t *)h, key, 1);
    times_x((uint8_t *)h);
    aesop_wipe(p->state, sizeof p->state);
    status = p->ghash->init(p->words, h);
    aesop_wipe(h, sizeof h);
    return status;
}

/* Hash `len` bytes, filled up with zeros to whole blocks. */
static int hash(polyval *p, const uint8_t *in, size_t len)
{
    uint8_t buffer[16 * AESOP_BUFFER_BLOCKS], last[16];
    int status = AESOP_OK;

    aesop_wipe(last, sizeof last);
    while (len && !status) {
        const uint8_t *from = in;
        size_t take = len < sizeof buffer ? len - len % 16 : sizeof buffer;

        if (take == 0) {
            take = len;
            from = memcpy(last, in, len);
        }
        turn(buffer, from, (take + 15) / 16);
        status = p->ghash->update(p->words, p->state, buffer,
                                  (take + 15) / 16);
        in += take;
        len -= take;
    }
    aesop_wipe(buffer, sizeof buffer);
    aesop_wipe(last, sizeof last);
    aesop_wipe_stack();
    return status;
}

/* Check the arguments; section 6 has the limits. */
static int check(const aesop_key *k, const aesop_gcm_siv *s, uint64_t aad_len,
                 uint64_t len)
{
    const int status = check_key(k, 0);

    if (status)
        return status;
    if (!s->ghash)
        return AESOP_ERR_KEY;
    if (k->rounds == 12)
        return AESOP_ERR_KEY_LEN;
    if (s->capacity < key_words(k) + s->ghash->key_words)
        return AESOP_ERR_KEY_SPACE;
    return aad_len > MAX_LEN || len > MAX_LEN ? AESOP_ERR_LEN : AESOP_OK;
}

/* The keys of a nonce, section 4: the first 8 bytes of 4 or 6 blocks. The words
 * of the hash stand behind those of the key. */
static int derive(const aesop_key *k, aesop_gcm_siv *s, polyval *p,
                  const uint8_t nonce[12])
{
    const size_t key_len = k->rounds == 10 ? 16 : 32, words = key_words(k);
    uint8_t block[6 * 16];
    int status;

    for (uint8_t i = 0; i < 6; i++) {
        store32(block + 16 * i, i);
        memcpy(block + 16 * i + 4, nonce, 12);
    }
    status = k->impl->blocks(k, block, block, 2 + key_len / 8);
    for (int i = 1; i < 6; i++)
        memcpy(block + 8 * i, block + 16 * i, 8);
    if (!status)
        status = aesop_key_init_with(&s->key, sizeof s->key + 4 * words,
                                     k->impl, k->aux, block + 16, key_len);
    p->ghash = s->ghash;
    p->words = aesop_key_words_mut(&s->key) + words;
    if (!status)
        status = set_hash(p, block);
    aesop_wipe(block, sizeof block);
    aesop_wipe_stack();
    return status;
}

/* The tag of a plaintext, section 4. */
static int make_tag(const aesop_gcm_siv *s, polyval *p, uint8_t tag[16],
                    const uint8_t nonce[12], const uint8_t *aad,
                    size_t aad_len, const uint8_t *text, size_t len)
{
    uint32_t lengths[4];
    int status = hash(p, aad, aad_len);

    if (!status)
        status = hash(p, text, len);
    bit_lengths(lengths, len, aad_len);
    if (!status)
        status = p->ghash->update(p->words, p->state, (uint8_t *)lengths, 1);
    turn(tag, (const uint8_t *)p->state, 1);
    aesop_xor(tag, tag, nonce, 12);
    tag[15] &= 0x7f;
    if (!status)
        status = s->key.impl->blocks(&s->key, tag, tag, 1);
    aesop_wipe_stack();
    return status;
}

/* Counter mode from the tag: a counter of 32 bits, little-endian, in the first
 * four bytes. */
static int crypt(const aesop_key *k, const uint8_t tag[16], uint8_t *out,
                 const uint8_t *in, size_t len)
{
    uint8_t pad[16 * AESOP_BUFFER_BLOCKS];
    uint32_t counter = load32(tag);
    int status = AESOP_OK;

    while (len && !status) {
        const size_t take = len < sizeof pad ? len : sizeof pad;
        const size_t n = (take + 15) / 16;

        for (uint8_t *block = pad; block != pad + 16 * n; block += 16) {
            memcpy(block, tag, 16);
            store32(block, counter++);
            block[15] |= 0x80;
        }
        status = k->impl->blocks(k, pad, pad, n);
        aesop_xor(out, in, pad, take);
        out += take;
        in += take;
        len -= take;
    }
    aesop_wipe(pad, sizeof pad);
    aesop_wipe_stack();
    return status;
}

/* After a message nothing of it is left in s. */
static void forget(aesop_gcm_siv *s, polyval *p)
{
    aesop_wipe(&s->key, sizeof s->key + 4u * s->capacity);
    aesop_wipe(p, sizeof *p);
}

int aesop_gcm_siv_seal(const aesop_key *k, aesop_gcm_siv *s, uint8_t *out,
                       uint8_t tag[16], const uint8_t nonce[12],
                       const uint8_t *aad, size_t aad_len, const uint8_t *in,
                       size_t len)
{
    polyval p;
    int status = check(k, s, aad_len, len);

    if (status)
        return status;
    assert_buffers(k, out, len, in, len, s, sizeof *s);
    assert_apart(out, len, nonce, 12);
    assert_apart(out, len, aad, aad_len);
    assert_apart(out, len, tag, 16);
    assert_apart(tag, 16, nonce, 12);
    assert_apart(tag, 16, aad, aad_len);
    assert_apart(tag, 16, in, len);
    status = derive(k, s, &p, nonce);
    if (!status)
        status = make_tag(s, &p, tag, nonce, aad, aad_len, in, len);
    if (!status)
        status = crypt(&s->key, tag, out, in, len);
    if (status) {
        aesop_wipe(out, len);
        aesop_wipe(tag, 16);
    }
    forget(s, &p);
    return status;
}

int aesop_gcm_siv_open(const aesop_key *k, aesop_gcm_siv *s, uint8_t *out,
                       const uint8_t tag[16], const uint8_t nonce[12],
                       const uint8_t *aad, size_t aad_len, const uint8_t *in,
                       size_t len)
{
    uint8_t own[16];
    polyval p;
    int status = check(k, s, aad_len, len);

    if (status)
        return status;
    assert_buffers(k, out, len, in, len, s, sizeof *s);
    assert_apart(out, len, nonce, 12);
    assert_apart(out, len, aad, aad_len);
    assert_apart(out, len, tag, 16);
    status = derive(k, s, &p, nonce);
    if (!status)
        status = crypt(&s->key, tag, out, in, len);
    if (!status)
        status = make_tag(s, &p, own, nonce, aad, aad_len, out, len);
    if (!status && !aesop_equal(own, tag, 16))
        status = AESOP_ERR_AUTH;
    if (status)
        aesop_wipe(out, len);
    aesop_wipe(own, sizeof own);
    forget(s, &p);
    return status;
}

int aesop_gcm_siv_init(aesop_gcm_siv *s, size_t size, const aesop_ghash *ghash)
{
    aesop_wipe(s, size);
    if (size < sizeof *s)
        return AESOP_ERR_KEY_SPACE;
    if (ghash->usable && !ghash->usable())
        return AESOP_ERR_CPU;
    s->ghash = ghash;
    s->capacity = (uint32_t)((size - sizeof *s) / 4);
    return AESOP_OK;
}
