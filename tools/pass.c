/* pass.c - pass phrases from files, the environment and the terminal. */
#include "posix.h"

#include "guard.h"
#include "input.h"
#include "key_source.h"
#include "pass.h"
#include "tools.h"

#include "common.h"

#include <string.h>

static int check(const char *from, size_t len)
{
    if (len == 0)
        return tool_fail(TOOL_USAGE, "%s: an empty pass phrase", from);
    if (len > TOOL_PASS)
        return tool_fail(TOOL_USAGE, "%s: a pass phrase of more than %d bytes",
                         from, (int)TOOL_PASS);
    return TOOL_GO_ON;
}

/* Without the line end, of one or two characters. */
static size_t line_len(const char *text, size_t len)
{
    if (len && text[len - 1] == '\n')
        len--;
    if (len && text[len - 1] == '\r')
        len--;
    return len;
}

static int from_file(const char *path, char pass[TOOL_PASS], size_t *len)
{
    char text[TOOL_PASS + 3];
    struct tool_input in;
    int code = tool_input_open(&in, path);

    *len = 0;
    if (code == TOOL_GO_ON && tool_input_fill(&in, (uint8_t *)text, sizeof text,
                                              len) != TOOL_GO_ON)
        code = TOOL_USAGE;
    tool_input_close(&in);
    if (code == TOOL_GO_ON) {
        *len = line_len(text, *len);
        code = check(in.name, *len);
    }
    if (code == TOOL_GO_ON)
        memcpy(pass, text, *len);
    aesop_wipe(text, sizeof text);
    return code;
}

static int from_env(const char *name, char pass[TOOL_PASS], size_t *len)
{
    char *text = tool_variable(name);
    int code;

    if (!text)
        return tool_fail(TOOL_USAGE, "%s: no such environment variable", name);
    *len = strlen(text);
    code = check(name, *len);
    if (code == TOOL_GO_ON)
        memcpy(pass, text, *len);
    aesop_wipe(text, strlen(text));
    return code;
}

static int from_terminal(int twice, char pass[TOOL_PASS], size_t *len)
{
    static char again[TOOL_PASS];
    size_t again_len;
    int code = tool_prompt("Pass phrase: ", pass, len);

    if (code == TOOL_GO_ON)
        code = check("the terminal", *len);
    if (code != TOOL_GO_ON || !twice)
        return code;
    tool_guard(again, sizeof again);
    code = tool_prompt("The same again: ", again, &again_len);
    if (code == TOOL_GO_ON &&
        (again_len != *len || memcmp(again, pass, *len) != 0))
        code = tool_fail(TOOL_USAGE, "the pass phrases differ");
    return code;
}

int tool_pass_read(const struct tool_pass_source *source, int twice,
                   char pass[TOOL_PASS], size_t *len)
{
    if (source->file)
        return from_file(source->file, pass, len);
    if (source->env)
        return from_env(source->env, pass, len);
    return from_terminal(twice, pass, len);
}
