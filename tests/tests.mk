# tests.mk - the tests; tests/run.sh says how they are run.

RUN_TESTS = CC='$(CC)' CFLAGS='$(CFLAGS)' FLAGS='$(FLAGS)' MAKE='$(MAKE)' \
	tests/run.sh

## Test every implementation that this machine runs; a C compiler is enough
test:
	@$(RUN_TESTS) host

## The same at every optimisation level with gcc and clang
test-levels:
	@$(RUN_TESTS) levels

## The same under sanitizers, with every build option
test-sanitize:
	@$(RUN_TESTS) sanitize

## The same under valgrind
test-valgrind:
	@$(RUN_TESTS) valgrind

## The same on emulated machines; TARGETS="m0 ppc" chooses
test-targets:
	@TARGETS='$(TARGETS)' $(RUN_TESTS) targets

## Random cases against OpenSSL and Libgcrypt; CASES of each mode
test-differential:
	@CASES='$(CASES)' $(RUN_TESTS) differential

## Fuzz every interface for SECONDS (60) in all; FUZZERS="ctr gcm" chooses
fuzz:
	@FUZZ_SECONDS='$(SECONDS)' FUZZERS='$(FUZZERS)' CORPUS='$(CORPUS)' \
		$(RUN_TESTS) fuzz

## Print the lines and branches of src/ that the tests take
coverage:
	@$(RUN_TESTS) coverage

.PHONY: test test-levels test-sanitize test-valgrind test-targets \
	test-differential fuzz coverage
