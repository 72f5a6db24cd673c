/* stanza.h - one case of the texts that stanza.c reads. */
#ifndef AESOP_STANZA_H
#define AESOP_STANZA_H

#include "source.h"

#define MOST_FIELDS 512

struct stanza {
    struct source *s;
    const struct sink *to;
    struct vector v;
    enum mode mentioned; /* in a comment */
    unsigned long line;  /* where it begins */
    size_t n;
    struct {
        char *name, *value;
        unsigned long line;
    } field[MOST_FIELDS];
};

/* The value of the field of that name, or NULL. */
const char *stanza_value(const struct stanza *z, const char *name);

/* Each makes z->v of one kind of stanza. Returns 0 or DAMAGED. */
int stanza_cipher(struct stanza *z);
int stanza_mac(struct stanza *z);
int stanza_mode(struct stanza *z);
int stanza_drbg(struct stanza *z);
int stanza_nameless(struct stanza *z);

/* Passes on the cases of a stanza of OpenSSL's RAND tests, which holds
 * several. */
int stanza_rand(struct stanza *z);

#endif
