/* tally.c - count cases and print the line of a file. */
#include "tally.h"

#include <stdio.h>
#include <string.h>

void tally_skip(struct tally *t, const char *why, unsigned long n)
{
    int i = 0;

    t->skipped += n;
    while (i < t->reasons && strcmp(t->reason[i].why, why) != 0)
        i++;
    if (i == MOST_REASONS) {
        i--;
        strcpy(t->reason[i].why, "other reasons");
    } else if (i == t->reasons) {
        t->reasons++;
        snprintf(t->reason[i].why, sizeof t->reason[i].why, "%s", why);
    }
    t->reason[i].n += n;
}

void tally_add(struct tally *a, const struct tally *b)
{
    a->passed += b->passed;
    a->failed += b->failed;
    for (int i = 0; i < b->reasons; i++)
        tally_skip(a, b->reason[i].why, b->reason[i].n);
}

void tally_print(const char *name, const struct tally *t)
{
    printf("%s: %lu passed, %lu failed, %lu skipped", name, t->passed,
           t->failed, t->skipped);
    for (int i = 0; i < t->reasons; i++) {
        printf("%s", i ? ", " : " (");
        if (t->reasons > 1)
            printf("%lu ", t->reason[i].n);
        printf("%s", t->reason[i].why);
    }
    puts(t->reasons ? ")" : "");
}
