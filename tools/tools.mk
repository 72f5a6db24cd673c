# tools.mk - the aesop command.

TOOL = \
	tools/main.c

include tools/vectors.mk

TOOL_OBJ = $(patsubst %.c,build/%.o,$(TOOL))

build/aesop: $(TOOL_OBJ) build/libaesop.a
	$(CC) $(CFLAGS) -o $@ $(TOOL_OBJ) build/libaesop.a $(TOOL_LIBS)
	$(if $(TOOL_NOTE),@echo $(TOOL_NOTE))

-include $(TOOL_OBJ:.o=.d)
