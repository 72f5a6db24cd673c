/* cmd_vectors.c - aesop vectors: options, and the files below a folder. */
#define _XOPEN_SOURCE 700 /* scandir, lstat */

#include "check.h"
#include "compact_write.h"

#include "../tools.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DEEPEST 64 /* folders in folders */

static const char help[] =
    "usage: aesop vectors [--impl NAME] [--mode MODE] PATH...\n"
    "       aesop vectors --compact FILE [--mode MODE] PATH...\n"
    "\n"
    "Runs files of test vectors, and all files in folders, over every\n"
    "implementation that this CPU can run. The content tells the format: NIST\n"
    "CAVP (.rsp, .txt; known answers, Monte Carlo tests), ACVP and Wycheproof\n"
    "JSON, OpenSSL evp_test, BoringSSL and AWS-LC text, TF-PSA-Crypto .data,\n"
    "and the compact form of this project.\n"
    "\n"
    "  --impl NAME     only this implementation (see aesop list)\n"
    "  --mode MODE     only cases of this mode; also the mode of files that\n"
    "                  do not say theirs\n"
    "  --compact FILE  do not run the cases, write them to FILE in the\n"
    "                  compact form\n"
    "\n"
    "Prints a line for each file and one for all:\n"
    "  path: P passed, F failed, S skipped (why)\n"
    "P, F and S count cases. A case passes when every implementation gives\n"
    "what it states, in both directions where that is determined. Failed\n"
    "cases and damage are told on standard error. Files in folders that hold\n"
    "no vectors are listed as such; names with a dot in front are passed\n"
    "over, links to folders are not followed.\n"
    "\n"
    "exit status: 0 nothing failed\n"
    "             1 a case failed\n"
    "             2 an unknown option or name, or a file that cannot be read:\n"
    "               missing, damaged, or named and without vectors\n"
    "\n"
    "modes:";

static void print_help(void)
{
    fputs(help, stdout);
    for (int m = 0; m < MODES; m++)
        printf("%s %s", m == MODES / 2 ? "\n      " : "",
               mode_name((enum mode)m));
    putchar('\n');
}

static int usage(const char *what, const char *name)
{
    fprintf(stderr, "aesop vectors: %s%s; try aesop vectors --help\n", what,
            name);
    return TOOL_USAGE;
}

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

/* The value of an option that argv[*i] is: in it behind =, or the next
 * argument. NULL where it is not this option; "" where a value is missing. */
static const char *value_of(char **argv, int *i, const char *option)
{
    const size_t len = strlen(option);

    if (strncmp(argv[*i], option, len) != 0)
        return NULL;
    if (argv[*i][len] == '=')
        return argv[*i] + len + 1;
    if (argv[*i][len])
        return NULL;
    return argv[*i + 1] ? argv[++*i] : "";
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
        return usage("no implementation ", name);
    session->n = 1;
    if (!usable(session->impls)) {
        fprintf(stderr, "aesop vectors: this CPU cannot run %s\n", name);
        return TOOL_USAGE;
    }
    return TOOL_OK;
}

/* Take the options; what remains of argv from 0 to `*paths` are paths. */
static int options(struct session *session, char **argv, int *paths,
                   const char **compact)
{
    const char *value;
    int status = TOOL_OK, all = 0;

    for (int i = 1; argv[i] && !status; i++) {
        if (all || argv[i][0] != '-') {
            argv[(*paths)++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            all = 1;
        } else if ((value = value_of(argv, &i, "--impl"))) {
            status = choose_impl(session, value);
        } else if ((value = value_of(argv, &i, "--mode"))) {
            session->mode = mode_named(value);
            if (session->mode == MODE_UNKNOWN)
                status = usage("no mode ", value);
        } else if ((value = value_of(argv, &i, "--compact"))) {
            *compact = value;
            if (!*value)
                status = usage("--compact without a file", "");
        } else {
            status = usage("no option ", argv[i]);
        }
    }
    if (!status && *paths == 0)
        status = usage("no file or folder to read", "");
    return status;
}

/* Close what was written; remove it where it is not whole. */
static void end_compact(struct session *session, const char *name)
{
    int wrong;

    compact_end(session->compact);
    wrong = ferror(session->compact);
    if (fclose(session->compact) || wrong)
        system_error(session, name);
    if (session->unreadable)
        remove(name);
}

int cmd_vectors(int argc, char **argv)
{
    struct session session = {.mode = MODE_UNKNOWN, .written = MODE_UNKNOWN};
    const char *compact = NULL;
    int paths = 0, status;

    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help();
            return TOOL_OK;
        }
    session.impls = implementations(&session.n);
    status = options(&session, argv, &paths, &compact);
    if (status)
        return status;
    if (compact && !(session.compact = fopen(compact, "w"))) {
        system_error(&session, compact);
        return TOOL_USAGE;
    }
    if (compact)
        compact_begin(session.compact);
    else
        tell_unusable(&session);
    for (int i = 0; i < paths; i++)
        check_path(&session, argv[i], 0);
    if (compact)
        end_compact(&session, compact);
    else
        tally_print("total", &session.total);
    if (session.unreadable)
        return TOOL_USAGE;
    return session.total.failed ? TOOL_FAILED : TOOL_OK;
}
