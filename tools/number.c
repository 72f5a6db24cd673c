/* number.c - numbers in arguments. */
#include "posix.h"

#include "tools.h"

#include <inttypes.h>
#include <string.h>

/* How far the letter behind a number shifts it; -1 for any other text. */
static int shift_of(const char *unit)
{
    static const char units[] = "KMGT";
    const char *found = strchr(units, *unit == 'k' ? 'K' : *unit);

    if (!*unit)
        return 0;
    return found && !unit[1] ? 10 * (int)(found - units + 1) : -1;
}

int tool_number_read(const char *what, const char *text, uint64_t least,
                     uint64_t most, uint64_t *value)
{
    const size_t digits = strspn(text, "0123456789");
    const int shift = shift_of(text + digits);
    int large = 0;

    if (digits == 0 || shift < 0)
        return tool_fail(TOOL_USAGE, "%s: '%s' is not a number", what, text);
    *value = 0;
    for (size_t i = 0; i < digits; i++) {
        const uint64_t digit = (uint64_t)(text[i] - '0');

        large |= *value > (UINT64_MAX - digit) / 10;
        *value = *value * 10 + digit;
    }
    large |= *value > UINT64_MAX >> shift;
    *value <<= shift;
    if (large || *value < least || *value > most)
        return tool_fail(TOOL_USAGE,
                         "%s: %s is not from %" PRIu64 " to %" PRIu64, what,
                         text, least, most);
    return TOOL_GO_ON;
}
