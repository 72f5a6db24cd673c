/* mode_xts.c - XTS: one data unit, or an image of sectors. */
#include "posix.h"

#include "cipher.h"
#include "crypt.h"
#include "whole.h"

enum { PIECE = 65536 }; /* bytes that are read at once, where sectors fit */

static struct {
    const aesop_key_pair *pair;
    uint64_t size;     /* of a sector; 0 where all is one data unit */
    uint8_t tweak[16]; /* the number of the next one, little-endian */
} given;

static const char lengths[] =
    "a data unit has 16 bytes to 16 MiB; --sector-size makes many of an image";

static const char sector_lengths[] =
    "a sector has 16 bytes at least, the last one as well";

static int prepare(const struct tool_crypt *c)
{
    const char *sector = c->option[OPTION_SECTOR];
    const char *size = c->option[OPTION_SECTOR_SIZE];
    uint64_t first = 0;
    int code = tool_cipher_xts(&given.pair, c->impl, c->way == TOOL_DECRYPT,
                               &c->key);

    if (code == TOOL_GO_ON && sector)
        code = tool_number_read("--sector", sector, 0, UINT64_MAX, &first);
    for (int i = 0; i < 8; i++)
        given.tweak[i] = (uint8_t)(first >> 8 * i);
    if (code == TOOL_GO_ON && size)
        code = tool_number_read("--sector-size", size, 16, TOOL_WHOLE,
                                &given.size);
    return code;
}

/* Transform a data unit in place; the next one has the next number. */
static int unit(int way, uint8_t *data, size_t len)
{
    const int status =
        way == TOOL_DECRYPT
            ? aesop_xts_decrypt(given.pair, given.tweak, data, data, len)
            : aesop_xts_encrypt(given.pair, given.tweak, data, data, len);

    for (int i = 0; i < 16 && ++given.tweak[i] == 0; i++)
        ;
    return status;
}

/* Transform sectors in place; the last of all may be shorter. */
static int sectors(const struct tool_crypt *c, uint8_t *data, size_t len)
{
    int code = TOOL_GO_ON;

    while (len && code == TOOL_GO_ON) {
        const size_t n = len < given.size ? len : (size_t)given.size;

        code = tool_refused(c, sector_lengths, unit(c->way, data, n));
        data += n;
        len -= n;
    }
    return code;
}

static int image(struct tool_crypt *c)
{
    const size_t size = (size_t)given.size;
    const size_t full = size < PIECE ? PIECE / size * size : size;
    uint8_t *const data = tool_whole_room();
    size_t have = full;
    int code = data ? TOOL_GO_ON : TOOL_FAILED;

    while (code == TOOL_GO_ON && have == full) {
        have = 0;
        code = tool_input_fill(&c->in, data, full, &have);
        if (code == TOOL_GO_ON)
            code = sectors(c, data, have);
        if (code == TOOL_GO_ON)
            code = tool_output_write(&c->out, data, have);
    }
    return code;
}

static int run(struct tool_crypt *c)
{
    uint8_t *data;
    size_t len;
    int code;

    if (given.size)
        return image(c);
    code = tool_whole_read(&c->in, 0, "--sector-size makes many data units",
                           &data, &len);
    if (code == TOOL_GO_ON)
        code = tool_refused(c, lengths, unit(c->way, data, len));
    return code == TOOL_GO_ON ? tool_output_write(&c->out, data, len) : code;
}

enum { TAKES = 1u << OPTION_SECTOR | 1u << OPTION_SECTOR_SIZE };

const struct tool_mode tool_xts = {
    .name = "xts",
    .about = "a sector of a disk, or with --sector-size an image of many;\n"
             "16 bytes at least, a pair of keys, 32, 48 or 64 bytes in all",
    .takes = {TAKES, TAKES},
    .prepare = prepare,
    .run = run,
};
