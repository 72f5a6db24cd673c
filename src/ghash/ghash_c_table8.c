/* ghash_c_table8.c - GHASH with a table of 4 KB for each key. */
#define WIDTH 8
#include "ghash_table.h"

const aesop_ghash aesop_ghash_c_table8 = {
    .name = "c_table8",
    .traits = AESOP_UNCACHED_RAM ? AESOP_FLAT_TIME : AESOP_VARTIME,
    .key_words = AESOP_GHASH_C_TABLE8_WORDS,
    .init = init,
    .update = update,
};
