/* guard.h - what must not outlive the program, however it ends. */
#ifndef AESOP_GUARD_H
#define AESOP_GUARD_H

#include <stddef.h>

/* From now on a signal that ends the program first wipes `len` bytes at
 * `secret`, which must exist as long as the program, and removes the guarded
 * file. A closed pipe and a file size limit are errors of write() instead of
 * signals, and there is no core dump with the secret in it. */
void tool_guard(void *secret, size_t len);

/* Hold back such signals (1), to create a file and guard it in one step, or
 * let them come (0). */
void tool_guard_hold(int hold);

/* Guard the file at `path`, which is not copied; NULL if it is to stay. */
void tool_guard_file(const char *path);

#endif
