/* list.c - `aesop list`: what there is to choose from. */
#include "commands.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    NAME,
    DIRECTION,
    TRAITS,
    BATCH,
    KEY_RAM,
    AUX,
    HERE,
    COLUMNS,
};
static const char *const titles[COLUMNS] = {
    "implementation", "direction", "traits", "batch", "key RAM", "aux",
    "here"};

enum { CELL = 96 }; /* bytes, more than all traits take */

struct row {
    char cell[COLUMNS][CELL];
};

const struct tool_word tool_claims[] = {
    {AESOP_CONST_TIME, "constant time"},
    {AESOP_FLAT_TIME, "flat time"},
    {AESOP_VARTIME, "variable time"},
    {AESOP_MASKED, "masked"},
    {AESOP_HIDING, "hiding"},
    {AESOP_FAULT_CHECKED, "fault checked"},
    {0, NULL},
};

static const struct tool_word needs[] = {
    {AESOP_NEEDS_TABLES, "tables"},
    {AESOP_NEEDS_RANDOM, "random source"},
    {AESOP_NEEDS_DEVICE, "device"},
    {0, NULL},
};

/* Add text to the end of a cell. */
TOOL_FORMAT(2)
static void put(char cell[CELL], const char *format, ...)
{
    const size_t len = strlen(cell);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(cell + len, CELL - len, format, arguments);
    va_end(arguments);
}

/* Put the words of all `traits`, each between `quote`s. */
static void put_words(char cell[CELL], const struct tool_word *words,
                      unsigned traits, const char *quote)
{
    for (; words->text; words++)
        if (traits & words->trait)
            put(cell, "%s%s%s%s", cell[0] ? ", " : "", quote, words->text,
                quote);
}

/* The descriptor that tells the size of keys; NULL if this build has none. */
static const aesop_impl *sized(const struct tool_impl *impl, int decrypts)
{
    if (impl->enc)
        return decrypts ? impl->dec : impl->enc;
    return tool_layout(impl, decrypts);
}

/* Put the bytes for the key sizes; sizes that are not offered are "-". */
static void put_key_ram(char cell[CELL], const aesop_impl *layout)
{
    for (int i = 0; i < 3; i++) {
        const unsigned bytes = layout ? 4u * layout->key_words[i] : 0;

        if (i)
            put(cell, "/");
        if (bytes)
            put(cell, "%u", bytes);
        else
            put(cell, "-");
    }
}

static void describe(struct row *r, const struct tool_impl *impl, int decrypts)
{
    const aesop_impl *d = decrypts ? impl->dec : impl->enc;
    const char *why_not = tool_why_not(impl);

    memset(r, 0, sizeof *r);
    put(r->cell[NAME], "%s", impl->name);
    put(r->cell[DIRECTION], "%s", decrypts ? "decrypt" : "encrypt");
    put_key_ram(r->cell[KEY_RAM], sized(impl, decrypts));
    put(r->cell[HERE], "%s", why_not ? why_not : "yes");
    if (d) {
        put_words(r->cell[TRAITS], tool_claims, d->traits, "");
        put_words(r->cell[AUX], needs, d->traits, "");
        put(r->cell[BATCH], "%d", d->batch);
    }
    for (int i = 0; i < COLUMNS; i++)
        if (r->cell[i][0] == '\0')
            put(r->cell[i], "-");
}

/* Whether all but the direction is the same. */
static int alike(const struct row *a, const struct row *b)
{
    for (int i = 0; i < COLUMNS; i++)
        if (i != DIRECTION && strcmp(a->cell[i], b->cell[i]) != 0)
            return 0;
    return 1;
}

/* Visit a row for each implementation, or two where directions differ. */
static void each_row(void (*visit)(const struct row *r))
{
    for (const struct tool_impl *impl = tool_impls; impl->name; impl++) {
        struct row enc, dec;

        describe(&enc, impl, 0);
        describe(&dec, impl, 1);
        if (alike(&enc, &dec)) {
            enc.cell[DIRECTION][0] = '\0';
            put(enc.cell[DIRECTION], "both");
            visit(&enc);
        } else {
            visit(&enc);
            visit(&dec);
        }
    }
}

static size_t width[COLUMNS];

static void measure(const struct row *r)
{
    for (int i = 0; i < COLUMNS; i++)
        if (strlen(r->cell[i]) > width[i])
            width[i] = strlen(r->cell[i]);
}

static void print_text(const struct row *r)
{
    for (int i = 0; i < COLUMNS - 1; i++)
        printf("%-*s  ", (int)width[i], r->cell[i]);
    puts(r->cell[COLUMNS - 1]);
}

/* Whether it runs here is no fact of the implementation, so it is left out. */
static void print_markdown(const struct row *r)
{
    printf("| `%s` |", r->cell[NAME]);
    for (int i = DIRECTION; i < HERE; i++)
        printf(" %s |", r->cell[i]);
    putchar('\n');
}

static void list_text(void)
{
    struct row head = {0};

    for (int i = 0; i < COLUMNS; i++)
        put(head.cell[i], "%s", titles[i]);
    measure(&head);
    each_row(measure);
    print_text(&head);
    each_row(print_text);
    printf("\nkey RAM: bytes for 128/192/256-bit keys, behind a header that "
           "takes %u here\n"
           "default: %s\n",
           (unsigned)sizeof(aesop_key), AESOP_DEFAULT_ENC->name);
}

static void list_markdown(void)
{
    for (int i = 0; i < HERE; i++)
        printf("| %s ", titles[i]);
    printf("|\n");
    for (int i = 0; i < HERE; i++)
        printf("|---");
    printf("|\n");
    each_row(print_markdown);
}

/* Print what is known of a direction; sizes that are not offered are left
 * out. */
static void json_direction(const struct tool_impl *impl, int decrypts)
{
    const aesop_impl *d = decrypts ? impl->dec : impl->enc;
    const aesop_impl *layout = sized(impl, decrypts);
    const char *between = "";

    printf("   \"%s\": {", decrypts ? "dec" : "enc");
    if (d) {
        char traits[CELL] = "", aux[CELL] = "";

        put_words(traits, tool_claims, d->traits, "\"");
        put_words(aux, needs, d->traits, "\"");
        printf("\"traits\": [%s], \"batch\": %d, \"aux\": [%s],\n"
               "           ",
               traits, d->batch, aux);
    }
    printf("\"key_bytes\": {");
    for (int i = 0; layout && i < 3; i++) {
        if (layout->key_words[i]) {
            printf("%s\"%d\": %u", between, 128 + 64 * i,
                   4u * layout->key_words[i]);
            between = ", ";
        }
    }
    printf("}}");
}

static void list_json(void)
{
    printf("[");
    for (const struct tool_impl *impl = tool_impls; impl->name; impl++) {
        const char *why_not = tool_why_not(impl);

        printf("%s\n  {\"name\": \"%s\", \"layout\": \"%s\",\n",
               impl == tool_impls ? "" : ",", impl->name, impl->layout);
        printf("   \"here\": %s,\n", why_not ? "false" : "true");
        if (why_not)
            printf("   \"why_not\": \"%s\",\n", why_not);
        json_direction(impl, 0);
        printf(",\n");
        json_direction(impl, 1);
        printf("}");
    }
    printf("\n]\n");
}

static int run(int argc, char **argv)
{
    char *markdown = NULL, *json = NULL;
    const struct tool_option options[] = {
        {"markdown", 0, NULL, &markdown, "print a Markdown table"},
        {"json", 0, NULL, &json, "print JSON, for programs"},
        TOOL_OPTIONS_END,
    };
    int operands;
    const int code = tool_options(&tool_list, options, argc, argv, &operands);

    if (code != TOOL_GO_ON)
        return code;
    if (markdown && json)
        return tool_fail(TOOL_USAGE, "--markdown or --json, not both");
    if (json)
        list_json();
    else if (markdown)
        list_markdown();
    else
        list_text();
    return TOOL_OK;
}

const struct tool_command tool_list = {
    .name = "list",
    .about = "list the implementations and their traits",
    .synopsis = "[--markdown | --json]",
    .text =
        "Lists the implementations of AES: what they claim, how many blocks\n"
        "they take at once, the RAM of their keys, what `aux` they need, and\n"
        "whether this machine can run them.\n"
        "\n"
        "  constant time  no branch, address or variable-time instruction\n"
        "                 depends on a secret\n"
        "  flat time      addresses depend on secrets, time does not\n"
        "  variable time  time may depend on secrets\n"
        "\n"
        "What is known only from the code of another machine is shown as -.\n",
    .failures = "the list could not be written",
    .run = run,
};
