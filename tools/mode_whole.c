/* mode_whole.c - CCM and SIV: one message in memory, so that nothing of a
 * forged one ever leaves. */
#include "posix.h"

#include "cipher.h"
#include "crypt.h"
#include "whole.h"

#include <string.h>

enum {
    AAD = 1 << 20, /* the longest, in bytes */
    TAG = 16,
};

static struct {
    const aesop_key *key;       /* of CCM */
    const aesop_key_pair *pair; /* of SIV */
    uint8_t nonce[64];
    size_t nonce_len, tag_len, aad_len;
    uint8_t aad[AAD + 1];
} given;

static const char hint[] = "mode gcm takes any size";

static int read_aad_file(const char *path)
{
    struct tool_input in;
    int code = tool_input_open(&in, path);

    if (code == TOOL_GO_ON &&
        tool_input_fill(&in, given.aad, AAD + 1, &given.aad_len) != TOOL_GO_ON)
        code = TOOL_USAGE;
    if (code == TOOL_GO_ON && given.aad_len > AAD)
        code = tool_fail(TOOL_USAGE, "%s: more than %d bytes", in.name,
                         (int)AAD);
    tool_input_close(&in);
    return code;
}

static int read_aad(const struct tool_crypt *c)
{
    char *hex = c->option[OPTION_AAD_HEX], *file = c->option[OPTION_AAD_FILE];

    if (hex && file)
        return tool_fail(TOOL_USAGE, "--aad-hex and --aad-file exclude each "
                                     "other");
    if (file)
        return read_aad_file(file);
    if (hex)
        return tool_hex_read_some("--aad-hex", hex, given.aad, 0, AAD,
                                  &given.aad_len);
    return TOOL_GO_ON;
}

static int read_nonce(const struct tool_crypt *c, size_t least, size_t most)
{
    return tool_hex_read_some("--nonce-hex", c->option[OPTION_NONCE],
                              given.nonce, least, most, &given.nonce_len);
}

/* --------------------------------------------------------------------- CCM */

static int read_tag_bytes(const struct tool_crypt *c)
{
    const char *text = c->option[OPTION_TAG_BYTES];
    uint64_t n = TAG;
    const int code =
        text ? tool_number_read("--tag-bytes", text, 4, TAG, &n) : TOOL_GO_ON;

    given.tag_len = (size_t)n;
    if (code == TOOL_GO_ON && n % 2)
        return tool_fail(TOOL_USAGE, "--tag-bytes: ccm takes 4, 6, 8, 10, 12, "
                                     "14 or 16");
    return code;
}

static int prepare_ccm(const struct tool_crypt *c)
{
    int code = tool_cipher(&given.key, c->impl, 0, &c->key);

    if (code == TOOL_GO_ON)
        code = read_nonce(c, 7, 13);
    if (code == TOOL_GO_ON)
        code = read_tag_bytes(c);
    if (code == TOOL_GO_ON)
        code = read_aad(c);
    return code;
}

static int run_ccm(struct tool_crypt *c)
{
    const int opens = c->way == TOOL_DECRYPT;
    const size_t tag_len = given.tag_len;
    uint8_t *data;
    size_t len;
    int status,
        code = tool_whole_read(&c->in, opens ? tag_len : 0, hint, &data, &len);

    if (code != TOOL_GO_ON)
        return code;
    if (opens && len < tag_len) {
        status = AESOP_ERR_AUTH;
    } else if (opens) {
        len -= tag_len;
        status = aesop_ccm_open(given.key, data, data + len, tag_len,
                                given.nonce, given.nonce_len, given.aad,
                                given.aad_len, data, len);
    } else {
        status = aesop_ccm_seal(given.key, data, data + len, tag_len,
                                given.nonce, given.nonce_len, given.aad,
                                given.aad_len, data, len);
        len += tag_len;
    }
    code = tool_refused(c, "a nonce of 13 bytes allows messages of 65535 "
                           "bytes; a shorter one of more",
                        status);
    return code == TOOL_GO_ON ? tool_output_write(&c->out, data, len) : code;
}

/* --------------------------------------------------------------------- SIV */

static int prepare_siv(const struct tool_crypt *c)
{
    int code = tool_cipher_siv(&given.pair, c->impl, &c->key);

    if (code == TOOL_GO_ON && c->option[OPTION_NONCE])
        code = read_nonce(c, 1, sizeof given.nonce);
    if (code == TOOL_GO_ON)
        code = read_aad(c);
    return code;
}

/* The strings beside the message: aad, and the nonce last (RFC 5297, section
 * 3). One that is empty is not the same as none. */
static size_t parts(const struct tool_crypt *c, aesop_bytes part[2])
{
    size_t n = 0;

    if (c->option[OPTION_AAD_HEX] || c->option[OPTION_AAD_FILE])
        part[n++] = (aesop_bytes){given.aad, given.aad_len};
    if (c->option[OPTION_NONCE])
        part[n++] = (aesop_bytes){given.nonce, given.nonce_len};
    return n;
}

static int run_siv(struct tool_crypt *c)
{
    const int opens = c->way == TOOL_DECRYPT;
    uint8_t iv[TAG], *data;
    aesop_bytes part[2];
    const size_t n = parts(c, part);
    size_t len;
    int code = tool_whole_read(&c->in, opens ? TAG : 0, hint, &data, &len);

    if (code != TOOL_GO_ON)
        return code;
    if (!opens) {
        code = tool_refused(
            c, "any", aesop_siv_seal(given.pair, data, iv, part, n, data, len));
        if (code == TOOL_GO_ON)
            code = tool_output_write(&c->out, iv, TAG);
    } else if (len < TAG) {
        code = tool_refused(c, "any", AESOP_ERR_AUTH);
    } else {
        len -= TAG;
        memcpy(iv, data, TAG);
        data += TAG;
        code = tool_refused(
            c, "any", aesop_siv_open(given.pair, data, iv, part, n, data, len));
    }
    return code == TOOL_GO_ON ? tool_output_write(&c->out, data, len) : code;
}

enum {
    AADS = 1u << OPTION_AAD_HEX | 1u << OPTION_AAD_FILE,
    CCM_TAKES = 1u << OPTION_NONCE | 1u << OPTION_TAG_BYTES | AADS,
    SIV_TAKES = 1u << OPTION_NONCE | AADS,
};

const struct tool_mode tool_ccm = {
    .name = "ccm",
    .about = "one message of up to 16 MiB, the tag behind it; --nonce-hex is\n"
             "7 to 13 bytes, never used twice with one key",
    .takes = {CCM_TAKES, CCM_TAKES},
    .needs = 1u << OPTION_NONCE,
    .prepare = prepare_ccm,
    .run = run_ccm,
};

const struct tool_mode tool_siv = {
    .name = "siv",
    .about = "one message of up to 16 MiB, the synthetic IV, which is also\n"
             "its tag, in front; a pair of keys, 32, 48 or 64 bytes in all;\n"
             "without a nonce, equal messages give equal ciphertext",
    .takes = {SIV_TAKES, SIV_TAKES},
    .prepare = prepare_siv,
    .run = run_siv,
};
