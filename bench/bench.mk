# bench.mk - what everything costs.

include bench/board/board.mk

BENCH_INCLUDE = -Ibench -Isim

build/bench/host: bench/host.c build/libaesop.a build/flags
	@mkdir -p $(@D)
	$(call say,LD)$(COMPILE) $(BENCH_INCLUDE) -o $@ $< build/libaesop.a

# The images, compiled for this machine, say what the right output is: that of
# any implementation.
build/bench/%.host: bench/%.c build/libaesop.a build/flags
	@mkdir -p $(@D)
	$(call say,LD)$(COMPILE) $(BENCH_INCLUDE) -DIMPL=c_sbox \
		-DGHASH=c_mul32 -o $@ $< build/libaesop.a

build/bench/simulate: bench/simulate.c build/libsim.a build/flags
	@mkdir -p $(@D)
	$(call say,LD)$(COMPILE) $(BENCH_INCLUDE) -o $@ $< build/libsim.a \
		-lunicorn -lcapstone

-include $(wildcard build/bench/*.d)

BENCH = build/bench/image.host build/bench/image_ghash.host \
	build/bench/simulate

# The command `make WHAT-here` does WHAT, if what the simulator needs is there.
define if_sim
@missing="$(SIM_MISSING)"; \
if test -n "$$missing"; then \
	echo "skipped $@: install $$missing"; \
else \
	$(MAKE) --no-print-directory $@-here; \
fi
endef

## Cycles, flash, RAM and stack of everything on each Cortex-M core
bench:
	$(if_sim)

bench-here: $(BENCH) bench-host
	python3 bench/bench.py

## Measure again and compare with the stored results
bench-check:
	$(if_sim)

bench-check-here: $(BENCH)
	python3 bench/bench.py --check bench/results.csv

## Check that these comparisons see what they must
test-bench:
	python3 bench/test/compare_tests.py

## Throughput of every implementation on this machine
bench-host: build/bench/host
	build/bench/host bench/host.csv

## Draw bench/report.html from the stored results
bench-report:
	python3 bench/report.py

## Check the peers' figures, and use the report in a headless browser
test-report:
	python3 bench/peers.py
	$(SYSTEM_PYTHON) bench/test

# Packages install their modules for the system's Python alone.
SYSTEM_PYTHON = $(firstword $(wildcard /usr/bin/python3) python3)

.PHONY: bench bench-here bench-check bench-check-here bench-host bench-report \
	test-bench test-report
