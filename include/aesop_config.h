/* aesop_config.h - every build option, its default, and what it costs.
 *
 * Change an option here, or with -DNAME=value, or by pointing
 * -DAESOP_CONFIG='"my_config.h"' at a file of your own that sets what it
 * wants and then includes this one for the rest. All files of a program must
 * be compiled with the same options.
 */
#ifndef AESOP_CONFIG_H
#define AESOP_CONFIG_H

/* Longest key accepted, in bytes: 16, 24 or 32.
 * 16 builds a library for AES-128 alone: other lengths are
 * AESOP_ERR_KEY_LEN, and the key schedules lose what only they need. */
#ifndef AESOP_MAX_KEY
#define AESOP_MAX_KEY 32
#endif

/* Words of RAM behind an `aesop_key_any`. A plain schedule takes 4 per round
 * key, that is AESOP_MAX_KEY + 28 in all; a bitsliced one takes twice as many.
 * The default, 120 words for 256-bit keys, holds any implementation in this
 * build. A smaller value saves RAM; a key that does not fit is then
 * AESOP_ERR_KEY_SPACE. Storage declared by AESOP_KEY_FOR is not affected. */
#ifndef AESOP_KEY_WORDS
#define AESOP_KEY_WORDS (2 * (AESOP_MAX_KEY + 28))
#endif

/* Words of RAM behind an `aesop_ghash_any`. 1,024 hold the table of 4 KB, 64
 * that of 256 bytes and all that need none. A key that does not fit is
 * AESOP_ERR_KEY_SPACE. Storage declared by AESOP_GHASH_FOR is not affected. */
#ifndef AESOP_GHASH_WORDS
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
#define AESOP_GHASH_WORDS 64
#else
#define AESOP_GHASH_WORDS 1024
#endif
#endif

/* Where the constant tables of table code live.
 *   AESOP_IN_FLASH    .rodata: no RAM. Time depends on secrets wherever flash
 *                     has wait states, a prefetch buffer or a cache.
 *   AESOP_IN_RAM      .data: as much RAM as flash (256 bytes for an S-box,
 *                     1 KB for a T-table), copied by the start-up code. On a
 *                     core without data cache every load then takes the same
 *                     time, see AESOP_UNCACHED_RAM.
 *   AESOP_IN_SECTION  the section that AESOP_TABLES_SECTION names, placed by
 *                     your linker script (a core-coupled memory, say).
 * The timing trait of the table implementations follows from it. */
#define AESOP_IN_FLASH   0
#define AESOP_IN_RAM     1
#define AESOP_IN_SECTION 2
#ifndef AESOP_TABLES
#define AESOP_TABLES AESOP_IN_FLASH
#endif
#if AESOP_TABLES == AESOP_IN_SECTION && !defined AESOP_TABLES_SECTION
#error "AESOP_TABLES is AESOP_IN_SECTION: set AESOP_TABLES_SECTION to its name"
#endif

/* 1 if you vouch that RAM is reached without a cache and always in the same
 * time. Tables in RAM then have the trait AESOP_FLAT_TIME instead of
 * AESOP_VARTIME. Known only for ARMv6-M and ARMv8-M Baseline; on any other
 * core look at the bus and at other bus masters before you set it. */
#ifndef AESOP_UNCACHED_RAM
#if defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
#define AESOP_UNCACHED_RAM 1
#else
#define AESOP_UNCACHED_RAM 0
#endif
#endif

/* Blocks in the buffer that modes put on the stack, 16 bytes each: the most
 * that they hand to an implementation at once. Fewer than an implementation's
 * batch makes it slower; more than that gains nothing. With 1, code compiled
 * for size (-Os) does GCM block by block, which is the smallest form of it. */
#ifndef AESOP_BUFFER_BLOCKS
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
#define AESOP_BUFFER_BLOCKS 4
#else
#define AESOP_BUFFER_BLOCKS 8
#endif
#endif

/* Bytes of stack that a mode zeroes below itself before it returns: rounds
 * leave keystream, plaintext and round keys where the compiler put them, and
 * no code of theirs can reach that. Cost: once per call of a mode a store for
 * each word, and that much stack where the implementation itself takes less.
 * 0 leaves it out. The defaults cover the implementations here from -O1 up;
 * -O0 takes far more stack. */
#ifndef AESOP_STACK_WIPE
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
#define AESOP_STACK_WIPE 144
#else
#define AESOP_STACK_WIPE 512
#endif
#endif

/* 1 checks what only the programmer can get wrong (overlapping buffers, NULL
 * with a length) with assert(); 0 leaves these checks out. */
#ifndef AESOP_DEBUG
#define AESOP_DEBUG 0
#endif

#endif
