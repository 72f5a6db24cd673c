/* implementations.c - the list of implementations, from impls.def. */
#include "implementations.h"

#include "aesop_impl.h"

/* NULL where this build does not hold it. */
#define HELD_0(constant)     NULL
#define HELD_1(constant)     &constant
#define HELD_(has, constant) HELD_##has(constant)
#define HELD(has, constant)  HELD_(has, constant)

static struct implementation list[] = {
#define IMPL(name, NAME, layout)                        \
    {#name, HELD(AESOP_HAS_##NAME, aesop_##name##_enc), \
     HELD(AESOP_HAS_##NAME, aesop_##name##_dec), NULL, NULL},
#include "impl/impls.def"
#undef IMPL
};
static size_t held; /* how many of them are; 0 before the first call */

static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;

/* Tables in RAM are filled where an implementation asks for them. */
static const void *aux_for(const aesop_impl *impl)
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
    if (!held)
        for (size_t i = 0; i < sizeof list / sizeof *list; i++)
            if (list[i].enc) {
                list[held] = list[i];
                list[held].enc_aux = aux_for(list[i].enc);
                list[held].dec_aux = aux_for(list[i].dec);
                held++;
            }
    *n = held;
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
