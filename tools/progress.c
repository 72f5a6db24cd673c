/* progress.c - bytes done, rate and time left, in one line of the terminal. */
#include "posix.h"

#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum {
    BAR = 20,
    LINE = 78,
    FIRST_MS = 1000,
    EVERY_MS = 200,
};

static struct {
    uint64_t total;
    int64_t start, next; /* in milliseconds; next is 0 where nothing is shown */
    int shown;
} bar;

static int64_t now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void tool_progress_start(uint64_t total)
{
    bar.total = total;
    bar.start = now();
    bar.next = isatty(STDERR_FILENO) ? bar.start + FIRST_MS : 0;
    bar.shown = 0;
}

/* Size and unit of a count of bytes: "1.5 GiB". */
static const char *size_text(char text[24], double bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;

    for (; bytes >= 1000 && unit < 4; unit++)
        bytes /= 1024;
    snprintf(text, 24, "%.*f %s", unit ? 1 : 0, bytes, units[unit]);
    return text;
}

/* Hours, minutes and seconds: "0:05", "1:02:03". */
static const char *time_text(char text[24], double seconds)
{
    const uint64_t s = (uint64_t)seconds;

    if (s >= 3600)
        snprintf(text, 24, "%" PRIu64 ":%02d:%02d", s / 3600,
                 (int)(s / 60 % 60), (int)(s % 60));
    else
        snprintf(text, 24, "%d:%02d", (int)(s / 60), (int)(s % 60));
    return text;
}

static void draw(uint64_t done, int64_t elapsed)
{
    const double rate = (double)done * 1000 / (double)elapsed;
    char line[160], a[24], b[24], c[24];

    if (done && done <= bar.total) {
        const double part = (double)done / (double)bar.total;
        const int filled = (int)(part * BAR);
        char d[24];

        snprintf(line, sizeof line, "[%.*s%.*s] %3d%%  %s of %s  %s/s  ETA %s",
                 filled, "####################", BAR - filled,
                 "....................", (int)(part * 100),
                 size_text(a, (double)done), size_text(b, (double)bar.total),
                 size_text(c, rate),
                 time_text(d, (double)(bar.total - done) / rate));
    } else {
        snprintf(line, sizeof line, "%s  %s/s  %s",
                 size_text(a, (double)done), size_text(b, rate),
                 time_text(c, (double)elapsed / 1000));
    }
    fprintf(stderr, "\r%-*s", LINE, line);
    fflush(stderr);
    bar.shown = 1;
}

void tool_progress(uint64_t done)
{
    int64_t t;

    if (!bar.next || (t = now()) < bar.next)
        return;
    draw(done, t - bar.start);
    bar.next = t + EVERY_MS;
}

void tool_progress_hide(void)
{
    if (bar.shown)
        fprintf(stderr, "\r%*s\r", LINE, "");
    bar.shown = 0;
}
