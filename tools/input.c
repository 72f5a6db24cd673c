/* input.c - reading files and pipes. */
#include "posix.h"

#include "input.h"
#include "progress.h"
#include "tools.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int tool_input_open(struct tool_input *in, const char *path)
{
    struct stat s;

    memset(in, 0, sizeof *in);
    if (!path || strcmp(path, "-") == 0) {
        in->name = "standard input";
        in->fd = STDIN_FILENO;
    } else {
        in->name = path;
        in->fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
        if (in->fd < 0)
            return tool_fail(TOOL_USAGE, "%s: %s", path, strerror(errno));
    }
    if (fstat(in->fd, &s) == 0) {
        const off_t at = S_ISREG(s.st_mode) ? lseek(in->fd, 0, SEEK_CUR) : -1;

        if (S_ISDIR(s.st_mode))
            return tool_fail(TOOL_USAGE, "%s: %s", in->name, strerror(EISDIR));
        if (at >= 0 && at < s.st_size)
            in->size = (uint64_t)(s.st_size - at);
    }
    return TOOL_GO_ON;
}

int tool_input_fill(struct tool_input *in, uint8_t *buffer, size_t size,
                    size_t *have)
{
    while (*have < size) {
        const ssize_t n = read(in->fd, buffer + *have, size - *have);

        if (n == 0)
            break;
        if (n > 0) {
            *have += (size_t)n;
            in->done += (uint64_t)n;
            tool_progress(in->done);
        } else if (errno != EINTR) {
            return tool_fail(TOOL_FAILED, "%s: %s", in->name, strerror(errno));
        }
    }
    return TOOL_GO_ON;
}

void tool_input_close(struct tool_input *in)
{
    if (in->fd > STDIN_FILENO)
        close(in->fd);
    in->fd = -1;
}
