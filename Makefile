# Makefile (GNU make) - `make help` lists the commands.
#
# The library is built and installed here; each folder has its own commands in
# a file that is included below. Set what you like on the command line or in
# the environment: CC AR CPPFLAGS CFLAGS LDFLAGS, PREFIX BINDIR LIBDIR
# INCLUDEDIR DESTDIR; V=1 prints commands in full.

CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include

include sources.mk

VERSION := $(shell sed -n 's/^\#define AESOP_VERSION "\(.*\)"/\1/p' \
	include/aesop.h)
# What programs are linked against: until 1.0 a minor version may break them.
SOVERSION := $(shell echo $(VERSION) | \
	sed -e 's/^\(0\.[0-9]*\)\..*/\1/' -e t -e 's/\..*//')

STANDARD = -std=c99 -pedantic
WARN = -Wall -Wextra -Wconversion -Wshadow -Wundef -Wcast-align \
	-Wstrict-prototypes -Wmissing-prototypes -Wvla -Wsign-conversion \
	-Wcast-qual
INCLUDE = -Iinclude -Isrc -Isrc/impl/shared
FLAGS = $(STANDARD) $(WARN) $(INCLUDE) -fvisibility=hidden -MMD -MP
# gcc alone knows it; there the plain form is silent where CPUs do not mind.
STRICT := $(shell $(CC) -Werror -Wcast-align=strict -E -x c /dev/null \
	>/dev/null 2>&1 && echo -Wcast-align=strict)
COMPILE = $(CC) $(FLAGS) $(STRICT) $(CPPFLAGS) $(CFLAGS)

PARTS = tools/tools.mk tests/tests.mk tests/consumers/consumers.mk sim/sim.mk \
	bench/bench.mk scripts/scripts.mk
OBJ = $(patsubst %,build/%.o,$(basename $(SRC)))
PIC = $(patsubst %,build/pic/%.o,$(basename $(SRC)))
SO = libaesop.so

# $(call say,WHAT) before a command prints one short line in its place; with
# make -s none.
OPTIONS = $(filter-out --%,$(firstword $(MAKEFLAGS)))
say = $(if $(filter-out 0,$(V)),,@$(if $(findstring s,$(OPTIONS)),,$(line)))
line = printf '  %-4s %s\n' $(1) $@;
quoted = '$(subst ','\'',$(1))'

## Build the library, static and shared, and the aesop command
all: static shared build/aesop

## Build the static library alone (for a machine without an OS, say)
static: build/libaesop.a

## Build the shared library alone
shared: build/$(SO)

build/libaesop.a: $(OBJ)
	@rm -f $@
	$(call say,AR)$(AR) -rcs $@ $(OBJ)

build/$(SO): $(PIC)
	$(call say,LD)$(CC) -shared -Wl,-soname,$(SO).$(SOVERSION) $(CFLAGS) \
		$(LDFLAGS) -o $@.$(VERSION) $(PIC)
	@ln -sf $(SO).$(VERSION) $@.$(SOVERSION)
	@ln -sf $(SO).$(VERSION) $@

define compile
@mkdir -p $(@D)
$(call say,CC)$(COMPILE) $(1) -c -o $@ $<
endef

build/%.o: %.c build/flags
	$(call compile)
build/%.o: %.S build/flags
	$(call compile)
build/pic/%.o: %.c build/flags
	$(call compile,-fPIC)
build/pic/%.o: %.S build/flags
	$(call compile,-fPIC)

# Changes when the commands or the list of sources do: all is then built anew.
build/flags: FORCE
	@mkdir -p build
	@echo $(call quoted,$(COMPILE) $(LDFLAGS) $(SRC)) | cmp -s - $@ || \
		echo $(call quoted,$(COMPILE) $(LDFLAGS) $(SRC)) >$@

-include $(OBJ:.o=.d) $(PIC:.o=.d)
include $(PARTS)

PC_DIR = $(LIBDIR)/pkgconfig
CMAKE_DIR = $(LIBDIR)/cmake/aesop
CMAKE_FILES = aesop-config.cmake aesop-config-version.cmake
LINKS = $(SO) $(SO).$(SOVERSION)
INSTALLED = $(BINDIR)/aesop $(PC_DIR)/aesop.pc \
	$(addprefix $(LIBDIR)/,libaesop.a $(SO).$(VERSION) $(LINKS)) \
	$(addprefix $(INCLUDEDIR)/,$(notdir $(HEADERS))) \
	$(addprefix $(CMAKE_DIR)/,$(CMAKE_FILES))

# What stands below PREFIX is written as such, so that the tree can be moved.
below_prefix = $(patsubst $(PREFIX)/%,$${prefix}/%,$(1))
FILL = sed -e 's|@VERSION@|$(VERSION)|' -e 's|@PREFIX@|$(PREFIX)|' \
	-e 's|@PC_LIBDIR@|$(call below_prefix,$(LIBDIR))|' \
	-e 's|@PC_INCLUDEDIR@|$(call below_prefix,$(INCLUDEDIR))|' \
	-e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|'

## Install under PREFIX (default: /usr/local), below DESTDIR if set
install: all
	for d in $(sort $(dir $(INSTALLED))); do \
		install -d "$(DESTDIR)$$d" || exit; done
	install -m 755 build/aesop "$(DESTDIR)$(BINDIR)"
	install -m 644 $(HEADERS) "$(DESTDIR)$(INCLUDEDIR)"
	install -m 644 build/libaesop.a build/$(SO).$(VERSION) \
		"$(DESTDIR)$(LIBDIR)"
	for l in $(LINKS); do \
		ln -sf $(SO).$(VERSION) "$(DESTDIR)$(LIBDIR)/$$l" || exit; done
	$(FILL) aesop.pc.in >build/aesop.pc
	for f in $(CMAKE_FILES); do $(FILL) cmake/$$f.in >build/$$f || exit; done
	install -m 644 build/aesop.pc "$(DESTDIR)$(PC_DIR)"
	install -m 644 $(CMAKE_FILES:%=build/%) "$(DESTDIR)$(CMAKE_DIR)"
	@# The system's linker learns of it, if it looks there and we may.
	@[ -n "$(DESTDIR)" ] || ldconfig 2>/dev/null || :

## Remove what `make install` put there, with the same variables
uninstall:
	for f in $(INSTALLED); do rm -f "$(DESTDIR)$$f" || exit; done
	rmdir "$(DESTDIR)$(CMAKE_DIR)" 2>/dev/null || :

## List the commands
help:
	@awk '/^## /{h=substr($$0,4);getline;sub(/:.*/,""); \
		printf "  make %-20s %s\n",$$0,h}' \
		$(filter %Makefile %.mk,$(MAKEFILE_LIST))

## Remove what was built
clean:
	rm -rf build

FORCE:

.PHONY: all static shared install uninstall help clean FORCE
