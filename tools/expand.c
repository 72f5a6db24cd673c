/* expand.c - `aesop expand`: a key for flash, as C text. */
#include "posix.h"

#include "commands.h"
#include "guard.h"
#include "key_source.h"
#include "output.h"

#include "common.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct arguments {
    char *impl, *dir, *aux, *name, *out;
    struct tool_key_source key;
};

/* All that is secret, in one place that a signal can wipe. 14 bytes of text a
 * word, and the frame around them with names of the user's. */
static struct {
    uint8_t raw_key[TOOL_KEY_MAX];
    aesop_key_any key;
    char text[14 * AESOP_KEY_WORDS + 4096];
    size_t len;
} secret;

TOOL_FORMAT(1)
static void append(const char *format, ...)
{
    const size_t room = sizeof secret.text - secret.len;
    va_list arguments;
    int n;

    va_start(arguments, format);
    n = vsnprintf(secret.text + secret.len, room, format, arguments);
    va_end(arguments);
    secret.len += n < 0 || (size_t)n >= room ? room : (size_t)n;
}

static int is_identifier(const char *s)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    size_t len = strspn(s, letters);

    if (len == 0)
        return 0;
    for (; s[len]; len++)
        if (!strchr(letters, s[len]) && !strchr("0123456789", s[len]))
            return 0;
    return 1;
}

static int decrypts(const struct arguments *a)
{
    return strcmp(a->dir, "dec") == 0;
}

/* A word of C99, which an identifier must not be. */
static int is_keyword(const char *s)
{
    static const char words[] =
        " auto break case char const continue default do double else enum "
        "extern float for goto if inline int long register restrict return "
        "short signed sizeof static struct switch typedef union unsigned void "
        "volatile while ";
    const size_t len = strlen(s);

    for (const char *at = words; (at = strstr(at, s)) != NULL; at++)
        if (at[-1] == ' ' && at[len] == ' ')
            return 1;
    return 0;
}

/* Whether it can be a value, and stand in a comment. */
static int is_expression(const char *s)
{
    return s[strspn(s, " \t\n")] && !strstr(s, "*/");
}

/* Expand the key with the portable implementation that shares the layout: it
 * runs everywhere and needs no aux. */
static int schedule(const struct arguments *a, const struct tool_impl *row,
                    size_t len)
{
    const aesop_impl *layout = tool_layout(row, decrypts(a));
    int status;

    if (!layout)
        return tool_fail(TOOL_USAGE,
                         "%s: its keys cannot be made on this machine",
                         row->name);
    status = aesop_key_init(&secret.key.key, sizeof secret.key, layout,
                            secret.raw_key, len);
    if (status)
        return tool_fail(TOOL_USAGE, "the key, with %s: %s", row->name,
                         tool_status_text(status));
    return TOOL_GO_ON;
}

static void write_comment(const struct arguments *a,
                          const struct tool_impl *row, unsigned bits,
                          const char *name)
{
    append("/* Secret: an AES-%u key for %s, to %srypt. Calls take &%s.key.\n"
           " * Needs before it: #include \"aesop.h\"",
           bits, row->name, a->dir, name);
    if (a->aux)
        append(", a declaration for %s", a->aux);
    else if (!row->enc)
        append("\n * If %s needs an aux, which this machine cannot know, its "
               "address\n * is still to be put in the place of NULL",
               row->name);
    append(". */\n");
}

static void write_constant(const struct arguments *a,
                           const struct tool_impl *row, unsigned bits,
                           const char *name)
{
    const aesop_key *key = &secret.key.key;
    const unsigned count = key->impl->key_words[bits / 64 - 2];

    append("const AESOP_KEY_FOR(%s, %u) %s = {{{\n", row->macro, bits, name);
    append("    &aesop_%s_%s, %s, %u, %u}, {", row->name, a->dir,
           a->aux ? a->aux : "NULL", (unsigned)key->rounds, count);
    for (unsigned i = 0; i < count; i++)
        append("%s0x%08lx,", i % 6 ? " " : "\n    ",
               (unsigned long)aesop_key_words(key)[i]);
    append("\n}}};\n");
}

/* Whether --aux is given where it must be, and only there. What a descriptor
 * that this build does not hold would say is not known. */
static int fits_aux(const struct arguments *a, const aesop_impl *impl)
{
    const int needs = impl && impl->traits & AESOP_NEEDS_AUX;

    if (!impl || !needs == !a->aux)
        return 1;
    if (needs)
        tool_fail(TOOL_USAGE, "%s needs an aux; give its address with --aux",
                  impl->name);
    else
        tool_fail(TOOL_USAGE, "--aux: %s takes none", impl->name);
    return 0;
}

/* The implementation that was asked for, once the arguments are in order; or
 * NULL with a message. */
static const struct tool_impl *check(const struct arguments *a)
{
    const struct tool_impl *row = a->impl ? tool_need_impl(a->impl) : NULL;

    if (!a->impl)
        tool_fail(TOOL_USAGE, "--impl must be given");
    else if (!a->dir)
        tool_fail(TOOL_USAGE, "--dir must be given");
    else if (strcmp(a->dir, "enc") != 0 && strcmp(a->dir, "dec") != 0)
        tool_fail(TOOL_USAGE, "--dir is enc or dec, not '%s'", a->dir);
    else if (a->name && (!is_identifier(a->name) || is_keyword(a->name)))
        tool_fail(TOOL_USAGE, "--name '%s' is no name in C", a->name);
    else if (a->aux && !is_expression(a->aux))
        tool_fail(TOOL_USAGE, "--aux '%s' is no expression in C", a->aux);
    else if (row && fits_aux(a, decrypts(a) ? row->dec : row->enc))
        return row;
    return NULL;
}

static int expand(const struct arguments *a)
{
    const struct tool_impl *row = check(a);
    const char *name = a->name ? a->name : "key";
    struct tool_output out = {0};
    size_t len = 0;
    int code;

    if (!row)
        return TOOL_USAGE;
    code = tool_key_read(&a->key, 1, secret.raw_key, &len);
    if (code == TOOL_GO_ON)
        code = schedule(a, row, len);
    if (code != TOOL_GO_ON)
        return code;
    write_comment(a, row, 8 * (unsigned)len, name);
    write_constant(a, row, 8 * (unsigned)len, name);
    if (secret.len >= sizeof secret.text)
        return tool_fail(TOOL_USAGE, "--name or --aux is too long");
    code = tool_output_open(&out, a->out);
    if (code == TOOL_GO_ON)
        code = tool_output_write(&out, (const uint8_t *)secret.text,
                                 secret.len);
    return tool_output_close(&out, code);
}

static int run(int argc, char **argv)
{
    struct arguments a = {0};
    const struct tool_option options[] = {
        {"impl", 0, "NAME", &a.impl, "the implementation (see aesop list)"},
        {"dir", 0, "DIR", &a.dir, "enc: to encrypt, and for CTR both ways;\n"
                                  "dec: to decrypt"},
        TOOL_KEY_OPTIONS(a.key),
        {"aux", 0, "EXPR", &a.aux,
         "the address of the aux, a constant expression in C;\n"
         "for implementations that need one"},
        {"name", 0, "IDENT", &a.name, "the name of the constant, key if not\n"
                                      "given"},
        {"out", 'o', "FILE", &a.out, "write FILE; if not given, or -,\n"
                                     "standard output"},
        TOOL_OPTIONS_END,
    };
    int operands;
    int code = tool_options(&tool_expand, options, argc, argv, &operands);

    if (code != TOOL_GO_ON)
        return code;
    tool_guard(&secret, sizeof secret);
    code = expand(&a);
    tool_guard_wipe();
    return code;
}

static void more(void)
{
    puts("\nexample:\n"
         "  aesop expand --impl c_ttable_ram --dir enc --aux '&tables' \\\n"
         "      --key-file key --name boot_key -o boot_key.c");
}

const struct tool_command tool_expand = {
    .name = "expand",
    .about = "print an expanded key as a constant in C",
    .synopsis = "--impl NAME --dir enc|dec\n"
                "(--key-hex HEX | --key-file FILE | --key-env VAR)\n"
                "[--aux EXPR] [--name IDENT] [-o FILE]",
    .text =
        "Prints a key, expanded for an implementation and a direction, as a\n"
        "constant with its initialiser, in C and C++: for keys in flash. It\n"
        "needs no RAM, no set-up at run time, and no key schedule in the\n"
        "program. It may be for an implementation of another machine.\n",
    .failures = "the text could not be written",
    .more = more,
    .run = run,
};
