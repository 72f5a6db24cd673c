/* memory.c - the program's memory, and the decoded instructions in it. */
#include "machine.h"

#include <stdlib.h>

#define PAGE 4096u /* Unicorn translates no further at a time */

static const struct {
    uint32_t base, size;
    int writable;
} map[MEMORIES] = {
    {FLASH_BASE, FLASH_SIZE, 0},
    {CCM_BASE, CCM_SIZE, 1},
    {RAM_BASE, RAM_SIZE, 1},
};

int memory_open(struct sim *s)
{
    for (int i = 0; i < MEMORIES; i++) {
        struct memory *m = &s->mem[i];
        m->base = map[i].base;
        m->size = map[i].size;
        m->writable = map[i].writable;
        m->decoded[0] = m->size;
        m->host = calloc(m->size, 1);
        m->insn = calloc(m->size / 2, sizeof *m->insn);
        if (!m->host || !m->insn)
            return sim_fail(s, SIM_SETUP, "out of memory");
        uint32_t rights = UC_PROT_READ | UC_PROT_EXEC;
        if (m->writable)
            rights |= UC_PROT_WRITE;
        if (uc_mem_map_ptr(s->uc, m->base, m->size, rights, m->host))
            return sim_fail(s, SIM_SETUP, "unicorn cannot map memory");
    }
    return SIM_OK;
}

void memory_close(struct sim *s)
{
    for (int i = 0; i < MEMORIES; i++) {
        free(s->mem[i].host);
        free(s->mem[i].insn);
        free(s->mem[i].saved);
    }
}

struct memory *memory_at(struct sim *s, uint32_t addr)
{
    for (int i = 0; i < MEMORIES; i++)
        if (addr - s->mem[i].base < s->mem[i].size)
            return &s->mem[i];
    return NULL;
}

/* Where the n bytes at addr are, or NULL. */
static uint8_t *host_at(struct sim *s, uint32_t addr, size_t n)
{
    struct memory *m = memory_at(s, addr);

    return m && n <= m->size - (addr - m->base) ? m->host + (addr - m->base)
                                                : NULL;
}

int memory_load(struct sim *s, const struct image_segment *g)
{
    if (!host_at(s, g->vaddr, g->size))
        return sim_fail(s, SIM_SETUP,
                        "the segment at 0x%08x is outside the memory map",
                        (unsigned)g->vaddr);
    if (!g->filesz)
        return SIM_OK;
    uint8_t *load = host_at(s, g->paddr, g->filesz);
    if (!load || g->filesz > g->size)
        return sim_fail(
            s, SIM_SETUP,
            "the segment loaded at 0x%08x does not fit the memory map",
            (unsigned)g->paddr);
    memcpy(load, g->data, g->filesz);
    memcpy(host_at(s, g->vaddr, g->filesz), g->data, g->filesz);
    return SIM_OK;
}

/* --------------------------------------------------------- instructions */

static const struct sim_insn *decode_at(struct sim *s, struct memory *m,
                                        uint32_t at)
{
    struct sim_insn *in = &m->insn[at / 2];

    if (decode(&s->decoder, in, m->host + at, m->size - at, m->base + at) < 0) {
        in->size = 0;
        sim_fail_at(s, SIM_UNSUPPORTED, m->base + at, 0,
                    "an instruction that cannot be decoded");
        return NULL;
    }
    const uint32_t page = at & ~(PAGE - 1);
    if (page < m->decoded[0])
        m->decoded[0] = page;
    if (page + 2 * PAGE > m->decoded[1])
        m->decoded[1] = page + 2 * PAGE;
    return in;
}

const struct sim_insn *memory_insn(struct sim *s, uint32_t addr)
{
    struct memory *m = &s->mem[FLASH];

    if (addr - FLASH_BASE >= FLASH_SIZE)
        m = memory_at(s, addr);
    if (!m) {
        sim_fail_at(s, SIM_UNMAPPED, addr, addr,
                    "execution outside the memory");
        return NULL;
    }
    const uint32_t at = addr - m->base;
    return m->insn[at / 2].size ? &m->insn[at / 2] : decode_at(s, m, at);
}

static int overlaps_code(const struct memory *m, uint32_t at, size_t n)
{
    return n && at < m->decoded[1] && at + n > m->decoded[0];
}

/* An instruction may begin one half-word before the first byte. */
static void forget(struct memory *m, uint32_t at, size_t n)
{
    const size_t last = (at + n - 1) / 2;

    for (size_t i = at < 2 ? 0 : at / 2 - 1; i <= last && i < m->size / 2; i++)
        m->insn[i].size = 0;
}

void memory_changes(struct sim *s, uint32_t addr, size_t n)
{
    struct memory *m = memory_at(s, addr);

    if (m && overlaps_code(m, addr - m->base, n))
        forget(m, addr - m->base, n);
}

/* The same from the outside, where Unicorn does not see it. */
static void patch(struct sim *s, struct memory *m, uint32_t at,
                  const uint8_t *bytes, size_t n)
{
    const int code =
        overlaps_code(m, at, n) && memcmp(m->host + at, bytes, n) != 0;

    memcpy(m->host + at, bytes, n);
    if (code) {
        forget(m, at, n);
        uc_ctl_flush_tlb(s->uc); /* so it is called; drops translated code */
    }
}

void sim_disassemble(struct sim *s, uint32_t addr, char *text, size_t size)
{
    const uint32_t even = addr & ~1u;
    const struct memory *m = memory_at(s, even);

    if (!m) {
        snprintf(text, size, "?");
        return;
    }
    const uint32_t at = even - m->base;
    decode_text(&s->decoder, text, size, m->host + at, m->size - at, even);
}

/* ------------------------------------------------------------- contents */

uint32_t memory_get(struct sim *s, uint32_t addr, unsigned size)
{
    const uint8_t *p = host_at(s, addr, size);
    uint32_t value = 0;

    for (unsigned i = 0; p && i < size; i++)
        value |= (uint32_t)p[i] << 8 * i;
    return value;
}

void memory_set(struct sim *s, uint32_t addr, unsigned size, uint32_t value)
{
    uint8_t bytes[4];

    for (unsigned i = 0; i < size; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
    sim_write(s, addr, bytes, size);
}

int sim_read(struct sim *s, uint32_t addr, void *buf, size_t n)
{
    const uint8_t *p = host_at(s, addr, n);

    if (p)
        memcpy(buf, p, n);
    return p ? SIM_OK : SIM_UNMAPPED;
}

int sim_write(struct sim *s, uint32_t addr, const void *buf, size_t n)
{
    if (!host_at(s, addr, n))
        return SIM_UNMAPPED;
    struct memory *m = memory_at(s, addr);
    patch(s, m, addr - m->base, buf, n);
    return SIM_OK;
}

int memory_save(struct sim *s)
{
    for (int i = 0; i < MEMORIES; i++) {
        struct memory *m = &s->mem[i];
        if (!m->writable)
            continue;
        if (!m->saved)
            m->saved = malloc(m->size);
        if (!m->saved)
            return -1;
        memcpy(m->saved, m->host, m->size);
    }
    return 0;
}

void memory_restore(struct sim *s)
{
    for (int i = 0; i < MEMORIES; i++)
        if (s->mem[i].saved)
            patch(s, &s->mem[i], 0, s->mem[i].saved, s->mem[i].size);
}
