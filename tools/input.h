/* input.h - a file or standard input, read to its end. */
#ifndef AESOP_INPUT_H
#define AESOP_INPUT_H

#include <stddef.h>
#include <stdint.h>

struct tool_input {
    int fd;
    const char *name; /* for messages */
    uint64_t size;    /* bytes to come at the start; 0 if not known */
    uint64_t done;    /* bytes read */
};

/* Open `path`; NULL and "-" are standard input. */
int tool_input_open(struct tool_input *in, const char *path);

/* Read until `buffer` of `size` bytes is full or the input ends; `*have`, the
 * bytes in the buffer, grows. */
int tool_input_fill(struct tool_input *in, uint8_t *buffer, size_t size,
                    size_t *have);

void tool_input_close(struct tool_input *in);

#endif
