/* commands.h - the subcommands, each in a file or folder of its name. */
#ifndef AESOP_COMMANDS_H
#define AESOP_COMMANDS_H

#include "tools.h"

extern const struct tool_command tool_list;
extern const struct tool_command tool_expand;
/* crypt.c */
extern const struct tool_command tool_encrypt, tool_decrypt;
extern const struct tool_command tool_mac;
/* wrap.c */
extern const struct tool_command tool_wrap, tool_unwrap;
extern const struct tool_command tool_random;
extern const struct tool_command tool_selftest;
/* choose/cmd_choose.c */
extern const struct tool_command tool_choose;
/* vectors/cmd_vectors.c */
extern const struct tool_command tool_vectors;

#endif
