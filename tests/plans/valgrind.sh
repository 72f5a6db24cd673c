# valgrind.sh - `make test-valgrind`: memcheck. It forbids a look at dead stack,
# so residue is left out; DWARF 4, as some versions read no newer one. And its
# view of what depends on secrets, with errors of its own in what is not
# constant time.
fewer='-DSWEEP_ROWS=8 -DVECTORS_EVERY=15 -DVECTORS_MCT=8'
missing=
need valgrind valgrind
if [ -n "$missing" ]; then
    skip memcheck "package$missing"
else
    build memcheck CC="$CC" WITHOUT='residue residue_more' \
        CFLAGS="-O1 -g -gdwarf-4 $fewer" \
        RUN='valgrind -q --error-exitcode=9 --leak-check=full'
    for level in -O2 -Os; do
        build "secrets$level" CC="$CC" ONLY=constant_time \
            CFLAGS="$level -g -gdwarf-4" RUN='valgrind -q --error-limit=no'
    done
fi
