"""The places of clues on a board, and their text.

Puzzles of a kind share places of clues, so each place is read, checked and written once.
"""

import itertools
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NoReturn, Protocol

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import ClueType, Order, Place
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.clues.clue_place import CluePlace, PlacedPuzzle, order_of
from cluesmith.generator.clues.clue_text import SEPARATOR, Board, clue_text, read_clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES, normal, sort_key
from cluesmith.generator.errors import PuzzleSyntaxError

# Places that are remembered, in some 20 MB.
_MOST_PLACES = 30_000

_EQUALS = "="
# Values that most clues have, by their text.
_NUMBERS = {str(number): number for number in range(1000)}


class PlacedBoard(Board, Protocol):
    """A board that knows the cells that touch each other; a ``Definition`` is one."""

    @property
    def title(self) -> str:
        """The kind as written in a sentence."""

    @property
    def clues(self) -> Sequence[ClueRule]:
        """The rule for each family of clues."""

    @property
    def rows(self) -> Sequence[int]:
        """The number of cells in each row."""

    @property
    def n_digits(self) -> int:
        """The number of digits."""

    @property
    def neighbours(self) -> Sequence[Sequence[int]]:
        """For each cell, the cells that share a side with it."""

    @property
    def touching(self) -> Sequence[Sequence[int]]:
        """For each cell, the cells that share a side or a corner with it."""


class CluePlaces:
    """Reads, checks and writes the clues of a board.

    Parameters
    ----------
    board : PlacedBoard
    """

    def __init__(self, board: PlacedBoard) -> None:
        self.board = board
        self._types = {row.name for rule in board.clues for row in rule.types}
        self._by_text: dict[str, CluePlace] = {}
        self._by_cells: dict[tuple[str, tuple[int, ...]], CluePlace] = {}
        self._neighbours = [frozenset(cells) for cells in board.neighbours]
        self._touching = [frozenset(cells) for cells in board.touching]

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows and columns of a square, as seen from each of their ends."""
        size = len(self.board.rows)
        lines = [tuple(range(row * size, (row + 1) * size)) for row in range(size)]
        lines += [tuple(range(column, size * size, size)) for column in range(size)]
        return (*lines, *(line[::-1] for line in lines))

    @cached_property
    def diagonals(self) -> tuple[tuple[int, ...], ...]:
        """All diagonals of a square with two cells or more, from border to border."""
        size = len(self.board.rows)
        found = []
        for total in range(1, 2 * size - 2):
            rows = range(max(0, total - size + 1), min(size, total + 1))
            found.append(tuple(row * size + total - row for row in rows))
            found.append(tuple(row * size + size - 1 - total + row for row in rows))
        return tuple(found)

    @cached_property
    def _lines(self) -> dict[Place, frozenset[tuple[int, ...]]]:
        square = len(set(self.board.rows)) == 1
        diagonals = self.diagonals if square else ()
        return {
            Place.ROW: frozenset(self.rows if square else ()),
            Place.DIAGONAL: frozenset((*diagonals, *(line[::-1] for line in diagonals))),
        }

    def most_clues(self, row: ClueType, least_cells: int) -> int:
        """Return the most clues of a type that fit on a board, of ``least_cells`` or more cells."""
        n_cells = len(self.board.neighbours)
        match row.place:
            case Place.CELL:
                return n_cells
            case Place.NEIGHBOURS:
                return sum(map(len, self.board.neighbours)) // 2
            case Place.ROW:
                return len(self.rows) // (1 if row.order is Order.ONE_WAY else 2)
            case Place.DIAGONAL:
                return sum(len(cells) >= least_cells for cells in self.diagonals)
            case _:
                return n_cells // least_cells

    def read(self, digits: bytes, text: str) -> PlacedPuzzle:
        """Read clues that are separated by semicolons, and return them with the digits.

        Raises
        ------
        PuzzleSyntaxError
            A clue cannot be read, is given twice or cannot be at its place, or cages overlap.
        """
        places, values = [], []
        caged, last, is_sound = 0, "", True
        known, numbers = self._by_text, _NUMBERS
        for clue in text.split(SEPARATOR) if text else ():
            head, equals, number = clue.partition(_EQUALS)
            place = known.get(head)
            value = numbers.get(number) if equals else 0
            if place is None or value is None or equals != place.equals:
                place, value = self._read_anew(clue)
            if place.order <= last or place.problem or caged & place.region:
                is_sound = False
            last = place.order
            caged |= place.region
            places.append(place)
            values.append(value)
        if not is_sound:
            both = sorted(
                zip(places, values, strict=True), key=lambda each: (each[0].order, each[1])
            )
            places, values = [place for place, _ in both], [value for _, value in both]
            self._check(places, values)
        return PlacedPuzzle(digits, places, values, caged)

    def _read_anew(self, text: str) -> tuple[CluePlace, int]:
        clue = read_clue(self.board, text)
        place = self.place(clue.type, clue.cells)
        self._by_text[text.partition(_EQUALS)[0]] = place
        return place, clue.value

    def place(self, type_: str, cells: tuple[int, ...]) -> CluePlace:
        """Return the place of a clue with these cells, which are in their normal order."""
        place = self._by_cells.get((type_, cells))
        if place is None:
            if len(self._by_cells) >= _MOST_PLACES:
                self._by_cells.clear()
                self._by_text.clear()
            clue = Clue(type_, cells)
            text = self._text(clue)
            place = CluePlace(type_, cells, text, self._problem(clue))
            self._by_cells[type_, cells] = self._by_text[text.rstrip(_EQUALS)] = place
        return place

    def text_and_order(self, clue: Clue) -> tuple[str, str]:
        """Return ``CluePlace.text`` and ``CluePlace.order`` for a clue that is normal."""
        place = self._by_cells.get(clue[:2])
        return (place.text, place.order) if place else (self._text(clue), order_of(clue))

    def _text(self, clue: Clue) -> str:
        head, equals, _ = clue_text(self.board, clue).partition(_EQUALS)
        return head + equals

    def text(self, clues: Iterable[Clue]) -> str:
        """Return the text of clues, sorted, each after a semicolon."""
        return self.text_in_order(sorted(map(normal, clues), key=sort_key))

    def text_in_order(self, clues: Iterable[Clue]) -> str:
        """Return the text of clues that are normal and sorted, each after a semicolon."""
        parts = []
        for type_, cells, value in clues:
            place = self._by_cells.get((type_, cells)) or self.place(type_, cells)
            parts.append(f"{SEPARATOR}{place.text}{value if place.equals else ''}")
        return "".join(parts)

    def _check(self, places: Sequence[CluePlace], values: Sequence[int]) -> None:
        """Raise the first problem of clues, which are sorted."""
        for place, value, after in zip(places, values, places[1:], strict=False):
            if place.order == after.order:
                self._refuse(place, value, "there are two clues for its cells")
        for place in places:
            if place.type not in self._types:
                raise PuzzleSyntaxError(f"{self.board.title} has no clues of type {place.type!r}")
        caged = 0
        for place, value in zip(places, values, strict=True):
            if place.problem:
                self._refuse(place, value, place.problem)
            if twice := caged & place.region:
                name = self.board.cell_names[twice.bit_length() - 1]
                self._refuse(place, value, f"{name} is in another cage as well")
            caged |= place.region

    def _refuse(self, place: CluePlace, value: int, problem: str) -> NoReturn:
        clue = Clue(place.type, place.cells, value)
        raise PuzzleSyntaxError(f"{clue_text(self.board, clue)}: {problem}")

    def _problem(self, clue: Clue) -> str | None:
        """Return the problem with the cells of a clue, or None."""
        row, cells = CLUE_TYPES[clue.type], clue.cells
        if clue.type not in self._types:
            return "no clue of this board"
        most = row.most or self.board.n_digits
        if not row.least <= len(cells) <= most:
            wanted = f"{row.least}" if row.least == most else f"{row.least} to {most}"
            return f"{len(cells)} cell{'s' * (len(cells) > 1)}; use {wanted}"
        if len(set(cells)) < len(cells):
            return "a cell is listed twice"
        if row.place in self._lines:
            is_line = cells in self._lines[row.place]
            name = "row or column" if row.place is Place.ROW else "diagonal"
            return None if is_line else f"no whole {name}"
        if row.place is Place.NEIGHBOURS:
            return None if cells[1] in self._neighbours[cells[0]] else "the cells share no side"
        if row.place is Place.PATH:
            steps = itertools.pairwise(cells)
            if not all(b in self._touching[a] for a, b in steps):
                return "each cell has to touch the next one"
        if row.place is Place.REGION and not self._is_connected(cells):
            return "the cells are not connected"
        return None

    def _is_connected(self, cells: Sequence[int]) -> bool:
        left, edge = set(cells[1:]), [cells[0]]
        while edge:
            near = self._neighbours[edge.pop()] & left
            left -= near
            edge += near
        return not left
