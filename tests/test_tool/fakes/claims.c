/* claims.c - implementations that claim what none of the library does yet. */
#define CLAIMS_ITS_KEYS .key_words = AESOP_WORDS_FOR(AESOP_C_SBOX_WORDS)

static int refuse(aesop_key *k, const uint8_t *key, size_t len)
{
    (void)k;
    (void)key;
    (void)len;
    return AESOP_ERR_DEVICE;
}

const aesop_impl aesop_fake_masked_enc = {
    .name = "fake_masked",
    .traits = AESOP_CONST_TIME | AESOP_MASKED | AESOP_NEEDS_RANDOM,
    CLAIMS_ITS_KEYS,
    .schedule = refuse,
};

const aesop_impl aesop_fake_hiding_enc = {
    .name = "fake_hiding",
    .traits = AESOP_VARTIME | AESOP_HIDING | AESOP_NEEDS_DEVICE,
    CLAIMS_ITS_KEYS,
    .schedule = refuse,
};

const aesop_impl aesop_fake_checked_enc = {
    .name = "fake_checked",
    .traits = AESOP_CONST_TIME | AESOP_FAULT_CHECKED,
    CLAIMS_ITS_KEYS,
    .schedule = refuse,
};
