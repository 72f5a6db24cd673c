/* main.c - the command: runs an image, or calls one of its functions. */
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#include "args.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { OK = 0,
       FAILED = 1,
       USAGE = 2 };

static const char help_text[] =
    "sim: runs Cortex-M programs and counts their cycles\n"
    "\n"
    "usage: sim [OPTION...] PROG.elf                   run the image\n"
    "       sim [OPTION...] PROG.elf --call SYM ARG... call one function\n"
    "\n"
    "ARG is a number, @SYMBOL, buf:SIZE, hex:BYTES, or out:SIZE, which is\n"
    "printed after the call.\n"
    "\n"
    "options:\n"
    "  -c CORE,...      cores to count, a column each; the timers that the\n"
    "                   program reads show the last (default m3,m4, without\n"
    "                   the m3 where it cannot run the program)\n"
    "  -r N             repeat the call N times\n"
    "  -n N             stop after N instructions\n"
    "  -t               trace every instruction to stderr: address, n/w/U\n"
    "                   (narrow, wide, unaligned wide), start cycle on each\n"
    "                   core, assembly, place\n"
    "  --profile        cycles by function, after the report\n"
    "  --csv, --json    the report in that form\n"
    "  -o FILE          the report to FILE, away from what the program prints\n"
    "  --ws N           wait states of the flash, 0 to 5; estimates\n"
    "  --flash NAME     what hides them (default: usual for the core)\n"
    "  -p NAME=N        set a constant of a model; CORE.NAME=N: of one core\n"
    "  --fpu            count FPU instructions, whose timing is unchecked\n"
    "  --unalign-trap   unaligned accesses are errors (CCR.UNALIGN_TRP)\n"
    "  --stack-limit A  lowest address of the stack (default: the symbol\n"
    "                   __StackLimit, __stack_limit, _end or end)\n"
    "  --rng N          the random generator has a word every N cycles\n"
    "  -v               say how fast it went\n"
    "  -h, --help       this text\n"
    "\n"
    "exit status: that of the program, 0 after a call; 1 if an error stopped\n"
    "the run or a core of -c cannot run the program; 2 if options or files\n"
    "cannot be used.\n";

struct settings {
    struct sim_options sim;
    const char *elf, *call, *output;
    const char *constant[32];
    int constants;
    char **args; /* of the call */
    enum sim_format format;
    int trace, profile, verbose, default_cores;
    uint64_t repeat, limit;
};

static int complain(const char *what, const char *about)
{
    fprintf(stderr, "sim: %s%s; try sim --help\n", what, about);
    return -1;
}

static void help(void)
{
    fputs(help_text, stdout);
    fputs("\ncores:", stdout);
    for (size_t i = 0; sim_core_name(i); i++)
        printf(" %s", sim_core_name(i));
    fputs("\nmemory systems:\n", stdout);
    for (size_t i = 0; sim_flash_name(i); i++)
        printf("  %-13s %s\n", sim_flash_name(i), sim_flash_about(i));
}

/* -------------------------------------------------------------- options */

/* Options without a value. Returns whether `a` is one. */
static int flag(struct settings *o, const char *a)
{
    const struct {
        const char *name;
        int *set;
    } flags[] = {
        {"-t", &o->trace},
        {"-v", &o->verbose},
        {"--profile", &o->profile},
        {"--fpu", &o->sim.fpu},
        {"--unalign-trap", &o->sim.unalign_trap},
    };

    if (!strcmp(a, "--csv") || !strcmp(a, "--json")) {
        o->format = a[2] == 'c' ? SIM_CSV : SIM_JSON;
        return 1;
    }
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (!strcmp(flags[i].name, a))
            return *flags[i].set = 1;
    return 0;
}

static int number(const char *name, const char *text, uint64_t max,
                  uint64_t *to)
{
    if (parse_number(text, max, to) == 0)
        return 0;
    fprintf(stderr, "sim: %s takes a number up to %llu, not '%s'\n", name,
            (unsigned long long)max, text);
    return -1;
}

/* Option `a` with its value `v`. */
static int option(struct settings *o, const char *a, const char *v)
{
    uint64_t n = 0;
    int bad = 0;

    if (!strcmp(a, "-c")) {
        o->sim.cores = v;
        o->default_cores = 0;
    } else if (!strcmp(a, "-p") && o->constants < 32)
        o->constant[o->constants++] = v;
    else if (!strcmp(a, "-o"))
        o->output = v;
    else if (!strcmp(a, "--flash"))
        o->sim.flash = v;
    else if (!strcmp(a, "-n"))
        bad = number(a, v, UINT64_MAX / 2, &o->limit);
    else if (!strcmp(a, "-r"))
        bad = number(a, v, 1000000000, &o->repeat);
    else if (!strcmp(a, "--rng")) {
        bad = number(a, v, 1000000000, &n);
        o->sim.rng_period = (int)n;
    } else if (!strcmp(a, "--ws")) {
        bad = number(a, v, 5, &n);
        o->sim.wait_states = (int)n;
    } else if (!strcmp(a, "--stack-limit")) {
        bad = number(a, v, UINT32_MAX, &n);
        o->sim.stack_limit = (uint32_t)n;
    } else
        bad = complain("no option ", a);
    return bad;
}

static int parse(struct settings *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (*a != '-') {
            if (o->elf)
                return complain("a second file, ", a);
            o->elf = a;
        } else if (!flag(o, a)) {
            if (++i == argc)
                return complain("no such option, or no value after ", a);
            if (!strcmp(a, "--call")) {
                o->call = argv[i];
                o->args = argv + i + 1;
                break;
            }
            if (option(o, a, argv[i]) < 0)
                return -1;
        }
    }
    return o->elf ? 0 : complain("no file", "");
}

/* ------------------------------------------------------------------ run */

static int fail(const struct sim *s)
{
    fprintf(stderr, "sim: %s\n", sim_error(s)->text);
    return -1;
}

/* Returns 0, -1 if the run was stopped, or USAGE. */
static int call(const struct settings *o, struct sim *s)
{
    struct call_args args = {.n = 0};
    uint32_t addr, result = 0;
    int bad = 0;

    if (sim_symbol(s, o->call, &addr, NULL) != SIM_OK) {
        fail(s);
        return USAGE;
    }
    for (char **a = o->args; *a; a++) {
        const char *why = add_arg(&args, s, *a);
        if (why) {
            fprintf(stderr, "sim: argument '%s': %s\n", *a, why);
            return USAGE;
        }
    }
    for (uint64_t i = 0; i < o->repeat && !bad; i++)
        bad = sim_call(s, o->call, addr, args.word, args.n, &result) != SIM_OK;
    print_outputs(&args, s, stdout);
    printf("r0 = 0x%08x\n", (unsigned)result);
    return bad ? fail(s) : 0;
}

static int run(const struct settings *o, struct sim *s)
{
    if (o->call)
        return call(o, s);
    return sim_run(s) == SIM_OK ? 0 : fail(s);
}

static int write_report(const struct settings *o, struct sim *s,
                        struct sim_profile *p)
{
    FILE *f = o->output ? fopen(o->output, "w") : stdout;

    if (!f) {
        fprintf(stderr, "sim: cannot write %s\n", o->output);
        return -1;
    }
    sim_report(s, f, o->format);
    if (p) {
        if (o->format != SIM_JSON)
            putc('\n', f);
        sim_profile_report(p, f, o->format);
    }
    const int bad = fflush(f) != 0 || ferror(f);
    if (o->output && (fclose(f) != 0 || bad)) {
        fprintf(stderr, "sim: cannot write %s\n", o->output);
        return -1;
    }
    return bad ? -1 : 0;
}

/* Say which cores have no figures. Returns whether that is a failure. */
static int tell_refused(const struct settings *o, const struct sim *s)
{
    int any = 0;

    for (size_t k = 0; k < sim_cores(s); k++)
        if (sim_core(s, k).refused) {
            if (strcmp(sim_core(s, k).refused, sim_error(s)->text))
                fprintf(stderr, "sim: %s\n", sim_core(s, k).refused);
            any = 1;
        }
    return any && !o->default_cores;
}

/* The low byte is what a shell sees; a failure stays one. */
static int status_of(uint32_t exit_status)
{
    return exit_status & 0xff ? (int)(exit_status & 0xff) : exit_status != 0;
}

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int count(const struct settings *o, struct sim *s)
{
    struct sim_trace trace;
    struct sim_profile *profile = NULL;
    uint32_t exit_status = 0;

    if (o->trace)
        sim_trace(s, &trace, stderr);
    if (o->profile) {
        profile = sim_profile_open(s);
        if (!profile)
            return FAILED;
    }
    const double start = seconds();
    int bad = run(o, s);
    const double spent = seconds() - start;
    if (bad != USAGE) {
        const int refused = tell_refused(o, s);
        const int unwritten = write_report(o, s, profile);
        bad = bad || refused || unwritten;
        if (o->verbose)
            fprintf(stderr, "%llu instructions, %.1f M/s\n",
                    (unsigned long long)sim_counts(s)[SIM_INSNS],
                    (double)sim_counts(s)[SIM_INSNS] / spent * 1e-6);
    }
    sim_profile_close(profile);
    if (bad)
        return bad == USAGE ? USAGE : FAILED;
    return sim_exited(s, &exit_status) ? status_of(exit_status) : OK;
}

int main(int argc, char **argv)
{
    struct settings o = {
        .sim = {.cores = "m3,m4"},
        .default_cores = 1,
        .repeat = 1,
    };
    int status = USAGE;

    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--call"))
            break;
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            help();
            return OK;
        }
    }
    if (parse(&o, argc, argv) < 0)
        return USAGE;
    struct sim *s = sim_open(o.elf, &o.sim);
    int bad = !s || sim_error(s)->status;
    for (int i = 0; i < o.constants && !bad; i++)
        bad = sim_set_constant(s, o.constant[i]) != SIM_OK;
    if (s && bad)
        fail(s);
    if (!bad) {
        if (o.limit)
            sim_limit(s, o.limit);
        status = count(&o, s);
    }
    sim_close(s);
    return status;
}
