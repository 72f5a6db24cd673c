/* fuzz_ctr.c - counter mode: the context and the call on whole messages. */
#include "fuzz.h"

enum { MOST = 8192 };

/* A message in pieces: the keystream is that of its whole length. */
typedef struct {
    aesop_ctr_ctx c;
    int started;
    uint8_t first[16];
    size_t done;
} message;

static fuzz_key key;
static message now, saved;

/* The bytes that come out at this place of a message. */
static void expect_crypted(const uint8_t *out, const uint8_t *in, size_t len)
{
    static uint8_t text[2 * MOST], want[2 * MOST];

    memset(text, 0, now.done);
    if (len)
        memcpy(text + now.done, in, len);
    reference_plain(MODE_CTR, &key, now.first, want, text, now.done + len);
    if (FUZZ_BREAK && now.done % 16 == 7 && len > 20)
        want[now.done] ^= 1;
    require(!len || memcmp(out, want + now.done, len) == 0);
}

static void start(script *s)
{
    int status;

    take_bytes(s, now.first, 16);
    if (take_below(s, 4) == 0)
        memset(now.first + 1, 0xff, 15);
    status = aesop_ctr_start(&now.c, key.key, now.first);
    require(status == key.status);
    if (status)
        require(all_zero(&now.c, sizeof now.c));
    now.started = !status;
    now.done = 0;
}

static void update(script *s)
{
    const size_t len = take_len(s);
    uint8_t *const in = fuzz_bytes(s, len), *const out = take_out(s, in, len);
    static uint8_t before[MOST];
    int status;

    if (now.done + len > MOST)
        return;
    if (len)
        memcpy(before, in, len);
    status = aesop_ctr_update(&now.c, out, in, len);
    require(status == (now.started ? AESOP_OK : AESOP_ERR_KEY));
    if (status) {
        require(out == in || untouched(out, len));
        return;
    }
    expect_crypted(out, before, len);
    now.done += len;
}

/* One call; the counter goes on behind the last block, whole or not. */
static void whole(script *s)
{
    const size_t len = take_len(s);
    uint8_t *const in = fuzz_bytes(s, len), *const out = take_out(s, in, len);
    static uint8_t before[MOST], zero[MOST + 16], pad[MOST + 16], next[16];
    uint8_t counter[16];
    int status;

    take_bytes(s, counter, 16);
    if (take_below(s, 4) == 0)
        memset(counter, 0xff, 16);
    if (key.status == AESOP_OK) {
        reference_plain(MODE_CTR, &key, counter, pad, zero,
                        (len + 15) / 16 * 16 + 16);
        memcpy(next, pad + (len + 15) / 16 * 16, 16);
    }
    if (len)
        memcpy(before, in, len);
    status = aesop_ctr(key.key, counter, out, in, len);
    require(status == key.status);
    if (status)
        return;
    for (size_t i = 0; i < len; i++)
        require(out[i] == (before[i] ^ pad[i]));
    reference_plain(MODE_CTR, &key, counter, pad, zero, 16);
    require(memcmp(pad, next, 16) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    script s = {data, size};

    take_key(&s, &key, 0);
    memset(&now, 0, sizeof now);
    saved = now;
    while (s.left) {
        switch (take_below(&s, 8)) {
        case 0:
            start(&s);
            break;
        case 1:
            aesop_ctr_finish(&now.c);
            require(all_zero(&now.c, sizeof now.c));
            now.started = 0;
            break;
        case 2:
            whole(&s);
            break;
        case 3:
            saved = now;
            break;
        case 4:
            now = saved;
            break;
        default:
            update(&s);
        }
    }
    fuzz_end();
    return 0;
}
