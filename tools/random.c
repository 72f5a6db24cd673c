/* random.c - `aesop random`: numbers of CTR_DRBG. */
#include "posix.h"

#include "cipher.h"
#include "commands.h"
#include "entropy.h"
#include "guard.h"
#include "output.h"
#include "progress.h"

#include <stdio.h>
#include <unistd.h>

enum {
    PIECE = 65536, /* the most that one request gives */
    KEY = 32,
    NONCE = 16,
};

static struct {
    aesop_drbg_any drbg;
    uint8_t nonce[NONCE];
    uint8_t data[PIECE];
    char text[2 * PIECE + 1];
} secret;

struct arguments {
    char *hex, *impl, *out;
    uint64_t len;
};

static int failed(int status)
{
    return status ? tool_fail(TOOL_FAILED, "the generator: %s",
                              tool_status_text(status))
                  : TOOL_GO_ON;
}

/* Known answers first, then the seed. */
static int seed(const aesop_impl *impl)
{
    static aesop_selftest_fn *const tests[] = {aesop_selftest_drbg};
    static const uint8_t text[] = "aesop random";
    const aesop_selftest_with with = {.enc = impl, .enc_aux = tool_aux(impl)};
    aesop_drbg *const d = &secret.drbg.drbg;
    int code = failed(aesop_selftest(&with, tests, 1));

    if (code == TOOL_GO_ON)
        code = failed(aesop_drbg_init(d, sizeof secret.drbg, impl,
                                      with.enc_aux, KEY, &tool_entropy));
    if (code == TOOL_GO_ON)
        code = tool_entropy_read(secret.nonce, NONCE);
    if (code == TOOL_GO_ON)
        code = failed(aesop_drbg_instantiate(d, secret.nonce, NONCE, text,
                                             sizeof text - 1));
    return code;
}

static int write_piece(const struct arguments *a, struct tool_output *out,
                       size_t len)
{
    if (!a->hex)
        return tool_output_write(out, secret.data, len);
    tool_hex_text(secret.text, secret.data, len);
    return tool_output_write(out, (const uint8_t *)secret.text, 2 * len);
}

static int generate(const struct arguments *a, struct tool_output *out)
{
    uint64_t left = a->len;
    int code = TOOL_GO_ON;

    tool_progress_start(a->len);
    while (left && code == TOOL_GO_ON) {
        const size_t len = left < PIECE ? (size_t)left : PIECE;

        code = failed(aesop_drbg_generate(&secret.drbg.drbg, secret.data, len,
                                          NULL, 0));
        if (code == TOOL_GO_ON)
            code = write_piece(a, out, len);
        left -= len;
        tool_progress(a->len - left);
    }
    tool_progress_hide();
    if (code == TOOL_GO_ON && a->hex)
        code = tool_output_write(out, (const uint8_t *)"\n", 1);
    return code;
}

static int random_file(const struct arguments *a)
{
    const aesop_impl *impl = tool_choose_impl(a->impl, 0);
    struct tool_output out = {0};
    int code = impl ? seed(impl) : TOOL_USAGE;

    if (code != TOOL_GO_ON)
        return code;
    code = tool_output_open(&out, a->out);
    if (code == TOOL_GO_ON && !a->hex && isatty(out.fd))
        code = tool_fail(TOOL_USAGE, "no bytes to a terminal; give -o or "
                                     "--hex");
    if (code == TOOL_GO_ON)
        code = generate(a, &out);
    return tool_output_close(&out, code);
}

static int run(int argc, char **argv)
{
    struct arguments a = {0};
    const struct tool_option options[] = {
        {"hex", 0, NULL, &a.hex, "a line of hexadecimal digits"},
        TOOL_IMPL_OPTION(a.impl),
        {"out", 'o', "FILE", &a.out,
         "write FILE; if not given, or -, standard output"},
        TOOL_OPTIONS_END,
    };
    int operands;
    int code = tool_options(&tool_random, options, argc, argv, &operands);

    if (code == TOOL_GO_ON && operands != 1)
        code = tool_fail(TOOL_USAGE, "one number of bytes must be given; see "
                                     "aesop random --help");
    if (code == TOOL_GO_ON)
        code = tool_number_read("number of bytes", argv[1], 0, INT64_MAX,
                                &a.len);
    if (code != TOOL_GO_ON)
        return code;
    tool_guard(&secret, sizeof secret);
    code = random_file(&a);
    tool_guard_wipe();
    return code;
}

static void more(void)
{
    puts("\nexamples:\n"
         "  aesop random 32 -o key\n"
         "  aesop random 12 --hex\n"
         "  aesop random 1G >/dev/sdX");
}

const struct tool_command tool_random = {
    .name = "random",
    .about = "random bytes: keys, nonces, any amount",
    .synopsis = "N [--hex] [--impl NAME] [-o FILE]",
    .text =
        "Writes N bytes (K, M, G and T are powers of 1024) of CTR_DRBG with\n"
        "AES-256 and the derivation function, NIST SP 800-90A, seeded by the\n"
        "random numbers of the system. Known answers are tested first.\n",
    .failures = "the system gives no random numbers, a known answer is wrong,\n"
                "or a file or pipe cannot be written",
    .more = more,
    .takes_operands = 1,
    .run = run,
};
