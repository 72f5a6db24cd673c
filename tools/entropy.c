/* entropy.c - random numbers of the system, from getrandom(). */
#include "posix.h"

#include "entropy.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

#if defined(__APPLE__) || defined(__OpenBSD__)
enum { MOST = 256 };

static ssize_t some(void *out, size_t len)
{
    return getentropy(out, len) == 0 ? (ssize_t)len : -1;
}
#else
enum { MOST = 256 }; /* up to here no signal interrupts it */

static ssize_t some(void *out, size_t len)
{
    return getrandom(out, len, 0);
}
#endif

static int fill(void *ctx, void *out, size_t len)
{
    uint8_t *at = out;

    (void)ctx;
    while (len) {
        const ssize_t n = some(at, len < MOST ? len : MOST);

        if (n > 0) {
            at += n;
            len -= (size_t)n;
        } else if (errno != EINTR) {
            return 1;
        }
    }
    return 0;
}

const struct aesop_random tool_entropy = {.fill = fill};

int tool_entropy_read(void *out, size_t len)
{
    if (fill(NULL, out, len) != 0)
        return tool_fail(TOOL_FAILED, "random numbers of the system: %s",
                         strerror(errno));
    return TOOL_GO_ON;
}
