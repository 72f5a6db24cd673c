/* image.c - every operation of one implementation, each in a region.
 *
 * Compiled with -DIMPL=NAME. After each region it prints a line
 * `OP/BITS/BYTES CHECKSUM` of the output: the same program, compiled for the
 * host, says what it must be.
 */
#include "aesop_impl.h"
#include "mark.h"
#include "ops.h"

#define PASTE(a, b, c)        a##b##c
#define DESCRIPTOR(name, dir) PASTE(aesop_, name, dir)

enum { MAX_BYTES = 4096 };

static const aesop_impl *const impls[] = {
    &DESCRIPTOR(IMPL, _enc),
    &DESCRIPTOR(IMPL, _dec),
};
static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;
static const void *const aux[] = {&enc_tables, &dec_tables};

static aesop_key_any key;
static uint32_t raw_key[8], iv_words[4];
static uint32_t in_words[MAX_BYTES / 4], out_words[MAX_BYTES / 4];

static char name[32];

static char *append(char *p, const char *text)
{
    while (*text)
        *p++ = *text++;
    *p = 0;
    return p;
}

static char *append_number(char *p, unsigned n)
{
    char digits[12];
    int i = sizeof digits - 1;

    digits[i] = 0;
    do
        digits[--i] = (char)('0' + n % 10);
    while (n /= 10);
    return append(p, digits + i);
}

static void name_row(const char *op, size_t key_len, size_t bytes)
{
    char *p = append(append(name, op), "/");

    p = append_number(p, (unsigned)key_len * 8);
    p = append(p, "/");
    append_number(p, (unsigned)bytes);
}

/* FNV-1a, 32 bits. */
static uint32_t checksum(const void *data, size_t len)
{
    const uint8_t *p = data;
    uint32_t sum = 2166136261u;

    while (len--)
        sum = (sum ^ *p++) * 16777619u;
    return sum;
}

static void print_sum(const void *data, size_t len)
{
    sim_puts(name);
    sim_puts(" ");
    sim_puthex(checksum(data, len));
    sim_puts("\n");
}

static void measure_key(int dir, size_t key_len)
{
    int status = aesop_key_init_with(&key.key, sizeof key, impls[dir],
                                     aux[dir], (uint8_t *)raw_key, key_len);

    name_row(dir == enc ? "key_enc" : "key_dec", key_len, 0);
    sim_begin(name);
    status |= impls[dir]->schedule(&key.key, (uint8_t *)raw_key, key_len);
    sim_end(name);
    print_sum(&status, sizeof status);
}

static void measure_block(int dir, size_t key_len)
{
    int status;

    name_row(dir == enc ? "block_enc" : "block_dec", key_len, 16);
    sim_begin(name);
    status = impls[dir]->blocks(&key.key, (uint8_t *)out_words,
                                (uint8_t *)in_words, 1);
    sim_end(name);
    print_sum(out_words, status ? 0 : 16);
}

static void measure_op(size_t i, size_t key_len, size_t len)
{
    int status;

    for (int w = 0; w < 4; w++)
        iv_words[w] = 0x01000000u * (unsigned)w;
    name_row(ops[i].name, key_len, len);
    sim_begin(name);
    status = ops[i].run(&key.key, (uint8_t *)iv_words, (uint8_t *)out_words,
                        (uint8_t *)in_words, len);
    sim_end(name);
    print_sum(out_words, status ? 0 : len);
}

/* AES-192 and AES-256 are measured for keys, blocks and CTR only. */
static void measure(size_t key_len)
{
    static const size_t sizes[] = {16, 64, 256, MAX_BYTES};

    for (int dir = enc; dir <= dec; dir++) {
        measure_key(dir, key_len);
        measure_block(dir, key_len);
        for (size_t i = 0; i < OPS; i++)
            if (ops[i].direction == dir &&
                (key_len == 16 || ops[i].bits == ALL_BITS))
                for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
                    measure_op(i, key_len, sizes[s]);
    }
}

int main(void)
{
    uint32_t x = 1;

    aesop_ttable_enc_fill(&enc_tables);
    aesop_ttable_dec_fill(&dec_tables);
    for (size_t i = 0; i < MAX_BYTES / 4; i++) {
        x = x * 1664525u + 1013904223u;
        in_words[i] = x;
    }
    for (size_t i = 0; i < 8; i++)
        raw_key[i] = in_words[i] ^ 0x5a5a5a5a;
    for (size_t key_len = 16; key_len <= 32; key_len += 8)
        measure(key_len);
    return 0;
}
