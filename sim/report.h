/* report.h - what the reports of regions and of functions share. */
#ifndef SIM_REPORT_H
#define SIM_REPORT_H

#include "sim.h"

#include <string.h>

/* A name as a field of CSV or a string of JSON. */
void report_name(FILE *f, const char *name, enum sim_format format);

/* Below a table: why figures of a core are estimates, or missing. */
void report_notes(const struct sim *s, FILE *f);

/* For CSV: the names of the cores whose figures are estimates. */
void report_estimates(const struct sim *s, FILE *f);

/* For JSON: "cores":[...], what there is to know of each. */
void report_cores(const struct sim *s, FILE *f);

#endif
