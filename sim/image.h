/* image.h - reads a linked 32-bit ARM executable: segments and symbols. */
#ifndef SIM_IMAGE_H
#define SIM_IMAGE_H

#include <stddef.h>
#include <stdint.h>

struct image_symbol {
    uint32_t addr; /* bit 0 set in a Thumb function */
    uint32_t size; /* 0: not said */
    int is_func;
    const char *name;
};

struct image_segment {
    uint32_t vaddr, paddr, size, filesz;
    const uint8_t *data; /* filesz bytes */
};

struct image {
    uint8_t *file;
    size_t len;
    uint32_t entry;
    struct image_segment *segment;
    size_t segments;
    struct image_symbol *symbol; /* in the order of the file */
    size_t symbols;
    const struct image_symbol **function; /* the functions by address */
    size_t functions;
};

/* Returns NULL, or why not; then there is nothing to free. */
const char *image_open(struct image *e, const char *path);
void image_close(struct image *e);

/* Symbol by name, or NULL. */
const struct image_symbol *image_find(const struct image *e, const char *name);

/* Number of the function that `addr` lies in, from 1; 0: in none. One without
 * a size reaches to the next one. */
size_t image_function_at(const struct image *e, uint32_t addr);

#endif
