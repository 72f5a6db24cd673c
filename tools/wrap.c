/* wrap.c - `aesop wrap` and `aesop unwrap`: keys under keys. */
#include "posix.h"

#include "cipher.h"
#include "commands.h"
#include "crypt.h"
#include "guard.h"
#include "whole.h"

#include <stdio.h>

enum { GAIN = 8 }; /* bytes that KW adds; KWP adds up to 7 more */

static const aesop_key *key;

static int prepare(const struct tool_crypt *c)
{
    return tool_cipher(&key, c->impl, c->way == TOOL_DECRYPT, &c->key);
}

static int kw(int way, uint8_t *data, size_t *len)
{
    const size_t n = *len;

    if (way == TOOL_ENCRYPT) {
        *len = n + GAIN;
        return aesop_kw_wrap(key, data, data, n);
    }
    *len = n < GAIN ? 0 : n - GAIN;
    return aesop_kw_unwrap(key, data, data, n);
}

static int kwp(int way, uint8_t *data, size_t *len)
{
    const size_t n = *len;

    if (way == TOOL_DECRYPT)
        return aesop_kwp_unwrap(key, data, len, data, n);
    *len = AESOP_KWP_LEN(n);
    return aesop_kwp_wrap(key, data, data, n);
}

static int run(struct tool_crypt *c, int (*transform)(int, uint8_t *, size_t *),
               const char *lengths)
{
    uint8_t *data;
    size_t len;
    int code = tool_whole_read(&c->in, c->way == TOOL_DECRYPT ? GAIN : 0,
                               "this is for keys", &data, &len);

    if (code == TOOL_GO_ON)
        code = tool_refused(c, lengths, transform(c->way, data, &len));
    return code == TOOL_GO_ON ? tool_output_write(&c->out, data, len) : code;
}

static int run_kw(struct tool_crypt *c)
{
    return run(c, kw,
               c->way == TOOL_ENCRYPT
                   ? "keys are multiples of 8 bytes, 16 at least; --pad takes "
                     "any"
                   : "wrapped keys are multiples of 8 bytes, 24 at least");
}

static int run_kwp(struct tool_crypt *c)
{
    return run(c, kwp,
               c->way == TOOL_ENCRYPT
                   ? "keys are not empty"
                   : "wrapped keys are multiples of 8 bytes, 16 at least");
}

static const struct tool_mode mode_kw = {
    .name = "kw",
    .prepare = prepare,
    .run = run_kw,
};

static const struct tool_mode mode_kwp = {
    .name = "kwp",
    .prepare = prepare,
    .run = run_kwp,
};

static int command(const struct tool_command *self, int way, int argc,
                   char **argv)
{
    struct tool_crypt c = {.way = way};
    char *impl = NULL, *pad = NULL, *in = NULL, *out = NULL;
    const struct tool_option options[] = {
        TOOL_KEY_OPTIONS(c.key),
        {"pad", 0, NULL, &pad, "KWP instead of KW: keys of any length"},
        TOOL_IMPL_OPTION(impl),
        TOOL_FILE_OPTIONS(in, out),
        TOOL_OPTIONS_END,
    };
    int operands, code = tool_options(self, options, argc, argv, &operands);

    if (code != TOOL_GO_ON)
        return code;
    c.impl = impl;
    c.mode = pad ? &mode_kwp : &mode_kw;
    code = tool_crypt_files(&c, in, out);
    tool_guard_wipe();
    return code;
}

static int wrap(int argc, char **argv)
{
    return command(&tool_wrap, TOOL_ENCRYPT, argc, argv);
}

static int unwrap(int argc, char **argv)
{
    return command(&tool_unwrap, TOOL_DECRYPT, argc, argv);
}

static void more(void)
{
    puts("\nexample:\n"
         "  aesop random 32 | aesop wrap --key-file master -o wrapped\n"
         "  aesop unwrap --key-file master -i wrapped -o key");
}

static const char synopsis[] =
    "(--key-hex HEX | --key-file FILE | --key-env VAR)\n"
    "[--pad] [--impl NAME] [-i FILE] [-o FILE]";

static const char text[] =
    "Key wrapping, NIST SP 800-38F: the input of wrap is the key as bytes, up\n"
    "to 16 MiB; wrapped it is 8 bytes longer, with --pad 8 to 15. A wrapped\n"
    "key that was changed is refused, and nothing of it is written.\n";

static const char failures[] =
    "the wrapped key is damaged or forged, or the key for it is wrong; a\n"
    "length that does not fit; or a file or pipe that cannot be read to\n"
    "its end or written";

#define COMMAND(name_, about_) \
    {                          \
        .name = #name_,        \
        .about = (about_),     \
        .synopsis = synopsis,  \
        .text = text,          \
        .failures = failures,  \
        .more = more,          \
        .run = (name_),        \
    }

const struct tool_command tool_wrap =
    COMMAND(wrap, "encrypt a key under another key");
const struct tool_command tool_unwrap = COMMAND(unwrap, "undo it");
