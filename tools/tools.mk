# tools.mk - the aesop command.

TOOL = \
	tools/main.c

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

## Test the aesop command
test-tools: test-vectors-format

test-vectors-format: build/aesop build/aesop-plain
	@if command -v python3 >/dev/null; \
	then python3 tests/vectors_format/test_formats.py $^; \
	else echo "skipped: tests/vectors_format needs python3"; fi

-include $(TOOL_OBJ:.o=.d)

.PHONY: test-tools test-vectors-format
