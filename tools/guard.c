/* guard.c - signals remove the unfinished file and wipe the secrets. */
#include "posix.h"

#include "guard.h"

#include "common.h"

#include <assert.h>
#include <signal.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ENDING = sizeof ending / sizeof ending[0] };

enum { SECRETS = 8 };

static struct {
    struct {
        void *at;
        size_t len;
    } secret[SECRETS];
    volatile sig_atomic_t secrets;
    const char *volatile path;
    const struct termios *volatile settings;
    int terminal;
} guarded;

void tool_guard_wipe(void)
{
    for (int i = 0; i < guarded.secrets; i++)
        aesop_wipe(guarded.secret[i].at, guarded.secret[i].len);
}

/* Everything here is async-signal-safe. The handler was reset to the default
 * when it was entered, so that raise ends the program the way it should. */
static void end(int signal_number)
{
    if (guarded.path)
        unlink(guarded.path);
    if (guarded.settings)
        tcsetattr(guarded.terminal, TCSANOW, guarded.settings);
    tool_guard_wipe();
    raise(signal_number);
}

void tool_guard(void *secret, size_t len)
{
    const struct rlimit none = {0, 0};
    struct sigaction action = {.sa_handler = end}, before;

    assert(guarded.secrets < SECRETS);
    guarded.secret[guarded.secrets].at = secret;
    guarded.secret[guarded.secrets].len = len;
    guarded.secrets = guarded.secrets + 1;
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

void tool_guard_terminal(int fd, const struct termios *settings)
{
    guarded.terminal = fd;
    guarded.settings = settings;
}
