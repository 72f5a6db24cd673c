/* no_argon2.c - stands for argon2.c where there is no libsodium. */
#include "posix.h"

#include "pass.h"
#include "tools.h"

int tool_pass_here(void)
{
    return tool_fail(TOOL_USAGE, "pass phrases need libsodium "
                                 "(libsodium-dev), and a command built anew");
}

int tool_pass_key(uint8_t key[32], const char *pass, size_t pass_len,
                  const uint8_t salt[16], uint32_t passes, uint32_t memory)
{
    (void)key;
    (void)pass;
    (void)pass_len;
    (void)salt;
    (void)passes;
    (void)memory;
    return tool_pass_here();
}
