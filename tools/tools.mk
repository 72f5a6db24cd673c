# tools.mk - the aesop command.

TOOL = \
	tools/crypt.c \
	tools/expand.c \
	tools/guard.c \
	tools/impls.c \
	tools/input.c \
	tools/key_source.c \
	tools/list.c \
	tools/main.c \
	tools/message.c \
	tools/modes.c \
	tools/option.c \
	tools/output.c \
	tools/progress.c

include tools/vectors.mk

TOOL_OBJ = $(patsubst %.c,build/%.o,$(TOOL))

build/aesop: $(TOOL_OBJ) build/libaesop.a
	$(CC) $(CFLAGS) -o $@ $(TOOL_OBJ) build/libaesop.a $(TOOL_LIBS)
	$(if $(TOOL_NOTE),@echo "$(TOOL_NOTE)")

# The command as it is without jansson, to test that.
PLAIN_OBJ = $(sort build/tools/vectors/no_json.o \
	$(filter-out $(JSON:%.c=build/%.o),$(TOOL_OBJ)))

build/aesop-plain: $(PLAIN_OBJ) build/libaesop.a
	$(CC) $(CFLAGS) -o $@ $(PLAIN_OBJ) build/libaesop.a

test-vectors-format: build/aesop build/aesop-plain
	@if command -v python3 >/dev/null; \
	then python3 tests/vectors_format/test_formats.py $^; \
	else echo "skipped: tests/vectors_format needs python3"; fi

-include $(TOOL_OBJ:.o=.d)

# For the tests: the command with the implementations of $(FAKES), and both
# under sanitizers, each compiled at once.
FAKES = tests/test_tool/fakes
FAKES_FLAGS = -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64 -I. -I$(FAKES) \
	-include $(FAKES)/fakes.h
TOOL_SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all
TOOL_ALL = $(TOOL) $(SRC)
TOOL_DEPS = $(TOOL_ALL) $(wildcard include/*.h src/*.h src/*/*.* src/*/*/*.* \
	tools/*.h tools/*/*.h $(FAKES)/*.* $(FAKES)/*/*.*)
TOOL_CC = mkdir -p $(@D) && $(CC) $(STANDARD) $(WARN) $(TOOL_TEST_FLAGS) \
	$(INCLUDE) $(CFLAGS) -o $@ $(TOOL_ALL)
TOOL_TEST = if ! command -v python3 >/dev/null; then \
	echo "skip tests of the command: no python3 (Debian: python3)"; \
	echo "0 passed, 0 failed, 1 skipped"; exit; fi; \
	CC="$(CC)" python3 -B tests/test_tool

build/test_tool/fakes: TOOL_TEST_FLAGS = $(FAKES_FLAGS)
build/test_tool/sanitize/aesop: TOOL_TEST_FLAGS = $(TOOL_SANITIZE)
build/test_tool/sanitize/fakes: TOOL_TEST_FLAGS = $(TOOL_SANITIZE) $(FAKES_FLAGS)

build/test_tool/sanitize/aesop: $(TOOL_DEPS)
	$(TOOL_CC) $(TOOL_LIBS)

build/test_tool/fakes build/test_tool/sanitize/fakes: $(TOOL_DEPS)
	$(TOOL_CC) $(FAKES)/*.c $(TOOL_LIBS)

## Test the aesop command
test-tools: build/aesop build/test_tool/fakes test-vectors-format
	@$(TOOL_TEST) build/aesop build/test_tool/fakes build/libaesop.a

## Test the aesop command under ASan and UBSan
test-tools-sanitize: build/test_tool/sanitize/aesop build/test_tool/sanitize/fakes build/libaesop.a
	@$(TOOL_TEST) build/test_tool/sanitize/aesop build/test_tool/sanitize/fakes build/libaesop.a

## Test the aesop command under valgrind
test-tools-valgrind: build/aesop build/test_tool/fakes
	@$(TOOL_TEST) build/aesop build/test_tool/fakes build/libaesop.a valgrind -q --error-exitcode=99 --leak-check=full

.PHONY: test-tools test-vectors-format test-tools-sanitize test-tools-valgrind
