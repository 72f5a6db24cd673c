/* guard.c - signals remove the unfinished file and wipe the secrets. */
#include "posix.h"

#include "guard.h"

#include "common.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ENDING = sizeof ending / sizeof ending[0] };

static struct {
    void *secret;
    size_t len;
    const char *volatile path;
} guarded;

/* Everything here is async-signal-safe. The handler was reset to the default
 * when it was entered, so that raise ends the program the way it should. */
static void end(int signal_number)
{
    if (guarded.path)
        unlink(guarded.path);
    aesop_wipe(guarded.secret, guarded.len);
    raise(signal_number);
}

void tool_guard(void *secret, size_t len)
{
    const struct rlimit none = {0, 0};
    struct sigaction action = {.sa_handler = end}, before;

    guarded.secret = secret;
    guarded.len = len;
    (void)setrlimit(RLIMIT_CORE, &none);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)(SA_RESETHAND | SA_NODEFER);
    for (int i = 0; i < ENDING; i++) {
        /* What is ignored, by nohup say, stays ignored. */
        if (sigaction(ending[i], NULL, &before) == 0 &&
            before.sa_handler != SIG_IGN)
            sigaction(ending[i], &action, NULL);
    }
}

void tool_guard_hold(int hold)
{
    sigset_t set;

    sigemptyset(&set);
    for (int i = 0; i < ENDING; i++)
        sigaddset(&set, ending[i]);
    sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

void tool_guard_file(const char *path)
{
    guarded.path = path;
}
