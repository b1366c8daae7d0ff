"""LZ-String in Base64, the compression of f-puzzles links.

The format is that of the JavaScript library lz-string 1.x, ``compressToBase64``: Lempel-Ziv codes
of growing width, least bit first, six bits per character.  A text is a sequence of UTF-16 code
units.  The package lzstring on PyPI dates from 2018 and needs the package future; this module is
shorter than the checks that its results would need.
"""

from binascii import b2a_base64
from collections.abc import Iterable, Iterator

from cluesmith.generator.errors import DefinitionError

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = 6

# Codes without a text: a new character of 8 or of 16 bits follows; the end.
_SHORT, _LONG, _END = range(3)

# Above any puzzle; a few characters can stand for far more.
MAX_TEXT = 1_000_000


class _Width:
    """The number of bits of a code: it grows by one when all codes of a width are in use."""

    def __init__(self) -> None:
        self.width = self._n_left = 2

    def grow(self) -> None:
        """Count a code that has come into use."""
        self._n_left -= 1
        if not self._n_left:
            self._n_left = 1 << self.width
            self.width += 1


def compressed(text: str) -> str:
    """Return a text in LZ-String and Base64."""
    bits: list[str] = []
    codes: dict[str, int] = {}
    new: set[str] = set()
    width = _Width()

    def put(value: int, n_bits: int) -> None:
        bits.append(f"{value:0{n_bits}b}"[::-1])

    def put_text(known: str) -> None:
        if known in new:
            new.remove(known)
            is_short = ord(known) < 1 << 8
            put(_SHORT if is_short else _LONG, width.width)
            put(ord(known), 8 if is_short else 16)
            width.grow()
        else:
            put(codes[known], width.width)
        width.grow()

    known = ""
    for unit in _units(text):
        if unit not in codes:
            codes[unit] = len(codes) + 3
            new.add(unit)
        longer = known + unit
        if longer in codes:
            known = longer
            continue
        put_text(known)
        codes[longer] = len(codes) + 3
        known = unit
    if known:
        put_text(known)
    put(_END, width.width)
    return _in_base64("".join(bits))


def _units(text: str) -> Iterable[str]:
    if text.isascii():
        return text
    raw = text.encode("utf-16-le", "surrogatepass")
    return (chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw), 2))


def _in_base64(bits: str) -> str:
    """Return bits as text, six per character; always writes one more bit, as the library does."""
    n_characters = len(bits) // _BITS + 1
    n_bytes = len(bits) // 8 + 1
    packed = int(bits.ljust(8 * n_bytes, "0"), 2).to_bytes(n_bytes, "big")
    text = b2a_base64(packed, newline=False).decode()
    return text[:n_characters] + "=" * (-n_characters % 4)


def decompressed(text: str) -> str:
    """Return the text that ``compressed`` turned into this one.

    Raises
    ------
    DefinitionError
        It is not the result of a compression, or stands for more than ``MAX_TEXT`` characters.
    """
    values = [_ALPHABET.find(character) for character in text.rstrip("=")]
    if -1 in values:
        raise DefinitionError("a compressed puzzle with characters that are not Base64")
    bits = (value >> bit & 1 for value in values for bit in reversed(range(_BITS)))
    try:
        units = "".join(_entries(bits))
    except StopIteration:
        raise DefinitionError("a compressed puzzle that was cut off") from None
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _entries(bits: Iterator[int]) -> list[str]:
    """Return the texts that the codes stand for."""

    def take(n_bits: int) -> int:
        return sum([next(bits) << bit for bit in range(n_bits)])  # a generator would hide the end

    found: list[str] = []
    entries = ["", "", ""]
    width, before, length = _Width(), "", 0
    while (code := take(width.width)) != _END:
        if code in (_SHORT, _LONG):
            entries.append(chr(take(8 if code == _SHORT else 16)))
            code = len(entries) - 1
            width.grow()
        if code < len(entries):
            entry = entries[code]
        elif code == len(entries) and before:
            entry = before + before[0]
        else:
            raise DefinitionError("a compressed puzzle that is broken")
        found.append(entry)
        length += len(entry)
        if length > MAX_TEXT:
            raise DefinitionError(f"a compressed puzzle of over {MAX_TEXT:,} characters")
        if before:
            entries.append(before + entry[0])
        before = entry
        width.grow()
    return found
