/* message.c - what goes wrong, in words. */
#include "posix.h"

#include "progress.h"
#include "tools.h"

#include <stdarg.h>
#include <stdio.h>

int tool_fail(int code, const char *format, ...)
{
    va_list arguments;

    tool_progress_hide();
    fputs("aesop: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return code;
}

static const struct {
    int status;
    const char *text;
} texts[] = {
    {AESOP_OK, "no error"},
    {AESOP_ERR_KEY_LEN, "not a key length of this implementation and build"},
    {AESOP_ERR_KEY_SPACE, "this build has too little room for the key"},
    {AESOP_ERR_KEY_DIR, "the key is for the other direction"},
    {AESOP_ERR_KEY, "no key is set"},
    {AESOP_ERR_AUX, "the implementation needs something that is not there"},
    {AESOP_ERR_CPU, "this CPU lacks what the implementation needs"},
    {AESOP_ERR_LEN, "a length that the mode does not allow"},
    {AESOP_ERR_NONCE, "a nonce or IV that the mode does not allow"},
    {AESOP_ERR_TAG_LEN, "a tag length that the mode does not allow"},
    {AESOP_ERR_ORDER, "calls in the wrong order"},
    {AESOP_ERR_AUTH, "the message is forged or damaged, or the key is wrong"},
    {AESOP_ERR_PADDING, "the padding is damaged, or the key or IV is wrong"},
    {AESOP_ERR_RANDOM, "the random source failed"},
    {AESOP_ERR_RESEED, "the random generator must be reseeded"},
    {AESOP_ERR_FAULT, "a computation was disturbed"},
    {AESOP_ERR_DEVICE, "the hardware reports a failure"},
};

const char *tool_status_text(int status)
{
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].status == status)
            return texts[i].text;
    return "unknown status code";
}
