/* mode_gcm.c - files in the format of sealed.h, from keys or pass phrases. */
#include "posix.h"

#include "cipher.h"
#include "crypt.h"
#include "entropy.h"
#include "guard.h"
#include "pass.h"
#include "sealed.h"

#include <inttypes.h>
#include <string.h>

/* One byte more than a chunk is read, to see which one is the last. */
enum { CHUNK = 1 << SEALED_MOST_CHUNK };
static struct {
    uint8_t key[TOOL_KEY_MAX];
    char pass[TOOL_PASS];
    struct sealed sealed;
    uint8_t in[CHUNK + SEALED_TAG + 1], out[CHUNK + SEALED_TAG];
} secret;

static struct {
    const aesop_impl *impl;
    int by_pass;
    size_t key_len, pass_len;
    struct sealed_header header;
    uint8_t bytes[SEALED_HEADER]; /* the header as it is in the file */
} given;

/* ------------------------------------------------------------- arguments */

static int read_pass(const struct tool_crypt *c)
{
    const struct tool_pass_source source = {
        .file = c->option[OPTION_PASS_FILE],
        .env = c->option[OPTION_PASS_ENV],
        .prompt = c->option[OPTION_PASS_PROMPT],
    };
    const int code = tool_pass_here();

    if (code != TOOL_GO_ON)
        return code;
    return tool_pass_read(&source, c->way == TOOL_ENCRYPT, secret.pass,
                          &given.pass_len);
}

static int read_key(const struct tool_crypt *c)
{
    int keys = !!c->key.hex + !!c->key.file + !!c->key.env, passes = 0;

    for (int i = OPTION_PASS_FILE; i <= OPTION_PASS_PROMPT; i++)
        passes += c->option[i] != NULL;
    if (keys + passes != 1)
        return tool_fail(TOOL_USAGE, "one of --key-hex, --key-file, --key-env, "
                                     "--pass-file, --pass-env and "
                                     "--pass-prompt must be given");
    given.by_pass = passes;
    if (passes)
        return read_pass(c);
    return tool_key_read(&c->key, 1, secret.key, &given.key_len);
}

/* The chunk, `bytes` long, as a power of 2; 0 if it is none. */
static uint8_t power(uint64_t bytes)
{
    uint8_t i = SEALED_LEAST_CHUNK;

    while (i <= SEALED_MOST_CHUNK && bytes != (uint64_t)1 << i)
        i++;
    return i <= SEALED_MOST_CHUNK ? i : 0;
}

/* An option, or what stands for it if it was not given. */
static int number(const struct tool_crypt *c, int option, const char *name,
                  uint64_t least, uint64_t most, uint64_t *value)
{
    const char *text = c->option[option];

    if (!text)
        return TOOL_GO_ON;
    return tool_number_read(name, text, least, most, value);
}

static int read_numbers(const struct tool_crypt *c)
{
    uint64_t chunk = 1 << SEALED_CHUNK, memory = SEALED_MEMORY >> 10,
             passes = SEALED_PASSES;
    int code = number(c, OPTION_CHUNK, "--chunk", 1 << SEALED_LEAST_CHUNK,
                      CHUNK, &chunk);

    if (code == TOOL_GO_ON)
        code = number(c, OPTION_KDF_MEMORY, "--kdf-memory",
                      SEALED_LEAST_MEMORY >> 10, SEALED_MOST_MEMORY >> 10,
                      &memory);
    if (code == TOOL_GO_ON)
        code = number(c, OPTION_KDF_PASSES, "--kdf-passes", 1,
                      SEALED_MOST_PASSES, &passes);
    if (code != TOOL_GO_ON)
        return code;
    given.header.chunk = power(chunk);
    if (!given.header.chunk)
        return tool_fail(TOOL_USAGE, "--chunk: not a power of 2");
    if (given.by_pass) {
        given.header.memory = (uint32_t)memory << 10;
        given.header.passes = (uint32_t)passes;
    } else if (c->option[OPTION_KDF_MEMORY] || c->option[OPTION_KDF_PASSES]) {
        return tool_fail(TOOL_USAGE, "--kdf-memory and --kdf-passes are for "
                                     "pass phrases");
    }
    return TOOL_GO_ON;
}

static int prepare(const struct tool_crypt *c)
{
    int code;

    given.impl = tool_choose_impl(c->impl, 0);
    if (!given.impl)
        return TOOL_USAGE;
    tool_guard(&secret, sizeof secret);
    code = read_key(c);
    return code == TOOL_GO_ON ? read_numbers(c) : code;
}

/* ---------------------------------------------------------------- headers */

static int write_header(struct tool_crypt *c)
{
    const int code = tool_entropy_read(given.header.salt, SEALED_SALT);

    if (code != TOOL_GO_ON)
        return code;
    given.header.source = given.by_pass ? SEALED_BY_PASS : SEALED_BY_KEY;
    given.header.key_len = (uint8_t)(given.by_pass ? 32 : given.key_len);
    sealed_write_header(given.bytes, &given.header);
    return tool_output_write(&c->out, given.bytes, SEALED_HEADER);
}

static int read_header(struct tool_crypt *c)
{
    const char *name = c->in.name, *wrong = "too short";
    size_t have = 0;
    const int code = tool_input_fill(&c->in, given.bytes, SEALED_HEADER, &have);

    if (code != TOOL_GO_ON)
        return code;
    if (have == SEALED_HEADER)
        wrong = sealed_read_header(&given.header, given.bytes);
    if (wrong)
        return tool_fail(TOOL_FAILED, "%s: %s", name, wrong);
    if (given.by_pass != (given.header.source == SEALED_BY_PASS))
        return tool_fail(TOOL_USAGE, "%s: encrypted with a %s", name,
                         given.by_pass ? "key, not a pass phrase"
                                       : "pass phrase, not a key");
    if (!given.by_pass && given.header.key_len != given.key_len)
        return tool_fail(TOOL_USAGE, "%s: encrypted with a key of %u bytes, "
                                     "not %u",
                         name, (unsigned)given.header.key_len,
                         (unsigned)given.key_len);
    return TOOL_GO_ON;
}

/* The keys of the file, once its header is known. */
static int derive(void)
{
    const struct sealed_header *h = &given.header;
    int code = TOOL_GO_ON;

    if (given.by_pass)
        code = tool_pass_key(secret.key, secret.pass, given.pass_len, h->salt,
                             h->passes, h->memory);
    if (code != TOOL_GO_ON)
        return code;
    return tool_key_refused(given.impl,
                            sealed_derive(&secret.sealed, secret.key,
                                          h->key_len, given.bytes,
                                          given.impl));
}

/* ----------------------------------------------------------------- chunks */

static int refused(const struct tool_crypt *c, uint64_t at, int status)
{
    if (status != AESOP_ERR_AUTH)
        return tool_refused(c, "no more than 2^32 chunks", status);
    if (at == 0)
        return tool_fail(TOOL_FAILED, "%s: damaged or forged, or the %s is "
                                      "wrong",
                         c->in.name, given.by_pass ? "pass phrase" : "key");
    return tool_fail(TOOL_FAILED, "%s: damaged, forged or cut off behind byte "
                                  "%" PRIu64 " of the plaintext",
                     c->in.name, at);
}

/* Transform the chunk in secret.in. `*len` becomes the length of the result in
 * secret.out; of a damaged one there is none. */
static int transform(int way, size_t *len, uint64_t at, int last)
{
    const size_t n = *len;

    if (way == TOOL_ENCRYPT) {
        *len = n + SEALED_TAG;
        return sealed_seal(&secret.sealed, secret.out, secret.in, n, last);
    }
    /* Only an empty file has an empty chunk. */
    if (n < SEALED_TAG || (n == SEALED_TAG && at))
        return AESOP_ERR_AUTH;
    *len = n - SEALED_TAG;
    return sealed_open(&secret.sealed, secret.out, secret.in, *len, last);
}

static int chunks(struct tool_crypt *c)
{
    const size_t full = ((size_t)1 << given.header.chunk) +
                        (c->way == TOOL_DECRYPT ? SEALED_TAG : 0);
    uint64_t at = 0;
    size_t have = 0;
    int last = 0, code = TOOL_GO_ON;

    while (code == TOOL_GO_ON && !last) {
        size_t len;

        code = tool_input_fill(&c->in, secret.in, full + 1, &have);
        if (code != TOOL_GO_ON)
            break;
        last = have <= full;
        len = last ? have : full;
        code = refused(c, at, transform(c->way, &len, at, last));
        if (code == TOOL_GO_ON)
            code = tool_output_write(&c->out, secret.out, len);
        at += len;
        secret.in[0] = secret.in[full];
        have = 1;
    }
    return code;
}

static int run(struct tool_crypt *c)
{
    int code = c->way == TOOL_ENCRYPT ? write_header(c) : read_header(c);

    if (code == TOOL_GO_ON)
        code = derive();
    return code == TOOL_GO_ON ? chunks(c) : code;
}

enum {
    OPENS = 1u << OPTION_PASS_FILE | 1u << OPTION_PASS_ENV |
            1u << OPTION_PASS_PROMPT,
    SEALS = OPENS | 1u << OPTION_CHUNK | 1u << OPTION_KDF_MEMORY |
            1u << OPTION_KDF_PASSES,
};

const struct tool_mode tool_gcm = {
    .name = "gcm",
    .about = "any size, and any change is noticed: a file of its own format,\n"
             "from a key or a pass phrase; nothing else to give",
    .takes = {SEALS, OPENS},
    .prepare = prepare,
    .run = run,
};
