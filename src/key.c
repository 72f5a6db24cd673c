/* key.c - check a key, then let its implementation expand it. */
#include "aesop_impl.h"
#include "common.h"

static int check(size_t size, const aesop_impl *impl, const void *aux,
                 size_t len)
{
    if ((len != 16 && len != 24 && len != 32) || len > AESOP_MAX_KEY ||
        !impl->key_words[len / 8 - 2])
        return AESOP_ERR_KEY_LEN;
    if (size < sizeof(aesop_key) + 4u * impl->key_words[len / 8 - 2])
        return AESOP_ERR_KEY_SPACE;
    if (impl->traits & AESOP_NEEDS_AUX && !aux)
        return AESOP_ERR_AUX;
    if (impl->usable && !impl->usable())
        return AESOP_ERR_CPU;
    return AESOP_OK;
}

int aesop_key_init_with(aesop_key *k, size_t size, const aesop_impl *impl,
                        const void *aux, const uint8_t *key, size_t len)
{
    int status = check(size, impl, aux, len);

    if (!status) {
        size_t room = (size - sizeof *k) / 4;

        k->impl = impl;
        k->aux = aux;
        k->rounds = (uint16_t)(len / 4 + 6);
        k->capacity = (uint16_t)(room < 65535 ? room : 65535);
        status = impl->schedule(k, key, len);
    }
    if (status)
        aesop_wipe(k, size);
    return status;
}

int aesop_key_init(aesop_key *k, size_t size, const aesop_impl *impl,
                   const uint8_t *key, size_t len)
{
    return aesop_key_init_with(k, size, impl, NULL, key, len);
}

void aesop_key_wipe(aesop_key *k, size_t size)
{
    aesop_wipe(k, size);
}
