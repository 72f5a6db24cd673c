/* image.c - reads a linked 32-bit ARM executable.
 *
 * Fields are read byte by byte, at the offsets of <elf.h>, and every range is
 * checked against the length of the file: it may be damaged.
 */
#include "image.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELD32(p, type, field) get32((p) + offsetof(type, field))
#define FIELD16(p, type, field) get16((p) + offsetof(type, field))

static uint32_t get16(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

static uint32_t get32(const uint8_t *p)
{
    return get16(p) | get16(p + 2) << 16;
}

/* The n bytes at `offset` of the file, or NULL if they are not in it. */
static const uint8_t *bytes(const struct image *e, uint64_t offset, uint64_t n)
{
    return offset <= e->len && n <= e->len - offset ? e->file + offset : NULL;
}

static const char *read_file(struct image *e, const char *path)
{
    FILE *f = fopen(path, "rb");
    long len = -1;

    if (!f)
        return "cannot open the file";
    if (fseek(f, 0, SEEK_END) == 0)
        len = ftell(f);
    if (len >= 0) {
        e->len = (size_t)len;
        e->file = malloc(e->len + 1);
        rewind(f);
    }
    const int ok = e->file && fread(e->file, 1, e->len, f) == e->len;
    fclose(f);
    return ok ? NULL : "cannot read the file";
}

static const char *check_header(const struct image *e)
{
    const uint8_t *h = e->file;

    if (e->len < sizeof(Elf32_Ehdr) || memcmp(h, ELFMAG, SELFMAG))
        return "not an ELF file";
    if (h[EI_CLASS] != ELFCLASS32 || h[EI_DATA] != ELFDATA2LSB ||
        FIELD16(h, Elf32_Ehdr, e_machine) != EM_ARM)
        return "not for a little-endian 32-bit ARM";
    if (FIELD16(h, Elf32_Ehdr, e_type) != ET_EXEC)
        return "not a linked executable";
    return NULL;
}

static const char *read_segment(struct image *e, const uint8_t *p)
{
    struct image_segment *g = &e->segment[e->segments];

    g->vaddr = FIELD32(p, Elf32_Phdr, p_vaddr);
    g->paddr = FIELD32(p, Elf32_Phdr, p_paddr);
    g->size = FIELD32(p, Elf32_Phdr, p_memsz);
    g->filesz = FIELD32(p, Elf32_Phdr, p_filesz);
    g->data = bytes(e, FIELD32(p, Elf32_Phdr, p_offset), g->filesz);
    if (FIELD32(p, Elf32_Phdr, p_type) != PT_LOAD || !g->size)
        return NULL;
    if (!g->data)
        return "a segment reaches beyond the end of the file";
    e->segments++;
    return NULL;
}

static const char *read_segments(struct image *e)
{
    const uint8_t *h = e->file;
    const uint32_t n = FIELD16(h, Elf32_Ehdr, e_phnum);
    const uint32_t size = FIELD16(h, Elf32_Ehdr, e_phentsize);
    const uint8_t *p =
        bytes(e, FIELD32(h, Elf32_Ehdr, e_phoff), (uint64_t)n * size);
    const char *why = NULL;

    if (n && (!p || size < sizeof(Elf32_Phdr)))
        return "no program headers where they should be";
    e->segment = calloc(n + 1, sizeof *e->segment);
    if (!e->segment)
        return "out of memory";
    for (uint32_t i = 0; i < n && !why; i++)
        why = read_segment(e, p + (size_t)i * size);
    return why;
}

/* A name in the string table `t`, or "" if it does not end there. */
static const char *name_at(const uint8_t *t, uint32_t len, uint32_t at)
{
    if (at >= len || !memchr(t + at, 0, len - at))
        return "";
    return (const char *)t + at;
}

/* The symbol table `p`, whose names are in section `strings`. */
static const char *read_symbols(struct image *e, const uint8_t *p,
                                const uint8_t *strings)
{
    const uint32_t len = FIELD32(p, Elf32_Shdr, sh_size);
    const uint32_t names = FIELD32(strings, Elf32_Shdr, sh_size);
    const uint8_t *y = bytes(e, FIELD32(p, Elf32_Shdr, sh_offset), len);
    const uint8_t *t = bytes(e, FIELD32(strings, Elf32_Shdr, sh_offset), names);

    if (!y || !t)
        return "the symbol table reaches beyond the end of the file";
    e->symbol = calloc(len / sizeof(Elf32_Sym) + 1, sizeof *e->symbol);
    if (!e->symbol)
        return "out of memory";
    for (uint32_t n = len / sizeof(Elf32_Sym); n; n--, y += sizeof(Elf32_Sym)) {
        const char *name = name_at(t, names, FIELD32(y, Elf32_Sym, st_name));
        if (FIELD16(y, Elf32_Sym, st_shndx) == SHN_UNDEF || !*name ||
            *name == '$')
            continue;
        struct image_symbol *s = &e->symbol[e->symbols++];
        s->addr = FIELD32(y, Elf32_Sym, st_value);
        s->size = FIELD32(y, Elf32_Sym, st_size);
        s->is_func = ELF32_ST_TYPE(y[offsetof(Elf32_Sym, st_info)]) == STT_FUNC;
        s->name = name;
    }
    return NULL;
}

static const char *read_sections(struct image *e)
{
    const uint8_t *h = e->file;
    const uint32_t n = FIELD16(h, Elf32_Ehdr, e_shnum);
    const uint32_t size = FIELD16(h, Elf32_Ehdr, e_shentsize);
    const uint8_t *p =
        bytes(e, FIELD32(h, Elf32_Ehdr, e_shoff), (uint64_t)n * size);

    if (n && (!p || size < sizeof(Elf32_Shdr)))
        return "no section headers where they should be";
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *s = p + (size_t)i * size;
        const uint32_t link = FIELD32(s, Elf32_Shdr, sh_link);
        if (FIELD32(s, Elf32_Shdr, sh_type) == SHT_SYMTAB && link < n &&
            !e->symbol) {
            const char *why = read_symbols(e, s, p + (size_t)link * size);
            if (why)
                return why;
        }
    }
    return NULL;
}

static uint32_t start_of(const struct image_symbol *s)
{
    return s->addr & ~1u;
}

static int by_address(const void *a, const void *b)
{
    const struct image_symbol *const *x = a, *const *y = b;
    const uint32_t p = start_of(*x), q = start_of(*y);

    if (p != q)
        return p < q ? -1 : 1;
    return *x < *y ? -1 : *x > *y; /* the first of the file first */
}

static const char *sort_functions(struct image *e)
{
    e->function = calloc(e->symbols + 1, sizeof *e->function);
    if (!e->function)
        return "out of memory";
    for (size_t i = 0; i < e->symbols; i++)
        if (e->symbol[i].is_func)
            e->function[e->functions++] = &e->symbol[i];
    qsort(e->function, e->functions, sizeof *e->function, by_address);
    return NULL;
}

const char *image_open(struct image *e, const char *path)
{
    memset(e, 0, sizeof *e);
    const char *why = read_file(e, path);
    if (!why)
        why = check_header(e);
    if (!why) {
        e->entry = FIELD32(e->file, Elf32_Ehdr, e_entry);
        why = read_segments(e);
    }
    if (!why)
        why = read_sections(e);
    if (!why)
        why = sort_functions(e);
    if (why)
        image_close(e);
    return why;
}

void image_close(struct image *e)
{
    free(e->file);
    free(e->segment);
    free(e->symbol);
    free(e->function);
    memset(e, 0, sizeof *e);
}

const struct image_symbol *image_find(const struct image *e, const char *name)
{
    for (size_t i = 0; i < e->symbols; i++)
        if (!strcmp(e->symbol[i].name, name))
            return &e->symbol[i];
    return NULL;
}

#define LONGEST 0x10000u /* function without a size */

size_t image_function_at(const struct image *e, uint32_t addr)
{
    size_t low = 0, high = e->functions;

    while (low < high) { /* the first function that starts above addr */
        const size_t mid = low + (high - low) / 2;
        if (start_of(e->function[mid]) <= addr)
            low = mid + 1;
        else
            high = mid;
    }
    if (!low)
        return 0;
    const struct image_symbol *s = e->function[low - 1];
    while (low > 1 && start_of(e->function[low - 2]) == start_of(s))
        s = e->function[--low - 1]; /* of several names the first */
    return addr - start_of(s) < (s->size ? s->size : LONGEST) ? low : 0;
}
