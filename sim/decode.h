/* decode.h - from the bytes of an instruction to struct sim_insn and to text.
 */
#ifndef SIM_DECODE_H
#define SIM_DECODE_H

#include "insn.h"

#include <capstone/capstone.h>
#include <stddef.h>

struct decoder {
    csh handle;
    cs_insn *insn; /* NULL: not open */
};

/* Returns 0, or -1 if capstone is unable. */
int decoder_open(struct decoder *d);
void decoder_close(struct decoder *d);

/* Decode the instruction at `addr`; `left` bytes of code are there. Returns 0,
 * or -1 if there is none. */
int decode(struct decoder *d, struct sim_insn *out, const uint8_t *code,
           uint32_t left, uint32_t addr);

/* Write its assembly to `text` (`size` bytes), "?" if there is none. */
void decode_text(struct decoder *d, char *text, size_t size,
                 const uint8_t *code, uint32_t left, uint32_t addr);

/* Steps of decode() in files of their own; `hw` and `hw2` are the half-words.
 * The first fills in unit, accmask, shmask and useflags, the second answers
 * with the mask of enum sim_need, the third with registers read that capstone
 * 4.0.2 does not name. */
void decode_unit(struct sim_insn *o, unsigned id, uint16_t hw, uint16_t hw2);
unsigned decode_needs(unsigned size, uint16_t hw, uint16_t hw2);
uint16_t decode_reads(unsigned size, uint16_t hw, uint16_t hw2);

static inline uint16_t reg_bit(int r)
{
    return r < 0 ? 0 : (uint16_t)(1u << r);
}

#endif
