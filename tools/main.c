/* main.c - the aesop command: finds the subcommand and runs it. */
#include "tools.h"

#include "aesop.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} commands[] = {
    {"vectors", cmd_vectors, "check files of test vectors"},
    {NULL, NULL, NULL},
};

static void help(FILE *to)
{
    fputs("aesop " AESOP_VERSION ": AES you can choose\n\n"
          "usage: aesop COMMAND [OPTION...]\n\n",
          to);
    for (size_t i = 0; commands[i].name; i++)
        fprintf(to, "  %-10s %s\n", commands[i].name, commands[i].about);
    fputs("\n`aesop COMMAND --help` tells more.\n", to);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return TOOL_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        help(stdout);
        return TOOL_OK;
    }
    for (size_t i = 0; commands[i].name; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "aesop: no command '%s'; try aesop --help\n", argv[1]);
    return TOOL_USAGE;
}
