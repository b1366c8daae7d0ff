"""Words in a language: the English text is the key of its translations.

Holes in braces are filled in: ``{name}`` with a value, and ``{name|puzzle|puzzles}`` with one of
several words, one for each form that numbers have in the language.  The scripts of pages fill
the same holes (``cli/formats/player/hint_words.js``).
"""

import re
from collections.abc import Callable, Mapping, Sequence

from cluesmith.light_dataclasses import dataclass

_HOLE = re.compile(r"{([^}]*)}")

# The numbers in the name of a house or a kind: "row 3", "6x6 Sudoku".
_NUMBER = re.compile(r"\d+(?:x\d+)?")


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of a language."""

    language: str
    """Its tag."""
    texts: Mapping[tuple[str, str], str]
    """Translations, by context and English text; a text without a translation stays English."""
    forms: tuple[str, ...]
    """The plural forms of whole numbers, by their names in the CLDR."""
    form: Callable[[int], int]
    """(number) -> the place of its form in ``forms``."""
    number: Callable[[int], str]
    """(number) -> a number of things as people write it."""
    is_right_to_left: bool = False

    def of(self, text: str, context: str = "") -> str:
        """Return a text in the language, with its holes."""
        return self.texts.get((context, text), text)

    def has(self, text: str, context: str = "") -> bool:
        """Return True if a text is translated."""
        return (context, text) in self.texts

    def said(self, text: str, context: str = "", /, **values: object) -> str:
        """Return a text in the language, with its holes filled."""

        def filled(name: str, forms: list[str]) -> str:
            value = values[name]
            if not isinstance(value, int) or not forms:
                return str(value)
            # An English text has fewer forms than some languages need.
            return forms[min(self.form(value), len(forms) - 1)]

        return fill(self.of(text, context), filled)

    def name(self, text: str, context: str) -> str:
        """Return the translated name of a house or a kind, with any number in it."""
        house, of_board, board = text.partition(" of board ")
        if of_board:
            return self.said(_OF_BOARD, context, house=self.name(house, context), number=board)
        pattern, number = numbered(text)
        if not self.has(pattern, context):
            return text
        return self.said(pattern, context, number=self.size(number))

    def size(self, text: str) -> str:
        """Return the size of a board or a box, such as "3x3", as people write it; or a number."""
        rows, times, columns = text.partition("x")
        return self.said(_SIZE, "size", rows=rows, columns=columns) if times else text

    def listed(self, parts: Sequence[str], conjunction: str = "and") -> str:
        """Return "a", "a and b", or "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        *first, last = parts
        text = "{most} and {last}" if conjunction == "and" else "{most} or {last}"
        return self.said(text, conjunction, most=self.of(", ", "comma").join(first), last=last)


def fill(text: str, filled: Callable[[str, list[str]], str]) -> str:
    """Return a text with its holes filled, by their names and the words to choose from."""

    def of_hole(hole: re.Match[str]) -> str:
        name, *forms = hole[1].split("|")
        return filled(name, forms)

    return _HOLE.sub(of_hole, text)


def holes(text: str) -> list[tuple[str, int]]:
    """Return the names in the holes of a text, each with the number of its words."""
    found: list[tuple[str, int]] = []
    for hole in _HOLE.finditer(text):
        name, *forms = hole[1].split("|")
        found.append((name, len(forms)))
    return found


def numbered(text: str) -> tuple[str, str]:
    """Return a name with a hole in place of its number, and the number."""
    found = _NUMBER.search(text)
    if found is None:
        return text, ""
    return _NUMBER.sub("{number}", text, count=1), found[0]


def marked(text: str, context: str = "") -> str:
    """Return a text as it is; the call marks it for the catalogues."""
    return text


_OF_BOARD = marked("{house} of board {number}", "house")
_SIZE = marked("{rows}x{columns}", "size")

ENGLISH = Words(
    "en", {}, ("one", "other"), lambda number: int(number != 1), lambda number: f"{number:,}"
)
