"""Writes names.z and charsets.txt from the database of a Python 3.12.

names.z is a deflated text. A line is the name of the character behind that of the line before;
a line '=HEX' sets the next character. The names of aliases.txt follow. Ideographs and Hangul
syllables are missing: their names follow rules.

charsets.txt has the charsets of one byte per character: their names and the characters of the
bytes from 80, FFFD where there is none.
"""

import encodings.aliases
import unicodedata
import zlib

assert unicodedata.unidata_version == "15.0.0", "Go's tables are of Unicode 15.0.0"
BY_RULE = ("HANGUL SYLLABLE ", "CJK UNIFIED IDEOGRAPH-")


def names():
    yield from ((c, unicodedata.name(chr(c), "")) for c in range(0x110000))
    with open("aliases.txt") as aliases:
        yield from ((ord(unicodedata.lookup(n)), n) for n in aliases.read().split("\n") if n)


def write_names():
    lines, expected = [], 0
    for c, name in names():
        if not name or name.startswith(BY_RULE):
            continue
        if c != expected:
            lines.append("=%X" % c)
        lines.append(name)
        expected = c + 1
    deflate = zlib.compressobj(9, wbits=-15)
    with open("names.z", "wb") as out:
        out.write(deflate.compress("\n".join(lines).encode()) + deflate.flush())


CHARSETS = (
    "ascii latin-1 cp437 cp850 cp852 cp866 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 "
    "iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-9 iso8859-10 iso8859-13 "
    "iso8859-14 iso8859-15 iso8859-16 koi8-r koi8-u mac-roman"
).split()


def charset_names(charset):
    """All names of a charset, with '-' for '_'."""
    found = {charset} | {a for a, e in encodings.aliases.aliases.items() if e == charset.replace("-", "_")}
    return sorted(n.replace("_", "-") for n in found)


def write_charsets():
    with open("charsets.txt", "w") as out:
        for charset in CHARSETS:
            high = bytes(range(128, 256)).decode(charset, "replace")
            out.write("%s = %s\n" % (" ".join(charset_names(charset)), " ".join("%X" % ord(c) for c in high)))


write_names()
write_charsets()
