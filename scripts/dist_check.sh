#!/usr/bin/env bash
# dist_check.sh - is the release tarball reproducible, and does it work?
#
#   scripts/dist_check.sh
#
# Writes it, extracts it elsewhere, writes it again from there, and runs the
# library's commands in it, without git and with nothing of this folder.
set -u

ROOT=$(cd "$(dirname "$0")/.." && pwd)
PLACE=$(mktemp -d)
trap 'rm -rf "$PLACE"' EXIT
passed=0 failed=0

# shows WHAT COMMAND...: its output is shown where it fails.
shows() {
    local what=$1
    shift
    if "$@" >"$PLACE/log" 2>&1; then
        echo "ok   $what"
        passed=$((passed + 1))
    else
        echo "FAIL $what"
        tail -n 30 "$PLACE/log" | sed 's/^/     /'
        failed=$((failed + 1))
    fi
}

differ() {
    ! cmp -s "$1" "$2"
}

# Extract the tarball to a folder of this name; sets `tree`.
extract() {
    mkdir "$PLACE/$1"
    tar -xzf "$first" -C "$PLACE/$1"
    tree=$(echo "$PLACE/$1"/aesop-*)
}

dist_again() {
    (umask 077 && TZ=Asia/Tokyo "$tree/scripts/dist.py") >"$PLACE/log" 2>&1
    second=$(echo "$tree"/build/aesop-*.tar.gz)
}

rm -f "$ROOT"/build/aesop-*.tar.gz
"$ROOT/scripts/dist.py" || exit 1
first=$(echo "$ROOT"/build/aesop-*.tar.gz)

extract again
dist_again
shows "the tarball's own tree gives the same bytes" cmp "$first" "$second"
chmod -R go= "$tree"
dist_again
shows "and so it does with other permissions" cmp "$first" "$second"
echo >>"$tree/README.md"
dist_again
shows "control: another README gives other bytes" differ "$first" "$second"

extract use
extract pristine
pristine=$tree
tree=$(echo "$PLACE"/use/aesop-*)
for target in all test test-consumers; do
    shows "make $target in it" make -C "$tree" "$target"
done
shows "make clean in it" make -C "$tree" clean
shows "then it is as it was" diff -r -x __pycache__ "$tree" "$pristine"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
