/* modes.h - the modes of encrypt and decrypt: a row each. */
#ifndef AESOP_MODES_H
#define AESOP_MODES_H

#include "tools.h"

/* A message comes in pieces of this many bytes; the last one has any length
 * up to TOOL_PIECE + TOOL_TAIL - 1, and at least TOOL_TAIL if the message is
 * that long. So a padding or a tag is never split. */
enum {
    TOOL_PIECE = 65536,
    TOOL_TAIL = 16,
};

struct tool_message {
    const aesop_key *key;
    uint8_t iv[16];
    int no_pad;
};

/* Transform a piece in place. `*len` becomes the length of the result, which
 * is at most TOOL_TAIL longer for the last piece and as long for others. */
typedef int tool_piece(struct tool_message *m, uint8_t *data, size_t *len,
                       int last);

struct tool_mode {
    const char *name;
    const char *about;    /* in the help; lines break at '\n' */
    const char *lengths;  /* which AESOP_ERR_LEN speaks of */
    size_t iv_len;        /* bytes of --iv-hex */
    int pads;             /* whether --no-pad means something */
    int inverse;          /* whether decrypting takes the inverse cipher */
    tool_piece *piece[2]; /* encrypt, decrypt */
};

/* All rows; the last has no name. */
extern const struct tool_mode tool_modes[];

const struct tool_mode *tool_find_mode(const char *name);

#endif
