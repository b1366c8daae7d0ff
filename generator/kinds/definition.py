"""Definitions: the rules of kinds as a person would state them.

Everything that Cluesmith does with a kind follows from its definition.  Its fields are the keys of
a definition file (``toml_text.py``); this module derives the houses and pairs from them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import combinations

from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_families import FAMILIES, ClueRule
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kernel.board_sizes import MAX_CELLS_WITH_CLUES, MAX_DIGITS_WITH_CLUES
from cluesmith.generator.kinds.boards import SharedCells, Square
from cluesmith.generator.kinds.cell_layout import CellShape, lines, places, steps
from cluesmith.generator.kinds.cell_layout import Place as At
from cluesmith.light_dataclasses import dataclass, field, replace

# The digits: letters follow 9.
SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
# A cell outside all regions.
NO_REGION = "."

_KNIGHT = ((1, 2), (2, 1), (-1, 2), (-2, 1))
_KING = ((1, 1), (-1, 1))
_NEIGHBOURS = {CellShape.SQUARE: ((1, 0), (0, 1)), CellShape.HEXAGON: ((1, 0), (0, 1), (1, -1))}
MOVES = {"knight": _KNIGHT, "king": _KING}
DIAGONALS = ("down", "up")


class Holds(StrEnum):
    """The digits that the cells of a house hold."""

    DISTINCT = "distinct"
    CONSECUTIVE = "consecutive"


class PairRule(StrEnum):
    """A rule for the digits of two cells."""

    DIFFERENT = "different"
    NOT_CONSECUTIVE = "not consecutive"


class DigitFreedom(StrEnum):
    """The permutations of the digits that turn every grid into a grid."""

    ANY = "any"
    REVERSAL = "reversal"


@dataclass(frozen=True, slots=True)
class House:
    """Cells that hold distinct digits, or distinct consecutive digits in some order."""

    name: str
    """For people, such as "row 3"."""
    cells: tuple[int, ...]
    holds: Holds = Holds.DISTINCT
    is_added: bool = False
    """Whether it is neither a line nor a box or region: a drawing has to show it."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cells, and the rule for their digits."""

    cells: tuple[int, int]
    rule: PairRule = PairRule.DIFFERENT


@dataclass(frozen=True, slots=True)
class Board:
    """One of several boards that share cells."""

    row: int
    column: int
    """The place of its first cell, from 0."""
    rules: "Definition"
    """The rules of a square, without clues that are not digits."""

    @property
    def name(self) -> str:
        """The name of its first cell."""
        return self.square.name

    @property
    def square(self) -> Square:
        """Its cells."""
        return Square(self.row, self.column, self.rules.size)


@dataclass(frozen=True)
class Definition:
    """The rules of a kind.

    Raises
    ------
    DefinitionError
        There are no such cells, or no grid can obey such rules; the message says where.
    """

    title: str
    """As written in a sentence."""
    rows: tuple[int, ...]
    """The number of cells in each row, top to bottom: a square, or a hexagon."""
    n_digits: int = 0
    """If None, the number of cells in the longest row."""
    shape: CellShape = CellShape.SQUARE
    lines: Holds = Holds.DISTINCT
    """The digits that rows and columns hold, or the lines of a hexagon in all three directions."""
    boxes: tuple[int, int] | None = None
    """Rows and columns of the boxes that cut a square into houses."""
    regions: str | None = None
    """In place of boxes, the region of each cell, one character per cell; NO_REGION for cells in
    none.  Stored with the marks of SYMBOLS, in order of appearance.
    """
    diagonals: tuple[str, ...] = ()
    """The diagonals that are houses: "down" or "up", as seen from left to right."""
    windows: bool = False
    """Whether the inner boxes, one cell away from the border and from each other, are houses."""
    disjoint_groups: bool = False
    """Whether cells at the same place of their boxes are a house."""
    forbid: tuple[str, ...] = ()
    """The moves in chess, "knight" or "king", between cells that hold different digits."""
    non_consecutive: bool = False
    """Whether digits of neighbours must not be consecutive."""
    houses: tuple[House, ...] = ()
    """More of them."""
    pairs: tuple[Pair, ...] = ()
    """More of them."""
    clues: tuple[ClueRule, ...] = ()
    """The families of clues that its puzzles have; empty if all clues are digits."""
    boards: tuple[Board, ...] = ()
    """Squares that share cells.  They determine the rows and digits, and have all rules but houses,
    pairs and clues.  Stored from top to bottom, then from left to right.
    """
    n_cells: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if self.boards:
            ordered = sorted(self.boards, key=lambda board: (board.row, board.column))
            object.__setattr__(self, "boards", tuple(ordered))
            self._check_boards()
            object.__setattr__(self, "rows", self.shared_cells.rows)
            object.__setattr__(self, "n_digits", self.boards[0].rules.n_digits)
        else:
            _check_rows(self.shape, self.rows)
            self._check_digits()
        object.__setattr__(self, "n_cells", sum(self.rows))
        if self.regions is not None:
            object.__setattr__(self, "regions", self._marked_regions(self.regions))
        self._check_clues()

    def _check_boards(self) -> None:
        if len(self.boards) < 2:
            raise DefinitionError("boards: use two or more")
        n_digits = {board.rules.n_digits for board in self.boards}
        if len(n_digits) > 1:
            raise DefinitionError(
                f"boards: they have {min(n_digits)} to {max(n_digits)} digits; use the same for all"
            )
        for board in self.boards:
            if board.rules.shape is not CellShape.SQUARE or board.rules.boards:
                raise DefinitionError(f"board at {board.name}: use a square")

    def _check_digits(self) -> None:
        longest = max(self.rows)
        if not self.n_digits:
            object.__setattr__(self, "n_digits", longest)
        if not longest <= self.n_digits <= len(SYMBOLS):
            raise DefinitionError(
                f"digits {self.n_digits}: rows have up to {longest} cells; use {longest} to "
                f"{len(SYMBOLS)}"
            )
        if self.shape is CellShape.SQUARE and self.size == self.n_digits:
            object.__setattr__(self, "lines", Holds.DISTINCT)  # all digits, so either way the same

    def _check_clues(self) -> None:
        """Check the families of clues together."""
        families = [rule.family for rule in self.clues]
        for rule in self.clues:
            rule.check_sizes(self.n_digits)
        for family in families:
            if families.count(family) > 1:
                raise DefinitionError(f"clues {family!r}: one table for a family is enough")
            types = FAMILIES[family].types
            on_lines = any(row.place in (Place.ROW, Place.DIAGONAL) for row in types)
            if on_lines and (self.boards or self.shape is not CellShape.SQUARE):
                raise DefinitionError(f"clues {family!r}: only a square grid has them")
            needs_all = any(row.needs_all_digits for row in types)
            if needs_all and self.size < self.n_digits:
                raise DefinitionError(
                    f"clues {family!r}: rows have {self.size} cells; use as many digits, "
                    f"not {self.n_digits}"
                )
        if families == ["digit"]:
            object.__setattr__(self, "clues", ())
        elif families and self.n_digits > MAX_DIGITS_WITH_CLUES:
            raise DefinitionError(
                f"clues: {self.n_digits} digits; use {MAX_DIGITS_WITH_CLUES} or fewer"
            )
        elif families and self.n_cells > MAX_CELLS_WITH_CLUES:
            raise DefinitionError(
                f"clues: {self.n_cells} cells; use {MAX_CELLS_WITH_CLUES} or fewer"
            )

    def _marked_regions(self, regions: str) -> str:
        """Check the marks of regions, and return them as they are stored."""
        if self.boxes is not None:
            raise DefinitionError("boxes and regions: use one of them")
        if len(regions) != self.n_cells:
            raise DefinitionError(
                f"regions: {len(regions)} characters, and there are {self.n_cells} cells"
            )
        marks = [mark for mark in dict.fromkeys(regions) if mark != NO_REGION]
        if len(marks) > len(SYMBOLS):
            raise DefinitionError(f"regions: {len(marks)} marks; use {len(SYMBOLS)} or fewer")
        for mark in marks:
            n_marked = regions.count(mark)
            if n_marked != self.n_digits:
                raise DefinitionError(
                    f"regions: {mark!r} marks {n_marked} cells, and a region has as many as "
                    f"there are digits, {self.n_digits}"
                )
        return regions.translate(str.maketrans("".join(marks), SYMBOLS[: len(marks)]))

    @property
    def size(self) -> int:
        """Return the number of rows."""
        return len(self.rows)

    @property
    def is_one_square(self) -> bool:
        """Return True if it is one square whose rows and columns hold every digit."""
        is_square = self.shape is CellShape.SQUARE and self.size == self.n_digits
        return is_square and not self.boards

    @property
    def symbols(self) -> str:
        """Return the digits in order, one character each."""
        return SYMBOLS[: self.n_digits]

    @cached_property
    def shared_cells(self) -> SharedCells:
        """Return the cells of boards that share cells."""
        return SharedCells(tuple(board.square for board in self.boards))

    @cached_property
    def cell_places(self) -> tuple[At, ...]:
        """Return the places of the cells; see ``cell_layout.places``."""
        return self.shared_cells.places if self.boards else tuple(places(self.shape, self.rows))

    @cached_property
    def cell_at(self) -> dict[At, int]:
        """Return the cells by their places."""
        return {place: cell for cell, place in enumerate(self.cell_places)}

    @cached_property
    def n_columns(self) -> int:
        """Return the width of the drawing, in cells."""
        return max(column for column, _ in self.cell_places) + 1 if self.boards else max(self.rows)

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """Return the cells as people write them: r2c7 is the seventh cell of the second row.

        On boards that share cells, c7 is the seventh column.
        """
        if self.boards:
            return tuple(f"r{row + 1}c{column + 1}" for column, row in self.cell_places)
        return tuple(
            f"r{row}c{column}"
            for row, length in enumerate(self.rows, start=1)
            for column in range(1, length + 1)
        )

    @cached_property
    def cells_by_name(self) -> dict[str, int]:
        """Return the cells by these names."""
        return {name: cell for cell, name in enumerate(self.cell_names)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell the cells that share a side with it."""
        return self._reached(_NEIGHBOURS[self.shape])

    @cached_property
    def neighbour_pairs(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs of cells (a < b) that share a side."""
        return tuple(steps(self.cell_places, _NEIGHBOURS[self.shape]))

    @cached_property
    def touching(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell the cells that share a side or a corner with it."""
        diagonal = _KING if self.shape is CellShape.SQUARE else ()
        return self._reached((*_NEIGHBOURS[self.shape], *diagonal))

    @cached_property
    def crossing_steps(self) -> Mapping[tuple[int, int], tuple[int, int]]:
        """Return pairs of cells (a < b) that share only a corner, with the pair across it."""
        if self.shape is not CellShape.SQUARE:
            return {}
        near = [{*cells} for cells in self.neighbours]
        across = {(a, b): near[a] & near[b] for a, b in steps(self.cell_places, _KING)}
        return {pair: (min(two), max(two)) for pair, two in across.items() if len(two) == 2}

    def _reached(self, moves: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in range(self.n_cells)]
        for a, b in steps(self.cell_places, moves):
            found[a].append(b)
            found[b].append(a)
        return tuple(tuple(sorted(cells)) for cells in found)

    @cached_property
    def region_of(self) -> tuple[int, ...]:
        """Return the box or region of each cell, numbered from 0 in order; -1 for cells in none.

        On boards that share cells, a number is a part of a region that no border of any board cuts.
        """
        if self.boards:
            return self.shared_cells.merged_regions(board.rules.region_of for board in self.boards)
        if self.regions is not None:
            return tuple(SYMBOLS.find(mark) for mark in self.regions)
        if self.boxes is None:
            return (-1,) * self.n_cells
        n_rows, n_columns = self.boxes
        across = self.size // n_columns
        return tuple(
            row // n_rows * across + column // n_columns
            for row, length in enumerate(self.rows)
            for column in range(length)
        )

    @cached_property
    def all_houses(self) -> tuple[House, ...]:
        """Return all houses without repeats: the lines, then all others by their cells.

        The same rules have the same houses in the same order, however they are written.  The order
        decides models and the puzzles of a seed.
        """
        said = set(map(self._rule_of, self.line_houses))
        others: dict[tuple[tuple[int, ...], str], House] = {}
        for house in self._made_houses():
            self._check_house(house)
            rule = self._rule_of(house)
            if rule not in said:
                holds = Holds(rule[1]) if rule[1] else Holds.DISTINCT
                others.setdefault(rule, replace(house, cells=rule[0], holds=holds))
        return (*self.line_houses, *(others[rule] for rule in sorted(others)))

    @cached_property
    def line_houses(self) -> tuple[House, ...]:
        """Return the lines, which are the first of all houses."""
        if not self.boards:
            found = lines(self.shape, self.cell_places)
            return tuple(House(name, cells, self.lines) for name, cells in found)
        houses: dict[tuple[tuple[int, ...], str], House] = {}
        for house in self._houses_of_boards(lambda rules: rules.line_houses):
            houses.setdefault(self._rule_of(house), house)
        return tuple(houses.values())

    def _houses_of_boards(
        self, houses_of: Callable[["Definition"], Iterable[House]]
    ) -> Iterator[House]:
        """Yield the houses of each board, with their names and cells on the whole drawing."""
        each = zip(self.boards, self.shared_cells.cells, strict=True)
        for number, (board, cells) in enumerate(each, start=1):
            for house in houses_of(board.rules):
                moved = tuple(cells[cell] for cell in house.cells)
                yield replace(house, name=f"{house.name} of board {number}", cells=moved)

    def _rule_of(self, house: House) -> tuple[tuple[int, ...], str]:
        """Return a key that is equal for houses with the same meaning."""
        holds = "" if len(house.cells) == self.n_digits else house.holds.value
        return tuple(sorted(house.cells)), holds

    def is_consecutive(self, house: House) -> bool:
        """Return True if a house says more than that its digits differ.

        A house with a cell for each digit holds all digits, so it says no more.
        """
        return house.holds is Holds.CONSECUTIVE and len(house.cells) < self.n_digits

    def _made_houses(self) -> Iterator[House]:
        """Yield all houses but the lines."""
        if self.boards:
            yield from self._houses_of_boards(
                lambda rules: rules.all_houses[len(rules.line_houses) :]
            )
            yield from self.houses
            return
        yield from self._regions()
        if self.diagonals:
            yield from self._diagonals()
        if self.windows:
            yield from self._windows()
        if self.disjoint_groups:
            yield from self._disjoint_groups()
        yield from self.houses

    def _check_house(self, house: House) -> None:
        where = f"house {house.name!r}"
        outside = [cell for cell in house.cells if not 0 <= cell < self.n_cells]
        if outside:
            raise DefinitionError(f"{where}: cell {outside[0]}, and there are {self.n_cells}")
        twice = [cell for place, cell in enumerate(house.cells) if cell in house.cells[:place]]
        if twice:
            raise DefinitionError(f"{where}: {self.cell_names[twice[0]]} is listed twice")
        if len(house.cells) > self.n_digits:
            raise DefinitionError(
                f"{where}: {len(house.cells)} cells, and there are {self.n_digits} digits"
            )
        if len(house.cells) < 2:
            raise DefinitionError(f"{where}: {len(house.cells)} cell(s); use two or more")

    def _regions(self) -> Iterator[House]:
        if self.boxes is not None:
            self._check_boxes(self.boxes)
        name = "region" if self.regions is not None else "box"
        for number in range(max(self.region_of) + 1):
            cells = tuple(cell for cell, other in enumerate(self.region_of) if other == number)
            yield House(f"{name} {number + 1}", cells)

    def _check_boxes(self, boxes: tuple[int, int]) -> None:
        n_rows, n_columns = boxes
        if self.shape is not CellShape.SQUARE:
            raise DefinitionError("boxes: only a square grid of square cells has them")
        if min(boxes) < 1 or n_rows * n_columns != self.n_digits:
            raise DefinitionError(
                f"boxes {n_rows} x {n_columns}: a box has as many cells as there are digits, "
                f"{self.n_digits}"
            )
        if self.size % n_rows or self.size % n_columns:
            raise DefinitionError(
                f"boxes {n_rows} x {n_columns}: they do not fill {self.size} rows and columns"
            )

    def _diagonals(self) -> Iterator[House]:
        self._check_square("diagonals")
        size = self.size
        cells = {
            "down": tuple(n * size + n for n in range(size)),
            "up": tuple((size - 1 - n) * size + n for n in reversed(range(size))),
        }
        for name in self.diagonals:
            if name not in cells:
                raise DefinitionError(f"diagonals {name!r}: use {' or '.join(cells)}")
        for name in DIAGONALS:
            if name in self.diagonals:
                title = "main diagonal" if name == "down" else "antidiagonal"
                yield House(title, cells[name], is_added=True)

    def _windows(self) -> Iterator[House]:
        n_rows, n_columns = self._boxes_for("windows")
        size = self.size
        tops = range(1, size - n_rows + 1, n_rows + 1)
        lefts = range(1, size - n_columns + 1, n_columns + 1)
        corners = [(top, left) for top in tops for left in lefts]
        for number, (top, left) in enumerate(corners, start=1):
            cells = tuple(
                (top + i) * size + left + j for i in range(n_rows) for j in range(n_columns)
            )
            yield House(f"window {number}", cells, is_added=True)

    def _disjoint_groups(self) -> Iterator[House]:
        n_rows, n_columns = self._boxes_for("disjoint_groups")
        size = self.size
        inside = [(i, j) for i in range(n_rows) for j in range(n_columns)]
        for number, (i, j) in enumerate(inside, start=1):
            cells = tuple(
                row * size + column
                for row in range(i, size, n_rows)
                for column in range(j, size, n_columns)
            )
            yield House(f"disjoint group {number}", cells, is_added=True)

    def _boxes_for(self, key: str) -> tuple[int, int]:
        self._check_square(key)
        if self.boxes is None:
            raise DefinitionError(f"{key}: they need boxes")
        return self.boxes

    def _check_square(self, key: str) -> None:
        if self.shape is not CellShape.SQUARE:
            raise DefinitionError(f"{key}: only a square grid of square cells has them")

    @cached_property
    def different(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs of cells (a < b) that differ by their own rule and share no house."""
        for name in self.forbid:
            if name not in MOVES:
                raise DefinitionError(f"forbid {name!r}: use {' or '.join(MOVES)}")
        if self.forbid:
            self._check_square("forbid")
        moves = [move for name in self.forbid for move in MOVES[name]]
        found = {*steps(self.cell_places, moves), *self._own_pairs(PairRule.DIFFERENT)}
        if self.boards:
            found.update(self.shared_cells.pairs(board.rules.different for board in self.boards))
        in_houses = {
            (min(pair), max(pair))
            for house in self.all_houses
            for pair in combinations(house.cells, 2)
        }
        return tuple(sorted(found - in_houses))

    @cached_property
    def not_consecutive(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs of cells (a < b) whose digits are not consecutive."""
        found = set(self._own_pairs(PairRule.NOT_CONSECUTIVE))
        if self.non_consecutive:
            found.update(self.neighbour_pairs)
        if self.boards:
            found.update(
                self.shared_cells.pairs(board.rules.not_consecutive for board in self.boards)
            )
        return tuple(sorted(found))

    def _own_pairs(self, rule: PairRule) -> Iterator[tuple[int, int]]:
        for pair in self.pairs:
            low, high = sorted(pair.cells)
            if not 0 <= low < high < self.n_cells:
                raise DefinitionError(
                    f"pair {pair.cells}: use two cells out of 0 to {self.n_cells - 1}"
                )
            if pair.rule is rule:
                yield low, high

    @cached_property
    def freedom(self) -> DigitFreedom:
        """Return the freedom of the digits: the permutations that keep the rules."""
        orders = bool(self.not_consecutive) or any(map(self.is_consecutive, self.all_houses))
        return DigitFreedom.REVERSAL if orders else DigitFreedom.ANY

    @cached_property
    def rules_text(self) -> str:
        """Return a text that is equal for definitions with the same rules."""
        rules = (
            self.shape.value,
            tuple(self.rows),
            self.n_digits,
            sorted(map(self._rule_of, self.all_houses)),
            self.different,
            self.not_consecutive,
        )
        said = repr(rules)
        if self.boards:
            said += repr(self.cell_places)
        if self.clues:
            said += repr(sorted(rule.meaning for rule in self.clues))
        return said

    @cached_property
    def digest(self) -> str:
        """Return 64 hex digits that are equal for definitions with the same rules."""
        import hashlib  # built-in kinds are known by theirs

        return hashlib.sha256(self.rules_text.encode()).hexdigest()

    @property
    def plain_digest(self) -> str:
        """Return the digest of the rules without families of clues."""
        return replace(self, clues=()).digest


def _check_rows(shape: CellShape, rows: Sequence[int]) -> None:
    size, longest = len(rows), len(SYMBOLS)
    if not rows or not all(1 <= length <= longest for length in (*rows, size)):
        raise DefinitionError(f"rows {list(rows)}: use 2 to {longest} rows of as many cells")
    if shape is CellShape.SQUARE:
        if size < 2 or any(length != size for length in rows):
            raise DefinitionError(
                f"rows {list(rows)}: a square has as many cells in each row as it has rows"
            )
        return
    half = size // 2
    hexagon = [size - abs(half - row) for row in range(size)]
    if size < 3 or size % 2 == 0 or list(rows) != hexagon:
        raise DefinitionError(
            f"rows {list(rows)}: a hexagon has an odd number of rows, 3 or more, and the longest "
            f"in the middle, such as 3, 4, 5, 4, 3"
        )
