/* library.c - what the library says of a candidate: claims, files, options. */
#include "built_in.h"
#include "choose.h"

#include "../tools.h"
#include "tables.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------ claims */

unsigned choose_traits(const char *descriptor, int tables_in_ram,
                       int uncached_ram)
{
    const struct choose_claims *claims =
        choose_claims[tables_in_ram][uncached_ram];

    for (; claims->descriptor; claims++)
        if (strcmp(claims->descriptor, descriptor) == 0)
            return claims->traits;
    return 0;
}

int choose_any_claims(unsigned traits)
{
    for (const struct choose_claims *c = choose_claims[0][0]; c->descriptor;
         c++)
        if (c->traits & traits)
            return 1;
    return 0;
}

void choose_descriptors(const struct choose_candidate *c,
                        const struct choose_request *request,
                        choose_visit *visit, void *ctx)
{
    const char *ghash = c->row->text[GHASH];
    char name[CHOOSE_NAME];

    for (int decrypts = 0; decrypts < 2; decrypts++)
        if (choose_takes(request, decrypts)) {
            snprintf(name, sizeof name, "aesop_%s_%s", c->row->text[IMPL],
                     decrypts ? "dec" : "enc");
            visit(ctx, name);
        }
    if (strcmp(ghash, "-") != 0) {
        snprintf(name, sizeof name, "aesop_ghash_%s", ghash);
        visit(ctx, name);
    }
}

/* What both claim; of claims about time the weaker one. */
static unsigned weaker(unsigned a, unsigned b)
{
    const unsigned either = a | b;
    const unsigned time = either & AESOP_VARTIME     ? AESOP_VARTIME
                          : either & AESOP_FLAT_TIME ? AESOP_FLAT_TIME
                                                     : AESOP_CONST_TIME;

    return (a & b & (AESOP_MASKED | AESOP_HIDING | AESOP_FAULT_CHECKED)) | time;
}

struct together {
    unsigned all; /* claims so far */
    int n, absent, in_ram, uncached;
};

static void add_claims(void *ctx, const char *descriptor)
{
    struct together *t = ctx;
    const unsigned traits = choose_traits(descriptor, t->in_ram, t->uncached);

    t->absent |= !traits;
    t->all = weaker(t->n++ ? t->all : traits, traits);
}

unsigned choose_claims_of(const struct choose_candidate *c,
                          const struct choose_request *request)
{
    struct together t = {.in_ram = choose_in_ram(c),
                         .uncached = request->uncached_ram};

    choose_descriptors(c, request, add_claims, &t);
    return t.absent ? 0 : t.all;
}

/* ------------------------------------------------------------------- files */

static int has_word(const char *list, const char *word)
{
    const size_t len = strlen(word);

    for (const char *at = list; (at = strstr(at, word)) != NULL; at += len)
        if (at[-1] == ' ' && at[len] == ' ')
            return 1;
    return 0;
}

/* The source that defines a name, or NULL. */
static const struct choose_source *source_of(const char *name)
{
    for (const struct choose_source *s = choose_sources; s->path; s++)
        if (has_word(s->names, name))
            return s;
    return NULL;
}

/* The sources that a program names. */
struct roots {
    const struct choose_source *source[8];
    int n;
};

static void add_root(void *ctx, const char *name)
{
    struct roots *roots = ctx;

    roots->source[roots->n] = source_of(name);
    if (roots->source[roots->n])
        roots->n++;
}

void choose_files(const struct choose_candidate *c,
                  const struct choose_request *request,
                  choose_visit *visit, void *ctx)
{
    struct roots roots = {{NULL}, 0};

    add_root(&roots, "aesop_key_init_with");
    add_root(&roots, request->mode->set_up);
    for (int i = request->first; i <= request->last; i++)
        add_root(&roots, request->mode->op[i].function);
    choose_descriptors(c, request, add_root, &roots);
    visit(ctx, "LICENSE");
    for (const struct choose_source *s = choose_sources; s->path; s++) {
        int i = 0;

        while (i < roots.n && !has_word(roots.source[i]->files, s->path))
            i++;
        if (i < roots.n)
            visit(ctx, s->path);
    }
}

/* ------------------------------------------------------------------ tables */

static void add_table(void *ctx, const char *path)
{
    static const struct {
        const char *path;
        size_t size;
    } tables[] = {
        {"src/impl/shared/table_inv_sbox.c", sizeof aesop_inv_sbox},
        {"src/impl/shared/table_sbox.c", sizeof aesop_sbox},
        {"src/impl/shared/table_td.c", sizeof aesop_td},
        {"src/impl/shared/table_td0.c", sizeof aesop_td0},
        {"src/impl/shared/table_te.c", sizeof aesop_te},
        {"src/impl/shared/table_te0.c", sizeof aesop_te0},
    };
    long long *sum = ctx;

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (strcmp(tables[i].path, path) == 0)
            *sum += (long long)tables[i].size;
}

int choose_in_ram(const struct choose_candidate *c)
{
    return strcmp(c->row->text[TABLES], "ram") == 0;
}

int choose_callers_tables(const struct choose_candidate *c)
{
    char name[64];

    snprintf(name, sizeof name, "aesop_%s_enc", c->row->text[IMPL]);
    return (choose_traits(name, 1, 0) & AESOP_NEEDS_TABLES) != 0;
}

long long choose_table_ram(const struct choose_candidate *c,
                           const struct choose_request *request)
{
    long long sum = 0;

    if (!choose_in_ram(c))
        return 0;
    if (!choose_callers_tables(c)) {
        choose_files(c, request, add_table, &sum);
        return sum;
    }
    if (choose_takes(request, 0))
        sum += (long long)sizeof(aesop_ttable_enc);
    if (choose_takes(request, 1))
        sum += (long long)sizeof(aesop_ttable_dec);
    return sum;
}

/* ----------------------------------------------------------------- options */

void choose_config(const struct choose_candidate *c,
                   const struct choose_request *request, int optional,
                   choose_visit *visit, void *ctx)
{
    if (optional && request->key_bits < 256) {
        visit(ctx, request->key_bits == 128 ? "#define AESOP_MAX_KEY 16"
                                            : "#define AESOP_MAX_KEY 24");
        return;
    }
    if (optional)
        return;
    if (choose_in_ram(c) && !choose_callers_tables(c))
        visit(ctx, "#define AESOP_TABLES AESOP_IN_RAM");
    if (c->traits & AESOP_FLAT_TIME && !request->core.uncached_ram)
        visit(ctx, "#define AESOP_UNCACHED_RAM 1");
}
