/* residue.h - what a call leaves on the stack below it.
 *
 * A call runs on a painted stack, which is then searched for 8 bytes in a row
 * of what is secret, in the order of bytes and of words with the other end
 * first. A dead object of C has no address: so the painter and the searcher are
 * functions with one large array, which lies where the call's stack was.
 *
 * Not for sanitizers and valgrind, which change or forbid dead stack.
 */
#ifndef RESIDUE_H
#define RESIDUE_H

#include <stddef.h>
#include <stdint.h>

/* Start anew with nothing secret; add to it: 960 bytes in all at most. */
void forget_secrets(void);
void add_secret(const uint8_t *bytes, size_t len);

/* memcpy that leaves nothing in registers of the caller: calls save these. */
void copy_secret(uint8_t *to, const uint8_t *from, size_t n);

/* Run, and say how deep a secret was found below the call, or 0. */
size_t residue(void (*run)(void));

/* Use an array, so that it stays one piece of memory until its function ends.
 */
extern void (*volatile do_touch)(volatile uint8_t *array);

#endif
