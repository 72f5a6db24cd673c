key=$(printf %032d 1)
tag=$(printf message | aesop mac --key-hex "$key")
echo "$tag"
printf message | aesop mac --key-hex "$key" --verify "$tag" && echo verified
printf massage | aesop mac --key-hex "$key" --verify "$tag" || echo status $?
