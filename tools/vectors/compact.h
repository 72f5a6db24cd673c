/* compact.h - read the compact form of vectors, also on small targets.
 *
 *   aesop vectors 1                       the first line
 *   # comment
 *   mode cbc                              of the cases that follow
 *   source cbc/cavp/CBCMMT128.rsp         where they are from
 *   origin, licence, sha256 ...           of that file; not read
 *   cases 14                              how many of it follow
 *   B k:H47xN.. i:D9Sm3.. p:Rc9a1.. c:D2Gp..
 *   end                                   the last line
 *
 * A case is a line. Its first word is a direction (B both, E encryption,
 * D decryption) and what is special about it:
 *   !  must be refused          ?  may be refused
 *   ~  results must differ      m  Monte Carlo
 *   p  PKCS#7 padding           v  key wrap with the inverse cipher
 *   f  DRBG with derivation function
 *   1 2 3  DRBG with AES-128, 192, 256
 * Then a word for each field it has: its letter (vector.c), a colon, its bytes
 * in base64 (RFC 4648, section 4) without padding.
 */
#ifndef AESOP_COMPACT_H
#define AESOP_COMPACT_H

#include "vector.h"

#include <stdio.h>

#define COMPACT_MAGIC "aesop vectors 1"

struct compact {
    FILE *file;
    char piece[80];   /* of a line, as fgets gave it */
    const char *next; /* character in it */
    unsigned long line;
    enum mode mode;
    char source[80];    /* cut where it is longer */
    unsigned long left; /* cases of the source to come */
    uint8_t *room;      /* for the bytes of one case */
    size_t size;
    const char *error; /* what is damaged */
};

/* Begin to read a file, which compact_close closes. Cases that take more than
 * `size` bytes are marked to be skipped. Returns 0, or -1 with error set. */
int compact_open(struct compact *c, FILE *file, uint8_t *room, size_t size);
void compact_close(struct compact *c);

/* The next case. Returns 1; 0 after the last one; -1 with error set where
 * line `line` is damaged. */
int compact_next(struct compact *c, struct vector *v);

/* What the first word of a case is made of: letters of enum direction, and of
 * values that a byte of struct vector may have. Ends with a letter 0. */
#define COMPACT_DIRECTIONS "BED"
extern const struct compact_mark {
    char letter;
    uint8_t offset, value;
} compact_marks[];

#endif
