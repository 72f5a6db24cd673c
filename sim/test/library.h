/* library.h - what the tests of the library share. */
#ifndef SIM_TEST_LIBRARY_H
#define SIM_TEST_LIBRARY_H

#include "../sim.h"

/* Print and count one result. */
void check(int good, const char *what);

/* Open DIR/name; ends the program if that fails. */
struct sim *open_image(const char *name, const char *cores);

/* Call a function by name with one or two arguments; returns the status. */
int call(struct sim *s, const char *function, uint32_t a, uint32_t b,
         uint32_t *result);

/* Time of the process in seconds. */
double now(void);

void test_watch(void);
void test_faults(void);
void test_decode(void);

#endif
