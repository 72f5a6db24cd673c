# bench.mk - what everything costs.

build/bench/host: bench/host.c bench/ops.def build/libaesop.a
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -Ibench $(CFLAGS) -o $@ $< build/libaesop.a

-include build/bench/host.d

## Throughput of every implementation on this machine (bench/host.csv)
bench-host: build/bench/host
	build/bench/host bench/host.csv

.PHONY: bench-host
