/* price.c - what a candidate costs, from the rows that there are of it. */
#include "choose.h"

#include <string.h>

enum {
    HEADER = 12,     /* of a key: two addresses of 32 bits, two numbers of 16 */
    GHASH_HEADER = 4 /* of the key of GHASH: an address */
};

struct book {
    const struct choose_results *results;
    const struct choose_row *like; /* a row of the candidate */
    long long key_bits;
};

static int same(const struct choose_row *a, const struct choose_row *b,
                enum choose_text t)
{
    return strcmp(a->text[t], b->text[t]) == 0;
}

/* Whether `row` is of the candidate. Keys and blocks know no GHASH. */
static int is_of(const struct choose_row *row, const struct book *b)
{
    const struct choose_row *like = b->like;

    return same(row, like, CORE) && same(row, like, IMPL) &&
           same(row, like, TABLES) && same(row, like, OPT) &&
           same(row, like, COMPILER) &&
           row->number[WS] == like->number[WS] &&
           (same(row, like, GHASH) || strcmp(row->text[GHASH], "-") == 0);
}

static const struct choose_row *find(const struct book *b, const char *op,
                                     long long key_bits)
{
    for (size_t i = 0; i < b->results->n; i++) {
        const struct choose_row *row = &b->results->rows[i];

        if (row->number[KEY_BITS] == key_bits && row->number[CYCLES] >= 0 &&
            strcmp(row->text[OP], op) == 0 && is_of(row, b))
            return row;
    }
    return NULL;
}

/* The largest of a column, over all rows of an operation; 0 if there is none
 * or it does not apply. */
static long long most(const struct book *b, const char *op,
                      enum choose_number column)
{
    long long largest = 0;

    for (size_t i = 0; i < b->results->n; i++) {
        const struct choose_row *row = &b->results->rows[i];

        if (row->number[column] > largest && strcmp(row->text[OP], op) == 0 &&
            is_of(row, b))
            largest = row->number[column];
    }
    return largest;
}

/* ------------------------------------------------------------------ cycles */

/* The row of a message of `bytes`, or of the next length up or down. */
static const struct choose_row *next(const struct book *b, const char *op,
                                     long long key_bits, long long bytes,
                                     int up)
{
    const struct choose_row *found = NULL;
    long long nearest = 0;

    for (size_t i = 0; i < b->results->n; i++) {
        const struct choose_row *row = &b->results->rows[i];
        const long long size = row->number[BYTES];
        const long long far = up ? size - bytes : bytes - size;

        if (size > 0 && far >= 0 && (!found || far < nearest) &&
            row->number[CYCLES] >= 0 && row->number[KEY_BITS] == key_bits &&
            strcmp(row->text[OP], op) == 0 && is_of(row, b)) {
            found = row;
            nearest = far;
        }
    }
    return found;
}

/* Cycles of a message; of a length that no row has, on the line through two
 * others. -1 if there is no row. */
static long long at(const struct book *b, const char *op, long long key_bits,
                    long long bytes, int *interpolated)
{
    const long long whole = (bytes + 15) / 16 * 16;
    const struct choose_row *row = next(b, op, key_bits, whole, 1), *shorter;
    long long size, cycles;

    if (!row)
        row = next(b, op, key_bits, whole, 0);
    if (!row)
        return -1;
    size = row->number[BYTES];
    cycles = row->number[CYCLES];
    shorter = next(b, op, key_bits, size - 1, 0);
    *interpolated = size != whole;
    if (shorter)
        return cycles + (cycles - shorter->number[CYCLES]) * (whole - size) /
                            (size - shorter->number[BYTES]);
    return size < whole ? cycles * whole / size : cycles;
}

/* The same where only AES-128 was measured: as much more as a block takes. */
static long long scaled(const struct book *b, const struct choose_op *op,
                        long long bytes, int *interpolated)
{
    const char *block = op->decrypts ? "block_dec" : "block_enc";
    const struct choose_row *small = find(b, block, 128);
    const struct choose_row *large = find(b, block, b->key_bits);
    const long long cycles = at(b, op->name, 128, bytes, interpolated);

    if (cycles < 0 || !small || !large || small->number[CYCLES] <= 0)
        return -1;
    return cycles * large->number[CYCLES] / small->number[CYCLES];
}

/* The row of setting up a key, or NULL. */
static const struct choose_row *key_row(const struct book *b, int decrypts)
{
    return find(b, decrypts ? "key_dec" : "key_enc", b->key_bits);
}

static const char *price_op(struct choose_cost *cost, const struct book *b,
                            const struct choose_request *request, int i)
{
    const struct choose_op *op = &request->mode->op[i];
    const long long bytes = request->bytes;
    const struct choose_row *key = key_row(b, op->decrypts);
    const struct choose_row *second = key_row(b, 0);

    if (!key || !second)
        return "no row of its key set-up";
    if (request->mode->keys > 0)
        cost->key_cycles = key->number[CYCLES];
    if (request->mode->keys > 1)
        cost->key_cycles += second->number[CYCLES];
    cost->cycles = at(b, op->name, b->key_bits, bytes, &cost->interpolated);
    if (cost->cycles < 0) {
        cost->scaled = 1;
        cost->cycles = scaled(b, op, bytes, &cost->interpolated);
    }
    if (cost->cycles >= 0)
        return NULL;
    return next(b, op->name, 128, 0, 1) ? "no row of a block with such a key"
                                        : "no row of one direction";
}

/* ------------------------------------------------------------------- bytes */

static long long larger(long long a, long long b)
{
    return a > b ? a : b;
}

/* Both directions in one program, or a bound. */
static void price_flash(struct choose_candidate *c, const struct book *b,
                        const struct choose_request *request)
{
    const struct choose_op *op = request->mode->op;
    const int two = request->first != request->last;
    const long long both = two ? most(b, request->mode->name, FLASH) : 0;

    for (int i = request->first; i <= request->last; i++)
        c->need[LIMIT_FLASH] += most(b, op[i].name, FLASH);
    if (both)
        c->need[LIMIT_FLASH] = both;
    c->flash_at_most = two && !both;
}

/* Bytes of the keys of all operations; those of one direction are shared. */
static long long key_ram(const struct book *b,
                         const struct choose_request *request)
{
    const long long enc = HEADER + key_row(b, 0)->number[KEY_RAM];
    const int keys = request->mode->keys;
    long long sum = 0;

    if (!request->mode->op[request->first].decrypts)
        sum += keys * enc;
    if (request->mode->op[request->last].decrypts)
        sum += HEADER + key_row(b, 1)->number[KEY_RAM] + (keys - 1) * enc;
    return sum;
}

/* What a key takes more than that of AES-128, of which the contexts are. */
static long long longer_key(const struct book *b)
{
    const struct choose_row *small = find(b, "key_enc", 128);

    return small ? key_row(b, 0)->number[KEY_RAM] - small->number[KEY_RAM] : 0;
}

static void price_ram(struct choose_candidate *c, const struct book *b,
                      const struct choose_request *request)
{
    for (int i = request->first; i <= request->last; i++) {
        const struct choose_op *op = &request->mode->op[i];
        const char *key_op = op->decrypts ? "key_dec" : "key_enc";
        const long long stack =
            larger(most(b, op->name, STACK), most(b, key_op, STACK));

        c->context = larger(c->context, most(b, op->name, CTX_RAM));
        c->ram[RAM_STACK] = larger(c->ram[RAM_STACK], stack);
    }
    c->ram[RAM_KEYS] += key_ram(b, request);
    if (request->mode->keeps)
        c->ram[RAM_STATE] = c->context + longer_key(b);
    c->ram[RAM_TABLES] = choose_table_ram(c, request);
    for (int i = 0; i < RAMS; i++)
        c->need[LIMIT_RAM] += c->ram[i];
    c->need[LIMIT_STACK] = c->ram[RAM_STACK];
}

/* The row of setting up a key of GHASH, which knows no cipher, or NULL. */
static const struct choose_row *ghash_row(const struct book *b)
{
    const struct choose_row *like = b->like;

    for (size_t i = 0; i < b->results->n; i++) {
        const struct choose_row *row = &b->results->rows[i];

        if (strcmp(row->text[OP], "ghash_key") == 0 && same(row, like, CORE) &&
            same(row, like, GHASH) && same(row, like, OPT) &&
            same(row, like, COMPILER) && row->number[WS] == like->number[WS])
            return row;
    }
    return NULL;
}

/* GCM-SIV derives the key of GHASH anew for each message, in its context. */
static void price_ghash(struct choose_candidate *c, const struct book *b,
                        const struct choose_request *request)
{
    const struct choose_row *row = ghash_row(b);

    if (strcmp(b->like->text[GHASH], "-") == 0 || request->mode->keeps)
        return;
    if (!row) {
        c->unknown = "no row of the key of its GHASH";
        return;
    }
    c->ram[RAM_KEYS] += GHASH_HEADER + larger(row->number[KEY_RAM], 0);
    for (int i = request->first; i <= request->last; i++)
        c->cost[i].key_cycles += row->number[CYCLES];
}

void choose_price(struct choose_candidate *c,
                  const struct choose_request *request,
                  const struct choose_results *results)
{
    const struct book b = {results, c->row, request->key_bits};

    for (int i = request->first; i <= request->last; i++) {
        const char *why = price_op(&c->cost[i], &b, request, i);

        if (why)
            c->unknown = why;
        c->cycles += c->cost[i].cycles;
    }
    if (!c->unknown)
        price_ghash(c, &b, request);
    if (c->unknown)
        return;
    price_flash(c, &b, request);
    price_ram(c, &b, request);
}
