/* guard.h - what must not outlive the program, however it ends. */
#ifndef AESOP_GUARD_H
#define AESOP_GUARD_H

#include <stddef.h>

struct termios;

/* From now on a signal that ends the program first wipes `len` bytes at
 * `secret`, which must exist as long as the program, and removes the guarded
 * file. A closed pipe and a file size limit are errors of write() instead of
 * signals, and there is no core dump with the secret in it. For up to eight
 * secrets. */
void tool_guard(void *secret, size_t len);

/* Wipe them all; they stay guarded. Every command ends with it. */
void tool_guard_wipe(void);

/* Hold back such signals (1), to create a file and guard it in one step, or
 * let them come (0). */
void tool_guard_hold(int hold);

/* Guard the file at `path`, which is not copied; NULL if it is to stay. */
void tool_guard_file(const char *path);

/* The terminal at `fd` gets these settings back; NULL if it has them. */
void tool_guard_terminal(int fd, const struct termios *settings);

#endif
