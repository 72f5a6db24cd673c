# targets.sh - `make test-targets`: the programs on emulated machines, built
# with gcc at -O2 and -Os and with clang at -O2. TARGETS="m0 ppc" chooses; with
# EVERY=1 one build of each target runs all vectors, else one in so many.
#
# Cortex-M0 faults on unaligned words by itself, the other Cortex-M if asked to:
# each is run a second time that way ("-trap"). Code must then be compiled with
# -mno-unaligned-access, since the library by default uses what the core can. A
# control shows for each build that a fault ends the program and is noticed.
# The emulators of the other machines cannot trap; the undefined-behaviour
# sanitizer of `make test-sanitize` stands in for them.
export WERROR=-Werror
TARGETS=${TARGETS:-}
limit='timeout 900'
# Vectors take most of the time. All Monte Carlo tests are run by one build of a
# target, which runs more of the other cases as well.
some=-DVECTORS_EVERY=${EVERY:-10}
fewer='-DVECTORS_EVERY=40 -DVECTORS_MCT=8'

known=

# Whether to run a target. What it needs is looked up from a clean slate.
wanted()
{
    missing=
    known="$known $1"
    [ -z "$TARGETS" ] || case " $TARGETS " in *" $1 "*) ;; *) return 1 ;; esac
}

# headers GCC: where the headers of its C library are, for clang.
headers()
{
    echo '#include <string.h>' | $1 -E -M - 2>/dev/null | tr ' ' '\n' |
        sed -n '\|/string.h$|{s///p;q;}'
}

# target NAME GCC CLANG FLAGS LINK RUN [MORE]: three builds, if all is there.
# CLANG are the options that make clang compile for it; gcc links.
target()
{
    name=$1 gcc=$2 clang=$3 flags="$4 -DSWEEP_ROWS=8" link=$5 run=$6 more=${7:-}
    if [ -n "$missing" ]; then
        skip "$name" "missing packages:$missing"
        return
    fi
    one "$name-O2" "$gcc" "$flags -O2 $some"
    one "$name-Os" "$gcc" "$flags -Os $fewer"
    need clang clang
    if [ -n "$missing" ]; then
        skip "$name-clang" "missing packages:$missing"
    else
        one "$name-clang" "clang $clang" "$flags -O2 $fewer"
    fi
}

# one NAME COMPILER FLAGS: a build, and what it does about a fault.
one()
{
    build "$1" CC="$2" CFLAGS="$3" LINK="$link" RUN="$limit $run" MORE="$more"
    case $run in *qemu-system*) fault "$1" "$2" "$3" ;; esac
}

# The control must print where it faulted, and end with status 1.
fault()
{
    out=$dir/$1
    "$MAKE" -s -f tests/build.mk OUT="$out" CC="$2" CFLAGS="$3" LINK="$link" \
        MORE="$more" "$out/control" >>"$out/make.log" 2>&1
    $limit $run "$out/control" >"$out/control.log" 2>&1 </dev/null
    status=$?
    if [ $status = 1 ] && grep -q 'fault at pc' "$out/control.log"; then
        ok "$1" "control: $(head -n 1 "$out/control.log")"
    else
        fail "$1" "control: status $status, no fault seen"
    fi
}

# cortex_m NAME CORE MEMORY MACHINE [trap]
cortex_m()
{
    wanted "$1" || return 0
    need arm-none-eabi-gcc gcc-arm-none-eabi
    need qemu-system-arm qemu-system-arm
    library arm-none-eabi-gcc rdimon.specs libnewlib-arm-none-eabi
    flags="-mcpu=$2 -mthumb -ffunction-sections -fdata-sections"
    core=$2
    [ "$3" != microbit ] || flags="$flags -DSMALL_RAM=1"
    if [ $# = 5 ]; then
        flags="$flags -mno-unaligned-access -DTRAP_UNALIGNED=1"
        # The C library for the core itself reads unaligned words.
        core=cortex-m0
    fi
    link="arm-none-eabi-gcc -mthumb -mcpu=$core --specs=nano.specs"
    link="$link --specs=rdimon.specs -Wl,--gc-sections,-z,noexecstack"
    link="$link -Ltests/bare -T$3.ld"
    clang="--target=arm-none-eabi -fshort-enums" # as gcc has them
    target "$1" arm-none-eabi-gcc \
        "$clang -isystem $(headers arm-none-eabi-gcc)" "$flags" "$link" \
        "qemu-system-arm -M $4 -nographic -semihosting -kernel" \
        tests/bare/start.c
}

# linux NAME TRIPLE ARCHITECTURE EMULATOR [FOR CLANG]
linux()
{
    wanted "$1" || return 0
    need "$2-gcc" "gcc-$2"
    need "$4" qemu-user
    library "$2-gcc" libc.a "libc6-dev-$3-cross"
    target "$1" "$2-gcc" "--target=$2 ${5:-}" '' "$2-gcc -static" "$4"
}

# riscv NAME ARCHITECTURE ABI EMULATOR
riscv()
{
    wanted "$1" || return 0
    need riscv64-unknown-elf-gcc gcc-riscv64-unknown-elf
    need "$4" qemu-system-misc
    library riscv64-unknown-elf-gcc picolibc.specs picolibc-riscv64-unknown-elf
    link="riscv64-unknown-elf-gcc -march=$2 -mabi=$3 --specs=picolibc.specs"
    link="$link --oslib=semihost --crt0=hosted -Wl,--gc-sections"
    for place in flash=0x80000000 flash_size=4M ram=0x80400000 ram_size=4M; do
        link="$link -Wl,--defsym=__$place"
    done
    gcc="riscv64-unknown-elf-gcc --specs=picolibc.specs"
    target "$1" "$gcc" \
        "--target=${4#qemu-system-}-unknown-elf -isystem $(headers "$gcc")" \
        "-march=$2 -mabi=$3 -mcmodel=medany -ffunction-sections" "$link" \
        "$4 -M virt -bios none -nographic -semihosting -kernel" \
        tests/bare/riscv_trap.c
}

#        name      core        memory    machine
cortex_m m0        cortex-m0   microbit  microbit    trap
cortex_m m3        cortex-m3   mps2      mps2-an385
cortex_m m3-trap   cortex-m3   mps2      mps2-an385  trap
cortex_m m4        cortex-m4   mps2      mps2-an386
cortex_m m4-trap   cortex-m4   mps2      mps2-an386  trap
cortex_m m7        cortex-m7   mps2      mps2-an500
cortex_m m7-trap   cortex-m7   mps2      mps2-an500  trap
cortex_m m33       cortex-m33  an505     mps2-an505
cortex_m m33-trap  cortex-m33  an505     mps2-an505  trap

#        name      compiler's triple    architecture  emulator   for clang
linux    a64       aarch64-linux-gnu    arm64         qemu-aarch64
linux    a32       arm-linux-gnueabihf  armhf         qemu-arm
linux    ppc       powerpc-linux-gnu    powerpc       qemu-ppc   -msecure-plt

#        name      architecture  ABI       emulator
riscv    rv32      rv32imac      ilp32     qemu-system-riscv32
riscv    rv64      rv64imac      lp64      qemu-system-riscv64

for name in $TARGETS; do
    case "$known " in
    *" $name "*) ;;
    *) fail "$name" "no such target; there are:$known" ;;
    esac
done
