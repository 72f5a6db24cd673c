/* main.c - the aesop command: finds the subcommand and runs it. */
#include "posix.h"

#include "commands.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

static const struct tool_command *const commands[] = {
    &tool_list,
    &tool_choose,
    &tool_expand,
    &tool_encrypt,
    &tool_decrypt,
    &tool_mac,
    &tool_wrap,
    &tool_unwrap,
    &tool_random,
    &tool_selftest,
    &tool_vectors,
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void help(FILE *to)
{
    fputs("aesop " AESOP_VERSION ": AES you can choose\n\n"
          "usage: aesop COMMAND [OPTION...]\n"
          "       aesop help COMMAND\n"
          "       aesop --help | --version\n\n"
          "commands:\n",
          to);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(to, "  %-10s%s\n", commands[i]->name, commands[i]->about);
    fputs("\nexit status:\n"
          "  0  done\n"
          "  1  the work failed: damaged data, or reading or writing\n"
          "  2  the arguments, a key or an input file cannot be used\n",
          to);
}

static int run(const char *name, int argc, char **argv)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i]->name) == 0)
            return commands[i]->run(argc, argv);
    return tool_fail(TOOL_USAGE, "no command '%s'; see aesop --help", name);
}

/* `aesop help NAME` is `aesop NAME --help`. */
static int help_of(char *name)
{
    char option[] = "--help";
    char *argv[] = {name, option, NULL};

    return run(name, 2, argv);
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return TOOL_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("aesop " AESOP_VERSION);
        return TOOL_OK;
    }
    if (strcmp(argv[1], "help") == 0 && argc > 2)
        return help_of(argv[2]);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        help(stdout);
        return TOOL_OK;
    }
    return run(argv[1], argc - 1, argv + 1);
}

/* A standard stream that is closed would lend its number to the next file that
 * is opened, and messages would be written into that. Opened the wrong way
 * round, its number is taken and using it still is an error. */
static void keep_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            (void)!open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    int code;

    keep_standard_streams();
    code = dispatch(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout))
        code = tool_fail(TOOL_FAILED, "standard output: %s", strerror(errno));
    return code;
}
