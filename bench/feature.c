/* feature.c - programs that do something with one implementation, so that the
 * linker shows what that adds to a program that does nothing.
 *
 * Linked with --defsym=main=FEATURE: feature_none, feature_key_enc,
 * feature_key_dec, feature_OP and feature_MODE for those of ops.def, and
 * feature_hash, GHASH without a cipher. -DIMPL and -DGHASH are the
 * implementations, -DTABLES says that the cipher wants tables as aux.
 */
#include "aesop_impl.h"
#include "ops.h"

#define PASTE(a, b, c)        a##b##c
#define DESCRIPTOR(name, dir) PASTE(aesop_, name, dir)
#define HASH(name)            PASTE(aesop_ghash_, name, )

#define FEATURE(name)         \
    int feature_##name(void); \
    int feature_##name(void)

static uint8_t buffer[64 + 16], iv[16];

FEATURE(none)
{
    return 0;
}

#ifdef IMPL
#ifdef TABLES
static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;
#define FILL(dir)      aesop_ttable_##dir##_fill(&dir##_tables)
#define TABLES_OF(dir) &dir##_tables
#else
#define FILL(dir)      (void)0
#define TABLES_OF(dir) NULL
#endif

/* Constants, so that a program names the descriptors that it takes alone. */
#define SETTING(dir)                                                \
    &(const struct setting)                                         \
    {                                                               \
        .impl = {&DESCRIPTOR(IMPL, _enc), &DESCRIPTOR(IMPL, _dec)}, \
        .aux = {TABLES_OF(enc), TABLES_OF(dec)},                    \
        .ghash = &HASH(GHASH),                                      \
        .raw = buffer,                                              \
        .key_len = 16                                               \
    }

#define KEY(dir, keys) (FILL(dir), set_up_##keys(SETTING(dir), dir))
#define RUN(op)        op_##op(iv, buffer, buffer, 64)

FEATURE(key_enc)
{
    return KEY(enc, key);
}

FEATURE(key_dec)
{
    return KEY(dec, key);
}

/* NOLINTBEGIN(bugprone-macro-parentheses): keys is part of a name */
#define OP(name, dir, bits, keys, context, before, call) \
    enum { dir_##name = dir };                           \
    static AESOP_INLINE int keys_##name(void)            \
    {                                                    \
        return KEY(dir, keys);                           \
    }                                                    \
    FEATURE(name)                                        \
    {                                                    \
        return keys_##name() || RUN(name);               \
    }
/* NOLINTEND(bugprone-macro-parentheses) */
/* Keys of one direction serve both. */
#define BOTH(mode, there, back)                                          \
    FEATURE(mode)                                                        \
    {                                                                    \
        return keys_##there() || RUN(there) ||                           \
               ((int)dir_##there != (int)dir_##back && keys_##back()) || \
               RUN(back);                                                \
    }
#include "ops.def"
#endif

FEATURE(hash)
{
    static uint32_t words[AESOP_GHASH_C_TABLE8_WORDS], h[4];
    const aesop_ghash *const ghash = &HASH(GHASH);

    return ghash->init(words, h) || ghash->update(words, h, buffer, 4);
}
