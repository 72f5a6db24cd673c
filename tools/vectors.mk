# vectors.mk - what `aesop vectors` is made of.

# Read the compact form and check cases: portable C without any library, for
# test programs on every target as well.
VECTORS_SRC = \
	tools/vectors/compact.c \
	tools/vectors/implementations.c \
	tools/vectors/run.c \
	tools/vectors/run_aead.c \
	tools/vectors/run_cbc.c \
	tools/vectors/run_chained.c \
	tools/vectors/run_drbg.c \
	tools/vectors/run_mct.c \
	tools/vectors/run_sealed.c \
	tools/vectors/run_wrap.c \
	tools/vectors/run_xts.c \
	tools/vectors/vector.c

# The test program of the checked-in vectors. -DVECTORS_ROOM, -DVECTORS_EVERY
# and -DVECTORS_MCT fit it to small and slow targets.
TEST_VECTORS_SRC = tests/test_vectors.c $(VECTORS_SRC)

# The command: all formats, with JSON where pkg-config finds jansson.
JANSSON := $(shell pkg-config --exists jansson 2>/dev/null && echo yes)
TOOL += $(VECTORS_SRC) \
	tools/vectors/cavp.c \
	tools/vectors/check.c \
	tools/vectors/cmd_vectors.c \
	tools/vectors/compact_write.c \
	tools/vectors/formats.c \
	tools/vectors/names.c \
	tools/vectors/source.c \
	tools/vectors/stanza.c \
	tools/vectors/stanza_cases.c \
	tools/vectors/tally.c \
	tools/vectors/tfpsa.c
JSON = tools/vectors/json.c tools/vectors/acvp.c tools/vectors/wycheproof.c
ifeq ($(JANSSON),yes)
TOOL += $(JSON)
TOOL_LIBS += $(shell pkg-config --libs jansson)
build/tools/vectors/%.o: FLAGS += $(shell pkg-config --cflags jansson)
else
TOOL += tools/vectors/no_json.c
TOOL_NOTE += aesop is built without JSON: install libjansson-dev.
endif
