/* cfb8.c - CFB8, NIST SP 800-38A section 6.3 with s = 8. */
#include "mode.h"

#include <string.h>

/* `history` is the last 16 bytes of ciphertext and behind them what has come
 * since: byte i is encrypted with the 16 bytes from history + i on. Decryption
 * knows as many of them at once as the buffer holds, encryption one. */
static int crypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                 const uint8_t *in, size_t len, int encrypts)
{
    const size_t batch = encrypts ? 1 : AESOP_BUFFER_BLOCKS;
    uint8_t pad[16 * AESOP_BUFFER_BLOCKS], history[16 + AESOP_BUFFER_BLOCKS];
    uint8_t next[16];
    int status = check_key(k, 0);

    if (status || len == 0)
        return status;
    assert_buffers(k, out, len, in, len, iv, 16);
    memcpy(history, iv, 16);
    for (size_t done = 0; done < len && !status;) {
        const size_t n = len - done < batch ? len - done : batch;

        memcpy(history + 16, in + done, n);
        for (size_t i = 0; i < n; i++)
            memcpy(pad + 16 * i, history + i, 16);
        status = k->impl->blocks(k, pad, pad, n);
        for (size_t i = 0; i < n; i++)
            out[done + i] = in[done + i] ^ pad[16 * i];
        if (encrypts)
            history[16] = out[done];
        memcpy(next, history + n, 16);
        memcpy(history, next, 16);
        done += n;
    }
    aesop_wipe_stack();
    if (status)
        aesop_wipe(out, len);
    else
        memcpy(iv, history, 16);
    aesop_wipe(pad, sizeof pad);
    aesop_wipe(history, sizeof history);
    return status;
}

int aesop_cfb8_encrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                       const uint8_t *in, size_t len)
{
    return crypt(k, iv, out, in, len, 1);
}

int aesop_cfb8_decrypt(const aesop_key *k, uint8_t iv[16], uint8_t *out,
                       const uint8_t *in, size_t len)
{
    return crypt(k, iv, out, in, len, 0);
}
