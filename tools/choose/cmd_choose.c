/* cmd_choose.c - `aesop choose`: from constraints to an implementation. */
#include "choose.h"

#include "../commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Say what comes closest, and by how much it misses. */
static int nothing_fits(const struct choose_list *list,
                        const struct choose_request *r)
{
    const struct choose_candidate *c = list->all;
    char name[CHOOSE_NAME];

    if (list->n == 0)
        return tool_fail(TOOL_FAILED, "there is no row with %lld wait states",
                         r->wait_states);
    if (r->wanted && !choose_any_claims(r->wanted))
        return tool_fail(TOOL_FAILED, "nothing fits: this version of the "
                                      "library has nothing with %s%s yet",
                         r->attacker->wants, r->hiding ? " or hiding" : "");
    choose_name(c, name);
    return tool_fail(TOOL_FAILED, "nothing fits; the closest is %s: %s", name,
                     choose_reason_of(c, r).text);
}

static int answer(const struct choose_request *request,
                  const struct choose_results *results, int json)
{
    struct choose_list list = {NULL, 0, 0};
    int code = choose_candidates(&list, request, results);

    if (code == TOOL_GO_ON) {
        if (json)
            choose_print_json(&list, request);
        else
            choose_print_text(&list, request);
        code = list.fits ? TOOL_OK : nothing_fits(&list, request);
    }
    free(list.all);
    return code;
}

static int choose(const struct choose_arguments *a)
{
    struct choose_results results = {NULL, NULL, 0, NULL};
    struct choose_request request = {.first = 0};
    int code = choose_results_read(&results, a->results);

    if (code == TOOL_GO_ON)
        code = choose_read_request(&request, a, &results);
    if (code == TOOL_GO_ON)
        code = answer(&request, &results, a->json != NULL);
    choose_results_free(&results);
    return code;
}

static int run(int argc, char **argv)
{
    struct choose_arguments a = {.core = NULL};
    const struct tool_option options[] = {
        {"core", 0, "CORE", &a.core, "a core of the list below"},
        {"mode", 0, "MODE", &a.mode, "a mode of the list below"},
        {"key-bits", 0, "N", &a.key_bits, "128 (if not given), 192 or 256"},
        {"dir", 0, "DIR", &a.dir, "enc, dec or both (if not given)"},
        {"attacker", 0, "WHO", &a.attacker,
         "who must not learn the key; local if not given"},
        {"flash", 0, "BYTES", &a.limit[LIMIT_FLASH],
         "at most; K behind a number is 1024, M its square"},
        {"ram", 0, "BYTES", &a.limit[LIMIT_RAM], "at most, stack included"},
        {"stack", 0, "BYTES", &a.limit[LIMIT_STACK], "at most"},
        {"bytes", 0, "N", &a.bytes, "length of a message; 64 if not given"},
        {"ws", 0, "N", &a.ws, "wait states of the flash; 0 if not given"},
        {"uncached-ram", 0, NULL, &a.uncached_ram,
         "you vouch that RAM is reached without a cache and\n"
         "always in the same time (AESOP_UNCACHED_RAM)"},
        {"hiding", 0, NULL, &a.hiding,
         "accept hiding in place of masking: it makes\n"
         "attacks longer, it does not stop them"},
        {"results", 0, "FILE", &a.results,
         "rows as in bench/results.csv, instead of those\n"
         "that the command was built with"},
        {"json", 0, NULL, &a.json, "print JSON, for programs"},
        TOOL_OPTIONS_END,
    };
    int operands;
    const int code = tool_options(&tool_choose, options, argc, argv,
                                  &operands);

    return code == TOOL_GO_ON ? choose(&a) : code;
}

static void more(void)
{
    puts("\ncores:");
    for (const struct choose_core *c = choose_cores; c->name; c++)
        printf("  %-8s%s%s%s\n", c->name, c->label,
               c->estimate ? ": estimates, " : "",
               c->estimate ? c->estimate : "");
    printf("\nmodes:\n ");
    for (const struct choose_mode *m = choose_modes; m->name; m++)
        printf(" %s", m->name);
    puts("\n\nexample:\n"
         "  aesop choose --core m4 --mode cbc --attacker none --flash 4K");
}

const struct tool_command tool_choose = {
    .name = "choose",
    .about = "say which implementation fits, and what to copy",
    .synopsis = "--core CORE --mode MODE [--key-bits N] [--dir DIR]\n"
                "[--attacker WHO] [--flash BYTES] [--ram BYTES]\n"
                "[--stack BYTES] [--bytes N] [--json]",
    .text =
        "Ranks the implementations that fit, by cycles on the core, says of\n"
        "the others why they do not, and prints for the best one what to copy\n"
        "and what to expect. The figures are those of bench/results.csv.\n"
        "\n"
        "attackers, and what each asks for:\n"
        "  none    nothing\n"
        "  remote  constant time, or flat time (tables in RAM without cache)\n"
        "  local   constant time\n"
        "  power   masking\n"
        "  fault   fault checks\n"
        "\n"
        "what is counted:\n"
        "  cycles  a message, with its set-up, without that of the key; both\n"
        "          directions are added up\n"
        "  flash   code and tables that are added to a program without AES\n"
        "  RAM     keys (12 bytes of header, and their words; one for each\n"
        "          direction that needs its own), the state of a generator,\n"
        "          tables in RAM, and the stack\n"
        "  stack   the deepest of key set-up and messages\n",
    .failures = "nothing fits; the message says what comes closest, and by\n"
                "how much; or the mode was not measured on the core",
    .more = more,
    .run = run,
};
