# host.sh - `make test`: all programs on this machine, the headers, C++, and
# what a linker makes of the library. Needs a C compiler, no more.
V=1
CXX=${CXX:-c++}

build host CC="$CC" CFLAGS="$CFLAGS" ALSO=gcm_long
build debug CC="$CC" CFLAGS="$CFLAGS -DAESOP_DEBUG=1" ONLY=overlap

strict="-Werror -pedantic -Wall -Wextra -Wconversion -Wshadow -Wundef
    -Wcast-align -Wcast-qual -Wsign-conversion -Iinclude -Isrc"

# header LANGUAGE STANDARD COMPILER HEADER: alone, warnings as errors.
header()
{
    printf '#include "%s"\nextern int not_empty;\n' "$4" >"$dir/header.$1"
    check "$4" "alone in $2, warnings are errors" \
        $3 -std="$2" $strict -c -o "$dir/header.o" "$dir/header.$1"
}

consumer()
{
    $CXX -std=c++98 $strict $CFLAGS -o "$dir/consumer" tests/consumer.cpp \
        "$dir"/host/src/*.o "$dir"/host/src/*/*.o "$dir"/host/src/*/*/*.o &&
        "$dir/consumer"
}

missing=
need "$CXX" g++
for header in aesop_config.h aesop.h aesop_impl.h; do
    header c c99 "$CC" $header
    header c c11 "$CC" $header
    if [ -n "$missing" ]; then
        skip $header "alone in C++: no $CXX (package$missing)"
    else
        header cpp c++98 "$CXX" $header
        header cpp c++17 "$CXX" $header
    fi
done
if [ -n "$missing" ]; then
    skip consumer.cpp "a consumer in C++: no $CXX (package$missing)"
else
    check consumer.cpp "a consumer in C++, keys nested and constant" consumer
fi

missing=
need arm-none-eabi-gcc gcc-arm-none-eabi
need python3 python3
library arm-none-eabi-gcc nosys.specs libnewlib-arm-none-eabi
if [ -n "$missing" ]; then
    skip link "what a linker takes: package$missing"
else
    python3 tests/link.py "$dir/link" >"$dir/link.log" 2>&1
    echo "exit status $?" >>"$dir/link.log"
    record link "$dir/link.log"
fi
