/* fuzz_cmac.c - CMAC: the context and the calls on whole messages. */
#include "fuzz.h"

enum { MOST = 8192 };

typedef struct {
    aesop_cmac_ctx c;
    int started;
    size_t tag_len, done;
    uint8_t text[MOST];
} message;

static fuzz_key key;
static message now, saved;

static void want_tag(uint8_t tag[16], const uint8_t *text, size_t len)
{
    struct vector v = {.mode = MODE_CMAC};

    put(&v, FIELD_KEY, key.bytes, key.len);
    put(&v, FIELD_PT, text, len);
    put(&v, FIELD_TAG, tag, 16);
    reference(&v, NULL, tag);
    if (FUZZ_BREAK && len > 16 && len % 16 == 0)
        tag[0] ^= 1;
}

static int check_arguments(size_t tag_len)
{
    if (key.status)
        return key.status;
    return tag_len < 4 || tag_len > 16 ? AESOP_ERR_TAG_LEN : AESOP_OK;
}

static void start(script *s)
{
    const size_t tag_len = take_below(s, 20);
    const int status = aesop_cmac_start(&now.c, key.key, tag_len);

    require(status == check_arguments(tag_len));
    if (status)
        require(all_zero(&now.c, sizeof now.c));
    now.started = !status;
    now.tag_len = tag_len;
    now.done = 0;
}

static void update(script *s)
{
    const size_t len = take_len(s);
    uint8_t *const in = fuzz_bytes(s, len);
    int status;

    if (now.done + len > MOST)
        return;
    status = aesop_cmac_update(&now.c, in, len);
    require(status == (now.started ? AESOP_OK : AESOP_ERR_KEY));
    if (len)
        memcpy(now.text + now.done, in, len);
    now.done += len;
}

/* What the last call shall return. */
static int last(size_t tag_len)
{
    if (!now.started)
        return AESOP_ERR_KEY;
    return tag_len != now.tag_len ? AESOP_ERR_TAG_LEN : AESOP_OK;
}

static size_t take_tag_len(script *s)
{
    const size_t other = take(s);

    return other < 200 ? now.tag_len : other % 20;
}

static void end(script *s, int checks)
{
    const size_t len = take_tag_len(s);
    uint8_t *const tag = fuzz_room(len);
    uint8_t want[16] = {0};
    const size_t flip = take_below(s, 32);
    int expected = last(len), status;

    if (!expected)
        want_tag(want, now.text, now.done);
    if (!expected && checks) {
        memcpy(tag, want, len);
        if (flip < len) {
            tag[flip] ^= 0x40;
            expected = AESOP_ERR_AUTH;
        }
    }
    status = checks ? aesop_cmac_check(&now.c, tag, len)
                    : aesop_cmac_tag(&now.c, tag, len);
    require(status == expected);
    if (!checks && status)
        require(untouched(tag, len));
    if (!checks && !status)
        require(memcmp(tag, want, len) == 0);
    require(all_zero(&now.c, sizeof now.c));
    now.started = 0;
}

static void whole(script *s)
{
    const size_t len = take_len(s), tag_len = take_below(s, 20);
    uint8_t *const in = fuzz_bytes(s, len), *const tag = fuzz_room(tag_len);
    const int expected = check_arguments(tag_len);
    uint8_t want[16];

    require(aesop_cmac_mac(key.key, tag, tag_len, in, len) == expected);
    if (expected) {
        require(untouched(tag, tag_len));
        require(aesop_cmac_verify(key.key, tag, tag_len, in, len) == expected);
        return;
    }
    want_tag(want, in, len);
    require(memcmp(tag, want, tag_len) == 0);
    require(aesop_cmac_verify(key.key, tag, tag_len, in, len) == AESOP_OK);
    tag[take_below(s, tag_len)] ^= 2;
    require(aesop_cmac_verify(key.key, tag, tag_len, in, len) ==
            AESOP_ERR_AUTH);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    script s = {data, size};

    take_key(&s, &key, 0);
    memset(&now, 0, sizeof now);
    saved = now;
    while (s.left) {
        switch (take_below(&s, 10)) {
        case 0:
            start(&s);
            break;
        case 1:
            aesop_cmac_finish(&now.c);
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
        case 5:
            end(&s, 0);
            break;
        case 6:
            end(&s, 1);
            break;
        default:
            update(&s);
        }
    }
    fuzz_end();
    return 0;
}
