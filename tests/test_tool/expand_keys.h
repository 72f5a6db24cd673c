/* expand_keys.h - between expand_main.c and the printed keys. */
#ifndef AESOP_EXPAND_KEYS_H
#define AESOP_EXPAND_KEYS_H

#include "aesop.h"

#ifdef __cplusplus
extern "C" {
#endif

struct constant_key {
    const char *name;
    const aesop_key *key;
    int decrypts;
};

/* The last has no key. */
extern const struct constant_key constant_keys[];

/* What --aux of the keys points to. */
extern aesop_ttable_enc enc_tables;
extern aesop_ttable_dec dec_tables;

#ifdef __cplusplus
}
#endif

#endif
