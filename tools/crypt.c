/* crypt.c - `aesop encrypt` and `aesop decrypt`: files and pipes. */
#include "posix.h"

#include "cipher.h"
#include "commands.h"
#include "crypt.h"
#include "guard.h"
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct tool_mode *const modes[] = {
    &tool_gcm,
    &tool_ctr,
    &tool_cbc,
    &tool_ccm,
    &tool_siv,
    &tool_xts,
};
enum { MODES = sizeof modes / sizeof modes[0] };

int tool_refused(const struct tool_crypt *c, const char *lengths, int status)
{
    if (status == AESOP_OK)
        return TOOL_GO_ON;
    if (status == AESOP_ERR_LEN)
        return tool_fail(TOOL_FAILED, "%s: %" PRIu64 " bytes, but in %s, %s",
                         c->in.name, c->in.done, c->mode->name, lengths);
    return tool_fail(TOOL_FAILED, "%s: %s", c->in.name,
                     tool_status_text(status));
}

/* The mode that was asked for, or NULL with a message. */
static const struct tool_mode *choose_mode(const char *name)
{
    if (!name) {
        tool_fail(TOOL_USAGE, "--mode must be given");
        return NULL;
    }
    for (size_t i = 0; i < MODES; i++)
        if (strcmp(modes[i]->name, name) == 0)
            return modes[i];
    tool_fail(TOOL_USAGE, "no mode '%s'; see aesop help encrypt", name);
    return NULL;
}

int tool_crypt_files(struct tool_crypt *c, const char *in, const char *out)
{
    int code = c->mode->prepare(c);

    if (code != TOOL_GO_ON)
        return code;
    code = tool_input_open(&c->in, in);
    if (code == TOOL_GO_ON)
        code = tool_output_open(&c->out, out);
    if (code == TOOL_GO_ON && c->way == TOOL_ENCRYPT && isatty(c->out.fd))
        code = tool_fail(TOOL_USAGE, "no ciphertext to a terminal; give -o");
    if (code == TOOL_GO_ON) {
        tool_progress_start(c->in.size);
        code = c->mode->run(c);
        tool_progress_hide();
    }
    tool_input_close(&c->in);
    return tool_output_close(&c->out, code);
}

/* What was given. */
static struct {
    char *mode, *impl, *in, *out, *option[OPTIONS];
    struct tool_key_source key;
} given;

#define OPTION(name, value, index, help)               \
    {                                                  \
        (name), 0, (value), &given.option[index], help \
    }

static const struct tool_option options[] = {
    {"mode", 'm', "MODE", &given.mode, "one of the modes below"},
    TOOL_KEY_OPTIONS(given.key),
    OPTION("pass-file", "FILE", OPTION_PASS_FILE,
           "gcm: derive the key from the pass phrase in FILE; the\n"
           "newline at its end is no part of it"),
    OPTION("pass-env", "VAR", OPTION_PASS_ENV,
           "gcm: the same from this environment variable"),
    OPTION("pass-prompt", NULL, OPTION_PASS_PROMPT,
           "gcm: ask for it on the terminal"),
    OPTION("kdf-memory", "MIB", OPTION_KDF_MEMORY,
           "gcm: memory that a guess of the pass phrase costs, 8 to\n"
           "1024 MiB (256)"),
    OPTION("kdf-passes", "N", OPTION_KDF_PASSES,
           "gcm: passes over that memory, 1 to 16 (3)"),
    OPTION("chunk", "BYTES", OPTION_CHUNK,
           "gcm: what is sealed, and released, at once: a power of 2\n"
           "from 1K to 1M (64K)"),
    OPTION("iv-hex", "HEX", OPTION_IV,
           "ctr, cbc: the first counter block, or the IV"),
    OPTION("no-pad", NULL, OPTION_NO_PAD,
           "cbc: no padding, whole blocks as they are"),
    OPTION("nonce-hex", "HEX", OPTION_NONCE,
           "ccm, siv: the nonce; siv can do without"),
    OPTION("aad-hex", "HEX", OPTION_AAD_HEX,
           "ccm, siv: data that are authenticated as well"),
    OPTION("aad-file", "FILE", OPTION_AAD_FILE,
           "the same from FILE, up to 1 MiB"),
    OPTION("tag-bytes", "N", OPTION_TAG_BYTES,
           "ccm: 4, 6, 8, 10, 12, 14 or 16 (16)"),
    OPTION("sector", "N", OPTION_SECTOR,
           "xts: the number of the (first) sector (0)"),
    OPTION("sector-size", "BYTES", OPTION_SECTOR_SIZE,
           "xts: the input is an image of such sectors; the last may\n"
           "be shorter, down to 16 bytes"),
    TOOL_IMPL_OPTION(given.impl),
    TOOL_FILE_OPTIONS(given.in, given.out),
    TOOL_OPTIONS_END,
};

/* Whether the options are those of the mode. */
static int check_options(const struct tool_crypt *c)
{
    for (const struct tool_option *o = options; o->name; o++)
        for (int i = 0; i < OPTIONS; i++) {
            const unsigned bit = 1u << i;

            if (o->given != &given.option[i])
                continue;
            if (*o->given && !(c->mode->takes[c->way] & bit))
                return tool_fail(TOOL_USAGE, "--%s is not for mode %s%s",
                                 o->name, c->mode->name,
                                 c->mode->takes[TOOL_ENCRYPT] & bit
                                     ? " when it decrypts"
                                     : "");
            if (!*o->given && c->mode->needs & bit)
                return tool_fail(TOOL_USAGE, "--%s must be given", o->name);
        }
    return TOOL_GO_ON;
}

static int run(const struct tool_command *command, int way, int argc,
               char **argv)
{
    struct tool_crypt c = {.way = way};
    int operands, code = tool_options(command, options, argc, argv, &operands);

    if (code != TOOL_GO_ON)
        return code;
    c.mode = choose_mode(given.mode);
    c.key = given.key;
    c.impl = given.impl;
    memcpy(c.option, given.option, sizeof c.option);
    code = c.mode ? check_options(&c) : TOOL_USAGE;
    if (code == TOOL_GO_ON)
        code = tool_crypt_files(&c, given.in, given.out);
    tool_guard_wipe();
    return code;
}

static int encrypt(int argc, char **argv)
{
    return run(&tool_encrypt, TOOL_ENCRYPT, argc, argv);
}

static int decrypt(int argc, char **argv)
{
    return run(&tool_decrypt, TOOL_DECRYPT, argc, argv);
}

static void more(void)
{
    puts("\nmodes:");
    for (size_t i = 0; i < MODES; i++) {
        printf("  %-6s", modes[i]->name);
        tool_print_indented(modes[i]->about, 8);
    }
    puts("\nexamples:\n"
         "  aesop encrypt --mode gcm --pass-prompt -i plain -o secret\n"
         "  tar c dir | aesop encrypt --mode gcm --key-file key >dir.tar.aes\n"
         "  aesop encrypt --mode cbc --key-file key --iv-hex $IV -i plain "
         "-o secret");
}

static const char synopsis[] =
    "--mode MODE KEY [OPTION...] [-i FILE] [-o FILE]\n"
    "KEY: --key-hex HEX | --key-file FILE | --key-env VAR |\n"
    "     --pass-file FILE | --pass-env VAR | --pass-prompt";

static const char text[] =
    "gcm is the mode for files. The others are for data of other programs:\n"
    "ctr and cbc take and give the bytes that `openssl enc` does with -K and\n"
    "-iv; ctr, cbc and xts do not notice changes. What gcm, ccm and siv have\n"
    "not verified is never written.\n"
    "\n"
    "An output file appears under its name when it is whole. One that is\n"
    "there already is replaced then and keeps its permissions, so it may\n"
    "also be the input. What comes out of a pipe is whole only if the exit\n"
    "status is 0.\n";

static const char failures[] =
    "the data are damaged or forged, or the key is wrong; a length that\n"
    "the mode does not allow; or a file or pipe that cannot be read to\n"
    "its end or written";

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
