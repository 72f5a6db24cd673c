# levels.sh - `make test-levels`: every optimisation level, gcc and clang, also
# what is left on the stack at each. -O0 takes much more stack than the default
# of AESOP_STACK_WIPE is made for.
export WERROR=-Werror

levels()
{
    build $compiler-O0 CC=$compiler CFLAGS='-O0 -DAESOP_STACK_WIPE=8000'
    for level in -O1 -O2 -O3 -Os; do
        build $compiler$level CC=$compiler CFLAGS=$level
    done
    build $compiler-lto CC=$compiler CFLAGS='-O2 -flto'
}

each_compiler levels
