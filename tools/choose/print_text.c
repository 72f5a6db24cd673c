/* print_text.c - the answer for people. */
#include "choose.h"

#include "../tools.h"

#include <stdio.h>
#include <string.h>

enum { COLUMN = 14 }; /* where values of the choice stand */

static void print_name(const struct choose_candidate *c)
{
    const struct choose_row *row = c->row;

    fputs(row->text[IMPL], stdout);
    if (strcmp(row->text[GHASH], "-") != 0)
        printf(" with %s", row->text[GHASH]);
    if (choose_in_ram(c))
        fputs(", tables in RAM", stdout);
    printf(", %s -%s", row->text[COMPILER], row->text[OPT]);
}

/* ------------------------------------------------------------------ what fits */

static void print_request(const struct choose_request *r)
{
    const char *before = "\nat most:";

    printf("%s, %s with AES-%lld, messages of %lld bytes", r->core.label,
           r->mode->name, r->key_bits, r->bytes);
    if (r->wait_states)
        printf(", %lld wait states", r->wait_states);
    printf("\nattacker: %s, %s; asks for %s", r->attacker->name,
           r->attacker->about, r->attacker->wants);
    for (int i = 0; i < LIMITS; i++)
        if (r->limit[i] >= 0) {
            printf("%s %s %lld", before, choose_limit_names[i], r->limit[i]);
            before = ",";
        }
    putchar('\n');
}

static void count(void *ctx, const char *line)
{
    int *n = ctx;

    (void)line;
    ++*n;
}

static int is_estimate(const struct choose_candidate *c,
                       const struct choose_request *request)
{
    int n = 0;

    choose_estimates(c, request, count, &n);
    return n > 0;
}

static void print_fits(const struct choose_list *list,
                       const struct choose_request *request)
{
    const long long bytes =
        request->bytes * (request->last - request->first + 1);

    if (!list->fits)
        return;
    printf("\nfits, the fastest first:\n\n"
           "    cycles  a byte   flash     RAM   stack\n");
    for (size_t i = 0; i < list->fits; i++) {
        const struct choose_candidate *c = &list->all[i];

        printf("%c %8lld %7.1f %7lld %7lld %7lld  ",
               is_estimate(c, request) ? '~' : ' ', c->cycles,
               (double)c->cycles / (double)bytes, c->need[LIMIT_FLASH],
               c->need[LIMIT_RAM], c->need[LIMIT_STACK]);
        print_name(c);
        putchar('\n');
    }
}

/* ----------------------------------------------------------- what does not */

static void print_reason(void *ctx, const char *line)
{
    const char **before = ctx;

    printf("%s%s", *before, line);
    *before = "; ";
}

static void print_others(const struct choose_list *list,
                         const struct choose_request *request)
{
    if (list->fits == list->n)
        return;
    puts("\ndoes not fit:\n");
    for (size_t i = list->fits; i < list->n; i++) {
        const char *before = ": ";

        printf("  ");
        print_name(&list->all[i]);
        choose_reasons(&list->all[i], request, print_reason, &before);
        putchar('\n');
    }
}

/* -------------------------------------------------------------- the choice */

static void title(const char *what)
{
    printf("  %-*s", COLUMN - 2, what);
}

static void print_line(void *ctx, const char *line)
{
    const char **what = ctx;

    title(*what);
    puts(line);
    *what = "";
}

static void print_costs(const struct choose_candidate *c,
                        const struct choose_request *r)
{
    const char *sign = is_estimate(c, r) ? "~" : "";
    char line[160];

    for (int i = r->first; i <= r->last; i++) {
        const char *what = i == r->first ? "cycles" : "";

        snprintf(line, sizeof line, "%s%lld for %s of %lld bytes, %s%lld to "
                                    "set up its key",
                 sign, c->cost[i].cycles, r->mode->op[i].name, r->bytes, sign,
                 c->cost[i].key_cycles);
        print_line(&what, line);
    }
}

static void print_ram(const struct choose_candidate *c)
{
    const char *before = ":";

    title("RAM");
    printf("%lld", c->need[LIMIT_RAM]);
    for (int i = 0; i < RAMS; i++)
        if (c->ram[i]) {
            printf("%s %s %lld", before, choose_ram_names[i], c->ram[i]);
            before = ",";
        }
    putchar('\n');
}

/* What aux a descriptor needs, as it is known without its code. */
static void print_aux(const char *descriptor, int decrypts)
{
    const unsigned traits = choose_traits(descriptor, 0, 0);
    const char *what = "aux";

    if (traits & AESOP_NEEDS_TABLES)
        print_line(&what, decrypts ? "an aesop_ttable_dec, filled by "
                                     "aesop_ttable_dec_fill"
                                   : "an aesop_ttable_enc, filled by "
                                     "aesop_ttable_enc_fill");
    if (traits & AESOP_NEEDS_RANDOM)
        print_line(&what, "a random source, struct aesop_random");
    if (traits & AESOP_NEEDS_DEVICE)
        print_line(&what, "what the driver of the device says");
}

static void print_descriptors(const struct choose_candidate *c,
                              const struct choose_request *r)
{
    const char *what = "descriptor", *last = "";
    char ghash[64];

    for (int i = r->first; i <= r->last; i++) {
        const char *name = c->cost[i].descriptor;

        if (strcmp(name, last) == 0)
            continue;
        print_line(&what, name);
        print_aux(name, r->mode->op[i].decrypts);
        last = name;
    }
    choose_ghash_descriptor(c, ghash);
    if (ghash[0])
        print_line(&what, ghash);
}

static void print_options(const struct choose_candidate *c,
                          const struct choose_request *r)
{
    const char *what = "config";

    choose_config(c, r, 0, print_line, &what);
    if (*what)
        print_line(&what, "nothing to change");
    what = "may help";
    choose_config(c, r, 1, print_line, &what);
    what = "files";
    choose_files(c, r, print_line, &what);
}

static void print_choice(const struct choose_list *list,
                         const struct choose_request *r)
{
    const struct choose_candidate *c = &list->all[0];
    const char *what = "claims";
    char line[80];

    if (!list->fits)
        return;
    printf("\ntake ");
    print_name(c);
    puts(":\n");
    print_descriptors(c, r);
    print_costs(c, r);
    title("flash");
    printf("%lld\n", c->need[LIMIT_FLASH]);
    print_ram(c);
    choose_claims_text(c, line);
    print_line(&what, line);
    print_options(c, r);
    what = "notes";
    choose_notes(c, r, print_line, &what);
    what = "~ estimate";
    choose_estimates(c, r, print_line, &what);
    what = "figures";
    print_line(&what, r->figures);
}

void choose_print_text(const struct choose_list *list,
                       const struct choose_request *request)
{
    print_request(request);
    print_fits(list, request);
    print_others(list, request);
    print_choice(list, request);
}
