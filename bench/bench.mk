# bench.mk
