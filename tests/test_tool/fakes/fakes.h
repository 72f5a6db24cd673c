/* fakes.h - implementations that this machine cannot run, or that fail, so
 * that the tests see what the command makes of them. Compiled in front of
 * every file. */
#ifndef AESOP_FAKES_H
#define AESOP_FAKES_H

#include "aesop_impl.h"

#define AESOP_HAS_FAKE_ABSENT  0 /* code of another machine */
#define AESOP_HAS_FAKE_PRIVATE 0 /* the same, with keys of its own */
#define AESOP_HAS_FAKE_CPU     1 /* this CPU lacks something */
#define AESOP_HAS_FAKE_DEVICE  1 /* needs an aux that the command has not got */
#define AESOP_HAS_FAKE_FAULT   1 /* fails after 100,000 bytes; has all traits */
#define AESOP_HAS_FAKE_WRONG   1 /* encrypts to something else */

extern const aesop_impl aesop_fake_cpu_enc, aesop_fake_cpu_dec;
extern const aesop_impl aesop_fake_device_enc, aesop_fake_device_dec;
extern const aesop_impl aesop_fake_fault_enc, aesop_fake_fault_dec;
extern const aesop_impl aesop_fake_wrong_enc, aesop_fake_wrong_dec;

/* For `aesop choose`, which reads sources: in no list. */
extern const aesop_impl aesop_fake_masked_enc, aesop_fake_hiding_enc,
    aesop_fake_checked_enc;

#endif
