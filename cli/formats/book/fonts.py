"""The fonts of a book, embedded in it, and the sizes of its type.

Printers of books refuse files without their fonts.  Noto Sans comes along, with Noto Serif for
titles, in Latin, Greek and Cyrillic letters; for others the user names files of his own.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, floor
from pathlib import Path
from typing import Any

from cluesmith.cli.formats.book.postscript_outlines import (
    converted_font,
    font_problems,
    has_postscript_outlines,
)
from cluesmith.cli.formats.bundled_typefaces import BOLD, REGULAR, TITLES, typeface
from cluesmith.cli.formats.format import BookOptions
from cluesmith.generator.errors import FormatError
from cluesmith.generator.wording.line_breaks import WORD
from cluesmith.generator.wording.words import Words

# The largest fonts in use, with all Chinese characters, have a third of this size.
_MOST_FONT_BYTES = 64 << 20

# Arabic and Syriac letters, whose shapes depend on the letters beside them.
_ARABIC = re.compile(r"[\u0600-\u077f\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefe]")

# Code points of Chinese, Japanese and Korean letters and punctuation.
_EAST_ASIAN = ((0x1100, 0x11FF), (0x2E80, 0xD7FF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF))

_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

# The step from one line to the next, in heights of the type.
LINE = 1.3

# The outline that makes letters bold, in heights of the type. Noto's bold is wider by this.
_BOLD_LINE = 0.04


@dataclass(frozen=True, slots=True)
class TypeSizes:
    """Sizes of type in points. The least sizes, of digits and of the numbers of clues beside them,
    are the smallest that people can read.

    Captions use the first of their sizes in which they have room.
    """

    title: float
    first_heading: float
    heading: float
    text: float
    foot: float
    captions: tuple[float, ...]
    least_digit: float
    least_solution_digit: float
    least_number: float


NORMAL = TypeSizes(26, 18, 13, 10, 9, (9, 8, 7, 6), 5, 4.5, 3.5)
LARGE = TypeSizes(30, 24, 20, 16, 16, (16,), 16, 16, 8)

# Sizes in normal print within a book in large print.
_SMALL_CAPTIONS, _LEAST_SMALL_SOLUTION_DIGIT = (12, 11, 10, 9), 8


def sizes_of(options: BookOptions, of_section: BookOptions | None = None) -> TypeSizes:
    """Return the sizes of type of a book. The digits of a section may have other sizes."""
    sizes = LARGE if options.large_print else NORMAL
    if of_section is None or of_section.large_print == options.large_print:
        return sizes
    of_digits = NORMAL if options.large_print else LARGE
    digits = replace(
        sizes,
        captions=of_digits.captions,
        least_digit=of_digits.least_digit,
        least_solution_digit=of_digits.least_solution_digit,
        least_number=of_digits.least_number,
    )
    return with_small_solutions(digits) if options.large_print else digits


def with_small_solutions(sizes: TypeSizes) -> TypeSizes:
    """Return the sizes with smaller solutions, which can still be read with large print."""
    return replace(
        sizes, captions=_SMALL_CAPTIONS, least_solution_digit=_LEAST_SMALL_SOLUTION_DIGIT
    )


@dataclass(frozen=True, slots=True)
class Fonts:
    """Fonts by their names in reportlab, and the code points that all of them have.

    ``bold_line`` is the line around bold letters that have no font of their own, in heights of the
    type.
    """

    regular: str
    bold: str
    display: str
    known: frozenset[int]
    digit_height: float
    bold_line: float = 0.0

    @property
    def for_titles(self) -> "Fonts":
        """Return the same with only the font of titles."""
        return replace(self, regular=self.display, bold=self.display)

    def strange_letter(self, text: str) -> str | None:
        """Return a letter that the fonts lack or that cannot be printed alone, if there is one."""
        joined = _ARABIC.search(text)
        if joined:
            return joined[0]
        return next((letter for letter in text if ord(letter) not in self.known), None)

    def check(self, text: str, what: str) -> str:
        """Return the text if the fonts have all of its letters.

        Raises FormatError if they lack one.
        """
        strange = self.strange_letter(text)
        if strange is not None:
            raise FormatError(f"{what}: {self.problem(strange)}")
        return text

    def check_words(self, words: Words) -> None:
        """Refuse a language whose letters the fonts lack.

        Raises FormatError.
        """
        letters = (letter for text in words.texts.values() for letter in text if letter.isalpha())
        strange = self.strange_letter("".join(letters))
        if strange is not None:
            raise FormatError(f"--language {words.language}: {self.problem(strange)}")

    def problem(self, letter: str) -> str:
        """Return why a letter cannot be printed."""
        if _ARABIC.match(letter):
            return f"{letter!r} is of a script whose letters are joined, which pdf cannot do"
        whose = "pdf (Latin, Greek and Cyrillic letters)" if self.regular == REGULAR else "--font"
        return (
            f"{letter!r} is not in the fonts of {whose}: name a font that has it with --font, "
            f"such as {_font_for(letter)}"
        )

    def width(self, text: str, size: float, is_bold: bool = False) -> float:
        """Return the width of a line."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return float(stringWidth(text, self.bold if is_bold else self.regular, size))

    def wrapped(self, text: str, size: float, width: float, is_bold: bool = False) -> list[str]:
        """Return lines of at most this width; words that are wider are cut."""
        lines: list[str] = []
        for blanks, word in WORD.findall(text):
            added = " " * bool(blanks) + word
            if lines and self.width(lines[-1] + added, size, is_bold) <= width:
                lines[-1] += added
            else:
                lines += self._pieces(word, size, width, is_bold)
        return lines

    def balanced(self, text: str, size: float, width: float) -> list[str]:
        """Return the same number of lines as ``wrapped``, in the least width that allows it."""
        lines = self.wrapped(text, size, width)
        longest = max((self.width(word, size) for word in text.split()), default=0)
        widths = range(ceil(longest), floor(width) + 1)
        found = bisect_left(
            widths, True, key=lambda each: len(self.wrapped(text, size, each)) <= len(lines)
        )
        return self.wrapped(text, size, widths[found]) if found < len(widths) else lines

    def shortened(self, text: str, size: float, width: float, is_bold: bool = False) -> str:
        """Return a text that fits, with an ellipsis if it has to be cut."""
        if self.width(text, size, is_bold) <= width:
            return text
        lengths = range(1, len(text) + 1)
        n_letters = bisect_right(
            lengths, width, key=lambda n: self.width(text[:n] + _ELLIPSIS, size, is_bold)
        )
        return text[:n_letters].rstrip() + _ELLIPSIS

    def first_lines(self, lines: list[str], most: int, size: float, width: float) -> list[str]:
        """Return at most this many lines. If there are more, the last one is cut."""
        if len(lines) <= most:
            return lines
        rest = " ".join(lines[most - 1 :])
        return [*lines[: most - 1], self.shortened(rest, size, width)]

    def _pieces(self, word: str, size: float, width: float, is_bold: bool) -> Iterator[str]:
        piece = ""
        for letter in word:
            if piece and self.width(piece + letter, size, is_bold) > width:
                yield piece
                piece = ""
            piece += letter
        yield piece


def _font_for(letter: str) -> str:
    """Return the name of a font that probably has a letter."""
    if any(first <= ord(letter) <= last for first, last in _EAST_ASIAN):
        return "NotoSansCJK-Regular.ttc, in Debian's package fonts-noto-cjk"
    return "one of the Noto fonts"


def fonts_of(options: BookOptions) -> Fonts:
    """Make the fonts of a book known to reportlab.

    Raises FormatError if a file is no font that can be embedded.
    """
    own_bold = options.bold_font or options.font
    regular = _registered(options.font, "--font", REGULAR)
    bold = _registered(own_bold, "--bold-font", BOLD)
    display = bold if own_bold else _registered(None, "", TITLES)
    known = frozenset.intersection(
        *(frozenset(font.face.charToGlyph) for font in (regular, bold, display))
    )
    # The face gives the height of capitals in thousandths. Figures have the same height.
    height = bold.face.capHeight / 1000
    line = _BOLD_LINE if options.font and not options.bold_font else 0.0
    return Fonts(regular.fontName, bold.fontName, display.fontName, known, height, line)


def _registered(path: str | None, option: str, default: str) -> Any:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    if path is None:
        font = TTFont(default, typeface(default))
    else:
        _check_size(path, option)
        with font_problems(option, path):
            font = _opened(f"{default}-{Path(path).stem}", path, option)
    registerFont(font)
    return font


def _opened(name: str, path: str, option: str) -> Any:
    """Return a font after a check that each glyph can be read, since glyphs are read late."""
    from reportlab.pdfbase.ttfonts import TTFont

    if has_postscript_outlines(path):
        return converted_font(name, path, option)
    font = TTFont(name, path)
    font.face.makeSubset(list(font.face.charToGlyph))
    return font


def _check_size(path: str, option: str) -> None:
    """Refuse a file without an end, or one that would fill the memory."""
    if not Path(path).is_file() or Path(path).stat().st_size > _MOST_FONT_BYTES:
        raise FormatError(
            f"{option}: {path}: no file of at most {_MOST_FONT_BYTES >> 20} MB, as fonts are"
        )
