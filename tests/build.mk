# build.mk - one build of the library and the test programs, and a run of each.
#
# run.sh calls it from the top folder with
#   OUT       the folder for what is built, and for a log of each program
#   CC        the compiler; FLAGS (from the Makefile) and CFLAGS its options
#   LINK      what links programs: $(CC) with the same options if not given
#   RUN       what runs a program: an emulator, say
#   ONLY      names of programs, if not all; WITHOUT: names to leave out;
#             ALSO: names that are not in the list below
#   WERROR    -Werror where warnings are failures
#   MORE      sources that only this machine, or ONLY, needs
#   LIBS      libraries that they need

include sources.mk
include tools/vectors.mk

# test_NAME.c is a program for each NAME. overlap wants AESOP_DEBUG.
PROGRAMS = tables known keys sweep ctr padding failure cross wipe residue \
	residue_more cases vectors aead stream ccm gcm xts ghash cmac feedback \
	kw siv drbg selftest mode_failure edges \
	$(if $(findstring AESOP_DEBUG=1,$(CFLAGS)),overlap)
CHOSEN = $(filter-out $(WITHOUT),$(or $(ONLY),$(PROGRAMS) $(ALSO)))
LINK = $(CC) $(CFLAGS)

# The Makefile asks its own compiler for this warning; clang has not got it.
FLAGS := $(if $(findstring clang,$(CC)),$(patsubst \
	-Wcast-align=%,-Wcast-align,$(FLAGS)),$(FLAGS))

COMMON = tests/aead.c tests/harness.c tests/modes.c tests/reference.c \
	tests/residue.c tools/vectors/implementations.c $(MORE)
VECTORS_OBJECTS = $(VECTORS_SRC:%.c=$(OUT)/%.o)
OBJECTS = $(patsubst %,$(OUT)/%.o,$(basename $(SRC) $(COMMON)))

all: $(CHOSEN:%=$(OUT)/test_%.log)

# The exit status is the last line of a log.
$(OUT)/test_%.log: $(OUT)/test_%
	@$(RUN) $< >$@ 2>&1 </dev/null; echo "exit status $$?" >>$@

$(OUT)/test_%: $(OUT)/tests/test_%.o $(OBJECTS)
	$(LINK) -o $@ $^ $(LIBS)

$(OUT)/test_vectors $(OUT)/test_differential: $(VECTORS_OBJECTS)

# A program that must fail, to show that failing is noticed.
$(OUT)/control: $(OUT)/tests/bare/control.o $(OBJECTS)
	$(LINK) -o $@ $^ $(LIBS)

# Other options build everything again.
$(OUT)/options: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(FLAGS) $(CFLAGS) $(WERROR) $(LINK)' >$@.new
	@cmp -s $@ $@.new || mv $@.new $@
FORCE:

$(OUT)/%.o: %.c $(OUT)/options
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(WERROR) -c -o $@ $<

$(OUT)/%.o: %.S $(OUT)/options
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(WERROR) -c -o $@ $<

-include $(OBJECTS:.o=.d) $(VECTORS_OBJECTS:.o=.d)
-include $(CHOSEN:%=$(OUT)/tests/test_%.d)

.PRECIOUS: $(OUT)/%.o $(OUT)/test_%
.PHONY: all FORCE
