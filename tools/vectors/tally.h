/* tally.h - how many cases passed, failed, and were skipped for what reason. */
#ifndef AESOP_TALLY_H
#define AESOP_TALLY_H

#define MOST_REASONS 40

struct tally {
    unsigned long passed, failed, skipped;
    int reasons;
    struct {
        char why[100];
        unsigned long n;
    } reason[MOST_REASONS]; /* the last one takes what has no place left */
};

/* Count n cases as skipped. */
void tally_skip(struct tally *t, const char *why, unsigned long n);

/* Add b to a. */
void tally_add(struct tally *a, const struct tally *b);

/* Print `name: P passed, F failed, S skipped (why)`. */
void tally_print(const char *name, const struct tally *t);

#endif
