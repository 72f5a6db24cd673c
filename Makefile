# Makefile (GNU make) - `make help` lists the commands.
#
# The library is built here; each folder has its own commands in a file that
# is included below.

CC = cc
AR = ar
CFLAGS = -O2 -g
PREFIX = /usr/local

include sources.mk

VERSION := $(shell sed -n 's/^\#define AESOP_VERSION "\(.*\)"/\1/p' include/aesop.h)
STANDARD = -std=c99 -pedantic
WARN = -Wall -Wextra -Wconversion -Wshadow -Wundef -Wcast-align \
	-Wstrict-prototypes -Wmissing-prototypes -Wvla -Wsign-conversion -Wcast-qual
INCLUDE = -Iinclude -Isrc -Isrc/impl/shared
FLAGS = $(STANDARD) $(WARN) $(INCLUDE) -MMD -MP

PARTS = tools/tools.mk tests/tests.mk sim/sim.mk bench/bench.mk \
	scripts/scripts.mk
OBJ = $(patsubst %,build/%.o,$(basename $(SRC)))

## Build the library and the aesop command
all: build/libaesop.a build/aesop

build/libaesop.a: $(OBJ)
	$(AR) -rcs $@ $(OBJ)

build/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) -c -o $@ $<

-include $(OBJ:.o=.d)
include $(PARTS)

## List the commands
help:
	@awk '/^## /{h=substr($$0,4);getline;sub(/:.*/,"");printf "  make %-14s %s\n",$$0,h}' Makefile $(PARTS)

## Remove what was built
clean:
	rm -rf build

.PHONY: all help clean
