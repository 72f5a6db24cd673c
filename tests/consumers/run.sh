#!/usr/bin/env bash
# run.sh - build and run a program in each way that the library can be used.
#
#   tests/consumers/run.sh [NAME...]     all, or those named
#
# A consumer is a function in the table below. It runs in a shell of its own,
# in an empty folder, and fails with its first command that fails; then its
# output is shown.
#
# Flags of pkg-config are words that are meant to be split:
# shellcheck disable=SC2046
set -u

ROOT=$(cd "$(dirname "$0")/../.." && pwd)
HERE=$ROOT/tests/consumers
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
VERSION=$(sed -n 's/^#define AESOP_VERSION "\(.*\)"/\1/p' \
    "$ROOT/include/aesop.h")
CC=${CC:-cc}
CXX=${CXX:-c++}

# name, what must be there, its Debian package, what it shows
CONSUMERS='
pkg_config_shared|pkg-config|pkg-config|pkg-config, shared library
pkg_config_static|pkg-config|pkg-config|pkg-config, static library
c_plus_plus|c++|g++|a C++ program
uninstall|make|make|uninstall leaves no file behind
cmake_package|cmake|cmake|find_package on what make installed
cmake_install|cmake|cmake|find_package and pkg-config on what CMake installed
cmake_subproject|cmake|cmake|add_subdirectory
cmake_cortex_m|arm-none-eabi-gcc|gcc-arm-none-eabi|add_subdirectory for Cortex-M
flat_copy|cc|gcc|all files in one folder, no flags
minimal_copy|python3|python3|the files for one implementation, no flags
'

# For what must fail: `set -e` takes no notice of a plain `!`.
refused() {
    if "$@"; then
        echo "must fail: $*"
        return 1
    fi
}

# A program must succeed, and fail where it is told to spoil its plaintext.
works() {
    "$@"
    refused "$@" spoil
}

# Installed once, for all consumers: a prefix and folders that are nobody's
# default, below a DESTDIR, so that each must be found where it is.
PREFIX=/opt/aesop
SUBDIR=lib/$($CC -print-multiarch)
STAGED=$WORK/stage$PREFIX
install_at() {
    make -s -C "$ROOT" "$1" PREFIX=$PREFIX LIBDIR="$PREFIX/$SUBDIR" DESTDIR="$2"
}

staged_flags() {
    PKG_CONFIG_PATH=$STAGED/$SUBDIR/pkgconfig \
        pkg-config --define-variable=prefix="$STAGED" "$@" aesop
}

works_staged() {
    LD_LIBRARY_PATH=$STAGED/$SUBDIR works "$@"
}

needs_shared() {
    readelf -d "$1" | grep "NEEDED.*libaesop"
}

pkg_config_shared() {
    test "$(staged_flags --modversion)" = "$VERSION"
    for name in use_ctr use_cbc; do
        $CC "$HERE/$name.c" $(staged_flags --cflags --libs) -o $name
        needs_shared $name
        works_staged ./$name
    done
    "$STAGED/bin/aesop" --help | grep "$VERSION"
}

pkg_config_static() {
    $CC -static "$HERE/use_ctr.c" $(staged_flags --static --cflags --libs) \
        -o use_ctr
    refused needs_shared use_ctr
    works ./use_ctr
}

c_plus_plus() {
    for standard in c++98 c++11 c++17; do
        $CXX -std=$standard -pedantic -Wall -Wextra -Werror "$HERE/use.cpp" \
            $(staged_flags --cflags --libs) -o use
        works_staged ./use
    done
}

# Files, and folders that are aesop's own.
left_behind() {
    find "$1" ! -type d -o -name '*aesop*' ! -path "*$PREFIX" | grep .
}

uninstall() {
    install_at install "$PWD/a copy"
    left_behind "a copy"
    install_at uninstall "$PWD/a copy"
    refused left_behind "a copy"
    touch "a copy/stray"
    left_behind "a copy"
}

# package FOLDER OPTION...: configure, build and run the package project.
package() {
    local folder=$1
    shift
    cmake -S "$HERE/package" -B "$folder" -DWANTED="$VERSION" "$@"
    cmake --build "$folder"
    for name in use_ctr use_cbc use; do
        works "$folder/$name"
    done
}

cmake_package() {
    package shared -DCMAKE_PREFIX_PATH="$STAGED"
    needs_shared shared/use_ctr
    package static -DCMAKE_PREFIX_PATH="$STAGED" -DAESOP_USE_STATIC_LIBS=ON
    refused needs_shared static/use_ctr
    for other in 0.0.9 1.0 "$VERSION.1"; do
        refused cmake -S "$HERE/package" -B other -DWANTED="$other" \
            -DCMAKE_PREFIX_PATH="$STAGED"
    done
}

cmake_install() {
    for shared in OFF ON; do
        cmake -S "$ROOT" -B lib$shared -DBUILD_SHARED_LIBS=$shared \
            -DCMAKE_INSTALL_PREFIX="$PWD/at$shared" \
            -DCMAKE_INSTALL_LIBDIR=lib
        cmake --build lib$shared
        cmake --install lib$shared
        package use$shared -DCMAKE_PREFIX_PATH="$PWD/at$shared"
        export PKG_CONFIG_PATH=$PWD/at$shared/lib/pkgconfig
        $CC "$HERE/use_ctr.c" $(pkg-config --cflags --libs aesop) -o use_ctr
        LD_LIBRARY_PATH=at$shared/lib works ./use_ctr
    done
    needs_shared useON/use_ctr
    refused needs_shared useOFF/use_ctr
    nm -D --defined-only atON/lib/libaesop.so >exported
    grep aesop_ctr exported
    refused grep aesop_xor exported    # internal
}

cmake_subproject() {
    cmake -S "$HERE/subproject" -B build -DCMAKE_INSTALL_PREFIX="$PWD/at"
    cmake --build build
    works build/use_ctr
    works build/use_cbc
    cmake --install build
    test "$(find at ! -type d)" = at/bin/use_ctr    # nothing of aesop's
}

cmake_cortex_m() {
    for cpu in cortex-m0 cortex-m4; do
        cmake -S "$HERE/subproject" -B $cpu -DAESOP_CPU=$cpu \
            -DCMAKE_TOOLCHAIN_FILE="$ROOT/examples/cortex_m.cmake" \
            -DCMAKE_BUILD_TYPE=MinSizeRel
        cmake --build $cpu
    done
    readelf -A cortex-m0/use_ctr | grep -q 'Tag_CPU_arch: v6S-M'
    readelf -A cortex-m4/use_ctr | grep -q 'Tag_CPU_arch: v7E-M'
}

# In a folder of library files: compile all, then a program against them.
compile_flat() {
    local program=$1
    shift
    $CC -c ./*.[cS]
    $CC -I. "$@" "$HERE/$program.c" ./*.o -o "$program"
    works "./$program"
}

flat_copy() {
    find "$ROOT/include" "$ROOT/src" -type f ! -name '*.md' -exec cp {} . \;
    compile_flat use_ctr
    compile_flat use_cbc
}

minimal_copy() {
    local impl define
    sed -n 's/^IMPL(\(c_[a-z0-9_]*\),.*/\1/p' "$ROOT/src/impl/impls.def" >impls
    while read -r impl; do
        "$ROOT/scripts/files_for.py" --copy "$WORK/$impl" "$impl" ctr
        cd "$WORK/$impl"
        test ! -e "${impl}_dec.c"
        define=(-DUSE_IMPL="&aesop_${impl}_enc")
        if grep AESOP_NEEDS_TABLES "${impl}_enc.c"; then
            define+=(-DUSE_TABLES)
        fi
        compile_flat use_ctr "${define[@]}"
    done <impls
    "$ROOT/scripts/files_for.py" --copy "$WORK/both" c_sbox cbc
    cd "$WORK/both"
    compile_flat use_cbc -DUSE_ENC='&aesop_c_sbox_enc' \
        -DUSE_DEC='&aesop_c_sbox_dec'
}

# The control of this script: a consumer that fails half-way.
fails_half_way() {
    works false
    true
}

# Run a consumer. Not for use in an `if`, where bash switches off `set -e`.
attempt() {
    mkdir "$WORK/$1"
    (
        set -eu
        cd "$WORK/$1"
        "$1"
    ) >"$WORK/$1.log" 2>&1
    status=$?
}

passed=0 failed=0 skipped=0
report() {
    if [ "$status" -eq 0 ]; then
        echo "ok   $2"
        passed=$((passed + 1))
    else
        echo "FAIL $2"
        sed 's/^/     /' "$WORK/$1.log"
        failed=$((failed + 1))
    fi
}

install_at install "$WORK/stage" || exit 1
attempt fails_half_way
[ "$status" -ne 0 ]
status=$?
report fails_half_way "control: a consumer that fails is seen"

while IFS='|' read -r name tool package what; do
    case " ${*:-$name} " in
    "  ") ;;
    *" $name "*)
        if command -v "$tool" >/dev/null; then
            attempt "$name" </dev/null
            report "$name" "$what"
        else
            echo "skip $what (needs $tool: package $package)"
            skipped=$((skipped + 1))
        fi
        ;;
    esac
done <<<"$CONSUMERS"
total="$passed passed, $failed failed"
[ $skipped -eq 0 ] || total+=", $skipped skipped"
echo "$total"
[ $failed -eq 0 ]
