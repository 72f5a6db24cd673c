/* crypt.h - encrypt and decrypt: what their modes get, and the modes. */
#ifndef AESOP_CRYPT_H
#define AESOP_CRYPT_H

#include "input.h"
#include "key_source.h"
#include "output.h"
#include "tools.h"

enum {
    TOOL_ENCRYPT,
    TOOL_DECRYPT,
};

/* Options that some modes take. */
enum {
    OPTION_IV,
    OPTION_NO_PAD,
    OPTION_NONCE,
    OPTION_AAD_HEX,
    OPTION_AAD_FILE,
    OPTION_TAG_BYTES,
    OPTION_SECTOR,
    OPTION_SECTOR_SIZE,
    OPTION_CHUNK,
    OPTION_PASS_FILE,
    OPTION_PASS_ENV,
    OPTION_PASS_PROMPT,
    OPTION_KDF_MEMORY,
    OPTION_KDF_PASSES,
    OPTIONS
};

struct tool_crypt {
    const struct tool_mode *mode;
    int way; /* TOOL_ENCRYPT or TOOL_DECRYPT */
    struct tool_key_source key;
    const char *impl;      /* or NULL */
    char *option[OPTIONS]; /* NULL where not given */
    struct tool_input in;
    struct tool_output out;
};

/* A mode: a constant in the file of its name. */
struct tool_mode {
    const char *name;
    const char *about; /* in the help; lines break at '\n' */

    /* Sets of options, 1u << OPTION_x: which it takes when it encrypts and
     * decrypts, and which of these it cannot do without. */
    unsigned takes[2], needs;

    /* Read the key and the options, before files are opened. */
    int (*prepare)(const struct tool_crypt *c);

    /* From the input to the output. Returns TOOL_GO_ON, or what to exit with;
     * then the output is removed where it can be. */
    int (*run)(struct tool_crypt *c);
};

/* Prepare the mode, open the files (NULL and "-" are standard input and
 * output), run the mode, close the files. */
int tool_crypt_files(struct tool_crypt *c, const char *in, const char *out);

extern const struct tool_mode tool_ctr, tool_cbc; /* mode_stream.c */
extern const struct tool_mode tool_gcm;
extern const struct tool_mode tool_ccm, tool_siv; /* mode_whole.c */
extern const struct tool_mode tool_xts;

/* What the library said of a message that it refused, if it did. `lengths` is
 * which lengths the mode allows. */
int tool_refused(const struct tool_crypt *c, const char *lengths, int status);

#endif
