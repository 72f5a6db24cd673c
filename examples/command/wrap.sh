master=$(printf %032d 1)
printf 'a key of 24 bytes, as is' | aesop wrap --key-hex "$master" | od -An -tx1
printf 'a key of 24 bytes, as is' | aesop wrap --key-hex "$master" |
    aesop unwrap --key-hex "$master" | od -An -c
