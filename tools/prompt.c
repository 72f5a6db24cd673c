/* prompt.c - a secret from the terminal. */
#include "posix.h"

#include "guard.h"
#include "pass.h"
#include "tools.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* Read up to the end of the line. What does not fit is read all the same, and
 * makes it longer than any pass phrase. */
static int read_line(int terminal, char line[TOOL_PASS], size_t *len)
{
    for (*len = 0;;) {
        char c;
        const ssize_t n = read(terminal, &c, 1);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return n < 0 || *len == 0 ? -1 : 0;
        if (c == '\n')
            return 0;
        if (*len < TOOL_PASS)
            line[*len] = c;
        if (*len <= TOOL_PASS)
            ++*len;
    }
}

static int without_echo(int terminal, const char *text, char line[TOOL_PASS],
                        size_t *len)
{
    static struct termios before; /* the guard may want it at any time */
    struct termios silent;
    int failed;

    if (tcgetattr(terminal, &before) != 0)
        return -1;
    silent = before;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    tool_guard_terminal(terminal, &before);
    failed = tcsetattr(terminal, TCSAFLUSH, &silent) != 0 ||
             write(terminal, text, strlen(text)) < 0 ||
             read_line(terminal, line, len) != 0;
    (void)tcsetattr(terminal, TCSAFLUSH, &before);
    tool_guard_terminal(-1, NULL);
    (void)!write(terminal, "\n", 1);
    return failed ? -1 : 0;
}

int tool_prompt(const char *text, char line[TOOL_PASS], size_t *len)
{
    const int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    int status;

    if (terminal < 0)
        return tool_fail(TOOL_USAGE, "no terminal to ask for the pass phrase");
    status = without_echo(terminal, text, line, len);
    close(terminal);
    if (status != 0)
        return tool_fail(TOOL_USAGE, "no pass phrase came from the terminal");
    return TOOL_GO_ON;
}
