#!/bin/sh
# run.sh - build the test programs in the ways that a plan lists, run them, and
# add up what they proved.
#
#   tests/run.sh PLAN        a file of tests/plans; `make test...` calls this
#
# A plan is shell code that calls `build`, `need` and `check` below. Everything
# is left in build/test: the log of a program is BUILD/test_PROGRAM.log there.
# Variables: JOBS (processors in use), V=1 (print each line that was proved),
# AESOP_TEST_SEED (see tests/harness.h).

set -u
unset MAKEFLAGS MFLAGS MAKELEVEL

MAKE=${MAKE:-make}
JOBS=${JOBS:-$(nproc 2>/dev/null || echo 1)}
V=${V:-}
dir=build/test
passed=0 failed=0 skipped=0

# One line of the same form as the programs': WORD SUBJECT WHAT.
say()
{
    printf '%-4s %-18s %s\n' "$1" "$2" "$3"
}

ok()
{
    say ok "$1" "$2"
    passed=$((passed + 1))
}

fail()
{
    say FAIL "$1" "$2"
    failed=$((failed + 1))
}

skip()
{
    say skip "$1" "$2"
    skipped=$((skipped + 1))
}

# check SUBJECT WHAT COMMAND...: proved if the command succeeds. What it prints
# is shown if not.
check()
{
    check_subject=$1 check_what=$2
    shift 2
    if check_output=$("$@" 2>&1); then
        ok "$check_subject" "$check_what"
    else
        printf '%s\n' "$check_output" | sed 's/^/     /'
        fail "$check_subject" "$check_what"
    fi
}

# need COMMAND PACKAGE: whether the command is there; else adds to $missing.
need()
{
    command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
}

# library COMPILER FILE PACKAGE: whether the compiler finds a C library's file.
library()
{
    case $("$1" -print-file-name="$2" 2>/dev/null) in
    */*) ;;
    *) missing="$missing $3" ;;
    esac
}

# each_compiler FUNCTION: call it with $compiler gcc, then clang.
each_compiler()
{
    for compiler in gcc clang; do
        missing=
        need $compiler $compiler
        if [ -n "$missing" ]; then
            skip $compiler "package$missing"
        else
            "$1"
        fi
    done
}

# Print and count what a log says. A log without totals at its end, and one of a
# program that failed afterwards, count as a failure.
record()
{
    record_name=$1 log=$2
    record_status=$(sed -n '$s/^exit status //p' "$log")
    totals=$(sed -n 's/^\([0-9]* passed, [0-9]* failed.*\)$/\1/p' "$log" |
        tail -n 1)
    if [ -n "$V" ]; then
        grep -e '^     ' -e '^ok' -e '^FAIL' -e '^skip' "$log"
    else
        grep -e '^     ' -e '^FAIL' -e '^skip' "$log"
    fi
    if [ -z "$totals" ]; then
        tail -n 15 "$log" | sed 's/^/     /'
        fail "$record_name" "stopped before its end"
        return
    fi
    # shellcheck disable=SC2086 # words
    set -- $totals
    passed=$((passed + $1)) failed=$((failed + $3))
    skipped=$((skipped + ${5:-0}))
    if [ "$record_status" != 0 ] && [ "$3" = 0 ]; then
        tail -n 40 "$log" | sed 's/^/     /'
        fail "$record_name" "exit status $record_status"
    elif [ -z "$V" ]; then
        printf '     %-18s %s\n' "$record_name" "$totals"
    fi
}

# build NAME VARIABLE=VALUE...: one build of tests/build.mk, and its logs.
build()
{
    build_name=$1
    out=$dir/$build_name
    shift
    mkdir -p "$out"
    rm -f "$out"/test_*.log
    if ! "$MAKE" -s -k -f tests/build.mk -j"$JOBS" OUT="$out" "$@" \
        >"$out/make.log" 2>&1; then
        tail -n 30 "$out/make.log" | sed 's/^/     /'
        fail "$build_name" "does not build"
    fi
    grep -A4 'warning:' "$out/make.log" | head -n 20 | sed 's/^/     /'
    for log in "$out"/test_*.log; do
        [ -e "$log" ] || continue
        program=${log##*/test_}
        record "$build_name ${program%.log}" "$log"
    done
}

. "tests/plans/$1.sh"

printf '%d passed, %d failed' "$passed" "$failed"
[ "$skipped" = 0 ] || printf ', %d skipped' "$skipped"
printf '\n'
[ "$failed" = 0 ] && [ "$passed" != 0 ]
