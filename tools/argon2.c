/* argon2.c - keys from pass phrases by Argon2id (RFC 9106), with libsodium. */
#include "posix.h"

#include "pass.h"
#include "tools.h"

#include <sodium.h>

int tool_pass_here(void)
{
    if (sodium_init() < 0)
        return tool_fail(TOOL_FAILED, "libsodium cannot be used");
    return TOOL_GO_ON;
}

int tool_pass_key(uint8_t key[32], const char *pass, size_t pass_len,
                  const uint8_t salt[16], uint32_t passes, uint32_t memory)
{
    const size_t bytes = (size_t)memory * 1024;

    if (crypto_pwhash(key, 32, pass, pass_len, salt, passes, bytes,
                      crypto_pwhash_ALG_ARGON2ID13) != 0)
        return tool_fail(TOOL_FAILED,
                         "not enough memory for the pass phrase: %u MiB",
                         (unsigned)(memory >> 10));
    return TOOL_GO_ON;
}
