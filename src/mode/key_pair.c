/* key_pair.c - two keys in one storage, for XTS and SIV. */
#include "key_pair.h"

/* The storage is cut in half at an address that suits a key; the capacity of
 * the first key, which has 16 bits, tells where. */
static size_t half(size_t size)
{
    const size_t n = size / 2 / sizeof(void *) * sizeof(void *);

    return n < 0x10000 ? n : 0x10000;
}

int aesop_key_pair_init(aesop_key_pair *p, size_t size, key_maker first,
                        key_maker second, const uint8_t *key, size_t len)
{
    const size_t room = half(size), n = len / 2;
    int status = len % 2 ? AESOP_ERR_KEY_LEN : AESOP_OK;

    if (!status)
        status = aesop_key_init_with(&p->first, room, first.impl, first.aux,
                                     key, n);
    if (!status) {
        uint32_t *const words = aesop_key_words_mut(&p->first);

        status = aesop_key_init_with(
            (aesop_key *)(void *)(words + p->first.capacity), room,
            second.impl, second.aux, key + n, n);
    }
    if (status)
        aesop_wipe(p, size);
    return status;
}

int aesop_key_pair_check(const aesop_key_pair *p, unsigned direction)
{
    /* its first key, or NULL */
    const int status = check_key((const aesop_key *)p, direction);

    return status ? status : check_key(second_key(p), 0);
}

void aesop_key_pair_wipe(aesop_key_pair *p, size_t size)
{
    aesop_wipe(p, size);
}
