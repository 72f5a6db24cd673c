/* posix.h - the interfaces that the tools ask the system for; included before
 * any other header. POSIX.1-2008 with XSI, and files of any size. */
#ifndef AESOP_POSIX_H
#define AESOP_POSIX_H

#define _XOPEN_SOURCE     700
#define _FILE_OFFSET_BITS 64

#endif
