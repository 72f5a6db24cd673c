/* pass.h - pass phrases, and the keys that are derived from them. */
#ifndef AESOP_PASS_H
#define AESOP_PASS_H

#include <stddef.h>
#include <stdint.h>

/* What was given of the options; `prompt` asks on the terminal. */
struct tool_pass_source {
    char *file, *env, *prompt;
};

enum { TOOL_PASS = 1024 }; /* bytes of the longest one */

/* Read a pass phrase; `twice`: ask for it again, where it is asked for. The
 * newline at the end of a file is no part of it. It is wiped where it came
 * from. */
int tool_pass_read(const struct tool_pass_source *source, int twice,
                   char pass[TOOL_PASS], size_t *len);

/* Ask for a line on the terminal, without echo. */
int tool_prompt(const char *text, char line[TOOL_PASS], size_t *len);

/* Derive a key by Argon2id, version 1.3, one lane. `memory` is in KiB. */
int tool_pass_key(uint8_t key[32], const char *pass, size_t pass_len,
                  const uint8_t salt[16], uint32_t passes, uint32_t memory);

/* TOOL_GO_ON, or a message that this build cannot do that. */
int tool_pass_here(void);

#endif
