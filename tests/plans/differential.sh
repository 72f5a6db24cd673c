# differential.sh - `make test-differential`: random cases against OpenSSL and
# Libgcrypt. Every run takes other numbers; the seed it prints, given as
# AESOP_TEST_SEED, takes them again. CASES is how many of each mode (200).
AESOP_TEST_SEED=${AESOP_TEST_SEED:-$(date +%s)}
export AESOP_TEST_SEED
more='' libraries='' options=''

# peer NAME MODULE PACKAGE TITLE: take the library if pkg-config finds it.
peer()
{
    if ! pkg-config --exists "$2" 2>/dev/null; then
        skip differential "against $4: package $3 (found with pkg-config)"
        return
    fi
    more="$more tests/peers/peer_$1.c"
    libraries="$libraries $(pkg-config --libs "$2")"
    upper=$(echo "$1" | tr a-z A-Z)
    options="$options -DPEER_$upper=1 $(pkg-config --cflags "$2")"
    say '' "$4" "$(pkg-config --modversion "$2")"
}

peer openssl libcrypto libssl-dev OpenSSL
peer gcrypt libgcrypt libgcrypt20-dev Libgcrypt
say '' "seed" "AESOP_TEST_SEED=$AESOP_TEST_SEED"
if [ -n "$more" ]; then
    build differential CC="$CC" CFLAGS="$CFLAGS -DCASES=${CASES:-200}$options" \
        MORE="$more" LIBS="$libraries" ONLY=differential
fi
