key=$(printf %064d 1)
printf message | aesop encrypt --mode siv --key-hex "$key" | od -An -tx1
printf message | aesop encrypt --mode siv --key-hex "$key" | od -An -tx1
