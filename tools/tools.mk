# tools.mk - the aesop command.

TOOL = \
	tools/cipher.c \
	tools/crypt.c \
	tools/entropy.c \
	tools/expand.c \
	tools/guard.c \
	tools/impls.c \
	tools/input.c \
	tools/key_source.c \
	tools/list.c \
	tools/mac.c \
	tools/main.c \
	tools/message.c \
	tools/mode_gcm.c \
	tools/mode_stream.c \
	tools/mode_whole.c \
	tools/mode_xts.c \
	tools/number.c \
	tools/option.c \
	tools/output.c \
	tools/pass.c \
	tools/progress.c \
	tools/prompt.c \
	tools/random.c \
	tools/sealed.c \
	tools/selftest.c \
	tools/whole.c \
	tools/wrap.c

# Keys from pass phrases, where pkg-config finds libsodium.
SODIUM := $(shell pkg-config --exists libsodium 2>/dev/null && echo yes)
ifeq ($(SODIUM),yes)
TOOL += tools/argon2.c
TOOL_LIBS += $(shell pkg-config --libs libsodium)
build/tools/argon2.o: FLAGS += $(shell pkg-config --cflags libsodium)
else
TOOL += tools/no_argon2.c
TOOL_NOTE += aesop is built without pass phrases: install libsodium-dev.
endif

include tools/vectors.mk
include tools/choose.mk

TOOL_OBJ = $(patsubst %.c,build/%.o,$(TOOL:build/%=%))

build/aesop: $(TOOL_OBJ) build/libaesop.a
	$(call say,LD)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(TOOL_OBJ) \
		build/libaesop.a $(TOOL_LIBS)
	$(if $(TOOL_NOTE),@echo "$(TOOL_NOTE)")

# The command as it is without the libraries, to test that.
PLAIN_OBJ = $(sort build/tools/vectors/no_json.o build/tools/no_argon2.o \
	$(filter-out $(JSON:%.c=build/%.o) build/tools/argon2.o,$(TOOL_OBJ)))

build/aesop-plain: $(PLAIN_OBJ) build/libaesop.a
	$(call say,LD)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(PLAIN_OBJ) \
		build/libaesop.a

test-vectors-format: build/aesop build/aesop-plain
	@if command -v python3 >/dev/null; \
	then python3 tests/vectors_format/test_formats.py $^; \
	else echo "skipped: tests/vectors_format needs python3"; fi

-include $(TOOL_OBJ:.o=.d)

# For the tests: the command as it is, and with the implementations of $(FAKES),
# each compiled at once; plain, for sanitizers, and for valgrind, which does not
# read the debug format of every compiler.
FAKES = tests/test_tool/fakes
FAKES_FLAGS = -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64 -I. -I$(FAKES) \
	-include $(FAKES)/fakes.h
TOOL_DEPS = tools/tools.mk $(TOOL) $(SRC) $(wildcard include/*.h \
	src/*.h src/*/*.* src/*/*/*.* tools/*.h tools/*/*.h $(FAKES)/*.* \
	$(FAKES)/*/*.*)
# Folders of a program's own come first: that of the fakes has an impls.def.
TOOL_CC = mkdir -p $(@D) && $(CC) $(STANDARD) $(WARN) $(CFLAGS) $(TOOL_KIND) \
	$(TOOL_FIRST) $(INCLUDE) -Itools/choose
TOOL_TEST = if ! command -v python3 >/dev/null; then \
	echo "skip tests of the command: no python3 (Debian: python3)"; \
	echo "0 passed, 0 failed, 1 skipped"; exit; fi; \
	CC="$(CC)" python3 -B tests/test_tool

build/test_tool/sanitize/%: TOOL_KIND = -fsanitize=address,undefined \
	-fno-sanitize-recover=all
build/test_tool/valgrind/%: TOOL_KIND = -gdwarf-4

build/test_tool/%/aesop: $(TOOL_DEPS)
	$(TOOL_CC) -o $@ $(TOOL) $(SRC) $(TOOL_LIBS)

build/test_tool/%/fakes: TOOL_FIRST = $(FAKES_FLAGS)
build/test_tool/%/fakes: $(TOOL_DEPS) build/test_tool/choose.c
	$(TOOL_CC) -o $@ $(TOOL:build/choose.c=build/test_tool/choose.c) \
		$(FAKES)/*.c $(SRC) $(TOOL_LIBS)

## Test the aesop command
test-tools: build/aesop build/test_tool/plain/fakes build/aesop-plain \
	build/libaesop.a test-vectors-format
	@$(TOOL_TEST) $(filter build/%,$^)

## Test the aesop command under ASan and UBSan
test-tools-sanitize: build/test_tool/sanitize/aesop \
	build/test_tool/sanitize/fakes build/aesop-plain build/libaesop.a
	@$(TOOL_TEST) $^

## Test the aesop command under valgrind
test-tools-valgrind: build/test_tool/valgrind/aesop \
	build/test_tool/valgrind/fakes build/aesop-plain build/libaesop.a
	@$(TOOL_TEST) $^ valgrind -q --error-exitcode=99 --leak-check=full

.PHONY: test-tools test-vectors-format test-tools-sanitize test-tools-valgrind
