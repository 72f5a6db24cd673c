"""Mode gcm: round trips, all that can be done to a file, another reader."""
import os

from harness import FAILED, KEY, OK, USAGE, some_bytes

HEADER, TAG, CHUNK = 52, 16, 1024
GCM = ["--mode", "gcm", "--key-hex", KEY.hex()]
SMALL = [*GCM, "--chunk", "1K"]
SEALED = CHUNK + TAG  # a chunk in the file
PLAIN = some_bytes(3 * CHUNK + 500)
SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 5 * CHUNK - 1]
LARGE = [65535, 65536, 65537, 3 * 65536, 1000003]


def sealed(t, data=PLAIN, arguments=SMALL):
    return t.run("encrypt", *arguments, data=data).out


def test_round_trips(t):
    for arguments, sizes, chunk in ((SMALL, SIZES, CHUNK),
                                    (GCM, LARGE, 65536),
                                    ([*GCM, "--chunk=1M"], LARGE, 1 << 20)):
        bad = []
        for size in sizes:
            data = some_bytes(size)
            forth = t.run("encrypt", *arguments, data=data)
            back = t.run("decrypt", *GCM, data=forth.out)
            chunks = max(1, -(-size // chunk))
            if (forth.code, back.code, back.out) != (OK, OK, data) or \
                    len(forth.out) != HEADER + size + TAG * chunks:
                bad.append((size, forth, back))
        t.check(f"gcm: round trips, chunks of {chunk}", not bad, bad)


def test_files(t):
    for bits, key in ((128, KEY), (192, KEY + KEY[:8]), (256, KEY + KEY)):
        t.write("gcm.key", key)
        t.write("gcm.plain", PLAIN)
        arguments = ["--mode", "gcm", "--key-file", "gcm.key"]
        forth = t.run("encrypt", *arguments, "-i", "gcm.plain", "-o",
                      "gcm.file")
        back = t.run("decrypt", *arguments, "-i", "gcm.file", "-o",
                     "gcm.back", "--impl", "c_ttable4")
        t.check(f"gcm: files, {bits} bits, another implementation",
                (forth.code, back.code) == (OK, OK) and
                t.read("gcm.back") == PLAIN, (forth, back))
        t.refuses(f"gcm: a key of {bits} bits instead of another", USAGE,
                  [f"a key of {bits // 8} bytes, not"], "decrypt", "--mode",
                  "gcm", "--key-hex", (KEY + KEY)[:16 if bits > 128 else 32]
                  .hex(), "-i", "gcm.file")


def test_two_files_differ(t):
    one, two = sealed(t), sealed(t)
    t.check("gcm: two files of one plaintext have nothing in common",
            one[:20] == two[:20] and one[20:HEADER] != two[20:HEADER] and
            not any(one[i:i + 16] in two
                    for i in range(HEADER, len(one), 16)))


def sound(t, result):
    """Refused; and what came out before is verified, whole chunks."""
    return (result.code in (FAILED, USAGE) and result.err.count("\n") == 1 and
            len(result.out) % CHUNK == 0 and PLAIN.startswith(result.out))


def refuses_all(t, name, changed):
    """`changed` is pairs of a name and what became of a file."""
    bad, count = [], 0
    for what, data in changed:
        result = t.run("decrypt", *GCM, data=data)
        count += 1
        if not sound(t, result):
            bad.append((what, result))
    t.check(f"gcm: refused: {name} ({count})", count and not bad, bad)


def flip(data, at, bit=0):
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1:]


def pieces(data):
    return data[:HEADER], [data[i:i + SEALED]
                           for i in range(HEADER, len(data), SEALED)]


def test_control(t):
    """What the tests below change is fine before."""
    result = t.run("decrypt", *GCM, data=sealed(t))
    t.check("gcm: control: the unchanged file", result.code == OK and
            result.out == PLAIN, result)
    t.check("gcm: control: the verdict itself", not sound(t, result))


def test_flipped_header(t):
    data = sealed(t)
    bits = (3,) if t.wrapped else range(8)
    refuses_all(t, "a bit of the header", (
        ((at, bit), flip(data, at, bit)) for at in range(HEADER)
        for bit in bits if bit == 3 or at < 20))


def test_flipped_chunks(t):
    data = sealed(t)
    edges = {HEADER + i * SEALED + d for i in range(4)
             for d in (0, 1, 500 - 1, CHUNK - 1, CHUNK, SEALED - 1)}
    edges |= {len(data) - 1, len(data) - TAG, len(data) - TAG - 1}
    edges = sorted(at for at in edges if at < len(data))
    refuses_all(t, "a bit of a chunk", (
        (at, flip(data, at, at % 8))
        for at in edges[::4 if t.wrapped else 1]))


def test_truncated(t):
    data = sealed(t)
    ends = {HEADER + i * SEALED + d for i in range(4)
            for d in (-17, -16, -1, 0, 1, 15, 16, 17)}
    ends |= {0, 1, 8, 20, len(data) - 1, len(data) - TAG}
    ends = sorted(end for end in ends if 0 <= end < len(data))
    refuses_all(t, "cut off", (
        (end, data[:end]) for end in ends[::4 if t.wrapped else 1]))
    exact = sealed(t, PLAIN[:2 * CHUNK])
    refuses_all(t, "cut off behind a full chunk, the last one being full",
                [("one", exact[:-SEALED])])


def test_moved_chunks(t):
    data = sealed(t)
    head, chunks = pieces(data)
    other_head, others = pieces(sealed(t))
    join = b"".join

    def with_chunks(*order):
        return head + join(chunks[i] for i in order)

    refuses_all(t, "chunks moved, repeated, left out", [
        (order, with_chunks(*order)) for order in
        ((1, 0, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2), (0, 0, 1, 2, 3),
         (0, 1, 2, 3, 3), (0, 1, 2, 2, 3), (1, 2, 3), (0, 2, 3), (0, 1, 2),
         (3,))])
    refuses_all(t, "chunks of another file under the same key", [
        (i, head + join(chunks[:i] + [others[i]] + chunks[i + 1:]))
        for i in range(4)] + [("header", other_head + join(chunks))])


def test_extended(t):
    data = sealed(t)
    exact = sealed(t, PLAIN[:2 * CHUNK])
    refuses_all(t, "something added", [
        (len(more), whole + more) for whole in (data, exact)
        for more in (b"\0", bytes(TAG), bytes(SEALED), data)])


def test_nothing_of_it_in_a_file(t):
    data = sealed(t)
    for what, changed in (("first chunk", flip(data, HEADER)),
                          ("last chunk", flip(data, len(data) - 1)),
                          ("end", data[:-SEALED])):
        t.write("gcm.kept", b"before")
        t.write("gcm.bad", changed)
        t.refuses(f"gcm: damaged {what}, into a file", FAILED,
                  ["gcm.bad: damaged"], "decrypt", *GCM, "-i", "gcm.bad",
                  "-o", "gcm.kept")
        t.check(f"gcm: damaged {what}: the old file stays",
                t.read("gcm.kept") == b"before" and not t.temporaries())


def test_verified_as_it_comes(t):
    """A chunk comes out of a pipe when it is verified, before the next one
    is there."""
    data = sealed(t)
    started = t.start("decrypt", *GCM)
    started.stdin.write(data[:HEADER + SEALED + 1])
    started.stdin.flush()
    first = os.read(started.stdout.fileno(), 2 * CHUNK)
    rest, _ = started.communicate(data[HEADER + SEALED + 1:])
    t.check("gcm: pipes, chunk by chunk", first == PLAIN[:CHUNK] and
            first + rest == PLAIN and started.returncode == OK)


def test_wrong_input(t):
    wrong = [*GCM[:3], "00" * 16]
    t.refuses("gcm: the wrong key", FAILED, ["key is wrong"], "decrypt",
              *wrong, data=sealed(t))
    t.refuses("gcm: another file", FAILED, ["not a file that"], "decrypt",
              *GCM, data=PLAIN)
    t.refuses("gcm: an empty file", FAILED, ["too short"], "decrypt", *GCM)
    t.refuses("gcm: a version of the future", FAILED, ["version"], "decrypt",
              *GCM, data=flip(sealed(t), 8, 1))
    t.refuses("gcm: a chunk that is no power of 2", USAGE, ["--chunk"],
              "encrypt", *GCM, "--chunk", "3K")
    t.refuses("gcm: a chunk that is too small", USAGE, ["--chunk", "1024"],
              "encrypt", *GCM, "--chunk", "512")
    t.refuses("gcm: chunks are in the file", USAGE, ["--chunk", "decrypts"],
              "decrypt", *SMALL)
    t.refuses("gcm: no IV", USAGE, ["--iv-hex", "gcm"], "encrypt", *GCM,
              "--iv-hex", "00" * 16)


def test_another_reader(t):
    name = "gcm: another reader and writer of the format"
    if not t.imports("cryptography", name):
        return
    import sealed_format as other  # what it imports may be missing
    bad = []
    for key in (KEY, KEY + KEY[:8], KEY + KEY):
        arguments = ["--mode", "gcm", "--key-hex", key.hex()]
        for size in SIZES[:4] if t.wrapped else SIZES:
            data = some_bytes(size)
            ours = sealed(t, data, [*arguments, "--chunk", "1K"])
            head = other.header(len(key), 10, some_bytes(32))
            theirs = other.seal(key, head, other.split(data, CHUNK))
            back = t.run("decrypt", *arguments, data=theirs)
            if other.unseal(key, ours) != data or back.out != data or \
                    back.code != OK:
                bad.append((size, back))
    t.check(name, not bad, bad)
    head = other.header(16, 10, some_bytes(32))
    full, empty = PLAIN[:CHUNK], b""
    for what, chunks, code in (("a full last chunk", [full, full], OK),
                               ("an empty chunk behind one", [full, empty],
                                FAILED)):
        result = t.run("decrypt", *GCM, data=other.seal(KEY, head, chunks))
        t.check(f"gcm: {what}", result.code == code, result)
