/* implementations.h - every implementation of this build, with what it needs
 * to make keys. */
#ifndef AESOP_IMPLEMENTATIONS_H
#define AESOP_IMPLEMENTATIONS_H

#include "aesop.h"

struct implementation {
    const char *name;
    const aesop_impl *enc, *dec;
    const void *enc_aux, *dec_aux;
};

/* All of them, a constant list of `*n`; made at the first call. */
const struct implementation *implementations(size_t *n);

/* Whether this CPU can run it. */
int usable(const struct implementation *i);

/* Whether it takes AES keys of `len` bytes. */
int offers(const struct implementation *i, size_t len);

#endif
