/* tools.h - what the subcommands of aesop share. */
#ifndef AESOP_TOOLS_H
#define AESOP_TOOLS_H

/* Exit codes of the command. */
enum {
    TOOL_OK = 0,
    TOOL_FAILED = 1, /* the work was done, and its result is a failure */
    TOOL_USAGE = 2   /* the arguments or an input file cannot be used */
};

/* Subcommands: argv[0] is the subcommand's name. */
int cmd_vectors(int argc, char **argv);

#endif
