# build.mk - the fuzzers: libFuzzer with the address and undefined-behaviour
# sanitizers. tests/plans/fuzz.sh calls it from the top folder.
#
#   OUT      the folder for what is built
#   FLAGS    from the Makefile; LIBS other libraries; PEERS their sources

include sources.mk

FUZZERS = ctr cmac ccm gcm chained xts sealed wrap drbg
CC = clang
CFLAGS = -O1 -g -gdwarf-4 -fno-omit-frame-pointer -fno-sanitize-recover=all \
	-fsanitize=fuzzer-no-link,address,undefined -DAESOP_DEBUG=1

# The Makefile asks its own compiler for this warning; clang has not got it.
FLAGS := $(patsubst -Wcast-align=%,-Wcast-align,$(FLAGS))

COMMON = tests/fuzz/fuzz.c tests/fuzz/aead_stream.c $(PEERS) \
	tools/vectors/implementations.c tools/vectors/vector.c
OBJECTS = $(patsubst %,$(OUT)/%.o,$(basename $(SRC) $(COMMON)))
BROKEN = $(filter-out %aead_stream.o,$(OBJECTS)) \
	$(OUT)/broken/tests/fuzz/aead_stream.o

all: $(FUZZERS:%=$(OUT)/fuzz_%) $(FUZZERS:%=$(OUT)/broken_%)

LINK = $(CC) $(CFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBS)

$(OUT)/fuzz_%: $(OUT)/tests/fuzz/fuzz_%.o $(OBJECTS)
	$(LINK)

# The controls, which must fail.
$(OUT)/broken_%: $(OUT)/broken/tests/fuzz/fuzz_%.o $(BROKEN)
	$(LINK)

$(OUT)/broken/%.o: %.c $(OUT)/options
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) -DFUZZ_BREAK=1 -c -o $@ $<

$(OUT)/%.o: %.c $(OUT)/options
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) -c -o $@ $<

$(OUT)/%.o: %.S $(OUT)/options
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) -c -o $@ $<

# Other options build everything again.
$(OUT)/options: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(FLAGS) $(CFLAGS)' >$@.new
	@cmp -s $@ $@.new || mv $@.new $@
FORCE:

-include $(OBJECTS:.o=.d) $(BROKEN:.o=.d) \
	$(FUZZERS:%=$(OUT)/tests/fuzz/fuzz_%.d)

.SECONDARY:
.PHONY: all FORCE
