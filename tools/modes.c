/* modes.c - how each mode takes a message that comes in pieces. */
#include "modes.h"

#include <string.h>

static int ctr(struct tool_message *m, uint8_t *data, size_t *len, int last)
{
    (void)last; /* the only one that may end inside a block */
    return aesop_ctr(m->key, m->iv, data, data, *len);
}

static int cbc_encrypt(struct tool_message *m, uint8_t *data, size_t *len,
                       int last)
{
    const size_t whole = *len;

    if (!last || m->no_pad)
        return aesop_cbc_encrypt(m->key, m->iv, data, data, whole);
    *len = AESOP_PKCS7_LEN(whole);
    return aesop_cbc_pkcs7_encrypt(m->key, m->iv, data, data, whole);
}

static int cbc_decrypt(struct tool_message *m, uint8_t *data, size_t *len,
                       int last)
{
    if (!last || m->no_pad)
        return aesop_cbc_decrypt(m->key, m->iv, data, data, *len);
    return aesop_cbc_pkcs7_decrypt(m->key, m->iv, data, len, data, *len);
}

const struct tool_mode tool_modes[] = {
    {
        .name = "ctr",
        .about = "counter mode, any length; HEX is the first counter block,\n"
                 "which must not come near another one under the same key",
        .iv_len = 16,
        .piece = {ctr, ctr},
    },
    {
        .name = "cbc",
        .about = "cipher block chaining with PKCS#7 padding, 1 to 16 bytes\n"
                 "more; HEX is 16 bytes that nobody can predict",
        .lengths = "ciphertext, and plaintext with --no-pad, is a multiple of "
                   "16 bytes; padded ciphertext is not empty",
        .iv_len = 16,
        .pads = 1,
        .inverse = 1,
        .piece = {cbc_encrypt, cbc_decrypt},
    },
    {.name = NULL},
};

const struct tool_mode *tool_find_mode(const char *name)
{
    for (const struct tool_mode *m = tool_modes; m->name; m++)
        if (strcmp(m->name, name) == 0)
            return m;
    return NULL;
}
