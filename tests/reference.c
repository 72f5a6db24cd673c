/* reference.c - see reference.h. Sections are those of FIPS 197. */
#include "reference.h"

#include <string.h>

static uint8_t sbox[256], inv_sbox[256];

uint8_t reference_multiply(uint8_t a, uint8_t b)
{
    unsigned product = 0, x = a;

    for (; b; b >>= 1, x = x << 1 ^ (x & 0x80 ? 0x11b : 0))
        if (b & 1)
            product ^= x;
    return (uint8_t)product;
}

/* x^254 is the inverse of x, and 0 for 0. */
static uint8_t inverse(uint8_t x)
{
    uint8_t power = 1;

    for (int i = 0; i < 254; i++)
        power = reference_multiply(power, x);
    return power;
}

/* 5.1.1, equation 5.2: each bit is a sum of five, and of one of 0x63. */
static uint8_t affine(unsigned b)
{
    unsigned out = 0;

    for (unsigned i = 0; i < 8; i++) {
        unsigned bit = b >> i ^ b >> (i + 4) % 8 ^ b >> (i + 5) % 8 ^
                       b >> (i + 6) % 8 ^ b >> (i + 7) % 8 ^ 0x63u >> i;

        out |= (bit & 1) << i;
    }
    return (uint8_t)out;
}

static void fill(void)
{
    if (sbox[0])
        return;
    for (unsigned x = 0; x < 256; x++) {
        uint8_t y = affine(inverse((uint8_t)x));

        sbox[x] = y;
        inv_sbox[y] = (uint8_t)x;
    }
}

uint8_t reference_sub(uint8_t x)
{
    fill();
    return sbox[x];
}

uint8_t reference_inv_sub(uint8_t x)
{
    fill();
    return inv_sbox[x];
}

/* 5.2, figure 11, on bytes: word i is the bytes 4 i to 4 i + 3. */
void reference_expand(uint8_t keys[240], const uint8_t *key, size_t len)
{
    uint8_t rcon = 1;

    memcpy(keys, key, len);
    for (size_t i = len; i < 4 * (len + 28); i += 4) {
        uint8_t t[4];

        memcpy(t, keys + i - 4, 4);
        if (i % len == 0) {
            const uint8_t first = t[0];

            memmove(t, t + 1, 3);
            t[3] = first;
        }
        if (i % len == 0 || (len == 32 && i % len == 16))
            for (int j = 0; j < 4; j++)
                t[j] = reference_sub(t[j]);
        if (i % len == 0) {
            t[0] ^= rcon;
            rcon = reference_multiply(rcon, 2);
        }
        for (size_t j = 0; j < 4; j++)
            keys[i + j] = keys[i + j - len] ^ t[j];
    }
}

/* SubBytes and ShiftRows: 5.1.1, 5.1.2; or back: 5.3.1, 5.3.2. */
static void sub_and_shift(uint8_t s[16], int back)
{
    uint8_t t[16];

    for (int i = 0; i < 16; i++)
        if (back)
            t[5 * i % 16] = reference_inv_sub(s[i]);
        else
            t[i] = reference_sub(s[5 * i % 16]);
    memcpy(s, t, 16);
}

/* 5.1.3 with the row 2, 3, 1, 1 of the matrix; 5.3.3 with 14, 11, 13, 9. */
static void mix_columns(uint8_t s[16], const uint8_t row[4])
{
    for (uint8_t *c = s; c < s + 16; c += 4) {
        uint8_t t[4] = {0};

        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                t[i] ^= reference_multiply(c[j], row[(j - i) & 3]);
        memcpy(c, t, 4);
    }
}

static void add_round_key(uint8_t s[16], const uint8_t *round_key)
{
    for (int i = 0; i < 16; i++)
        s[i] ^= round_key[i];
}

void reference_encrypt(const uint8_t *key, size_t len, uint8_t out[16],
                       const uint8_t in[16])
{
    static const uint8_t row[4] = {2, 3, 1, 1};
    const size_t rounds = len / 4 + 6;
    uint8_t keys[240], s[16];

    reference_expand(keys, key, len);
    memcpy(s, in, 16);
    add_round_key(s, keys);
    for (size_t r = 1; r <= rounds; r++) {
        sub_and_shift(s, 0);
        if (r < rounds)
            mix_columns(s, row);
        add_round_key(s, keys + 16 * r);
    }
    memcpy(out, s, 16);
}

void reference_decrypt(const uint8_t *key, size_t len, uint8_t out[16],
                       const uint8_t in[16])
{
    static const uint8_t row[4] = {14, 11, 13, 9};
    uint8_t keys[240], s[16];

    reference_expand(keys, key, len);
    memcpy(s, in, 16);
    for (size_t r = len / 4 + 6; r > 0; r--) {
        add_round_key(s, keys + 16 * r);
        if (r < len / 4 + 6)
            mix_columns(s, row);
        sub_and_shift(s, 1);
    }
    add_round_key(s, keys);
    memcpy(out, s, 16);
}

void reference_add(uint8_t counter[16], uint32_t n)
{
    for (int i = 15; i >= 0; i--) {
        n += counter[i];
        counter[i] = (uint8_t)n;
        n >>= 8;
    }
}
