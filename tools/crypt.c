/* crypt.c - `aesop encrypt` and `aesop decrypt`: files and pipes. */
#include "posix.h"

#include "commands.h"
#include "guard.h"
#include "input.h"
#include "key_source.h"
#include "modes.h"
#include "output.h"
#include "progress.h"

#include "common.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    ENCRYPT,
    DECRYPT,
};

struct arguments {
    char *mode, *iv, *no_pad, *impl, *in, *out;
    struct tool_key_source key;
};

/* All that is secret, in one place that a signal can wipe. The data have room
 * behind them for what the last piece gains. */
static struct {
    uint8_t raw_key[32];
    aesop_key_any key;
    struct tool_message message;
    uint8_t data[TOOL_PIECE + 2 * TOOL_TAIL];
} secret;

/* The implementation that was asked for, in the direction that the mode takes,
 * or NULL with a message. */
static const aesop_impl *choose_impl(const struct arguments *a,
                                     const struct tool_mode *mode, int way)
{
    const int inverse = way == DECRYPT && mode->inverse;
    const aesop_impl *fastest = inverse ? AESOP_DEFAULT_DEC : AESOP_DEFAULT_ENC;
    const char *name = a->impl ? a->impl : fastest->name;
    const struct tool_impl *row = tool_need_impl(name);

    if (!row)
        return NULL;
    if (tool_why_not(row)) {
        tool_fail(TOOL_USAGE, "implementation %s: %s", name,
                  tool_why_not(row));
        return NULL;
    }
    return inverse ? row->dec : row->enc;
}

/* Take the key and the IV, and expand the key. */
static int prepare(const struct arguments *a, const struct tool_mode *mode,
                   const aesop_impl *impl)
{
    size_t len = 0;
    int status, code = tool_key_read(&a->key, secret.raw_key, &len);

    if (code == TOOL_GO_ON)
        code = tool_hex_read("--iv-hex", a->iv, secret.message.iv,
                             mode->iv_len);
    if (code != TOOL_GO_ON)
        return code;
    status = aesop_key_init_with(&secret.key.key, sizeof secret.key, impl,
                                 tool_aux(impl), secret.raw_key, len);
    if (status)
        return tool_fail(TOOL_USAGE, "the key, with %s: %s", impl->name,
                         tool_status_text(status));
    secret.message.key = &secret.key.key;
    secret.message.no_pad = a->no_pad != NULL;
    return TOOL_GO_ON;
}

/* What to say of a message that the library refuses. */
static int refused(const struct tool_input *in, const struct tool_mode *mode,
                   int status)
{
    if (status == AESOP_ERR_LEN)
        return tool_fail(TOOL_FAILED, "%s: %" PRIu64 " bytes, but in %s, %s",
                         in->name, in->done, mode->name, mode->lengths);
    return tool_fail(TOOL_FAILED, "%s: %s", in->name,
                     tool_status_text(status));
}

/* Move the message through the mode, piece by piece. */
static int stream(const struct tool_mode *mode, int way, struct tool_input *in,
                  struct tool_output *out)
{
    enum { FULL = TOOL_PIECE + TOOL_TAIL };
    uint8_t *const data = secret.data;
    size_t have = 0;
    int last = 0, code = TOOL_GO_ON;

    while (code == TOOL_GO_ON && !last) {
        size_t len;
        int status;

        code = tool_input_fill(in, data, FULL, &have);
        if (code != TOOL_GO_ON)
            break;
        last = have < FULL;
        len = last ? have : TOOL_PIECE;
        status = mode->piece[way](&secret.message, data, &len, last);
        if (status)
            code = refused(in, mode, status);
        else
            code = tool_output_write(out, data, len);
        if (!last)
            memmove(data, data + TOOL_PIECE, TOOL_TAIL);
        have = TOOL_TAIL;
    }
    return code;
}

/* The mode that was asked for, or NULL with a message. */
static const struct tool_mode *choose_mode(const struct arguments *a)
{
    const struct tool_mode *mode = a->mode ? tool_find_mode(a->mode) : NULL;

    if (!a->mode)
        tool_fail(TOOL_USAGE, "--mode must be given");
    else if (!mode)
        tool_fail(TOOL_USAGE, "no mode '%s'; see aesop help encrypt", a->mode);
    else if (!a->iv)
        tool_fail(TOOL_USAGE, "--iv-hex must be given");
    else if (a->no_pad && !mode->pads)
        tool_fail(TOOL_USAGE, "--no-pad: %s has no padding", a->mode);
    else
        return mode;
    return NULL;
}

static int crypt_files(const struct arguments *a, int way)
{
    const struct tool_mode *mode = choose_mode(a);
    const aesop_impl *impl = mode ? choose_impl(a, mode, way) : NULL;
    struct tool_input in = {0};
    struct tool_output out = {0};
    int code = impl ? prepare(a, mode, impl) : TOOL_USAGE;

    if (code != TOOL_GO_ON)
        return code;
    code = tool_input_open(&in, a->in);
    if (code == TOOL_GO_ON)
        code = tool_output_open(&out, a->out);
    if (code == TOOL_GO_ON && way == ENCRYPT && isatty(out.fd))
        code = tool_fail(TOOL_USAGE, "no ciphertext to a terminal; give -o");
    if (code == TOOL_GO_ON) {
        tool_progress_start(in.size);
        code = stream(mode, way, &in, &out);
        tool_progress_hide();
    }
    tool_input_close(&in);
    return tool_output_close(&out, code);
}

static int run(const struct tool_command *command, int way, int argc,
               char **argv)
{
    struct arguments a = {0};
    const struct tool_option options[] = {
        {"mode", 'm', "MODE", &a.mode, "one of the modes below"},
        TOOL_KEY_OPTIONS(a.key),
        {"iv-hex", 0, "HEX", &a.iv, "the IV, or the first counter block"},
        {"no-pad", 0, NULL, &a.no_pad, "no padding: whole blocks as they are"},
        {"impl", 0, "NAME", &a.impl,
         "the implementation (see aesop list); if not given,\n"
         "the fastest constant-time one of this machine"},
        {"in", 'i', "FILE", &a.in, "read FILE; if not given, or -,\n"
                                   "standard input"},
        {"out", 'o', "FILE", &a.out, "write FILE; if not given, or -,\n"
                                     "standard output"},
        TOOL_OPTIONS_END,
    };
    int operands, code = tool_options(command, options, argc, argv, &operands);

    if (code != TOOL_GO_ON)
        return code;
    tool_guard(&secret, sizeof secret);
    code = crypt_files(&a, way);
    aesop_wipe(&secret, sizeof secret);
    return code;
}

static int encrypt(int argc, char **argv)
{
    return run(&tool_encrypt, ENCRYPT, argc, argv);
}

static int decrypt(int argc, char **argv)
{
    return run(&tool_decrypt, DECRYPT, argc, argv);
}

static void more(void)
{
    puts("\nmodes:");
    for (const struct tool_mode *m = tool_modes; m->name; m++) {
        printf("  %-6s", m->name);
        tool_print_indented(m->about, 8);
    }
    puts("\nexamples:\n"
         "  aesop encrypt --mode cbc --key-file key --iv-hex $IV -i plain "
         "-o secret\n"
         "  tar c dir | aesop encrypt --mode ctr --key-env KEY --iv-hex $IV "
         ">dir.tar.aes");
}

static const char synopsis[] =
    "--mode MODE --iv-hex HEX\n"
    "(--key-hex HEX | --key-file FILE | --key-env VAR)\n"
    "[--no-pad] [--impl NAME] [-i FILE] [-o FILE]";

static const char text[] =
    "Takes and gives the bytes that `openssl enc` does with -K and -iv. The\n"
    "modes do not notice changes: have a MAC or a signature beside them.\n"
    "\n"
    "An output file appears under its name when it is whole. One that is\n"
    "there already is replaced then and keeps its permissions, so it may\n"
    "also be the input. What comes out of a pipe is whole only if the exit\n"
    "status is 0.\n";

static const char failures[] =
    "damaged padding, a length that the mode does not allow, or a file\n"
    "or pipe that cannot be read to its end or written";

#define COMMAND(way)                       \
    {                                      \
        .name = #way,                      \
        .about = #way " a file or a pipe", \
        .synopsis = synopsis,              \
        .text = text,                      \
        .failures = failures,              \
        .more = more,                      \
        .run = (way),                      \
    }

const struct tool_command tool_encrypt = COMMAND(encrypt);
const struct tool_command tool_decrypt = COMMAND(decrypt);
