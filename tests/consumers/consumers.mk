# consumers.mk - the library as others use it.

## Build and run a program in each way that the library can be used
test-consumers: all
	CC="$(CC)" tests/consumers/run.sh

.PHONY: test-consumers
