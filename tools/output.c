/* output.c - writing files that are whole or not there, pipes and devices. */
#include "posix.h"

#include "guard.h"
#include "output.h"
#include "tools.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int failed(const struct tool_output *out)
{
    return tool_fail(TOOL_FAILED, "%s: %s", out->name, strerror(errno));
}

/* The mode of a file that open() would create. */
static mode_t new_mode(void)
{
    const mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

/* Length of the directory part of path, with its slash. */
static size_t directory_len(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Create the temporary file beside out->path. */
static int create(struct tool_output *out)
{
    static const char name[] = ".aesop-XXXXXX";
    const size_t len = directory_len(out->path);

    out->temporary = malloc(len + sizeof name);
    if (!out->temporary)
        return failed(out);
    memcpy(out->temporary, out->path, len);
    memcpy(out->temporary + len, name, sizeof name);
    tool_guard_hold(1);
    out->fd = mkstemp(out->temporary);
    if (out->fd >= 0)
        tool_guard_file(out->temporary);
    tool_guard_hold(0);
    if (out->fd >= 0)
        return TOOL_GO_ON;
    free(out->temporary); /* it may name a file of somebody else's */
    out->temporary = NULL;
    return failed(out);
}

int tool_output_open(struct tool_output *out, const char *path)
{
    struct stat s;

    memset(out, 0, sizeof *out);
    out->fd = STDOUT_FILENO;
    out->name = "standard output";
    if (!path || strcmp(path, "-") == 0)
        return TOOL_GO_ON;
    out->name = path;
    out->fd = -1;
    if (stat(path, &s) == 0) {
        if (!S_ISREG(s.st_mode)) {
            out->fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
            return out->fd < 0 ? failed(out) : TOOL_GO_ON;
        }
        if (access(path, W_OK) != 0)
            return failed(out);
        out->mode = s.st_mode & 0777;
        out->path = realpath(path, NULL);
    } else if (errno != ENOENT || !*path) {
        return failed(out);
    } else if (lstat(path, &s) == 0) {
        return tool_fail(TOOL_FAILED, "%s: a link that points to nothing",
                         path);
    } else {
        out->mode = new_mode();
        out->path = strdup(path);
    }
    return out->path ? create(out) : failed(out);
}

int tool_output_write(struct tool_output *out, const uint8_t *data,
                      size_t len)
{
    while (len) {
        const ssize_t n = write(out->fd, data, len);

        if (n >= 0) {
            data += n;
            len -= (size_t)n;
        } else if (errno != EINTR) {
            return failed(out);
        }
    }
    return TOOL_GO_ON;
}

/* Bring to the disk that the directory has the new name; where the system
 * cannot do that, the file is there all the same. */
static void sync_directory(const struct tool_output *out)
{
    const size_t len = directory_len(out->path);
    int fd;

    out->path[len] = '\0';
    fd = open(len ? out->path : ".", O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
}

/* Give the file its mode and name, once its data are on the disk. */
static int appear(struct tool_output *out)
{
    const int fd = out->fd;
    int moved;

    if (fchmod(fd, out->mode) != 0)
        return failed(out);
    if (fsync(fd) != 0 && errno != EINVAL)
        return failed(out);
    out->fd = -1;
    if (close(fd) != 0)
        return failed(out);
    tool_guard_hold(1);
    moved = rename(out->temporary, out->path);
    if (moved == 0)
        tool_guard_file(NULL);
    tool_guard_hold(0);
    if (moved != 0)
        return failed(out);
    sync_directory(out);
    return TOOL_OK;
}

int tool_output_close(struct tool_output *out, int code)
{
    if (code == TOOL_GO_ON && out->path) {
        code = appear(out);
    } else if (code == TOOL_GO_ON) {
        const int fd = out->fd;

        out->fd = -1;
        code = close(fd) == 0 ? TOOL_OK : failed(out);
    }
    if (out->fd > STDOUT_FILENO)
        close(out->fd);
    if (code != TOOL_OK && out->temporary)
        unlink(out->temporary);
    tool_guard_file(NULL);
    free(out->temporary);
    free(out->path);
    memset(out, 0, sizeof *out);
    return code;
}
