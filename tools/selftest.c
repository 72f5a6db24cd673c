/* selftest.c - `aesop selftest`: the known answers of the library. */
#include "posix.h"

#include "commands.h"

#include <stdio.h>

static const struct {
    const char *name;
    aesop_selftest_fn *run;
} tests[] = {
#define TEST(name)                   \
    {                                \
#name, aesop_selftest_##name \
    }
    TEST(ecb),
    TEST(cbc),
    TEST(ctr),
    TEST(cfb128),
    TEST(cfb8),
    TEST(ofb),
    TEST(xts),
    TEST(cmac),
    TEST(ccm),
    TEST(gcm),
    TEST(eax),
    TEST(siv),
    TEST(gcm_siv),
    TEST(kw),
    TEST(kwp),
    TEST(drbg),
};
enum { TESTS = sizeof tests / sizeof tests[0] };

static struct {
    int passed, failed, skipped;
} count;

static void line(const char *impl, const char *test, int status)
{
    if (status == AESOP_OK) {
        count.passed++;
        printf("ok   %-20s %s\n", impl, test);
    } else {
        count.failed++;
        printf("FAIL %-20s %s: %s\n", impl, test, tool_status_text(status));
    }
}

static void skip(const char *impl, const char *reason)
{
    count.skipped++;
    printf("skip %-20s %s\n", impl, reason);
}

/* All modes with an implementation. The test that is broken on purpose comes
 * first: it passes here if it fails. */
static void test_impl(const struct tool_impl *row)
{
    const aesop_selftest_with with = {
        .enc = row->enc,
        .dec = row->dec,
        .enc_aux = row->enc ? tool_aux(row->enc) : NULL,
        .dec_aux = row->dec ? tool_aux(row->dec) : NULL,
        .ghash = AESOP_DEFAULT_GHASH,
    };

    if (tool_why_not(row)) {
        skip(row->name, tool_why_not(row));
    } else if (row->enc->traits & AESOP_NEEDS_AUX && !with.enc_aux) {
        skip(row->name, tool_status_text(AESOP_ERR_AUX));
    } else {
        line(row->name, "control: a broken test fails",
             aesop_selftest_broken(&with) == AESOP_ERR_FAULT ? AESOP_OK
                                                             : AESOP_ERR_FAULT);
        for (int i = 0; i < TESTS; i++)
            line(row->name, tests[i].name, tests[i].run(&with));
    }
}

static int run(int argc, char **argv)
{
    char *impl = NULL;
    const struct tool_option options[] = {
        {"impl", 0, "NAME", &impl, "one implementation; if not given, all"},
        TOOL_OPTIONS_END,
    };
    const struct tool_impl *only = NULL;
    int operands;
    int code = tool_options(&tool_selftest, options, argc, argv, &operands);

    if (code == TOOL_GO_ON && impl && !(only = tool_need_impl(impl)))
        code = TOOL_USAGE;
    if (code != TOOL_GO_ON)
        return code;
    for (const struct tool_impl *row = tool_impls; row->name; row++)
        if (!only || row == only)
            test_impl(row);
    printf("%d passed, %d failed", count.passed, count.failed);
    if (count.skipped)
        printf(", %d skipped", count.skipped);
    putchar('\n');
    return count.failed || !count.passed ? TOOL_FAILED : TOOL_OK;
}

const struct tool_command tool_selftest = {
    .name = "selftest",
    .about = "known answers of every mode, as at power-on",
    .synopsis = "[--impl NAME]",
    .text =
        "Runs the self-test of each mode of the library, a line for each:\n"
        "encrypts, decrypts, refuses what is forged. A test that is broken\n"
        "on purpose shows for each implementation that failing is noticed.\n",
    .failures = "an answer is wrong, or nothing could be tested",
    .run = run,
};
