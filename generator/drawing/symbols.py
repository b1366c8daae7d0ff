"""Sets of symbols: the symbol for each digit, and the kinds that a set suits."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cluesmith.generator.drawing.primitives import Outline, Symbol
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.drawing.svg_paths import curves_of, moved_curves
from cluesmith.generator.drawing.symbol_names import COLOURS, SHAPES, WORD, SymbolError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.wording.words import ENGLISH, Words, marked

# In a box of 100 units: easy to draw by hand, and told apart where they are small.  The first four
# and the first six are those that differ most.
_SHAPES = (
    ("circle", "●", "red", "#d7372f", "M8 50a42 42 0 1 0 84 0a42 42 0 1 0-84 0z"),
    ("triangle", "▲", "green", "#3a9d49", "M50 7L95 89H5z"),
    ("square", "■", "blue", "#2a62c4", "M12 12H88V88H12z"),
    (
        *("star", "★", "yellow", "#f8cf1c"),
        "M50 3L62.3 36L97.6 37.6L70 59.5L79.4 93.4L50 74L20.6 93.4L30 59.5L2.4 37.6L37.7 36z",
    ),
    (
        *("heart", "♥", "pink", "#f08fbe"),
        "M50 93C12 64 4 46 4 32C4 17 15 8 27 8C37 8 45 13 50 23C55 13 63 8 73 8C85 8 96 17 96 32"
        "C96 46 88 64 50 93z",
    ),
    ("moon", "☾", "violet", "#7d3fa8", "M64 6A46 46 0 1 0 94 66A36 36 0 1 1 64 6z"),
    ("cross", "✚", "orange", "#f2861d", "M35 7H65V35H93V65H65V93H35V65H7V35H35z"),
    ("diamond", "◆", "turquoise", "#45c3c9", "M50 2L88 50L50 98L12 50z"),
    (
        *("ring", "○", "brown", "#8a5a36"),
        "M5 50a45 45 0 1 0 90 0a45 45 0 1 0-90 0zM27 50a23 23 0 1 1 46 0a23 23 0 1 1-46 0z",
    ),
)

# The edge of colours, which light ones need on white paper.
_EDGE, _EDGE_WIDTH = "#333333", 0.035


_WITH = {
    "letters": marked("{kind} with letters"),
    "shapes": marked("{kind} with shapes"),
    "colours": marked("{kind} with colours"),
    "pictures": marked("{kind} with pictures"),
}

# What text drawings have for blank cells, lines and comments.
_MARKS = r".-+=*/\|#"


@dataclass(frozen=True, eq=False)
class Symbols:
    """The symbols for the digits 1, 2, and so on."""

    text: str
    """The set as the user names it."""
    noun: str
    """The noun for several of them."""
    each: tuple[Symbol, ...]

    @cached_property
    def has_colours(self) -> bool:
        """Return True if drawings need colours."""
        return any(symbol.has_colours for symbol in self.each)

    @cached_property
    def are_letters(self) -> bool:
        """Return True if each is a letter, which fonts must have."""
        return not any(symbol.drawing for symbol in self.each)

    def of(self, kind: Kind) -> tuple[Symbol, ...]:
        """Return the symbols of a kind."""
        return self.each[: kind.n_digits]

    def names_in(self, kind: Kind, words: Words = ENGLISH) -> list[str]:
        """Return the names of the symbols of a kind."""
        return [words.of(symbol.name, "symbol") for symbol in self.of(kind)]

    def kind_with(self, title: str, words: Words = ENGLISH) -> str:
        """Return the title of a kind with these symbols."""
        return words.said(_WITH[self.noun], kind=title)

    def problem(self, kind: Kind) -> str | None:
        """Return the reason why they cannot stand for the digits of a kind."""
        if kind.digit_maps is not None:
            return f"the digits of {kind.title} count, so no symbols can stand for them"
        n = len(self.each)
        is_word = self.text.startswith(WORD)
        if n < kind.n_digits or (is_word and n > kind.n_digits):
            few = f"{n} {self.noun}"
            return f"{few}, and {kind.title} has {kind.n_digits} digits"
        return None


def built_in_symbols(text: str) -> Symbols:
    """Return the symbols of an option that names no files.

    Parameters
    ----------
    text : str
        "shapes", "colours", "word:" and a word, or a letter for each digit.

    Raises
    ------
    SymbolError
    """
    if text in (SHAPES, COLOURS):
        return Symbols(text, text, tuple(_drawn(text == COLOURS)))
    letters = unicodedata.normalize("NFC", text.removeprefix(WORD))
    for letter in letters:
        if unicodedata.category(letter)[0] in "MZC" or letter in _MARKS:
            raise SymbolError(f"{letter!r} cannot be a symbol: use letters, digits or signs")
    for number, letter in enumerate(letters):
        if letter in letters[:number]:
            raise SymbolError(f"{letters!r} has {letter!r} twice: each digit needs its own symbol")
    return Symbols(text, "letters", tuple(Symbol(letter, letter) for letter in letters))


def _drawn(has_colours: bool) -> Iterator[Symbol]:
    for name, letter, colour, tone, data in _SHAPES:
        curves = moved_curves(curves_of(data), _in_square)
        if has_colours:
            part = Outline(curves, tone, _EDGE, _EDGE_WIDTH)
            yield Symbol(f"{colour} {name}", letter, (part,))
        else:
            yield Symbol(name, letter, (Outline(curves),))


def _in_square(point: Point) -> Point:
    return round(point[0] / 100 - 0.5, 4), round(point[1] / 100 - 0.5, 4)
