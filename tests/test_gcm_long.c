/* test_gcm_long.c - GCM of 64 MiB: a limit that lost a digit refused it.
 *
 * With the fastest portable code, once; some seconds on a host, minutes on an
 * emulator.
 */
#include "hex.h"

#include <string.h>

/* Lengths and answers as users reported them: zero key, IV and message. */
enum {
    SHORT = 67108832,
    CHUNK = 65536
};

static uint8_t chunk[CHUNK];

/* Encrypt len zeros, `at_once` at a time. */
static void zeros(aesop_gcm_ctx *c, size_t len, size_t at_once)
{
    while (len) {
        const size_t n = len < at_once ? len : at_once;

        memset(chunk, 0, n);
        expect_equal(aesop_gcm_update(c, chunk, chunk, n), AESOP_OK);
        len -= n;
    }
}

static void test_long(const pair *p)
{
    static const uint8_t none[16];
    static AESOP_GHASH_FOR(C_TABLE8) h;
    aesop_key_any k;
    aesop_gcm_ctx c, longer;
    uint8_t tag[16];

    expect_equal(set_key(&k, p->enc, none, 16), AESOP_OK);
    expect_equal(aesop_ghash_init(&h.key, sizeof h, &aesop_ghash_c_table8,
                                  &k.key),
                 AESOP_OK);
    expect_equal(aesop_gcm_start(&c, &k.key, &h.key, AESOP_SEAL, 16, none, 12),
                 AESOP_OK);
    zeros(&c, SHORT - 16, CHUNK - 1);
    zeros(&c, 16, 16);
    expect_hex(chunk, "baec66484967417c3bbe18a60de0b093");
    longer = c;
    expect_equal(aesop_gcm_tag(&c, tag, 16), AESOP_OK);
    expect_hex(tag, "332ba7788e30dfb637e6475b16fa5623");
    zeros(&longer, 16, 16);
    expect_hex(chunk, "4fe294f2c0f34d0671b693a237ebddc8");
    expect_equal(aesop_gcm_tag(&longer, tag, 16), AESOP_OK);
    expect_hex(tag, "5ab5980e18896612409b00abc2d2f1dd");
}

int main(void)
{
    static const pair fastest = {.name = "c_ttable4_unrolled",
                                 .enc = &aesop_c_ttable4_unrolled_enc,
                                 .dec = &aesop_c_ttable4_unrolled_dec};
    static const proof proofs[] = {{"64 MiB", test_long}};

    prove(&fastest, proofs, COUNT(proofs));
    return finish();
}
