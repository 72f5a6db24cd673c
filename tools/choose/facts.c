/* facts.c - modes, cores and attackers that can be asked for. */
#include "choose.h"

#include "../tools.h"

#include <string.h>

#define KEY "aesop_key_init_with"

const struct choose_mode choose_modes[] = {
    {"ecb",
     {{"ecb_enc", "aesop_ecb_encrypt", 0}, {"ecb_dec", "aesop_ecb_decrypt", 1}},
     KEY,
     1,
     0},
    {"cbc",
     {{"cbc_enc", "aesop_cbc_encrypt", 0}, {"cbc_dec", "aesop_cbc_decrypt", 1}},
     KEY,
     1,
     0},
    {"ctr", {{"ctr", "aesop_ctr", 0}}, KEY, 1, 0},
    {"cfb128", {{"cfb128", "aesop_cfb128_encrypt", 0}}, KEY, 1, 0},
    {"ofb", {{"ofb", "aesop_ofb", 0}}, KEY, 1, 0},
    {"xts",
     {{"xts_enc", "aesop_xts_encrypt", 0}, {"xts_dec", "aesop_xts_decrypt", 1}},
     "aesop_xts_init_with",
     2,
     0},
    {"ccm",
     {{"ccm_seal", "aesop_ccm_seal", 0}, {"ccm_open", "aesop_ccm_open", 0}},
     KEY,
     1,
     0},
    {"gcm",
     {{"gcm_seal", "aesop_gcm_seal", 0}, {"gcm_open", "aesop_gcm_open", 0}},
     "aesop_ghash_init",
     1,
     0},
    {"gcm_siv", {{"gcm_siv", "aesop_gcm_siv_seal", 0}}, KEY, 1, 1},
    {"eax", {{"eax", "aesop_eax_seal", 0}}, KEY, 1, 0},
    {"siv", {{"siv", "aesop_siv_seal", 0}}, "aesop_siv_init_with", 2, 0},
    {"cmac", {{"cmac", "aesop_cmac_mac", 0}}, KEY, 1, 0},
    {"gmac", {{"gmac", "aesop_gmac_mac", 0}}, "aesop_ghash_init", 1, 0},
    {"kw",
     {{"kw_wrap", "aesop_kw_wrap", 0}, {"kw_unwrap", "aesop_kw_unwrap", 1}},
     KEY,
     1,
     0},
    {"drbg", {{"drbg", "aesop_drbg_generate", 0}}, "aesop_drbg_init", 0, 1},
    {.name = NULL},
};

#define COMPILED "compiled code may be 5 % off"

const struct choose_core choose_cores[] = {
    {"m0", "Cortex-M0", 1, NULL},
    {"m0plus", "Cortex-M0+", 1, NULL},
    {"m3", "Cortex-M3", 0, NULL},
    {"m4", "Cortex-M4", 0, NULL},
    {"m33", "Cortex-M33", 0, COMPILED},
    {"m7", "Cortex-M7", 0, COMPILED},
    {NULL, NULL, 0, NULL},
};

struct choose_core choose_core_named(const char *name)
{
    struct choose_core unknown = {name, name, 0, NULL};

    for (const struct choose_core *core = choose_cores; core->name; core++)
        if (strcmp(core->name, name) == 0)
            return *core;
    return unknown;
}

const struct choose_attacker choose_attackers[] = {
    {"none", 0, "nothing", NULL},
    {"remote", AESOP_CONST_TIME | AESOP_FLAT_TIME, "constant or flat time",
     "not constant or flat time"},
    {"local", AESOP_CONST_TIME, "constant time", "not constant time"},
    {"power", AESOP_MASKED, "masking", "not masked"},
    {"fault", AESOP_FAULT_CHECKED, "fault checks", "not fault checked"},
    {NULL, 0, NULL, NULL},
};

const char *const choose_limit_names[LIMITS] = {"flash", "RAM", "stack"};
const char *const choose_ram_names[RAMS] = {"keys", "state", "tables", "stack"};
