# sanitize.sh - `make test-sanitize`: the address and undefined-behaviour
# sanitizers with gcc and clang, assertions on, and every build option.
export WERROR=-Werror

sanitizers='-O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all'
sanitizers="$sanitizers -fsanitize=address,undefined -DAESOP_DEBUG=1"
in_ram=-DAESOP_TABLES=AESOP_IN_RAM

# variant NAME OPTION...: the stack is not what it seems here, so no residue.
variant()
{
    variant_name=$compiler-$1
    shift
    build "$variant_name" CC=$compiler CFLAGS="$sanitizers $fewer $*" \
        WITHOUT='residue residue_more'
}

variants()
{
    fewer='-DVECTORS_EVERY=3'
    variant default
    fewer='-DVECTORS_EVERY=40 -DVECTORS_MCT=8'
    variant tables-in-ram $in_ram
    variant tables-flat $in_ram -DAESOP_UNCACHED_RAM=1
    variant tables-in-section -DAESOP_TABLES=AESOP_IN_SECTION \
        '-DAESOP_TABLES_SECTION=\"named_tables\"' # for make's shell
    variant max-key-16 -DAESOP_MAX_KEY=16
    variant max-key-24 -DAESOP_MAX_KEY=24
    variant smallest -Os -DAESOP_BUFFER_BLOCKS=1
    variant buffer-3 -DAESOP_BUFFER_BLOCKS=3 -DAESOP_STACK_WIPE=0
}

each_compiler variants
