/* request.c - from the arguments to what is asked for. */
#include "choose.h"

#include "../tools.h"

#include <stdio.h>
#include <string.h>

/* ----------------------------------------------------------------- numbers */

/* Read a number where one is given, and leave `*value` where none is. */
static int number(const char *option, const char *text, uint64_t least,
                  uint64_t most, long long *value)
{
    uint64_t read;
    const int code =
        text ? tool_number_read(option, text, least, most, &read) : TOOL_GO_ON;

    if (text && code == TOOL_GO_ON)
        *value = (long long)read;
    return code;
}

static int numbers(const struct choose_arguments *a, struct choose_request *r)
{
    static const char *const limits[LIMITS] = {"--flash", "--ram", "--stack"};
    int code = TOOL_GO_ON;

    r->key_bits = 128;
    r->bytes = 64;
    for (int i = 0; i < LIMITS; i++) {
        r->limit[i] = -1;
        if (code == TOOL_GO_ON)
            code = number(limits[i], a->limit[i], 0, 1 << 30, &r->limit[i]);
    }
    if (code == TOOL_GO_ON)
        code = number("--ws", a->ws, 0, 15, &r->wait_states);
    if (code == TOOL_GO_ON)
        code = number("--bytes", a->bytes, 1, 1 << 24, &r->bytes);
    if (code == TOOL_GO_ON)
        code = number("--key-bits", a->key_bits, 128, 256, &r->key_bits);
    if (code != TOOL_GO_ON)
        return code;
    if (r->key_bits != 128 && r->key_bits != 192 && r->key_bits != 256)
        return tool_fail(TOOL_USAGE, "--key-bits is 128, 192 or 256");
    return TOOL_GO_ON;
}

/* ------------------------------------------------------------------- names */

struct words {
    char text[512];
};

static void add_word(struct words *w, const char *word)
{
    const size_t len = strlen(w->text);

    snprintf(w->text + len, sizeof w->text - len, " %s", word);
}

static int has_row(const struct choose_results *results, const char *core,
                   const char *op)
{
    for (size_t i = 0; i < results->n; i++) {
        const struct choose_row *row = &results->rows[i];

        if (strcmp(row->text[CORE], core) == 0 &&
            (!op || strcmp(row->text[OP], op) == 0))
            return 1;
    }
    return 0;
}

/* The cores of the results, each once. */
static struct words cores(const struct choose_results *results)
{
    struct words known = {""};

    for (size_t i = 0; i < results->n; i++) {
        const char *core = results->rows[i].text[CORE];
        size_t first = 0;

        while (strcmp(results->rows[first].text[CORE], core) != 0)
            first++;
        if (first == i)
            add_word(&known, core);
    }
    return known;
}

static int find_core(const struct choose_arguments *a,
                     struct choose_request *r,
                     const struct choose_results *results)
{
    if (!a->core)
        return tool_fail(TOOL_USAGE, "--core is missing; there are%s",
                         cores(results).text);
    if (!has_row(results, a->core, NULL))
        return tool_fail(TOOL_USAGE, "no results of a core '%s'; there are%s",
                         a->core, cores(results).text);
    r->core = choose_core_named(a->core);
    r->uncached_ram = r->core.uncached_ram || a->uncached_ram;
    return TOOL_GO_ON;
}

static int find_mode(const struct choose_arguments *a, struct choose_request *r)
{
    struct words known = {""};

    for (r->mode = choose_modes; r->mode->name; r->mode++) {
        if (a->mode && strcmp(r->mode->name, a->mode) == 0)
            return TOOL_GO_ON;
        add_word(&known, r->mode->name);
    }
    if (!a->mode)
        return tool_fail(TOOL_USAGE, "--mode is missing; there are%s",
                         known.text);
    return tool_fail(TOOL_USAGE, "no mode '%s'; there are%s", a->mode,
                     known.text);
}

static int find_attacker(const struct choose_arguments *a,
                         struct choose_request *r)
{
    const char *name = a->attacker ? a->attacker : "local";
    struct words known = {""};

    r->hiding = a->hiding != NULL;
    for (r->attacker = choose_attackers; r->attacker->name; r->attacker++) {
        if (strcmp(r->attacker->name, name) == 0)
            break;
        add_word(&known, r->attacker->name);
    }
    if (!r->attacker->name)
        return tool_fail(TOOL_USAGE, "no attacker '%s'; --attacker takes%s",
                         name, known.text);
    if (r->hiding && !(r->attacker->traits & AESOP_MASKED))
        return tool_fail(TOOL_USAGE, "--hiding goes with --attacker power");
    r->wanted = r->attacker->traits | (r->hiding ? AESOP_HIDING : 0);
    return TOOL_GO_ON;
}

/* Which operations of the mode. */
static int find_operations(const struct choose_arguments *a,
                           struct choose_request *r,
                           const struct choose_results *results)
{
    const char *dir = a->dir ? a->dir : "both";
    const struct choose_op *op = r->mode->op;
    const int two = op[1].name != NULL;

    if (strcmp(dir, "both") != 0 && strcmp(dir, "enc") != 0 &&
        strcmp(dir, "dec") != 0)
        return tool_fail(TOOL_USAGE, "--dir is enc, dec or both, not '%s'",
                         dir);
    r->first = two && strcmp(dir, "dec") == 0;
    r->last = two && strcmp(dir, "enc") != 0;
    for (int i = r->first; i <= r->last; i++)
        if (!has_row(results, r->core.name, op[i].name))
            return tool_fail(TOOL_FAILED,
                             "%s was not measured on %s: there is no row of "
                             "%s in the results",
                             r->mode->name, r->core.name, op[i].name);
    return TOOL_GO_ON;
}

int choose_takes(const struct choose_request *request, int decrypts)
{
    for (int i = request->first; i <= request->last; i++)
        if (request->mode->op[i].decrypts == decrypts ||
            (request->mode->keys == 2 && !decrypts))
            return 1;
    return 0;
}

int choose_read_request(struct choose_request *r,
                        const struct choose_arguments *a,
                        const struct choose_results *results)
{
    int code = numbers(a, r);

    r->figures = a->results ? results->name
                            : "built in from bench/results.csv: modelled by "
                              "the simulator, docs/timing.md says how far to "
                              "trust it";
    if (code == TOOL_GO_ON)
        code = find_core(a, r, results);
    if (code == TOOL_GO_ON)
        code = find_mode(a, r);
    if (code == TOOL_GO_ON)
        code = find_attacker(a, r);
    if (code == TOOL_GO_ON)
        code = find_operations(a, r, results);
    return code;
}
