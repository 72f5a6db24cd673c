/* reasons.c - why a candidate does not fit, and what its figures rest on. */
#include "choose.h"

#include "../tools.h"

#include <stdio.h>
#include <string.h>

void choose_name(const struct choose_candidate *c, char text[CHOOSE_NAME])
{
    const struct choose_row *row = c->row;
    const int has_ghash = strcmp(row->text[GHASH], "-") != 0;
    const int in_ram = choose_in_ram(c) && !choose_callers_tables(c);

    snprintf(text, CHOOSE_NAME, "%s%s%s%s -%s", row->text[IMPL],
             in_ram ? " in RAM" : "", has_ghash ? " with " : "",
             has_ghash ? row->text[GHASH] : "", row->text[OPT]);
}

void choose_claims_text(const struct choose_candidate *c,
                        char text[CHOOSE_NAME])
{
    text[0] = '\0';
    for (const struct tool_word *w = tool_claims; w->text; w++)
        if (c->traits & w->trait)
            snprintf(text + strlen(text), CHOOSE_NAME - strlen(text), "%s%s",
                     text[0] ? ", " : "", w->text);
}

static void tell_trait(const struct choose_candidate *c,
                       const struct choose_request *request,
                       choose_visit *visit, void *ctx)
{
    char claims[CHOOSE_NAME], text[2 * CHOOSE_NAME];

    choose_claims_text(c, claims);
    snprintf(text, sizeof text, "%s, %s", claims, request->attacker->lacks);
    if (request->attacker->traits & AESOP_MASKED && c->traits & AESOP_HIDING)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 ": it makes attacks longer, it does not stop them "
                 "(--hiding accepts it)");
    visit(ctx, text);
}

void choose_reasons(const struct choose_candidate *c,
                    const struct choose_request *request,
                    choose_visit *visit, void *ctx)
{
    char text[120];

    if (c->unknown) {
        visit(ctx, c->unknown);
        return;
    }
    if (c->lacks_trait)
        tell_trait(c, request, visit, ctx);
    for (int i = 0; i < LIMITS; i++) {
        if (!c->over[i])
            continue;
        snprintf(text, sizeof text, "%s %lld%s, %lld more than %lld",
                 choose_limit_names[i], c->need[i],
                 i == LIMIT_FLASH && c->flash_at_most ? " at the most" : "",
                 c->over[i], request->limit[i]);
        visit(ctx, text);
    }
}

static void add_reason(void *ctx, const char *line)
{
    struct choose_reason *why = ctx;
    const size_t len = strlen(why->text);

    snprintf(why->text + len, sizeof why->text - len, "%s%s", len ? "; " : "",
             line);
}

struct choose_reason choose_reason_of(const struct choose_candidate *c,
                                      const struct choose_request *request)
{
    struct choose_reason why = {""};

    choose_reasons(c, request, add_reason, &why);
    return why;
}

void choose_estimates(const struct choose_candidate *c,
                      const struct choose_request *request,
                      choose_visit *visit, void *ctx)
{
    const struct choose_cost *cost = &c->cost[request->first];
    char text[160];

    if (request->core.estimate)
        visit(ctx, request->core.estimate);
    if (request->wait_states)
        visit(ctx, "what hides wait states differs from part to part");
    if (cost->interpolated) {
        snprintf(text, sizeof text, "no message of %lld bytes was measured: "
                                    "from those of other lengths",
                 request->bytes);
        visit(ctx, text);
    }
    if (cost->scaled) {
        snprintf(text, sizeof text,
                 "%s was measured with AES-128 alone: scaled by what a block "
                 "takes",
                 request->mode->name);
        visit(ctx, text);
    }
}

void choose_notes(const struct choose_candidate *c,
                  const struct choose_request *request,
                  choose_visit *visit, void *ctx)
{
    char text[160];

    if (c->flash_at_most)
        visit(ctx, "flash at the most: the directions were measured apart, "
                   "but share code");
    if (c->context && !request->mode->keeps) {
        snprintf(text, sizeof text, "a message in pieces takes a context of "
                                    "%lld bytes besides",
                 c->context);
        visit(ctx, text);
    }
    if (request->hiding && c->traits & AESOP_HIDING &&
        !(c->traits & AESOP_MASKED))
        visit(ctx, "hiding makes attacks longer, it does not stop them");
}
