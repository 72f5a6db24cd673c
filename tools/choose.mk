# choose.mk - what `aesop choose` is made of.

TOOL += \
	tools/choose/candidates.c \
	tools/choose/cmd_choose.c \
	tools/choose/facts.c \
	tools/choose/library.c \
	tools/choose/price.c \
	tools/choose/print_json.c \
	tools/choose/print_text.c \
	tools/choose/reasons.c \
	tools/choose/request.c \
	tools/choose/results.c \
	build/choose.c

# The library's files and the benchmark's results become a part of the command.
CHOOSE_FILES = $(sort $(SRC) $(wildcard include/*.h src/*.h src/*/*.h \
	src/*/*/*.h src/*/*/*.inc))

build/sources.txt: scripts/sources.awk $(CHOOSE_FILES) build/flags
	@mkdir -p $(@D)
	@awk -f scripts/sources.awk $(CHOOSE_FILES) >$@

build/choose.c: tools/choose/built_in.awk build/sources.txt bench/results.csv
	$(call say,GEN)awk -f $< build/sources.txt bench/results.csv >$@

build/choose.o: build/choose.c
	$(call say,CC)$(COMPILE) -Itools/choose -c -o $@ $<
