/* fuzz_chained.c - ECB, CBC, CFB128, CFB8 and OFB, whose state is carried from
 * call to call by the caller; PKCS#7 padding at the end.
 */
#include "fuzz.h"

enum { MOST = 8192 };

typedef int piece_call(const aesop_key *k, uint8_t iv[16], uint8_t *used,
                       uint8_t *out, const uint8_t *in, size_t len);

#define WITHOUT_USED(name)                                             \
    static int name(const aesop_key *k, uint8_t iv[16], uint8_t *used, \
                    uint8_t *out, const uint8_t *in, size_t len)       \
    {                                                                  \
        (void)used;                                                    \
        return aesop_##name(k, iv, out, in, len);                      \
    }
WITHOUT_USED(cbc_encrypt)
WITHOUT_USED(cbc_decrypt)
WITHOUT_USED(cfb8_encrypt)
WITHOUT_USED(cfb8_decrypt)

static int ecb_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *used,
                       uint8_t *out, const uint8_t *in, size_t len)
{
    (void)iv;
    (void)used;
    return aesop_ecb_encrypt(k, out, in, len);
}

static int ecb_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *used,
                       uint8_t *out, const uint8_t *in, size_t len)
{
    (void)iv;
    (void)used;
    return aesop_ecb_decrypt(k, out, in, len);
}

/* `whole`: takes whole blocks. `uses`: counts the bytes used of a block. */
typedef struct {
    enum mode mode;
    piece_call *calls[2];
    unsigned decrypts;
    int whole, uses;
} chained;

static const chained list[] = {
    {MODE_ECB, {ecb_encrypt, ecb_decrypt}, AESOP_DECRYPTS, 1, 0},
    {MODE_CBC, {cbc_encrypt, cbc_decrypt}, AESOP_DECRYPTS, 1, 0},
    {MODE_CFB128, {aesop_cfb128_encrypt, aesop_cfb128_decrypt}, 0, 0, 1},
    {MODE_CFB8, {cfb8_encrypt, cfb8_decrypt}, 0, 0, 0},
    {MODE_OFB, {aesop_ofb, aesop_ofb}, 0, 0, 1},
};

/* The message so far, as another library would see it. */
static const chained *m;
static fuzz_key key;
static int decrypts;
static uint8_t first[16], iv[16], used, in_text[MOST], out_text[MOST];
static size_t done;

static void begin(script *s)
{
    m = &list[take_below(s, sizeof list / sizeof *list)];
    decrypts = take_below(s, 2) != 0;
    take_key(s, &key, decrypts ? m->decrypts : 0);
    take_bytes(s, first, 16);
    memcpy(iv, first, 16);
    used = 0;
    done = 0;
}

static void expect_same(void)
{
    static uint8_t ct[MOST];
    const uint8_t *pt = decrypts ? out_text : in_text;

    reference_plain(m->mode, &key, first, ct, pt, done);
    if (FUZZ_BREAK && m->uses && decrypts && used == 3 && done > 32)
        ct[0] ^= 1;
    require(memcmp(ct, decrypts ? in_text : out_text, done) == 0);
}

static void piece(script *s)
{
    const uint8_t kind = take(s);
    size_t len = take_len(s);
    uint8_t *in, *out, before[16], many = (uint8_t)(16 + kind % 64);
    uint8_t *at = &used;
    int expected = key.status;

    if (m->whole && kind < 200)
        len -= len % 16;
    if (m->whole && len % 16 && !expected)
        expected = AESOP_ERR_LEN;
    if (m->uses && kind > 240)
        at = &many;
    if (at == &many && !expected)
        expected = AESOP_ERR_LEN;
    if (at == &used && kind % 4 == 0 && used == 0 && len % 16 == 0)
        at = NULL;
    if (done + len > MOST)
        return;
    in = fuzz_bytes(s, len);
    if (len)
        memcpy(in_text + done, in, len);
    out = take_out(s, in, len);
    memcpy(before, iv, 16);
    require(m->calls[decrypts](key.key, iv, at, out, in, len) == expected);
    if (expected) {
        require(memcmp(before, iv, 16) == 0);
        require(out == in ? !len || !memcmp(in, in_text + done, len)
                          : untouched(out, len));
        return;
    }
    if (len)
        memcpy(out_text + done, out, len);
    done += len;
    if (m->uses)
        require(used == done % 16);
    expect_same();
}

/* A last piece of CBC with padding: 1 to 16 bytes that say how many. */
static void pad(script *s)
{
    const size_t len = take_len(s), padded = AESOP_PKCS7_LEN(len);
    uint8_t *const in = fuzz_room(padded);
    uint8_t *const out = take_out(s, in, padded);
    const int expected = key.status;

    if (done + padded > MOST)
        return;
    take_bytes(s, in, len);
    memset(in_text + done, (int)(padded - len), padded);
    if (len)
        memcpy(in_text + done, in, len);
    require(aesop_cbc_pkcs7_encrypt(key.key, iv, out, in, len) == expected);
    if (expected)
        return;
    memcpy(out_text + done, out, padded);
    done += padded;
    expect_same();
}

/* Make ciphertext that ends in `n` bytes of value `value`. */
static uint8_t *make_padded(uint8_t *text, size_t len, size_t n, uint8_t value)
{
    uint8_t *const ct = fuzz_room(len);

    memset(text + len - n, value, n);
    reference_plain(MODE_CBC, &key, iv, ct, text, len);
    return ct;
}

static void unpad(script *s)
{
    const size_t len = take_len(s) / 16 * 16, n = 1 + take_below(s, 16);
    uint8_t *const text = fuzz_bytes(s, len);
    const uint8_t value = take_below(s, 4) ? (uint8_t)n : take(s);
    int expected = key.status;
    size_t out_len = 99, bad = 0;
    uint8_t *in, *out;

    if (done + len > MOST)
        return;
    in = len && !expected ? make_padded(text, len, n, value) : fuzz_room(len);
    out = take_out(s, in, len);
    if (!expected && !len)
        expected = AESOP_ERR_LEN;
    if (!expected) {
        const size_t padding = text[len - 1];

        for (size_t i = 1; i <= padding && i <= 16; i++)
            bad += text[len - i] != padding;
        if (bad || padding == 0 || padding > 16)
            expected = AESOP_ERR_PADDING;
    }
    require(aesop_cbc_pkcs7_decrypt(key.key, iv, out, &out_len, in, len) ==
            expected);
    require(!expected || out_len == 0);
    if (expected == AESOP_ERR_PADDING)
        require(all_zero(out, len));
    if (!expected) {
        require(out_len == len - text[len - 1]);
        require(memcmp(out, text, out_len) == 0);
        require(all_zero(out + out_len, len - out_len));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    script s = {data, size};

    begin(&s);
    while (s.left) {
        const uint8_t kind = take(&s);

        if (kind > 240) {
            begin(&s);
        } else if (kind > 200 && m->mode == MODE_CBC) {
            if (decrypts)
                unpad(&s);
            else
                pad(&s);
            begin(&s);
        } else {
            piece(&s);
        }
    }
    fuzz_end();
    return 0;
}
