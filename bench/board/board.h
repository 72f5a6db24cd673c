/* board.h - what the benchmark wants of a board: a file like board.c. */
#ifndef AESOP_BOARD_H
#define AESOP_BOARD_H

/* Set the clock and what the output needs. Called once, before all else. */
void board_start(void);

/* Print one character; wait until there is room for it. */
void board_put(char c);

/* All is printed; status is 0, or not if something went wrong. Whatever this
 * does, it need not return. */
void board_stop(int status);

#endif
