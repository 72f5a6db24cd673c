/* fuzz_wrap.c - KW and KWP, both forms; what unwrapping is given has been
 * wrapped, damaged, or made with another first half-block.
 */
#include "fuzz.h"

typedef int wrap_call(const aesop_key *k, uint8_t *out, const uint8_t *in,
                      size_t len);
typedef int unwrap_call(const aesop_key *k, uint8_t *out, size_t *out_len,
                        const uint8_t *in, size_t len);

static int kw_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                     const uint8_t *in, size_t len)
{
    const int status = aesop_kw_unwrap(k, out, in, len);

    *out_len = status ? 0 : len - 8;
    return status;
}

static int kw_inv_unwrap(const aesop_key *k, uint8_t *out, size_t *out_len,
                         const uint8_t *in, size_t len)
{
    const int status = aesop_kw_inv_unwrap(k, out, in, len);

    *out_len = status ? 0 : len - 8;
    return status;
}

/* By mode (KW, KWP) and inverse. */
static wrap_call *const wraps[2][2] = {
    {aesop_kw_wrap, aesop_kw_inv_wrap},
    {aesop_kwp_wrap, aesop_kwp_inv_wrap},
};
static unwrap_call *const unwraps[2][2] = {
    {kw_unwrap, kw_inv_unwrap},
    {aesop_kwp_unwrap, aesop_kwp_inv_unwrap},
};

typedef struct {
    int padded, inverse;
} form;

static size_t wrapped_len(form f, size_t len)
{
    return f.padded ? AESOP_KWP_LEN(len) : len + 8;
}

/* Wrapped by another library, with a first half-block of its own or `first`. */
static void wrap_elsewhere(form f, const fuzz_key *k, const uint8_t *first,
                           uint8_t *ct, const uint8_t *pt, size_t len)
{
    struct vector v = {.mode = f.padded ? MODE_KWP : MODE_KW};

    v.inverse = (uint8_t)f.inverse;
    put(&v, FIELD_KEY, k->bytes, k->len);
    if (first)
        put(&v, FIELD_IV, first, 8);
    put(&v, FIELD_PT, pt, len);
    put(&v, FIELD_CT, ct, wrapped_len(f, len));
    reference(&v, ct, NULL);
}

static void wrap(script *s, form f, const fuzz_key *k)
{
    const size_t any = take_len(s);
    const size_t len = take_below(s, 8) ? any - any % 8 : any;
    const size_t out_len = wrapped_len(f, len);
    uint8_t *const in = fuzz_room(out_len), *const pt = fuzz_bytes(s, len);
    uint8_t *const out = take_out(s, in, out_len);
    uint8_t *const want = fuzz_room(out_len);
    int expected = k->status;

    if (!expected && (f.padded ? len == 0 : len % 8 || len < 16))
        expected = AESOP_ERR_LEN;
    if (len)
        memcpy(in, pt, len);
    require(wraps[f.padded][f.inverse](k->key, out, in, len) == expected);
    if (expected)
        return;
    wrap_elsewhere(f, k, NULL, want, pt, len);
    if (FUZZ_BREAK && f.padded && f.inverse && len % 8 == 3)
        want[0] ^= 1;
    require(memcmp(out, want, out_len) == 0);
}

/* KWP is KW with a first half-block that says the length, if it is longer than
 * 8 bytes. Returns what unwrapping shall say. */
static int make_padded(script *s, form f, const fuzz_key *k, uint8_t *ct,
                       const uint8_t *pt, size_t len)
{
    static const uint8_t mark[4] = {0xa6, 0x59, 0x59, 0xa6};
    const form plain = {0, f.inverse};
    uint8_t first[8] = {0};
    const size_t length = len - 12 + take_below(s, 20);
    int bad = length + 8 <= len || length > len;

    memcpy(first, mark, 4);
    first[6] = (uint8_t)(length >> 8);
    first[7] = (uint8_t)length;
    if (take(s) > 200) {
        first[take_below(s, 6)] ^= 1;
        bad = 1;
    }
    for (size_t i = length; i < len; i++)
        bad |= pt[i] != 0;
    wrap_elsewhere(plain, k, first, ct, pt, len);
    return bad ? AESOP_ERR_AUTH : (int)length;
}

static void unwrap(script *s, form f, const fuzz_key *k)
{
    const size_t any = take_len(s), len = take(s) > 240 ? any : any - any % 8;
    const size_t least = f.padded ? 16 : 24;
    const size_t room = len < 8 ? 0 : len - 8;
    uint8_t *const pt = fuzz_bytes(s, room), *const in = fuzz_bytes(s, len);
    int expected = k->status;
    size_t out_len = 99;
    uint8_t *out;

    if (!expected && (len % 8 || len < least))
        expected = AESOP_ERR_LEN;
    if (!expected && len < 24) {
        expected = AESOP_ERR_AUTH; /* random: as good as never valid */
    } else if (!expected && f.padded) {
        for (size_t zeros = take_below(s, 9); zeros; zeros--)
            pt[room - zeros] = 0;
        expected = make_padded(s, f, k, in, pt, room);
    } else if (!expected) {
        wrap_elsewhere(f, k, NULL, in, pt, room);
        expected = (int)room;
        if (take_below(s, 2)) {
            in[take(s) % len] ^= 0x20;
            expected = AESOP_ERR_AUTH;
        }
    }
    out = take_out(s, in, room);
    require(unwraps[f.padded][f.inverse](k->key, out, &out_len, in, len) ==
            (expected > 0 ? AESOP_OK : expected));
    require(out_len == (expected > 0 ? (size_t)expected : 0));
    require(memcmp(out, pt, out_len) == 0);
    if (expected == AESOP_ERR_AUTH)
        require(all_zero(out, room));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    script s = {data, size};

    while (s.left) {
        const uint8_t kind = take(&s);
        const form f = {kind & 1, kind >> 1 & 1};
        const int unwrapping = kind >> 2 & 1;
        fuzz_key key;

        take_key(&s, &key, unwrapping != f.inverse ? AESOP_DECRYPTS : 0);
        if (unwrapping)
            unwrap(&s, f, &key);
        else
            wrap(&s, f, &key);
    }
    fuzz_end();
    return 0;
}
