/* cipher.h - the key of a command, expanded for the implementation that was
 * asked for. Guarded: tool_guard_wipe() wipes it. */
#ifndef AESOP_CIPHER_H
#define AESOP_CIPHER_H

#include "key_source.h"
#include "tools.h"

#define TOOL_IMPL_OPTION(name)                                     \
    {                                                              \
        "impl", 0, "NAME", &(name),                                \
            "the implementation (see aesop list); if not given,\n" \
            "the fastest constant-time one of this machine"        \
    }

/* The implementation `name`, or if that is NULL the default one, to encrypt or
 * (`inverse`) to decrypt blocks; NULL with a message. */
const aesop_impl *tool_choose_impl(const char *name, int inverse);

/* Expand a key into `k`, `size` bytes in all. */
int tool_expand_key(aesop_key *k, size_t size, const aesop_impl *impl,
                    const uint8_t *key, size_t len);

/* What the library said of a key that it refused. */
int tool_key_refused(const aesop_impl *impl, int status);

/* Read and expand a key. */
int tool_cipher(const aesop_key **k, const char *impl, int inverse,
                const struct tool_key_source *source);

/* The same for a pair; `inverse` as for the first of its keys. */
int tool_cipher_xts(const aesop_key_pair **p, const char *impl, int inverse,
                    const struct tool_key_source *source);
int tool_cipher_siv(const aesop_key_pair **p, const char *impl,
                    const struct tool_key_source *source);

#endif
