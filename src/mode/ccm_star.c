/* ccm_star.c - CCM* without a tag, IEEE 802.15.4, annex B: counter mode with
 * the counter blocks of CCM. */
#include "mode.h"

#include <string.h>

int aesop_ccm_star(const aesop_key *k, uint8_t *out, const uint8_t *nonce,
                   size_t nonce_len, const uint8_t *in, size_t len)
{
    uint8_t counter[16];
    uint64_t rest = len;
    int status = check_key(k, 0);

    if (!status && (nonce_len < 7 || nonce_len > 13))
        status = AESOP_ERR_NONCE;
    for (size_t i = 15; i > nonce_len; i--)
        rest >>= 8;
    if (!status && rest)
        status = AESOP_ERR_LEN;
    if (status || len == 0)
        return status;
    assert_buffers(k, out, len, in, len, NULL, 0);
    assert_apart(out, len, nonce, nonce_len);
    aesop_wipe(counter, sizeof counter);
    counter[0] = (uint8_t)(14 - nonce_len);
    memcpy(counter + 1, nonce, nonce_len);
    counter[15] = 1;
    status = aesop_keystream(k, counter, 0, out, in, len, NULL);
    if (status)
        aesop_wipe(out, len);
    return status;
}
