// consumer.cpp - the library from C++: keys inside classes, a constant key, and
// the calls.
#include "aesop.h"

#include <cstring>

namespace {

const uint8_t raw[16] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                         0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};

// SP 800-38A, F.1.1, block 1.
const uint8_t plain[16] = {0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96,
                           0xe9, 0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a};
const uint8_t cipher[16] = {0x3a, 0xd7, 0x7b, 0xb4, 0x0d, 0x7a, 0x36, 0x60,
                            0xa8, 0x9e, 0xca, 0xf3, 0x24, 0x66, 0xef, 0x97};

// The key of c_sbox_otf is the key itself, as columns.
const AESOP_KEY_FOR(C_SBOX_OTF, 128) constant_key = {
    {{&aesop_c_sbox_otf_enc, 0, 10, 4},
     {0x16157e2b, 0xa6d2ae28, 0x8815f7ab, 0x3c4fcf09}}};

class Cipher {
public:
    Cipher()
    {
        std::memset(&sizes, 0, sizeof sizes);
    }

    bool start()
    {
        return aesop_key_init(&sizes.small.key, sizeof sizes.small,
                              AESOP_DEFAULT_ENC, raw, 16) == AESOP_OK &&
               aesop_key_init(&any.key, sizeof any, AESOP_DEFAULT_DEC, raw,
                              16) == AESOP_OK;
    }

    bool works() const
    {
        uint8_t out[16];

        return aesop_ecb_encrypt(&sizes.small.key, out, plain, 16) == 0 &&
               std::memcmp(out, cipher, 16) == 0 &&
               aesop_ecb_decrypt(&any.key, out, cipher, 16) == 0 &&
               std::memcmp(out, plain, 16) == 0;
    }

    ~Cipher()
    {
        aesop_key_wipe(&sizes.small.key, sizeof sizes.small);
        aesop_key_wipe(&any.key, sizeof any);
    }

private:
    char tag;
    struct {
        AESOP_KEY_FOR(DEFAULT, 128) small;
        AESOP_KEY_FOR(C_SBOX, 256) large;
    } sizes;
    aesop_key_any any;
};

bool constant_works()
{
    uint8_t out[16];

    return aesop_ecb_encrypt(&constant_key.key, out, plain, 16) == 0 &&
           std::memcmp(out, cipher, 16) == 0;
}

} // namespace

int main()
{
    Cipher c;

    return c.start() && c.works() && constant_works() ? 0 : 1;
}
