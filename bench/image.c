/* image.c - every operation of one implementation, each in a region; see
 * row.h for what it prints.
 *
 * -DIMPL=NAME -DGHASH=NAME say which implementations. -DPART=KEYS_AND_CTR
 * leaves out what is measured with one size of key, -DPART=OF_GHASH all that
 * takes no GHASH; -DLONGEST=N bounds the messages.
 */
#include "mark.h"
#include "ops_table.h"
#include "row.h"

enum { ALL,
       KEYS_AND_CTR,
       OF_GHASH };
#ifndef PART
#define PART ALL
#endif
#ifndef LONGEST
#define LONGEST 4096
#endif

#define PASTE(a, b, c)        a##b##c
#define DESCRIPTOR(name, dir) PASTE(aesop_, name, dir)
#define HASH(name)            PASTE(aesop_ghash_, name, )

static aesop_ttable_enc enc_tables;
static aesop_ttable_dec dec_tables;
static uint32_t raw_key[16], iv_words[4];
static uint32_t in_words[LONGEST / 4], out_words[LONGEST / 4 + 4];

static struct setting setting = {
    .impl = {&DESCRIPTOR(IMPL, _enc), &DESCRIPTOR(IMPL, _dec)},
    .aux = {&enc_tables, &dec_tables},
    .ghash = &HASH(GHASH),
    .raw = (uint8_t *)raw_key,
};

static void measure_key(int dir)
{
    const struct setting *s = &setting;
    int status = set_up_key(s, dir);

    name_row(dir == enc ? "key_enc" : "key_dec", s->key_len, 0);
    sim_begin(row_name);
    status |= s->impl[dir]->schedule(&key.key, s->raw, s->key_len);
    sim_end(row_name);
    print_sum(&status, sizeof status);
    print_memory(key_bytes(s, dir), 0);
}

static void measure_block(int dir)
{
    int status;

    name_row(dir == enc ? "block_enc" : "block_dec", setting.key_len, 16);
    sim_begin(row_name);
    status = setting.impl[dir]->blocks(&key.key, (uint8_t *)out_words,
                                       (uint8_t *)in_words, 1);
    sim_end(row_name);
    print_sum(out_words, status ? 0 : 16);
    print_memory(key_bytes(&setting, dir), 0);
}

static void measure_op(const struct op *op, size_t len)
{
    uint8_t *const iv = (uint8_t *)iv_words, *const out = (uint8_t *)out_words;
    const uint8_t *const in = (uint8_t *)in_words;
    int status;

    for (int w = 0; w < 4; w++)
        iv_words[w] = 0x01000000u * (unsigned)w;
    memset(out, 0, len + 16);
    status = prepare(op, &setting, iv, out, in, len);
    name_row(op->name, setting.key_len, len);
    sim_begin(row_name);
    status |= op->run(iv, out, in, len);
    sim_end(row_name);
    print_sum(out, status ? 0 : len + 16);
    print_memory(words_of(op, &setting, 0),
                 op->context ? op->context + words_of(op, &setting, 1) : 0);
}

static int is_in_part(const struct op *op)
{
    if (setting.key_len > 16 || PART == KEYS_AND_CTR)
        return op->bits == ALL_BITS && PART != OF_GHASH;
    return PART != OF_GHASH || op->keys->hash || op->keys->own_hash;
}

static size_t longest(const struct op *op)
{
    return op->bits == SHORT && LONGEST > 256 ? 256 : LONGEST;
}

static void measure_ops(void)
{
    static const size_t sizes[] = {16, 64, 256, 4096};

    for (size_t i = 0; i < OPS; i++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            if (is_in_part(&ops[i]) && sizes[s] <= longest(&ops[i]))
                measure_op(&ops[i], sizes[s]);
}

static const char *place_of_tables(void)
{
    const unsigned traits = setting.impl[enc]->traits;

    if (traits & AESOP_CONST_TIME)
        return "-";
    if (traits & AESOP_NEEDS_TABLES || AESOP_TABLES == AESOP_IN_RAM)
        return "ram";
    return "flash";
}

int main(void)
{
    aesop_ttable_enc_fill(&enc_tables);
    aesop_ttable_dec_fill(&dec_tables);
    fill_words(in_words, LONGEST / 4);
    for (size_t i = 0; i < 16; i++)
        raw_key[i] = in_words[i] ^ 0x5a5a5a5a;
    sim_puts("tables ");
    sim_puts(place_of_tables());
    sim_puts("\n");
    for (setting.key_len = 16; setting.key_len <= 32; setting.key_len += 8) {
        for (int dir = enc; dir <= dec && PART != OF_GHASH; dir++) {
            measure_key(dir);
            measure_block(dir);
        }
        measure_ops();
    }
    return 0;
}
