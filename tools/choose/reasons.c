/* reasons.c - why a candidate does not fit, and what its figures rest on. */
#include "choose.h"

#include "../tools.h"

#include <stdio.h>
#include <string.h>

void choose_claims_text(const struct choose_candidate *c, char text[80])
{
    text[0] = '\0';
    for (const struct tool_word *w = tool_claims; w->text; w++)
        if (c->traits & w->trait)
            snprintf(text + strlen(text), 80 - strlen(text), "%s%s",
                     text[0] ? ", " : "", w->text);
}

static void tell_trait(const struct choose_candidate *c,
                       const struct choose_request *request,
                       choose_visit *visit, void *ctx)
{
    char claims[80], text[200];

    choose_claims_text(c, claims);
    snprintf(text, sizeof text, "%s, not %s", claims,
             request->attacker->wants);
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
    char text[80];

    if (c->unknown) {
        visit(ctx, c->unknown);
        return;
    }
    if (c->lacks_trait)
        tell_trait(c, request, visit, ctx);
    for (int i = 0; i < LIMITS; i++) {
        if (!c->over[i])
            continue;
        snprintf(text, sizeof text, "%s %lld, %lld more than %lld",
                 choose_limit_names[i], c->need[i], c->over[i],
                 request->limit[i]);
        visit(ctx, text);
    }
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
        visit(ctx, "flash at most: the directions were measured apart, but "
                   "share code");
    if (request->not_measured) {
        snprintf(text, sizeof text, "%s was not measured: it is left out",
                 request->not_measured);
        visit(ctx, text);
    }
    if (request->hiding && !(c->traits & AESOP_MASKED))
        visit(ctx, "hiding makes attacks longer, it does not stop them");
}
