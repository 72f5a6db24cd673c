/* entropy.h - random numbers of the system. */
#ifndef AESOP_ENTROPY_H
#define AESOP_ENTROPY_H

#include "tools.h"

/* Waits until the system has collected enough of them, at its start. */
extern const struct aesop_random tool_entropy;

/* `len` of its bytes, or a message. */
int tool_entropy_read(void *out, size_t len);

#endif
