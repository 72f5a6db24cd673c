/* implementations.c - the list of implementations, from impls.def. */
#include "implementations.h"

#include "aesop_impl.h"

static struct implementation list[] = {
#define IMPL(name, NAME, layout) \
    {#name, &aesop_##name##_enc, &aesop_##name##_dec, NULL, NULL},
#include "impl/impls.def"
#undef IMPL
};

static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;

/* Tables in RAM are filled when an implementation asks for them. */
static const void *tables_for(const aesop_impl *impl)
{
    if (!(impl->traits & AESOP_NEEDS_TABLES))
        return NULL;
    if (impl->traits & AESOP_DECRYPTS) {
        aesop_ttable_dec_fill(&dec_tables);
        return &dec_tables;
    }
    aesop_ttable_enc_fill(&enc_tables);
    return &enc_tables;
}

const struct implementation *implementations(size_t *n)
{
    *n = sizeof list / sizeof *list;
    for (size_t i = 0; i < *n && !list[i].enc_aux; i++) {
        list[i].enc_aux = tables_for(list[i].enc);
        list[i].dec_aux = tables_for(list[i].dec);
    }
    return list;
}

int usable(const struct implementation *i)
{
    return !i->enc->usable || i->enc->usable();
}

int offers(const struct implementation *i, size_t len)
{
    return (len == 16 || len == 24 || len == 32) &&
           i->enc->key_words[len / 8 - 2] && i->dec->key_words[len / 8 - 2];
}
