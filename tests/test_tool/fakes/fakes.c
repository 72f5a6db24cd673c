/* fakes.c - see fakes.h. All that works is that of c_sbox. */
#include <string.h>

static int never(void)
{
    return 0;
}

static int schedule(aesop_key *k, const uint8_t *key, size_t len)
{
    return aesop_c_sbox_enc.schedule(k, key, len);
}

static int blocks(const aesop_key *k, uint8_t *out, const uint8_t *in,
                  size_t n)
{
    return aesop_c_sbox_enc.blocks(k, out, in, n);
}

static int failing(const aesop_key *k, uint8_t *out, const uint8_t *in,
                   size_t n)
{
    static size_t done;

    done += 16 * n;
    return done > 100000 ? AESOP_ERR_FAULT : blocks(k, out, in, n);
}

static int wrong(const aesop_key *k, uint8_t *out, const uint8_t *in, size_t n)
{
    const int status = blocks(k, out, in, n);

    if (n)
        out[0] ^= 1;
    return status;
}

#define FAKE(name_, direction, traits_, usable_, blocks_) \
    {                                                     \
        .name = (name_),                                  \
        .traits = (traits_) | (direction),                \
        .batch = 3,                                       \
        .key_words = AESOP_WORDS_FOR(AESOP_C_SBOX_WORDS), \
        .usable = (usable_),                              \
        .schedule = schedule,                             \
        .blocks = (blocks_),                              \
    }
#define ALL_TRAITS                                                       \
    (AESOP_CONST_TIME | AESOP_FLAT_TIME | AESOP_VARTIME | AESOP_MASKED | \
     AESOP_HIDING | AESOP_FAULT_CHECKED)

const aesop_impl aesop_fake_cpu_enc =
    FAKE("fake_cpu", 0, 0, never, blocks);
const aesop_impl aesop_fake_cpu_dec =
    FAKE("fake_cpu", AESOP_DECRYPTS, 0, never, blocks);
const aesop_impl aesop_fake_device_enc =
    FAKE("fake_device", 0, AESOP_NEEDS_DEVICE | AESOP_NEEDS_RANDOM, NULL,
         blocks);
const aesop_impl aesop_fake_device_dec =
    FAKE("fake_device", AESOP_DECRYPTS, AESOP_NEEDS_DEVICE, NULL, blocks);
const aesop_impl aesop_fake_fault_enc =
    FAKE("fake_fault", 0, ALL_TRAITS, NULL, failing);
const aesop_impl aesop_fake_fault_dec =
    FAKE("fake_fault", AESOP_DECRYPTS, ALL_TRAITS, NULL, failing);
const aesop_impl aesop_fake_wrong_enc =
    FAKE("fake_wrong", 0, 0, NULL, wrong);
const aesop_impl aesop_fake_wrong_dec =
    FAKE("fake_wrong", AESOP_DECRYPTS, 0, NULL, blocks);
