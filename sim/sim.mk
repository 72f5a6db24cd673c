# sim.mk - the Cortex-M simulator: library, command, checks.

SIM_LIB = core.c core_m0.c core_m3.c core_m33.c core_m7.c decode.c device.c \
	error.c flash.c hooks.c image.c memory.c needs.c open.c profile.c \
	region.c report.c retire.c run.c snapshot.c trace.c unit.c watch.c
SIM_TEST = library.c library_decode.c library_faults.c library_watch.c

# build/sim is the command, so what it is made of lies beside it.
SIM_OBJ = build/sim-obj
SIM_LIB_OBJ = $(SIM_LIB:%.c=$(SIM_OBJ)/%.o)
SIM_MAIN_OBJ = $(SIM_OBJ)/main.o $(SIM_OBJ)/args.o
SIM_TEST_OBJ = $(SIM_TEST:%.c=$(SIM_OBJ)/test/%.o)
SIM_ELF = build/sim-test

# Debian packages that are not there; asked only by recipes.
SIM_MISSING = $(shell echo | $(CC) -E -x c -include unicorn/unicorn.h \
	-include capstone/capstone.h - >/dev/null 2>&1 || \
	echo libunicorn-dev libcapstone-dev)

build/sim: $(SIM_MAIN_OBJ) build/libsim.a
	$(CC) $(CFLAGS) -o $@ $^ -lunicorn -lcapstone

build/libsim.a: $(SIM_LIB_OBJ)
	$(AR) -rcs $@ $(SIM_LIB_OBJ)

build/sim-library-test: $(SIM_TEST_OBJ) build/libsim.a
	$(CC) $(CFLAGS) -o $@ $^ -lunicorn -lcapstone

$(SIM_OBJ)/%.o: sim/%.c | sim-needs
	@mkdir -p $(@D)
	$(CC) $(STANDARD) $(WARN) -MMD -MP $(CFLAGS) -c -o $@ $<

sim-needs:
	@missing="$(SIM_MISSING)"; test -z "$$missing" || \
	{ echo sim: install $$missing first >&2; exit 1; }

-include $(SIM_LIB_OBJ:.o=.d) $(SIM_MAIN_OBJ:.o=.d) $(SIM_TEST_OBJ:.o=.d)

# ------------------------------------------------------------- test images

SIM_CC = arm-none-eabi-gcc
SIM_CLANG = clang
SIM_LINK = -nostartfiles -T sim/bare/bare.ld -Wl,--gc-sections
SIM_KIT = sim/bare/bare.ld sim/bare/bare.h sim/bare/start.c

SIM_ASM = sequences_m0 sequences_m3 sequences_m33 wait_states \
	wait_states_m0 faults watch operands
SIM_RANDOM = $(foreach n,1 2 3,random_v6m_$n random_v7m_$n)
SIM_IMAGES = $(SIM_ASM) $(SIM_RANDOM) markers aes-m0 aes-m4 aes-m33

# The core that each is assembled for.
SIM_CPU_sequences_m0 = cortex-m0
SIM_CPU_sequences_m33 = cortex-m7
SIM_CPU_wait_states_m0 = cortex-m0
$(foreach n,1 2 3,$(eval SIM_CPU_random_v6m_$n = cortex-m0))
SIM_CPU = $(or $(SIM_CPU_$(basename $(@F))),cortex-m4)

# Functions for --call: they need no entry point.
SIM_ASSEMBLE = @mkdir -p $(@D); $(SIM_CC) -mcpu=$(SIM_CPU) -mthumb -nostdlib \
	-T sim/bare/bare.ld -Wl,-e,0 -o $@ $<

$(SIM_ELF)/%.elf: sim/test/%.S sim/bare/bare.ld
	$(SIM_ASSEMBLE)

$(SIM_ELF)/%_m0.elf: sim/test/%.S sim/bare/bare.ld
	$(SIM_ASSEMBLE)

$(SIM_ELF)/random_%.elf: $(SIM_ELF)/random_%.S sim/bare/bare.ld
	$(SIM_ASSEMBLE)

$(SIM_ELF)/random_%.S: sim/test/random_code.py
	@mkdir -p $(@D)
	python3 $< $(subst _, ,$*) > $@

$(SIM_ELF)/markers.elf: sim/test/markers.c $(SIM_KIT)
	@mkdir -p $(@D)
	$(SIM_CC) -mcpu=cortex-m3 -mthumb -O2 -Isim/bare $(SIM_LINK) -o $@ \
		$< sim/bare/start.c

$(SIM_ELF)/markers-clang.elf: sim/test/markers.c $(SIM_KIT)
	@mkdir -p $(@D)
	for f in sim/test/markers.c sim/bare/start.c; do \
		$(SIM_CLANG) --target=arm-none-eabi -mcpu=cortex-m3 -mthumb \
			-O2 -ffreestanding -Isim/bare -c \
			-o $(@D)/clang-$$(basename $$f .c).o $$f || exit 1; \
	done
	$(SIM_CC) -mcpu=cortex-m3 -mthumb $(SIM_LINK) -o $@ \
		$(@D)/clang-markers.o $(@D)/clang-start.o

$(SIM_ELF)/aes-%.elf: sim/test/aes.c $(SIM_KIT) $(SRC) \
		$(wildcard include/*.h src/*.h src/*/*.h src/impl/*/*.h)
	@mkdir -p $(@D)
	$(SIM_CC) -mcpu=cortex-$* -mthumb -O2 -ffunction-sections \
		-fdata-sections $(INCLUDE) -Isim/bare $(SIM_LINK) -o $@ \
		$< $(SRC) sim/bare/start.c

# ------------------------------------------------------------------- checks

## Check the simulator: timing of sequences, images, events, errors
sim-check:
	@missing="$(SIM_MISSING)"; \
	command -v $(SIM_CC) >/dev/null || \
		missing="$$missing gcc-arm-none-eabi libnewlib-arm-none-eabi"; \
	command -v python3 >/dev/null || missing="$$missing python3"; \
	if test -n "$$missing"; then \
		echo skipped sim-check: install $$missing; \
	else \
		$(MAKE) --no-print-directory sim-check-all; \
	fi

sim-check-all: build/sim build/sim-library-test \
		$(SIM_IMAGES:%=$(SIM_ELF)/%.elf)
	@if command -v $(SIM_CLANG) >/dev/null; then \
		$(MAKE) --no-print-directory $(SIM_ELF)/markers-clang.elf; \
	else \
		echo "skipped the start-up kit with clang: install clang"; \
	fi
	python3 -B sim/test/check.py build/sim $(SIM_ELF)
	build/sim-library-test $(SIM_ELF)

.PHONY: sim-needs sim-check sim-check-all
