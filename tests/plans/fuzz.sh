# fuzz.sh - `make fuzz`: each fuzzer over its corpus, its control, which must
# fail on it, and then new inputs for its share of SECONDS (60). What one finds
# stays in build/fuzz, with the command that repeats it. FUZZERS="ctr gcm"
# chooses. CORPUS=new puts inputs that reach more into tests/fuzz/corpus.
seconds=${FUZZ_SECONDS:-60}
fuzzers=${FUZZERS:-ctr cmac ccm gcm chained xts sealed wrap drbg}
corpus=${CORPUS:-}
out=build/fuzz

share=$((seconds / $(echo "$fuzzers" | wc -w)))
[ "$share" -gt 0 ] || share=1

programs()
{
    for f in $fuzzers; do
        echo "$out/fuzz_$f" "$out/broken_$f"
    done
}

build_fuzzers()
{
    "$MAKE" -s -j"$JOBS" -f tests/fuzz/build.mk OUT="$out" FLAGS="$FLAGS \
        -Werror -DPEER_OPENSSL=1 -DPEER_GCRYPT=1 \
        $(pkg-config --cflags libcrypto libgcrypt)" \
        PEERS='tests/peers/peer_openssl.c tests/peers/peer_gcrypt.c' \
        LIBS="$(pkg-config --libs libcrypto libgcrypt)" $(programs)
}

# The control has to end in a finding, not for another reason.
control()
{
    "$out/broken_$1" -runs=0 -artifact_prefix="$out/broken-" "$out/corpus/$1" \
        >"$out/broken_$1.log" 2>&1
    grep -q 'not so: ' "$out/broken_$1.log"
}

# New inputs are put beside those of the corpus.
explore()
{
    "$out/fuzz_$1" -max_total_time=$share -max_len=400 -print_final_stats=1 \
        -artifact_prefix="$out/found-$1-" "$out/corpus/$1" \
        >"$out/fuzz_$1.log" 2>&1 && return
    tail -n 30 "$out/fuzz_$1.log"
    echo "repeat it: $out/fuzz_$1 $(ls -t "$out/found-$1-"* | head -n 1)"
    return 1
}

# Keep the inputs that reach most, in as few bytes as it takes.
collect()
{
    rm -rf "$out/merged"
    mkdir "$out/merged"
    "$out/fuzz_$1" -merge=1 "$out/merged" "$out/corpus/$1" &&
        tests/fuzz/corpus.py pack "tests/fuzz/corpus/$1.txt" "$out/merged"
}

fuzz()
{
    [ "$corpus" = new ] || rm -rf "$out/corpus/$1"
    tests/fuzz/corpus.py unpack "tests/fuzz/corpus/$1.txt" "$out/corpus/$1"
    count=$(ls "$out/corpus/$1" | wc -l)
    check "fuzz_$1" "the $count inputs of its corpus" \
        "$out/fuzz_$1" -runs=0 "$out/corpus/$1"
    check "fuzz_$1" "control: a wrong result is found" control "$1"
    check "fuzz_$1" "new inputs for $share s" explore "$1"
    say '' "fuzz_$1" "$(sed -n 's/^Done \([0-9]* runs\).*/\1/p' \
        "$out/fuzz_$1.log")"
    [ "$corpus" != new ] || check "fuzz_$1" "a new corpus" collect "$1"
}

missing=
need clang clang
need pkg-config pkg-config
need python3 python3
pkg-config --exists libcrypto 2>/dev/null || missing="$missing libssl-dev"
pkg-config --exists libgcrypt 2>/dev/null || missing="$missing libgcrypt20-dev"
library clang "libclang_rt.fuzzer-$(uname -m).a" libclang-rt-dev
if [ -n "$missing" ]; then
    skip fuzz "packages$missing"
else
    mkdir -p "$out"
    check fuzz "the fuzzers build" build_fuzzers
    for fuzzer in $fuzzers; do
        fuzz "$fuzzer"
    done
fi
