# coverage.sh - `make coverage`: which lines and branches of src/ the programs
# of `make test` take, by gcov; what modes and GHASHes do not take is explained
# in tests/coverage.txt. Without optimisation, so that branches are those of the
# source.
out=$dir/coverage

measure()
{
    gcovr --root . --filter src/ --json "$out/coverage.json" "$out" &&
        python3 tests/coverage.py "$out/coverage.json" >"$out/coverage.log"
}

missing=
need gcc gcc
need gcovr gcovr
need python3 python3
if [ -n "$missing" ]; then
    skip coverage "packages$missing"
else
    find "$out" -name '*.gcda' -exec rm {} + 2>/dev/null
    build coverage CC=gcc CFLAGS="-O0 -g --coverage -DAESOP_STACK_WIPE=8000 \
        -DVECTORS_EVERY=3 -DVECTORS_MCT=8 -DSWEEP_ROWS=8"
    check coverage "what is not taken is explained" measure
    cat "$out/coverage.log"
fi
