/* option.c - the arguments of all subcommands, and their help. */
#include "tools.h"

#include <stdio.h>
#include <string.h>

enum { HELP_COLUMN = 24 };

struct parser {
    const struct tool_command *command;
    const struct tool_option *options;
    int argc, at;
    char **argv;
};

void tool_print_indented(const char *text, int column)
{
    for (; *text; text++) {
        putchar(*text);
        if (*text == '\n')
            printf("%*s", column, "");
    }
    putchar('\n');
}

static void print_option(const struct tool_option *o)
{
    int width = o->letter ? printf("  -%c, ", o->letter) : printf("      ");

    width += printf("--%s", o->name);
    if (o->value)
        width += printf(" %s", o->value);
    if (width > HELP_COLUMN - 2)
        width = printf("\n") - 1;
    printf("%*s", HELP_COLUMN - width, "");
    tool_print_indented(o->help, HELP_COLUMN);
}

static void print_help(const struct parser *p)
{
    const char *name = p->command->name;
    const int column = printf("usage: aesop %s ", name);

    tool_print_indented(p->command->synopsis, column);
    printf("\n%s\noptions:\n", p->command->text);
    for (const struct tool_option *o = p->options; o->name; o++)
        print_option(o);
    printf("\nexit status:\n  0  done\n  1  ");
    tool_print_indented(p->command->failures, 5);
    puts("  2  the arguments, a key or an input file cannot be used");
    if (p->command->more)
        p->command->more();
}

static int refuse(const struct parser *p, const char *what, const char *name)
{
    return tool_fail(TOOL_USAGE, "%s '%s'; see aesop %s --help", what, name,
                     p->command->name);
}

/* An option was met; `value` is what was attached to it, or NULL. */
static int take(struct parser *p, const struct tool_option *o, char *value)
{
    if (!o->value && value)
        return refuse(p, "no value belongs to option", o->name);
    if (!o->given) {
        print_help(p);
        return TOOL_OK;
    }
    if (*o->given)
        return refuse(p, "given twice: option", o->name);
    if (o->value && !value) {
        if (p->at + 1 == p->argc)
            return refuse(p, "a value is missing after option", o->name);
        value = p->argv[++p->at];
    }
    *o->given = value ? value : p->argv[p->at];
    return TOOL_GO_ON;
}

static int ambiguous(const struct parser *p, const char *name, size_t len)
{
    char list[256] = "";

    for (const struct tool_option *o = p->options; o->name; o++)
        if (strncmp(o->name, name, len) == 0)
            snprintf(list + strlen(list), sizeof list - strlen(list), " --%s",
                     o->name);
    return tool_fail(TOOL_USAGE, "ambiguous option '--%.*s':%s", (int)len,
                     name, list);
}

/* argv[at] is --name, --name=value or the unambiguous start of a name. */
static int take_long(struct parser *p)
{
    char *name = p->argv[p->at] + 2, *value = strchr(name, '=');
    const size_t len = value ? (size_t)(value - name) : strlen(name);
    const struct tool_option *found = NULL;
    int starts = 0;

    for (const struct tool_option *o = p->options; o->name; o++) {
        if (strncmp(o->name, name, len) != 0)
            continue;
        found = o;
        starts++;
        if (o->name[len] == '\0') {
            starts = 1;
            break;
        }
    }
    if (starts > 1)
        return ambiguous(p, name, len);
    if (!found)
        return tool_fail(TOOL_USAGE,
                         "unknown option '--%.*s'; see aesop %s --help",
                         (int)len, name, p->command->name);
    return take(p, found, value ? value + 1 : NULL);
}

/* argv[at] is -x, -xy for switches x and y, or -xvalue. */
static int take_short(struct parser *p)
{
    int status = TOOL_GO_ON;

    for (char *s = p->argv[p->at] + 1; *s && status == TOOL_GO_ON; s++) {
        const char name[2] = {*s, '\0'};
        const struct tool_option *o = p->options;

        while (o->name && o->letter != *s)
            o++;
        if (!o->name)
            return refuse(p, "unknown option", name);
        if (o->value)
            return take(p, o, s[1] ? s + 1 : NULL);
        status = take(p, o, NULL);
    }
    return status;
}

int tool_options(const struct tool_command *c,
                 const struct tool_option *options, int argc, char **argv,
                 int *operands)
{
    struct parser p = {c, options, argc, 1, argv};
    int status = TOOL_GO_ON, ended = 0;

    *operands = 0;
    for (; p.at < argc && status == TOOL_GO_ON; p.at++) {
        char *s = argv[p.at];

        if (!ended && strcmp(s, "--") == 0)
            ended = 1;
        else if (!ended && s[0] == '-' && s[1] == '-')
            status = take_long(&p);
        else if (!ended && s[0] == '-' && s[1])
            status = take_short(&p);
        else if (c->takes_operands)
            argv[++*operands] = s;
        else
            status = refuse(&p, "unexpected argument", s);
    }
    return status;
}
