/* image_ghash.c - one implementation of GHASH, -DGHASH=NAME, without a cipher;
 * see row.h for what it prints.
 */
#include "aesop_impl.h"
#include "row.h"

#ifndef LONGEST
#define LONGEST 4096
#endif

#define PASTE(a, b)      a##b
#define DESCRIPTOR(name) PASTE(aesop_ghash_, name)

enum { KEY_LEN = 16 }; /* bytes of H */

static const aesop_ghash *const ghash = &DESCRIPTOR(GHASH);
static uint32_t words[AESOP_GHASH_C_TABLE8_WORDS], state[4];
static uint32_t in_words[LONGEST / 4];

static void measure_key(void)
{
    int status;

    name_row("ghash_key", KEY_LEN, 0);
    sim_begin(row_name);
    status = ghash->init(words, in_words);
    sim_end(row_name);
    print_sum(&status, sizeof status);
    print_memory(4u * ghash->key_words, 0);
}

static void measure_hash(size_t len)
{
    int status;

    for (int i = 0; i < 4; i++)
        state[i] = 0;
    name_row("ghash", KEY_LEN, len);
    sim_begin(row_name);
    status = ghash->update(words, state, (uint8_t *)in_words, len / 16);
    sim_end(row_name);
    print_sum(state, status ? 0 : sizeof state);
    print_memory(4u * ghash->key_words, 0);
}

int main(void)
{
    static const size_t sizes[] = {16, 64, 256, 4096};

    fill_words(in_words, LONGEST / 4);
    sim_puts(ghash->traits & AESOP_CONST_TIME ? "tables -\n" : "tables ram\n");
    measure_key();
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        if (sizes[s] <= LONGEST)
            measure_hash(sizes[s]);
    return 0;
}
