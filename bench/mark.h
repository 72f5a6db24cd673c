/* mark.h - how the image talks to what runs it: the counter and the output of
 * a board; the ports of the simulator; or, where there are neither, nothing but
 * text on stdout, so that the same program compiled for the host says what the
 * right output is. */
#ifndef AESOP_MARK_H
#define AESOP_MARK_H

#if defined(BOARD_IMAGE)
#include "log.h"
#elif defined(__arm__) && !defined(__linux__)
#include "bare.h"
#else
#include <inttypes.h>
#include <stdio.h>

static inline void sim_begin(const char *name)
{
    (void)name;
}

static inline void sim_end(const char *name)
{
    (void)name;
}

static inline void sim_puts(const char *s)
{
    fputs(s, stdout);
}

static inline void sim_puthex(uint32_t word)
{
    printf("%08" PRIx32, word);
}
#endif

#endif
