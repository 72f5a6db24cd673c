/* ghash_c_table4.c - GHASH with a table of 256 bytes for each key. */
#define WIDTH 4
#include "ghash_table.h"

const aesop_ghash aesop_ghash_c_table4 = {
    .name = "c_table4",
    .traits = AESOP_UNCACHED_RAM ? AESOP_FLAT_TIME : AESOP_VARTIME,
    .key_words = AESOP_GHASH_C_TABLE4_WORDS,
    .init = init,
    .update = update,
};
