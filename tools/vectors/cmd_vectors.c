/* cmd_vectors.c - aesop vectors: options, and the files below a folder. */
#include "../posix.h"

#include "check.h"
#include "compact_write.h"

#include "../commands.h"
#include "../output.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DEEPEST 64 /* folders in folders */

static int visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void system_error(struct session *session, const char *path)
{
    fprintf(stderr, "aesop vectors: %s: %s\n", path, strerror(errno));
    printf("%s: cannot be read\n", path);
    session->unreadable++;
}

static void check_path(struct session *session, const char *path, int depth);

static void check_entry(struct session *session, const char *folder,
                        const char *name, int depth)
{
    const size_t len = strlen(folder), size = len + strlen(name) + 2;
    char *path = malloc(size);

    if (!path) {
        system_error(session, name);
        return;
    }
    snprintf(path, size, "%s%s%s", folder,
             len && folder[len - 1] == '/' ? "" : "/", name);
    check_path(session, path, depth + 1);
    free(path);
}

static void check_folder(struct session *session, const char *path, int depth)
{
    struct dirent **list;
    int n = scandir(path, &list, visible, alphasort);

    if (n < 0) {
        system_error(session, path);
        return;
    }
    for (int i = 0; i < n; i++) {
        check_entry(session, path, list[i]->d_name, depth);
        free(list[i]);
    }
    free(list);
}

/* What is in a folder is read if it is a file; links to folders might lead
 * round in a circle. */
static void check_path(struct session *session, const char *path, int depth)
{
    struct stat info, link;

    if (stat(path, &info) || lstat(path, &link)) {
        system_error(session, path);
    } else if (S_ISDIR(info.st_mode) &&
               (depth == 0 || !S_ISLNK(link.st_mode))) {
        if (depth < DEEPEST) {
            check_folder(session, path, depth);
        } else {
            errno = ELOOP;
            system_error(session, path);
        }
    } else if (depth == 0 || S_ISREG(info.st_mode)) {
        check_file(session, path, depth == 0);
    } else {
        printf("%s: not vectors\n", path);
    }
    fflush(stdout);
}

/* Say which implementations are not checked. */
static void tell_unusable(const struct session *session)
{
    for (size_t i = 0; i < session->n; i++)
        if (!usable(&session->impls[i]))
            fprintf(stderr, "aesop vectors: without %s, which this CPU cannot "
                            "run\n",
                    session->impls[i].name);
}

static int choose_impl(struct session *session, const char *name)
{
    while (session->n && strcmp(session->impls->name, name) != 0) {
        session->impls++;
        session->n--;
    }
    if (!session->n)
        return tool_fail(TOOL_USAGE, "no implementation '%s'; see aesop list",
                         name);
    session->n = 1;
    if (!usable(session->impls))
        return tool_fail(TOOL_USAGE, "this CPU cannot run %s", name);
    return TOOL_GO_ON;
}

/* Take the arguments; operands are argv[1] up to `*operands`. */
static int arguments(struct session *session, int argc, char **argv,
                     int *operands, char **compact)
{
    char *impl = NULL, *mode = NULL;
    const struct tool_option options[] = {
        {"impl", 0, "NAME", &impl, "only this implementation (see aesop list)"},
        {"mode", 0, "MODE", &mode,
         "only cases of this mode; also the mode of files\n"
         "that do not say theirs"},
        {"compact", 0, "FILE", compact,
         "do not run the cases, write them to FILE in the\n"
         "compact form"},
        TOOL_OPTIONS_END,
    };
    int code = tool_options(&tool_vectors, options, argc, argv, operands);

    session->impls = implementations(&session->n);
    if (code == TOOL_GO_ON && impl)
        code = choose_impl(session, impl);
    if (code == TOOL_GO_ON && mode) {
        session->mode = mode_named(mode);
        if (session->mode == MODE_UNKNOWN)
            code = tool_fail(TOOL_USAGE, "no mode '%s'; see aesop vectors "
                                         "--help",
                             mode);
    }
    if (code == TOOL_GO_ON && *operands == 0)
        code = tool_fail(TOOL_USAGE, "no file or folder to read; see aesop "
                                     "vectors --help");
    return code;
}

/* Run the cases of all paths, or write them where session->compact says. */
static int check_paths(struct session *session, char **paths, int n)
{
    for (int i = 0; i < n; i++)
        check_path(session, paths[i], 0);
    return session->unreadable ? TOOL_USAGE : TOOL_GO_ON;
}

static int run_all(struct session *session, char **paths, int n)
{
    int code;

    tell_unusable(session);
    code = check_paths(session, paths, n);
    tally_print("total", &session->total);
    if (code != TOOL_GO_ON)
        return code;
    return session->total.failed ? TOOL_FAILED : TOOL_OK;
}

/* Write the compact form to memory; `*text` is to be freed. */
static int compose(struct session *session, char **paths, int n, char **text,
                   size_t *size)
{
    int code, wrong;

    session->compact = open_memstream(text, size);
    if (!session->compact)
        return tool_fail(TOOL_FAILED, "%s", strerror(errno));
    compact_begin(session->compact);
    code = check_paths(session, paths, n);
    compact_end(session->compact);
    wrong = ferror(session->compact);
    if ((fclose(session->compact) != 0 || wrong) && code == TOOL_GO_ON)
        code = tool_fail(TOOL_FAILED, "%s", strerror(ENOMEM));
    return code;
}

/* The file may be one of those that are read: it appears when all is known. */
static int write_all(struct session *session, const char *name, char **paths,
                     int n)
{
    struct tool_output out;
    char *text = NULL;
    size_t size = 0;
    int code = tool_output_open(&out, name);

    if (code == TOOL_GO_ON)
        code = compose(session, paths, n, &text, &size);
    if (code == TOOL_GO_ON)
        code = tool_output_write(&out, (const uint8_t *)text, size);
    free(text);
    return tool_output_close(&out, code);
}

static int run(int argc, char **argv)
{
    struct session session = {.mode = MODE_UNKNOWN, .written = MODE_UNKNOWN};
    char *compact = NULL;
    int operands;
    const int code = arguments(&session, argc, argv, &operands, &compact);

    if (code != TOOL_GO_ON)
        return code;
    return compact ? write_all(&session, compact, argv + 1, operands)
                   : run_all(&session, argv + 1, operands);
}

static void print_modes(void)
{
    printf("\nmodes:");
    for (int m = 0; m < MODES; m++)
        printf("%s %s", m == MODES / 2 ? "\n      " : "",
               mode_name((enum mode)m));
    putchar('\n');
}

const struct tool_command tool_vectors = {
    .name = "vectors",
    .about = "check files of test vectors",
    .synopsis = "[--impl NAME] [--mode MODE] PATH...\n"
                "--compact FILE [--mode MODE] PATH...",
    .text =
        "Runs files of test vectors, and all files in folders, over every\n"
        "implementation that this CPU can run. The content tells the format:\n"
        "NIST CAVP (.rsp, .txt; known answers, Monte Carlo tests), ACVP and\n"
        "Wycheproof JSON, OpenSSL evp_test, BoringSSL and AWS-LC text,\n"
        "TF-PSA-Crypto .data, and the compact form of this project.\n"
        "\n"
        "Prints a line for each file and one for all:\n"
        "  path: P passed, F failed, S skipped (why)\n"
        "P, F and S count cases. A case passes when every implementation\n"
        "gives what it states, in both directions where that is determined.\n"
        "Failed cases and damage are told on standard error. Files in folders\n"
        "that hold no vectors are listed as such; names with a dot in front\n"
        "are passed over, links to folders are not followed.\n",
    .failures = "a case failed, or FILE could not be written; 2 comes\n"
                "before it, where a file is missing, damaged, or named and\n"
                "without vectors",
    .more = print_modes,
    .takes_operands = 1,
    .run = run,
};
