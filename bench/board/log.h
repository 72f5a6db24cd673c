/* log.h - the marks of image.c on a board, and the text around them. */
#ifndef AESOP_LOG_H
#define AESOP_LOG_H

#include <stdint.h>

/* What image.c calls. sim_end prints a line `region NAME CYCLES`. */
void sim_begin(const char *name);
void sim_end(const char *name);
void sim_puts(const char *s);
void sim_puthex(uint32_t word);

/* Start the counter and print which image this is; 0, or not if nothing here
 * counts cycles. */
int log_start(void);

/* Print how many lines there were, and main's result. */
void log_end(int status);

#endif
