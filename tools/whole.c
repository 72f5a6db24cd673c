/* whole.c - a message that is in memory as a whole. */
#include "posix.h"

#include "guard.h"
#include "tools.h"
#include "whole.h"

#include <stdlib.h>

/* One byte more than is accepted is read to see that it is too much. */
enum { ROOM = TOOL_WHOLE + 2 * TOOL_WHOLE_MORE };

/* Never freed: it is guarded as long as the program runs. */
static uint8_t *room;

uint8_t *tool_whole_room(void)
{
    if (!room) {
        room = malloc(ROOM);
        if (room)
            tool_guard(room, ROOM);
        else
            tool_fail(TOOL_FAILED, "not enough memory: %d bytes", (int)ROOM);
    }
    return room;
}

int tool_whole_read(struct tool_input *in, size_t more, const char *hint,
                    uint8_t **data, size_t *len)
{
    const size_t most = TOOL_WHOLE + more;
    int code;

    *data = tool_whole_room();
    *len = 0;
    if (!*data)
        return TOOL_FAILED;
    code = tool_input_fill(in, *data, most + 1, len);
    if (code == TOOL_GO_ON && *len > most)
        code = tool_fail(TOOL_FAILED, "%s: more than %u bytes; %s", in->name,
                         (unsigned)most, hint);
    return code;
}
