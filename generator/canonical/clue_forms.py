"""Canonical forms of puzzles whose clues are not digits alone.

Their clues are geometric, so their symmetries are few: those of the board's drawing that keep the
houses and the pairs (``Kind.board_symmetries``), each with the exchanges of digits that the clues
allow (``Kind.digit_maps``).  The solution decides among these: the form is the image with the least
solution, or the least of several such images.  So nearly all puzzles need the clues of one image
only.

Clues are stored as text, since puzzles share most of their places: the text before the equals sign
is read once for all puzzles.

Measured on a loaded machine, us a puzzle once most places are known: 89 for a killer of 22 cages,
51 for a Futoshiki of 9x9 with 41 clues, 31 for a Thermo Sudoku with 25, 22 for a Futoshiki of 5x5.
Of the first 150 killers each takes 319.
"""

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import NamedTuple

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Order
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.clues.clue_types import CLUE_TYPES, TYPE_NUMBERS
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind

# Places that are remembered, in some 10 MB.
_MOST_PLACES = 50_000

_EQUALS = "="
_ORDERS = {name: row.order for name, row in CLUE_TYPES.items()}

# A clue as it is compared: the number of its type, its cells and its value, and the text before it.
_Key = tuple[int, tuple[int, ...], int, str]


class _Place(NamedTuple):
    """The contents of a clue's text without its value, which becomes ``offset + sign * value``."""

    type: str
    cells: tuple[int, ...]
    sign: int
    offset: int


class _Image(NamedTuple):
    """A symmetry of the board: the sources of the digits, and the targets of the cells."""

    digits: Callable[[bytes], tuple[int, ...]]
    moved: tuple[int, ...]


class ClueForms:
    """Finds the canonical forms of puzzles of one kind.

    Parameters
    ----------
    kind : Kind

    Notes
    -----
    One object serves one thread at a time.
    """

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._images = [_image(moved) for moved in kind.board_symmetries]
        n = kind.n_digits
        maps = kind.digit_maps
        self._is_free = maps is None
        self._tables = [bytes((0, *digits)) for digits in maps or [range(1, n + 1)]]
        # By whether digits are reversed, the places of texts.
        self._places: tuple[dict[str, _Place], dict[str, _Place]] = ({}, {})

    def form(self, text: str, solution: bytes) -> tuple[str, str]:
        """Return the canonical puzzle and the canonical grid, in one line of text each.

        Raises
        ------
        PuzzleSyntaxError
            A clue cannot be read.
        """
        digits, *clues = text.split(SEPARATOR)
        values = self._kind.values(digits)
        least: bytes | None = None
        found: list[tuple[_Image, int, bytes]] = []
        for image in self._images:
            moved = bytes(image.digits(solution))
            for number, table in enumerate(self._exchanges(moved)):
                grid = moved.translate(table)
                if least is None or grid < least:
                    least, found = grid, []
                if grid == least:
                    found.append((image, number, table))
        forms = [
            (bytes(image.digits(values)).translate(table), self._clues(clues, image.moved, number))
            for image, number, table in found
        ]
        puzzle, keys = min(forms)
        others = (
            f"{SEPARATOR}{head}{value if head[-1] == _EQUALS else ''}" for _, _, value, head in keys
        )
        return self._kind.text(puzzle) + "".join(others), self._kind.text(least or b"")

    def _exchanges(self, grid: bytes) -> Iterator[bytes]:
        """Yield maps of the digits; if all keep the clues, the one in order of appearance."""
        if self._is_free:
            seen = bytes(dict.fromkeys(grid))
            yield bytes.maketrans(seen, bytes(range(1, len(seen) + 1)))
        else:
            for table in self._tables:
                yield table.ljust(256, b"\0")

    def _clues(self, clues: list[str], moved: tuple[int, ...], number: int) -> list[_Key]:
        """Return the image of clues, sorted in the order of their text."""
        places, heads = self._places[number], self._kind.clue_places.heads
        keys: list[_Key] = []
        for clue in clues:
            head, _, value = clue.partition(_EQUALS)
            try:
                type_, cells, sign, offset = places[head]
            except KeyError:
                type_, cells, sign, offset = self._place(clue, number)
            image = tuple([moved[cell] for cell in cells])
            order = _ORDERS[type_]
            if order is Order.NOTHING:
                image = tuple(sorted(image))
            elif order is Order.EITHER_WAY:
                image = min(image, image[::-1])
            shown = offset + sign * int(value) if value else 0
            keys.append((TYPE_NUMBERS[type_], image, shown, heads[type_, image]))
        keys.sort()
        return keys

    def _place(self, text: str, number: int) -> _Place:
        """Read a clue, with digits as they are (number 0) or reversed."""
        places = self._places[number]
        if len(places) >= _MOST_PLACES:
            places.clear()
        clue = self._kind.clue_places.read(text)
        first, second = (self._exchanged(clue._replace(value=value), number) for value in (0, 1))
        place = _Place(first.type, first.cells, second.value - first.value, first.value)
        return places.setdefault(text.partition(_EQUALS)[0], place)

    def _exchanged(self, clue: Clue, number: int) -> Clue:
        """Return the clue after an exchange of digits."""
        if number == 0:
            return clue
        found = CLUE_TYPES[clue.type].reversed(clue, self._kind.n_digits)
        if found is None:
            raise PuzzleSyntaxError(f"{self._kind.title} has no clues of type {clue.type!r}")
        return found


def _image(moved: tuple[int, ...]) -> _Image:
    sources = sorted(range(len(moved)), key=moved.__getitem__)
    return _Image(itemgetter(*sources), moved)
