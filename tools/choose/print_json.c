/* print_json.c - the answer for programs. Every text is one of this command's
 * or a plain word of the results, so none needs an escape. */
#include "choose.h"

#include "../tools.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- pieces */

static void print_text(void *ctx, const char *text)
{
    const char **before = ctx;

    printf("%s\"%s\"", *before, text);
    *before = ", ";
}

static void print_bytes(const char *name, long long bytes)
{
    if (bytes < 0)
        printf("\"%s\": null", name);
    else
        printf("\"%s\": %lld", name, bytes);
}

typedef void lister(const struct choose_candidate *c,
                    const struct choose_request *r, choose_visit *visit,
                    void *ctx);

static void print_list(const char *name, lister *list,
                       const struct choose_candidate *c,
                       const struct choose_request *r)
{
    const char *before = "";

    printf(",\n    \"%s\": [", name);
    list(c, r, print_text, &before);
    putchar(']');
}

static void list_claims(const struct choose_candidate *c,
                        const struct choose_request *r, choose_visit *visit,
                        void *ctx)
{
    (void)r;
    for (const struct tool_word *w = tool_claims; w->text; w++)
        if (c->traits & w->trait)
            visit(ctx, w->text);
}

static void list_config(const struct choose_candidate *c,
                        const struct choose_request *r, choose_visit *visit,
                        void *ctx)
{
    choose_config(c, r, 0, visit, ctx);
}

static void list_optional(const struct choose_candidate *c,
                          const struct choose_request *r, choose_visit *visit,
                          void *ctx)
{
    choose_config(c, r, 1, visit, ctx);
}

/* -------------------------------------------------------------- candidates */

static void print_costs(const struct choose_candidate *c,
                        const struct choose_request *r)
{
    printf(",\n    \"cycles\": %lld, \"operations\": {", c->cycles);
    for (int i = r->first; i <= r->last; i++)
        printf("%s\"%s\": {\"cycles\": %lld, \"key_cycles\": %lld}",
               i > r->first ? ", " : "", r->mode->op[i].name,
               c->cost[i].cycles, c->cost[i].key_cycles);
    printf("},\n    \"flash\": %lld, \"flash_at_most\": %s, \"stack\": %lld,\n"
           "    \"ram\": %lld, \"ram_parts\": {",
           c->need[LIMIT_FLASH], c->flash_at_most ? "true" : "false",
           c->need[LIMIT_STACK], c->need[LIMIT_RAM]);
    for (int i = 0; i < RAMS; i++)
        printf("%s\"%s\": %lld", i ? ", " : "", choose_ram_names[i],
               c->ram[i]);
    printf("},\n    \"context\": %lld", c->context);
    print_list("claims", list_claims, c, r);
    print_list("estimates", choose_estimates, c, r);
    print_list("notes", choose_notes, c, r);
}

static void print_candidate(const struct choose_candidate *c,
                            const struct choose_request *r)
{
    const struct choose_row *row = c->row;

    printf("\n   {\"implementation\": \"%s\", \"ghash\": ", row->text[IMPL]);
    if (strcmp(row->text[GHASH], "-") == 0)
        printf("null");
    else
        printf("\"%s\"", row->text[GHASH]);
    printf(", \"tables_in_ram\": %s,\n"
           "    \"compiler\": \"%s\", \"optimisation\": \"%s\"",
           choose_in_ram(c) ? "true" : "false", row->text[COMPILER],
           row->text[OPT]);
    if (!c->unknown)
        print_costs(c, r);
    if (!choose_fits(c))
        print_list("reasons", choose_reasons, c, r);
    else
        print_list("descriptors", choose_descriptors, c, r);
}

static void print_all(const char *name, const struct choose_list *list,
                      size_t from, size_t to, const struct choose_request *r)
{
    printf(",\n \"%s\": [", name);
    for (size_t i = from; i < to; i++) {
        fputs(i > from ? "," : "", stdout);
        print_candidate(&list->all[i], r);
        putchar('}');
    }
    putchar(']');
}

static void print_choice(const struct choose_list *list,
                         const struct choose_request *r)
{
    printf(",\n \"choice\": ");
    if (!list->fits) {
        printf("null");
        return;
    }
    print_candidate(&list->all[0], r);
    print_list("config", list_config, &list->all[0], r);
    print_list("may_help", list_optional, &list->all[0], r);
    print_list("files", choose_files, &list->all[0], r);
    putchar('}');
}

void choose_print_json(const struct choose_list *list,
                       const struct choose_request *r)
{
    printf("{\"core\": \"%s\", \"mode\": \"%s\", \"key_bits\": %lld,\n"
           " \"bytes\": %lld, \"wait_states\": %lld, \"attacker\": \"%s\",\n ",
           r->core.name, r->mode->name, r->key_bits, r->bytes, r->wait_states,
           r->attacker->name);
    print_bytes("flash_limit", r->limit[LIMIT_FLASH]);
    printf(", ");
    print_bytes("ram_limit", r->limit[LIMIT_RAM]);
    printf(", ");
    print_bytes("stack_limit", r->limit[LIMIT_STACK]);
    print_all("fits", list, 0, list->fits, r);
    print_all("does_not_fit", list, list->fits, list->n, r);
    print_choice(list, r);
    printf("}\n");
}
