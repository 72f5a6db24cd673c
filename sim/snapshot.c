/* snapshot.c - keeps a copy of all that a run changes. */
#include "machine.h"

int sim_save(struct sim *s)
{
    s->has_saved = memory_save(s) == 0 &&
                   regions_copy(&s->saved_regions, &s->regions) == 0;
    if (!s->has_saved)
        return sim_fail(s, SIM_SETUP, "out of memory for a snapshot");
    s->saved = s->state;
    return SIM_OK;
}

int sim_restore(struct sim *s)
{
    if (!s->has_saved)
        return sim_fail(s, SIM_SETUP, "there is no snapshot to go back to");
    memory_restore(s);
    s->state = s->saved;
    if (regions_copy(&s->regions, &s->saved_regions) != 0)
        return sim_fail(s, SIM_SETUP, "out of memory for a snapshot");
    return SIM_OK;
}
