/* tools.h - what the subcommands of aesop share. */
#ifndef AESOP_TOOLS_H
#define AESOP_TOOLS_H

#include "aesop_impl.h"

#include <stddef.h>
#include <stdint.h>

/* Exit codes of the command. TOOL_GO_ON is never one: it says that there is
 * nothing to exit for yet. */
enum {
    TOOL_GO_ON = -1,
    TOOL_OK = 0,
    TOOL_FAILED = 1, /* the work failed: damaged data, or reading or writing */
    TOOL_USAGE = 2   /* the arguments, a key or an input file cannot be used */
};

/* -------------------------------------------------------------- messages */

#if defined(__GNUC__)
#define TOOL_FORMAT(n) __attribute__((format(printf, (n), (n) + 1)))
#else
#define TOOL_FORMAT(n)
#endif

/* Print a line `aesop: ...` to standard error; returns `code`, to be returned
 * in turn. Never give it a secret. */
TOOL_FORMAT(2)
int tool_fail(int code, const char *format, ...);

/* What an AESOP_ERR_ code means, as the end of a sentence. */
const char *tool_status_text(int status);

/* ---------------------------------------------------- commands and options */

struct tool_command {
    const char *name;
    const char *about;    /* a line for the list of commands */
    const char *synopsis; /* what follows the name; lines break at '
' */
    const char *text;     /* of the help, above the options; ends in '
' */
    const char *failures; /* what exit code 1 means; lines break at '
' */
    void (*more)(void);   /* prints the end of the help; or NULL */
    int takes_operands;   /* whether it takes arguments that are no options */

    /* argv[0] is the name. */
    int (*run)(int argc, char **argv);
};

/* An option. Tables of them end with TOOL_OPTIONS_END. */
struct tool_option {
    const char *name;  /* without the hyphens in front */
    char letter;       /* its short form, or 0 */
    const char *value; /* what the help calls its value; NULL for a switch */
    char **given;      /* becomes the value; for a switch, anything but NULL */
    const char *help;  /* lines break at '\n' */
};
#define TOOL_FILE_OPTIONS(in, out)                            \
    {"in", 'i', "FILE", &(in),                                \
     "read FILE; if not given, or -, standard input"},        \
    {                                                         \
        "out", 'o', "FILE", &(out),                           \
            "write FILE; if not given, or -, standard output" \
    }
#define TOOL_OPTIONS_END                          \
    {"help", 'h', NULL, NULL, "print this text"}, \
    {                                             \
        NULL, 0, NULL, NULL, NULL                 \
    }

/* Read the arguments of a command. What is not given stays as it is, so set
 * it to NULL before. Long options may be shortened as long as they are not
 * ambiguous; a value follows `=` or is the next argument; `--` ends them.
 * Operands are moved to argv[1] and up, `*operands` says how many.
 *
 * Returns TOOL_GO_ON; TOOL_OK if help was asked for and printed; or
 * TOOL_USAGE, with a message. */
int tool_options(const struct tool_command *c,
                 const struct tool_option *options, int argc, char **argv,
                 int *operands);

/* Read a number from `least` to `most`; K, M, G or T behind it stand for powers
 * of 1024. `what` is the option or argument that it is the value of. */
int tool_number_read(const char *what, const char *text, uint64_t least,
                     uint64_t most, uint64_t *value);

/* Print text and a newline, lines but the first behind `column` spaces. */
void tool_print_indented(const char *text, int column);

/* --------------------------------------------------------- implementations */

/* A row of impls.def. */
struct tool_impl {
    const char *name;
    const char *macro;           /* the name in upper case */
    const aesop_impl *enc, *dec; /* NULL where this build does not hold it */
    const char *layout;          /* whose keys have the same words */
};

/* All rows; the last has no name. */
extern const struct tool_impl tool_impls[];

/* The row with this name, or NULL. */
const struct tool_impl *tool_find_impl(const char *name);

/* The same for a name that the user gave: NULL comes with a message. */
const struct tool_impl *tool_need_impl(const char *name);

/* Why the implementation cannot run here, or NULL if it can. */
const char *tool_why_not(const struct tool_impl *row);

/* The implementation to make keys with that are laid out as those of `row`, or
 * NULL if this machine has none. */
const aesop_impl *tool_layout(const struct tool_impl *row, int decrypts);

/* What claims are called; the last has no text. */
struct tool_word {
    unsigned trait;
    const char *text;
};
extern const struct tool_word tool_claims[];

/* The aux for keys of impl, or NULL if it needs none, or needs one that this
 * command has not got; aesop_key_init_with then says AESOP_ERR_AUX. */
const void *tool_aux(const aesop_impl *impl);

#endif
