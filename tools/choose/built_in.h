/* built_in.h - what the command was built with: the library's sources and the
 * benchmark's results. built_in.awk writes it into build/choose.c, so that an
 * installed command needs no other file. */
#ifndef AESOP_BUILT_IN_H
#define AESOP_BUILT_IN_H

/* In lists of words a space stands around each. */
struct choose_source {
    const char *path;
    const char *names; /* global ones that it defines */
    const char *files; /* all to copy for it; none for a header */
};

/* All sources and headers, sorted by path; the last has no path. */
extern const struct choose_source choose_sources[];

struct choose_claims {
    const char *descriptor;
    unsigned traits; /* AESOP_CONST_TIME and so on, and AESOP_NEEDS_TABLES */
};

/* What descriptors claim, with tables in [flash or RAM] and RAM that is [not]
 * known to be uncached. The last has no name. */
extern const struct choose_claims *const choose_claims[2][2];

/* Rows as in bench/results.csv, a header before them; pieces of whole lines, of
 * which the last is NULL. An empty cell is as the one above it. */
extern const char *const choose_results[];

#endif
