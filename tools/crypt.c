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

/* Find the implementation that was asked for, in the direction that the mode
 * takes. */
static int choose_impl(const struct arguments *a, const struct tool_mode *mode,
                       int way, const aesop_impl **impl)
{
    const char *name = a->impl ? a->impl : AESOP_DEFAULT_ENC->name;
    const struct tool_impl *row;
    const int code = tool_need_impl(&row, name);

    if (code != TOOL_GO_ON)
        return code;
    if (tool_why_not(row))
        return tool_fail(TOOL_USAGE, "implementation %s: %s", name,
                         tool_why_not(row));
    *impl = way == DECRYPT && mode->inverse ? row->dec : row->enc;
    return TOOL_GO_ON;
}

/* Check the arguments and expand the key. */
static int prepare(const struct arguments *a, const struct tool_mode *mode,
                   int way)
{
    const aesop_impl *impl = NULL;
    size_t len = 0;
    int status, code = tool_key_read(&a->key, secret.raw_key, &len);

    if (code == TOOL_GO_ON)
        code = tool_hex_read("--iv-hex", a->iv, secret.message.iv,
                             mode->iv_len);
    if (code == TOOL_GO_ON)
        code = choose_impl(a, mode, way, &impl);
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

static int check(const struct arguments *a, const struct tool_mode **mode)
{
    if (!a->mode || !a->iv)
        return tool_fail(TOOL_USAGE, "%s must be given",
                         a->mode ? "--iv-hex" : "--mode");
    *mode = tool_find_mode(a->mode);
    if (!*mode)
        return tool_fail(TOOL_USAGE, "no mode '%s'; see aesop help encrypt",
                         a->mode);
    if (a->no_pad && !(*mode)->pads)
        return tool_fail(TOOL_USAGE, "--no-pad: %s has no padding", a->mode);
    return TOOL_GO_ON;
}

static int crypt_files(const struct arguments *a, int way)
{
    const struct tool_mode *mode = NULL;
    struct tool_input in = {0};
    struct tool_output out = {0};
    int code = check(a, &mode);

    if (code == TOOL_GO_ON)
        code = prepare(a, mode, way);
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

const struct tool_command tool_encrypt = {
    .name = "encrypt",
    .about = "encrypt a file or a pipe",
    .synopsis = synopsis,
    .text = text,
    .failures = failures,
    .more = more,
    .run = encrypt,
};

const struct tool_command tool_decrypt = {
    .name = "decrypt",
    .about = "decrypt a file or a pipe",
    .synopsis = synopsis,
    .text = text,
    .failures = failures,
    .more = more,
    .run = decrypt,
};
