"""The file format of mode gcm, by another hand: docs/file-format.md with
Python's cryptography module, which is to be there."""
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.kdf.kbkdf import (CounterLocation,
                                                      KBKDFCMAC, Mode)

MAGIC = b"\xaeaesop\r\n"
HEADER, TAG = 52, 16


def header(key_len, chunk, salt, source=0, passes=0, memory=0):
    return (MAGIC + bytes([1, key_len, chunk, source]) +
            passes.to_bytes(4, "big") + memory.to_bytes(4, "big") + salt)


def derive(key, head):
    """The key of a file and the prefix of its nonces."""
    derived = KBKDFCMAC(AES, Mode.CounterMode, len(key) + 7, 4, 4,
                        CounterLocation.BeforeFixed, b"aesop file", head,
                        None).derive(key)
    return derived[:len(key)], derived[len(key):]


def nonce(prefix, number, last):
    return prefix + number.to_bytes(4, "big") + bytes([last])


def split(data, size):
    """Pieces of that size; the last may be shorter, an empty whole is one."""
    return [data[i:i + size] for i in range(0, max(len(data), 1), size)]


def seal(key, head, pieces):
    file_key, prefix = derive(key, head)
    aead = AESGCM(file_key)
    return head + b"".join(
        aead.encrypt(nonce(prefix, i, i == len(pieces) - 1), piece, None)
        for i, piece in enumerate(pieces))


def unseal(key, data):
    """The plaintext; raises an exception for what was changed."""
    head = data[:HEADER]
    file_key, prefix = derive(key, head)
    aead = AESGCM(file_key)
    pieces = split(data[HEADER:], (1 << head[10]) + TAG)
    return b"".join(
        aead.decrypt(nonce(prefix, i, i == len(pieces) - 1), piece, None)
        for i, piece in enumerate(pieces))
