/* cipher.c - from what was asked for to an expanded key. */
#include "posix.h"

#include "cipher.h"
#include "guard.h"

static struct {
    uint8_t raw[TOOL_KEY_MAX];
    union {
        aesop_key_any one;
        aesop_pair_any two;
    } key;
} secret;

const aesop_impl *tool_choose_impl(const char *name, int inverse)
{
    const aesop_impl *fastest = inverse ? AESOP_DEFAULT_DEC : AESOP_DEFAULT_ENC;
    const struct tool_impl *row = tool_need_impl(name ? name : fastest->name);

    if (!row)
        return NULL;
    if (tool_why_not(row)) {
        tool_fail(TOOL_USAGE, "implementation %s: %s", row->name,
                  tool_why_not(row));
        return NULL;
    }
    if (inverse && !row->dec)
        tool_fail(TOOL_USAGE, "implementation %s: only encrypts blocks",
                  row->name);
    return inverse ? row->dec : row->enc;
}

int tool_key_refused(const aesop_impl *impl, int status)
{
    if (status == AESOP_OK)
        return TOOL_GO_ON;
    return tool_fail(TOOL_USAGE, "the key, with %s: %s", impl->name,
                     tool_status_text(status));
}

int tool_expand_key(aesop_key *k, size_t size, const aesop_impl *impl,
                    const uint8_t *key, size_t len)
{
    return tool_key_refused(
        impl, aesop_key_init_with(k, size, impl, tool_aux(impl), key, len));
}

/* Choose the implementation and read the key or pair. */
static int read_key(const aesop_impl **chosen, const char *impl, int inverse,
                    const struct tool_key_source *source, unsigned keys,
                    size_t *len)
{
    *chosen = tool_choose_impl(impl, inverse);
    if (!*chosen)
        return TOOL_USAGE;
    tool_guard(&secret, sizeof secret);
    return tool_key_read(source, keys, secret.raw, len);
}

int tool_cipher(const aesop_key **k, const char *impl, int inverse,
                const struct tool_key_source *source)
{
    const aesop_impl *chosen;
    size_t len;
    const int code = read_key(&chosen, impl, inverse, source, 1, &len);

    *k = &secret.key.one.key;
    if (code != TOOL_GO_ON)
        return code;
    return tool_expand_key(&secret.key.one.key, sizeof secret.key.one, chosen,
                           secret.raw, len);
}

int tool_cipher_xts(const aesop_key_pair **p, const char *impl, int inverse,
                    const struct tool_key_source *source)
{
    const aesop_impl *chosen, *tweak = tool_choose_impl(impl, 0);
    size_t len;
    int status, code = TOOL_USAGE;

    *p = &secret.key.two.pair;
    if (tweak)
        code = read_key(&chosen, impl, inverse, source, 2, &len);
    if (code != TOOL_GO_ON)
        return code;
    status = aesop_xts_init_with(&secret.key.two.pair, sizeof secret.key.two,
                                 chosen, tool_aux(chosen), tweak,
                                 tool_aux(tweak), secret.raw, len);
    if (status == AESOP_ERR_KEY)
        return tool_fail(TOOL_USAGE, "the key: both halves are equal, which "
                                     "xts does not allow");
    return tool_key_refused(chosen, status);
}

int tool_cipher_siv(const aesop_key_pair **p, const char *impl,
                    const struct tool_key_source *source)
{
    const aesop_impl *chosen;
    size_t len;
    const int code = read_key(&chosen, impl, 0, source, 2, &len);

    *p = &secret.key.two.pair;
    if (code != TOOL_GO_ON)
        return code;
    return tool_key_refused(
        chosen,
        aesop_siv_init_with(&secret.key.two.pair, sizeof secret.key.two,
                            chosen, tool_aux(chosen), secret.raw, len));
}
