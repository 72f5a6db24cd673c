/* no_json.c - in place of json.c where there is no JSON library. */
#include "formats.h"

int read_json(struct source *s, const struct sink *to)
{
    (void)to;
    damaged(s, "needs jansson (libjansson-dev)");
    return NO_JSON;
}
