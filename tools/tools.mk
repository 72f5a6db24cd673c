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

TOOL_OBJ = $(patsubst %.c,build/%.o,$(TOOL))

build/aesop: $(TOOL_OBJ) build/libaesop.a
	$(CC) $(CFLAGS) -o $@ $(TOOL_OBJ) build/libaesop.a $(TOOL_LIBS)

-include $(TOOL_OBJ:.o=.d)
