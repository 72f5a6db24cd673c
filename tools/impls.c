/* impls.c - the implementations of this build, from the list of all. */
#include "tools.h"

#include <string.h>

#define HELD_0(constant)     NULL
#define HELD_1(constant)     &constant
#define HELD_(has, constant) HELD_##has(constant)
#define HELD(has, constant)  HELD_(has, constant)

const struct tool_impl tool_impls[] = {
#define IMPL(name, NAME, layout)                               \
    {#name, #NAME, HELD(AESOP_HAS_##NAME, aesop_##name##_enc), \
     HELD(AESOP_HAS_##NAME, aesop_##name##_dec), #layout},
#include "impl/impls.def"
#undef IMPL
    {NULL, NULL, NULL, NULL, NULL},
};

const struct tool_impl *tool_find_impl(const char *name)
{
    for (const struct tool_impl *row = tool_impls; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

const struct tool_impl *tool_need_impl(const char *name)
{
    const struct tool_impl *row = tool_find_impl(name);

    if (!row)
        tool_fail(TOOL_USAGE, "no implementation '%s'; see aesop list", name);
    return row;
}

const char *tool_why_not(const struct tool_impl *row)
{
    if (!row->enc)
        return "not on this machine";
    if (row->enc->usable && !row->enc->usable())
        return "not on this CPU";
    return NULL;
}

const aesop_impl *tool_layout(const struct tool_impl *row, int decrypts)
{
    const struct tool_impl *layout = tool_find_impl(row->layout);

    if (!layout || tool_why_not(layout))
        return NULL;
    return decrypts ? layout->dec : layout->enc;
}

const void *tool_aux(const aesop_impl *impl)
{
    static aesop_ttable_enc enc;
    static aesop_ttable_dec dec;

    if (!(impl->traits & AESOP_NEEDS_TABLES))
        return NULL;
    if (impl->traits & AESOP_DECRYPTS) {
        aesop_ttable_dec_fill(&dec);
        return &dec;
    }
    aesop_ttable_enc_fill(&enc);
    return &enc;
}
