/* output.h - a file that appears when it is whole, or standard output.
 *
 * A regular file is written under another name in its directory, readable by
 * its owner alone, and gets its own name once it is on the disk. So a file of
 * that name which was there before is whole until then, may be the input at
 * the same time, and is replaced rather than written into: its permissions
 * stay, hard links to it are left with the old content. A new file gets the
 * permissions that the umask leaves. A symbolic link stands for what it points
 * to. Pipes and devices are written as they are.
 */
#ifndef AESOP_OUTPUT_H
#define AESOP_OUTPUT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct tool_output {
    int fd;
    const char *name; /* for messages */
    mode_t mode;      /* permissions at the end */
    char *path;       /* these two are NULL where fd is written directly */
    char *temporary;
};

/* Open `path`; NULL and "-" are standard output. */
int tool_output_open(struct tool_output *out, const char *path);

int tool_output_write(struct tool_output *out, const uint8_t *data,
                      size_t len);

/* Finish: the file appears if `code` is TOOL_GO_ON, and is removed otherwise.
 *
 * Returns TOOL_OK if the output is whole, TOOL_FAILED if it is not after all,
 * else `code`. Closing what was not opened is fine, if it is zeroed. */
int tool_output_close(struct tool_output *out, int code);

#endif
