/* candidates.c - gather what could be taken, and put it in order. */
#include "choose.h"

#include "../tools.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ gather */

/* Whether two rows are of one candidate: all is the same but what is done. */
static int alike(const struct choose_row *a, const struct choose_row *b)
{
    for (int t = 0; t < TEXTS; t++)
        if (t != OP && strcmp(a->text[t], b->text[t]) != 0)
            return 0;
    return 1;
}

static int is_asked_for(const struct choose_row *row,
                        const struct choose_request *request)
{
    if (strcmp(row->text[CORE], request->core.name) != 0 ||
        row->number[WS] != request->wait_states || row->number[BYTES] < 0)
        return 0;
    for (int i = request->first; i <= request->last; i++)
        if (strcmp(row->text[OP], request->mode->op[i].name) == 0)
            return 1;
    return 0;
}

static void add(struct choose_list *list, const struct choose_row *row)
{
    for (size_t i = list->n; i--;)
        if (alike(list->all[i].row, row))
            return;
    list->all[list->n++].row = row;
}

/* ------------------------------------------------------------------- judge */

static void judge(struct choose_candidate *c,
                  const struct choose_request *request,
                  const struct choose_results *results)
{
    choose_price(c, request, results);
    c->traits = choose_claims_of(c, request);
    if (!c->traits)
        c->unknown = "this version of the library has no such code";
    c->lacks_trait = request->wanted && !(c->traits & request->wanted);
    for (int i = 0; i < LIMITS; i++) {
        const long long limit = request->limit[i];
        double ratio;

        if (limit < 0 || c->need[i] <= limit)
            continue;
        c->over[i] = c->need[i] - limit;
        ratio = (double)c->need[i] / (double)(limit ? limit : 1);
        if (ratio > c->worst)
            c->worst = ratio;
    }
}

int choose_fits(const struct choose_candidate *c)
{
    return !c->unknown && !c->lacks_trait && c->worst == 0;
}

/* -------------------------------------------------------------------- rank */

static int compare(long long a, long long b)
{
    return (a > b) - (a < b);
}

static int by_name(const struct choose_row *a, const struct choose_row *b)
{
    int order = 0;

    for (int t = 0; t < TEXTS && !order; t++)
        if (t != OP)
            order = strcmp(a->text[t], b->text[t]);
    return order;
}

/* Those that fit, by speed; the others, by what they lack: a trait is more than
 * any number of bytes. */
static int by_rank(const void *left, const void *right)
{
    const struct choose_candidate *a = left, *b = right;
    int order = choose_fits(b) - choose_fits(a);

    if (!order)
        order = (a->unknown != NULL) - (b->unknown != NULL);
    if (!order)
        order = a->lacks_trait - b->lacks_trait;
    if (!order)
        order = (a->worst > b->worst) - (a->worst < b->worst);
    if (!order)
        order = compare(a->cycles, b->cycles);
    for (int i = 0; i < LIMITS && !order; i++)
        order = compare(a->need[i], b->need[i]);
    return order ? order : by_name(a->row, b->row);
}

int choose_candidates(struct choose_list *list,
                      const struct choose_request *request,
                      const struct choose_results *results)
{
    list->n = list->fits = 0;
    list->all = calloc(results->n, sizeof *list->all);
    if (!list->all)
        return tool_fail(TOOL_FAILED, "no memory");
    for (size_t i = 0; i < results->n; i++)
        if (is_asked_for(&results->rows[i], request))
            add(list, &results->rows[i]);
    for (size_t i = 0; i < list->n; i++)
        judge(&list->all[i], request, results);
    qsort(list->all, list->n, sizeof *list->all, by_rank);
    while (list->fits < list->n && choose_fits(&list->all[list->fits]))
        list->fits++;
    return TOOL_GO_ON;
}
