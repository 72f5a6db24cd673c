/* whole.h - a message that is in memory as a whole. */
#ifndef AESOP_WHOLE_H
#define AESOP_WHOLE_H

#include "input.h"

/* The longest message; ciphertext may be TOOL_WHOLE_MORE bytes longer. XTS
 * takes no longer data unit anyway. */
enum {
    TOOL_WHOLE = 1 << 24,
    TOOL_WHOLE_MORE = 16,
};

/* The room for it, TOOL_WHOLE + 2 * TOOL_WHOLE_MORE bytes: guarded, and the
 * same at each call. NULL, with a message, where memory is short. */
uint8_t *tool_whole_room(void);

/* Read all of the input into the room, up to TOOL_WHOLE + more bytes; `hint`
 * ends the message of what is longer. */
int tool_whole_read(struct tool_input *in, size_t more, const char *hint,
                    uint8_t **data, size_t *len);

#endif
