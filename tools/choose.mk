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

# The library's files and the benchmark's results become a part of the command;
# that of the tests has sources of theirs as well.
CHOOSE_FILES = $(sort $(SRC) $(wildcard include/*.h src/*.h src/*/*.h \
	src/*/*/*.h src/*/*/*.inc))

CHOOSE_RESULTS = bench/results.csv bench/both.csv
CHOOSE_C = build/choose.c build/test_tool/choose.c

$(CHOOSE_C): %/choose.c: %/sources.txt tools/choose/built_in.awk \
		$(CHOOSE_RESULTS)
	$(call say,GEN)awk -f tools/choose/built_in.awk $< $(CHOOSE_RESULTS) >$@

build/test_tool/sources.txt: tests/test_tool/fakes/claims.c
$(CHOOSE_C:choose.c=sources.txt): scripts/sources.awk $(CHOOSE_FILES) \
		build/flags
	@mkdir -p $(@D)
	@awk -f scripts/sources.awk $(filter %.c %.S %.h %.inc,$^) >$@

build/choose.o: build/choose.c build/flags
	$(call say,CC)$(COMPILE) -Itools/choose -c -o $@ $<
