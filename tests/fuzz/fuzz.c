/* fuzz.c - see fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

#define FILLER 0x5a

enum { MOST_ROOMS = 4096 };

static uint8_t *rooms[MOST_ROOMS];
static size_t used_rooms;

void fuzz_failed(const char *text, const char *file, int line)
{
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, text);
    abort();
}

uint8_t take(script *s)
{
    if (!s->left)
        return 0;
    s->left--;
    return *s->next++;
}

size_t take_below(script *s, size_t n)
{
    return take(s) % n;
}

size_t take_len(script *s)
{
    const size_t byte = take(s);

    if (byte < 200)
        return byte % 100;
    return (byte - 200) * 20 % 1100;
}

void take_bytes(script *s, uint8_t *out, size_t len)
{
    uint32_t state = take(s) * 2654435761u + 12345;

    for (size_t i = 0; i < len; i++) {
        state = state * 1664525u + 1013904223u;
        out[i] = (uint8_t)(state >> 24);
    }
}

uint8_t *fuzz_room(size_t len)
{
    uint8_t *room = malloc(len);

    require(used_rooms < MOST_ROOMS && (room || !len));
    rooms[used_rooms++] = room;
    if (len)
        memset(room, FILLER, len);
    return room;
}

uint8_t *fuzz_bytes(script *s, size_t len)
{
    uint8_t *const room = fuzz_room(len);

    take_bytes(s, room, len);
    return room;
}

void fuzz_end(void)
{
    while (used_rooms)
        free(rooms[--used_rooms]);
}

static int filled(const uint8_t *p, size_t len, uint8_t value)
{
    while (len && p[len - 1] == value)
        len--;
    return len == 0;
}

int all_zero(const void *p, size_t len)
{
    return filled(p, len, 0);
}

int untouched(const uint8_t *p, size_t len)
{
    return filled(p, len, FILLER);
}

uint8_t *take_out(script *s, uint8_t *in, size_t len)
{
    return take_below(s, 2) ? in : fuzz_room(len);
}

const struct implementation *take_implementation(script *s)
{
    size_t n;
    const struct implementation *list = implementations(&n);
    size_t i = take_below(s, n);

    return usable(&list[i]) ? &list[i] : &list[0];
}

/* NULL where this build does not hold it. */
#define HELD_0(constant)     NULL
#define HELD_1(constant)     &constant
#define HELD_(has, constant) HELD_##has(constant)
#define HELD(has, constant)  HELD_(has, constant)
#define GHASH(name, NAME)    HELD(AESOP_HAS_GHASH_##NAME, aesop_ghash_##name),

const aesop_ghash *take_ghash(script *s)
{
    static const aesop_ghash *const list[] = {
#include "ghash/ghashes.def"
    };
    const aesop_ghash *g = list[take_below(s, sizeof list / sizeof *list)];

    if (!g || g->key_words > AESOP_GHASH_WORDS || (g->usable && !g->usable()))
        g = AESOP_DEFAULT_GHASH;
    return g;
}

void take_key(script *s, fuzz_key *k, unsigned direction)
{
    const uint8_t kind = take(s);
    const int other = kind == 250 || kind == 251;
    const int decrypts = other ? !direction : direction != 0;

    memset(k, 0, sizeof *k);
    k->of = take_implementation(s);
    k->len = 16 + 8 * take_below(s, 3);
    take_bytes(s, k->bytes, k->len);
    k->key = &k->space.key;
    if (kind == 252 || kind == 253)
        k->status = AESOP_ERR_KEY;
    else
        k->status = other ? AESOP_ERR_KEY_DIR : AESOP_OK;
    require(aesop_key_init_with(&k->space.key, sizeof k->space,
                                decrypts ? k->of->dec : k->of->enc,
                                decrypts ? k->of->dec_aux : k->of->enc_aux,
                                k->bytes, k->len) == AESOP_OK);
    if (kind == 252)
        k->key = NULL;
    if (kind == 253) {
        aesop_key_wipe(&k->space.key, sizeof k->space);
        require(all_zero(&k->space, sizeof k->space));
    }
}

void reference(const struct vector *v, uint8_t *ct, uint8_t *tag)
{
    answer a = NOT_OFFERED;

#if PEER_OPENSSL
    a = openssl_seal(v, ct, tag);
#endif
#if PEER_GCRYPT
    if (a == NOT_OFFERED)
        a = gcrypt_seal(v, ct, tag);
#endif
    require(a == ANSWERED);
}

void reference_plain(enum mode mode, const fuzz_key *k, const uint8_t iv[16],
                     uint8_t *ct, const uint8_t *pt, size_t len)
{
    struct vector v = {.mode = mode};

    if (len == 0)
        return;
    put(&v, FIELD_KEY, k->bytes, k->len);
    if (mode != MODE_ECB)
        put(&v, FIELD_IV, iv, 16);
    put(&v, FIELD_PT, pt, len);
    put(&v, FIELD_CT, ct, len);
    reference(&v, ct, NULL);
}
