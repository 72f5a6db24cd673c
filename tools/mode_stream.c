/* mode_stream.c - CTR and CBC: messages that come in pieces. */
#include "posix.h"

#include "cipher.h"
#include "crypt.h"
#include "guard.h"

#include <string.h>

/* The last piece has any length up to PIECE + TAIL - 1, and at least TAIL if
 * the message is that long: so padding is never split. */
enum {
    PIECE = 65536,
    TAIL = 16,
};

/* The data have room behind them for what the last piece gains. */
static struct {
    const aesop_key *key;
    uint8_t iv[16];
    int no_pad;
    uint8_t data[PIECE + 2 * TAIL];
} secret;

/* Transform a piece in place. `*len` becomes the length of the result, which
 * is at most TAIL longer for the last piece and as long for others. */
typedef int piece(uint8_t *data, size_t *len, int last);

static int prepare(const struct tool_crypt *c, int inverse)
{
    int code;

    tool_guard(&secret, sizeof secret);
    code = tool_cipher(&secret.key, c->impl, inverse, &c->key);
    if (code == TOOL_GO_ON)
        code = tool_hex_read("--iv-hex", c->option[OPTION_IV], secret.iv, 16);
    secret.no_pad = c->option[OPTION_NO_PAD] != NULL;
    return code;
}

/* Move the message through the mode, piece by piece. */
static int run(struct tool_crypt *c, piece *transform, const char *lengths)
{
    enum { FULL = PIECE + TAIL };
    uint8_t *const data = secret.data;
    size_t have = 0;
    int last = 0, code = TOOL_GO_ON;

    while (code == TOOL_GO_ON && !last) {
        size_t len;

        code = tool_input_fill(&c->in, data, FULL, &have);
        if (code != TOOL_GO_ON)
            break;
        last = have < FULL;
        len = last ? have : PIECE;
        code = tool_refused(c, lengths, transform(data, &len, last));
        if (code == TOOL_GO_ON)
            code = tool_output_write(&c->out, data, len);
        if (!last)
            memmove(data, data + PIECE, TAIL);
        have = TAIL;
    }
    return code;
}

static int ctr(uint8_t *data, size_t *len, int last)
{
    (void)last; /* the only one that may end inside a block */
    return aesop_ctr(secret.key, secret.iv, data, data, *len);
}

static int cbc_encrypt(uint8_t *data, size_t *len, int last)
{
    const size_t whole = *len;

    if (!last || secret.no_pad)
        return aesop_cbc_encrypt(secret.key, secret.iv, data, data, whole);
    *len = AESOP_PKCS7_LEN(whole);
    return aesop_cbc_pkcs7_encrypt(secret.key, secret.iv, data, data, whole);
}

static int cbc_decrypt(uint8_t *data, size_t *len, int last)
{
    if (!last || secret.no_pad)
        return aesop_cbc_decrypt(secret.key, secret.iv, data, data, *len);
    return aesop_cbc_pkcs7_decrypt(secret.key, secret.iv, data, len, data,
                                   *len);
}

static int prepare_ctr(const struct tool_crypt *c)
{
    return prepare(c, 0);
}

static int run_ctr(struct tool_crypt *c)
{
    return run(c, ctr, "any");
}

static int prepare_cbc(const struct tool_crypt *c)
{
    return prepare(c, c->way == TOOL_DECRYPT);
}

static int run_cbc(struct tool_crypt *c)
{
    return run(c, c->way == TOOL_DECRYPT ? cbc_decrypt : cbc_encrypt,
               "ciphertext, and plaintext with --no-pad, is a multiple of "
               "16 bytes; padded ciphertext is not empty");
}

enum {
    CTR_TAKES = 1u << OPTION_IV,
    CBC_TAKES = 1u << OPTION_IV | 1u << OPTION_NO_PAD,
};

const struct tool_mode tool_ctr = {
    .name = "ctr",
    .about = "counter mode, any length; --iv-hex is the first counter block,\n"
             "which must not come near another one under the same key",
    .takes = {CTR_TAKES, CTR_TAKES},
    .needs = 1u << OPTION_IV,
    .prepare = prepare_ctr,
    .run = run_ctr,
};

const struct tool_mode tool_cbc = {
    .name = "cbc",
    .about = "cipher block chaining with PKCS#7 padding, 1 to 16 bytes\n"
             "more; --iv-hex is 16 bytes that nobody can predict",
    .takes = {CBC_TAKES, CBC_TAKES},
    .needs = 1u << OPTION_IV,
    .prepare = prepare_cbc,
    .run = run_cbc,
};
