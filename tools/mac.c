/* mac.c - `aesop mac`: make or verify the tag of a file or a pipe. */
#include "posix.h"

#include "cipher.h"
#include "commands.h"
#include "guard.h"
#include "input.h"
#include "progress.h"

#include <stdio.h>
#include <string.h>

enum {
    PIECE = 65536,
    TAG = 16,
    NONCE = 64, /* bytes of the longest one */
};

static struct {
    const aesop_key *key;
    aesop_cmac_ctx cmac;
    aesop_ghash_any ghash;
    aesop_gcm_ctx gcm;
    uint8_t data[PIECE];
} secret;

struct arguments {
    char *mode, *nonce, *tag_bytes, *verify, *impl, *in;
    struct tool_key_source key;
    uint8_t iv[NONCE], tag[TAG];
    size_t iv_len, tag_len;
};

/* -------------------------------------------------------------- algorithms */

static int cmac_start(const struct arguments *a)
{
    return aesop_cmac_start(&secret.cmac, secret.key, a->tag_len);
}

static int cmac_update(size_t len)
{
    return aesop_cmac_update(&secret.cmac, secret.data, len);
}

static int cmac_tag(uint8_t *tag, size_t len)
{
    return aesop_cmac_tag(&secret.cmac, tag, len);
}

static int cmac_check(const uint8_t *tag, size_t len)
{
    return aesop_cmac_check(&secret.cmac, tag, len);
}

static int gmac_start(const struct arguments *a)
{
    const int status =
        aesop_ghash_init(&secret.ghash.key, sizeof secret.ghash,
                         AESOP_DEFAULT_GHASH, secret.key);

    if (status)
        return status;
    return aesop_gcm_start(&secret.gcm, secret.key, &secret.ghash.key,
                           a->verify ? AESOP_OPEN : AESOP_SEAL, a->tag_len,
                           a->iv, a->iv_len);
}

static int gmac_update(size_t len)
{
    return aesop_gcm_aad(&secret.gcm, secret.data, len);
}

static int gmac_tag(uint8_t *tag, size_t len)
{
    return aesop_gcm_tag(&secret.gcm, tag, len);
}

static int gmac_check(const uint8_t *tag, size_t len)
{
    return aesop_gcm_check(&secret.gcm, tag, len);
}

static const struct algorithm {
    const char *name;
    int nonce; /* whether it needs one */
    int (*start)(const struct arguments *a);
    int (*update)(size_t len);
    int (*tag)(uint8_t *tag, size_t len);
    int (*check)(const uint8_t *tag, size_t len);
} algorithms[] = {
    {"cmac", 0, cmac_start, cmac_update, cmac_tag, cmac_check},
    {"gmac", 1, gmac_start, gmac_update, gmac_tag, gmac_check},
};
enum { ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

/* --------------------------------------------------------------- arguments */

/* What was asked for, or NULL with a message. */
static const struct algorithm *choose(const struct arguments *a)
{
    const char *name = a->mode ? a->mode : algorithms[0].name;
    const struct algorithm *found = NULL;

    for (size_t i = 0; i < ALGORITHMS; i++)
        if (strcmp(algorithms[i].name, name) == 0)
            found = &algorithms[i];
    if (!found)
        tool_fail(TOOL_USAGE, "--mode is cmac or gmac, not '%s'", name);
    else if (found->nonce && !a->nonce)
        tool_fail(TOOL_USAGE, "--nonce-hex must be given for %s", name);
    else if (!found->nonce && a->nonce)
        tool_fail(TOOL_USAGE, "--nonce-hex: %s takes none", name);
    else
        return found;
    return NULL;
}

static int prepare(struct arguments *a)
{
    uint64_t tag_len = TAG;
    int code = tool_cipher(&secret.key, a->impl, 0, &a->key);

    if (code == TOOL_GO_ON && a->nonce)
        code = tool_hex_read_some("--nonce-hex", a->nonce, a->iv, 1, NONCE,
                                  &a->iv_len);
    if (code == TOOL_GO_ON && a->tag_bytes)
        code = tool_number_read("--tag-bytes", a->tag_bytes, 4, TAG, &tag_len);
    a->tag_len = (size_t)tag_len;
    /* What is verified is as long as was agreed, not as long as it came. */
    if (code == TOOL_GO_ON && a->verify)
        code = tool_hex_read("--verify", a->verify, a->tag, a->tag_len);
    return code;
}

/* -------------------------------------------------------------------- work */

static int refused(const struct tool_input *in, int status)
{
    if (status == AESOP_ERR_TAG_LEN)
        return tool_fail(TOOL_USAGE, "--tag-bytes: %s",
                         tool_status_text(status));
    return status ? tool_fail(TOOL_FAILED, "%s: %s", in->name,
                              tool_status_text(status))
                  : TOOL_GO_ON;
}

/* Take all of the input. */
static int absorb(const struct algorithm *with, struct tool_input *in)
{
    size_t have = PIECE;
    int code = TOOL_GO_ON;

    while (code == TOOL_GO_ON && have == PIECE) {
        have = 0;
        code = tool_input_fill(in, secret.data, PIECE, &have);
        if (code == TOOL_GO_ON)
            code = refused(in, with->update(have));
    }
    return code;
}

static int finish(const struct arguments *a, const struct algorithm *with,
                  const struct tool_input *in)
{
    char text[2 * TAG + 1];
    uint8_t tag[TAG];
    int code;

    if (a->verify)
        return refused(in, with->check(a->tag, a->tag_len));
    code = refused(in, with->tag(tag, a->tag_len));
    if (code == TOOL_GO_ON) {
        tool_hex_text(text, tag, a->tag_len);
        puts(text);
    }
    return code;
}

static int mac(struct arguments *a)
{
    const struct algorithm *with = choose(a);
    struct tool_input in = {0};
    int code = with ? prepare(a) : TOOL_USAGE;

    if (code == TOOL_GO_ON)
        code = tool_input_open(&in, a->in);
    if (code != TOOL_GO_ON)
        return code;
    tool_progress_start(in.size);
    code = refused(&in, with->start(a));
    if (code == TOOL_GO_ON)
        code = absorb(with, &in);
    tool_progress_hide();
    if (code == TOOL_GO_ON)
        code = finish(a, with, &in);
    tool_input_close(&in);
    return code == TOOL_GO_ON ? TOOL_OK : code;
}

static int run(int argc, char **argv)
{
    struct arguments a = {0};
    const struct tool_option options[] = {
        {"mode", 'm', "MODE", &a.mode, "cmac (the default) or gmac"},
        TOOL_KEY_OPTIONS(a.key),
        {"nonce-hex", 0, "HEX", &a.nonce,
         "gmac: the nonce, 12 bytes best; never twice with one key"},
        {"tag-bytes", 0, "N", &a.tag_bytes,
         "length of the tag: 4 to 16, for gmac 4, 8 or 12 to 16\n(16)"},
        {"verify", 0, "HEX", &a.verify,
         "compare with this tag, in constant time, and print\nnothing"},
        TOOL_IMPL_OPTION(a.impl),
        {"in", 'i', "FILE", &a.in,
         "read FILE; if not given, or -, standard input"},
        TOOL_OPTIONS_END,
    };
    int operands;
    int code = tool_options(&tool_mac, options, argc, argv, &operands);

    if (code != TOOL_GO_ON)
        return code;
    tool_guard(&secret, sizeof secret);
    code = mac(&a);
    tool_guard_wipe();
    return code;
}

static void more(void)
{
    puts("\nexample:\n"
         "  tag=$(aesop mac --key-file key -i data)\n"
         "  aesop mac --key-file key -i data --verify $tag && echo unchanged");
}

const struct tool_command tool_mac = {
    .name = "mac",
    .about = "print or verify the tag of a file or a pipe",
    .synopsis = "(--key-hex HEX | --key-file FILE | --key-env VAR)\n"
                "[--mode cmac|gmac] [--nonce-hex HEX] [--tag-bytes N]\n"
                "[--verify HEX] [--impl NAME] [-i FILE]",
    .text = "Prints a tag, in hexadecimal, that nobody can make without the\n"
            "key: CMAC (NIST SP 800-38B), or GMAC (SP 800-38D). One that is\n"
            "verified has exactly the length that --tag-bytes says.\n",
    .failures = "the tag is wrong, or a file or pipe cannot be read to its end",
    .more = more,
    .run = run,
};
