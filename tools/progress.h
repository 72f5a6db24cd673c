/* progress.h - a progress bar on the terminal, for runs that take long. */
#ifndef AESOP_PROGRESS_H
#define AESOP_PROGRESS_H

#include <stdint.h>

/* Begin to count up to `total` bytes, 0 if that is not known. Shows nothing
 * unless standard error is a terminal, and nothing in the first second. */
void tool_progress_start(uint64_t total);

/* So many bytes are done. */
void tool_progress(uint64_t done);

/* Clear the line, for a message or at the end. */
void tool_progress_hide(void);

#endif
