/* print_text.c - the answer for people. */
#include "choose.h"

#include "../tools.h"

#include <stdio.h>
#include <string.h>

enum {
    OTHERS = 6,  /* where names and reasons go on in the next line */
    VALUES = 14, /* where values of the choice stand */
    WIDTH = 80
};

/* Text that goes on in the next line where it gets too wide. */
struct wrap {
    size_t column, indent;
    int started;
};

static void put(struct wrap *w, const char *text)
{
    while (*text) {
        const size_t len = strcspn(text, " ");

        if (w->started && w->column + 1 + len > WIDTH) {
            printf("\n%*s", (int)w->indent, "");
            w->column = w->indent;
        } else if (w->started) {
            putchar(' ');
            w->column++;
        }
        printf("%.*s", (int)len, text);
        w->column += len;
        w->started = 1;
        text += len + (text[len] == ' ');
    }
}

/* ---------------------------------------------------------------- what fits */

static void print_request(const struct choose_request *r)
{
    printf("%s, %s with AES-%lld, messages of %lld bytes", r->core.label,
           r->mode->name, r->key_bits, r->bytes);
    if (r->wait_states)
        printf(", %lld wait states", r->wait_states);
    printf("\nattacker %s asks for %s%s", r->attacker->name,
           r->attacker->wants, r->hiding ? "; hiding is accepted" : "");
    for (int i = 0; i < LIMITS; i++)
        if (r->limit[i] >= 0)
            printf("; %s at most %lld", choose_limit_names[i], r->limit[i]);
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

/* Its name, with the compiler where there are several. */
static void name_in(const struct choose_list *list, size_t i,
                    char name[CHOOSE_NAME])
{
    const struct choose_row *row = list->all[i].row;
    size_t k = 0;

    choose_name(&list->all[i], name);
    while (k < list->n && strcmp(list->all[k].row->text[COMPILER],
                                 row->text[COMPILER]) == 0)
        k++;
    if (k < list->n)
        snprintf(name + strlen(name), CHOOSE_NAME - strlen(name), " %s",
                 row->text[COMPILER]);
}

static void print_fits(const struct choose_list *list,
                       const struct choose_request *request)
{
    const long long bytes =
        request->bytes * (request->last - request->first + 1);
    char name[CHOOSE_NAME];

    if (!list->fits)
        return;
    printf("\nfits, the fastest first:\n\n"
           "    cycles  a byte   flash     RAM   stack\n");
    for (size_t i = 0; i < list->fits; i++) {
        const struct choose_candidate *c = &list->all[i];

        name_in(list, i, name);
        printf("%c %8lld %7.1f %7lld %7lld %7lld  %s\n",
               is_estimate(c, request) ? '~' : ' ', c->cycles,
               (double)c->cycles / (double)bytes, c->need[LIMIT_FLASH],
               c->need[LIMIT_RAM], c->need[LIMIT_STACK], name);
    }
}

/* ----------------------------------------------------------- what does not */

/* Neighbours with the same reasons are named together. Returns the next. */
static size_t print_alike(const struct choose_list *list, size_t i,
                          const struct choose_request *request)
{
    const struct choose_reason why = choose_reason_of(&list->all[i], request);
    struct wrap w = {2, OTHERS, 0};
    int more = 1;

    printf("  ");
    while (more) {
        char name[CHOOSE_NAME + 1];

        name_in(list, i, name);
        i++;
        more = i < list->n &&
               strcmp(choose_reason_of(&list->all[i], request).text,
                      why.text) == 0;
        put(&w, strcat(name, more ? "," : ":"));
    }
    put(&w, why.text);
    putchar('\n');
    return i;
}

static void print_others(const struct choose_list *list,
                         const struct choose_request *request)
{
    if (list->fits < list->n)
        puts("\ndoes not fit:\n");
    for (size_t i = list->fits; i < list->n;)
        i = print_alike(list, i, request);
}

/* -------------------------------------------------------------- the choice */

static void title(const char *what)
{
    printf("  %-*s", VALUES - 2, what);
}

static void print_line(void *ctx, const char *line)
{
    const char **what = ctx;
    struct wrap w = {VALUES, VALUES, 0};

    title(*what);
    put(&w, line);
    putchar('\n');
    *what = "";
}

static void print_costs(const struct choose_candidate *c,
                        const struct choose_request *r)
{
    const char *sign = is_estimate(c, r) ? "~" : "";
    const char *keys = r->mode->keys > 1 ? "keys" : "key";
    char line[160];

    for (int i = r->first; i <= r->last; i++) {
        const char *what = i == r->first ? "cycles" : "";

        snprintf(line, sizeof line, "%s%lld for %s of %lld bytes", sign,
                 c->cost[i].cycles, r->mode->op[i].name, r->bytes);
        if (r->mode->keys)
            snprintf(line + strlen(line), sizeof line - strlen(line),
                     ", %s%lld to set up its %s", sign, c->cost[i].key_cycles,
                     keys);
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

/* What aux a descriptor needs, which is known without its code. */
static void print_aux(void *what, const char *name)
{
    const unsigned traits = choose_traits(name, 0, 0);
    const int decrypts = strstr(name, "_dec") != NULL;

    if (traits & AESOP_NEEDS_TABLES)
        print_line(what, decrypts ? "an aesop_ttable_dec, filled by "
                                    "aesop_ttable_dec_fill"
                                  : "an aesop_ttable_enc, filled by "
                                    "aesop_ttable_enc_fill");
    if (traits & AESOP_NEEDS_RANDOM)
        print_line(what, "a random source, struct aesop_random");
    if (traits & AESOP_NEEDS_DEVICE)
        print_line(what, "what the driver of the device says");
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
    const char *descriptor = "descriptor", *aux = "aux", *what = "claims";
    char name[CHOOSE_NAME], claims[CHOOSE_NAME];

    if (!list->fits)
        return;
    choose_name(c, name);
    printf("\ntake %s, with %s:\n\n", name, c->row->text[COMPILER]);
    choose_descriptors(c, r, print_line, &descriptor);
    choose_descriptors(c, r, print_aux, &aux);
    print_costs(c, r);
    title("flash");
    printf("%lld\n", c->need[LIMIT_FLASH]);
    print_ram(c);
    choose_claims_text(c, claims);
    print_line(&what, claims);
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
