// use.cpp - the library from C++: key storage as a member, in a class that
// wipes it. Plain C++98, so that any compiler mode takes it; see use_ctr.c.
#include "aesop.h"
#include "aesop_impl.h"
#include "answers.h"

#include <cstdio>
#include <cstring>

class Ctr {
public:
    explicit Ctr(const uint8_t *key)
        : status(aesop_key_init(&storage.key, sizeof storage,
                                AESOP_DEFAULT_ENC, key, 16))
    {
    }

    ~Ctr()
    {
        aesop_key_wipe(&storage.key, sizeof storage);
    }

    int crypt(uint8_t *counter, uint8_t *out, const uint8_t *in, size_t len)
    {
        return status ? status
                      : aesop_ctr(&storage.key, counter, out, in, len);
    }

private:
    AESOP_KEY_FOR(DEFAULT, 128) storage;
    int status;
};

int main(int argc, char **)
{
    uint8_t counter[16], data[16];
    Ctr ctr(answers.key);

    std::memcpy(counter, answers.ctr_counter, 16);
    std::memcpy(data, answers.plaintext, 16);
    data[0] = uint8_t(data[0] ^ (argc > 1));
    if (ctr.crypt(counter, data, data, 16) != AESOP_OK ||
        std::memcmp(data, answers.ctr_ciphertext, 16) != 0 ||
        !(AESOP_DEFAULT_ENC->traits & AESOP_CONST_TIME)) {
        std::fputs("use: wrong answer\n", stderr);
        return 1;
    }
    return 0;
}
