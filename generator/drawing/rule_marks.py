"""The marks that a drawing shows for rules, besides lines and regions, and the remaining rules.

Added houses are shaded, and so are diagonals; over other shades, and where clues lie under the
digits, diagonals are lines that stop short of the digits.  Shades multiply where houses overlap;
houses that overlap, touch, or are not in one piece have different ones, since people could not tell
them apart otherwise.  Where the shades do not suffice, a small letter in the corner of each cell
names its houses.  Disjoint groups cover all cells, and are left to the sentence; so are pairs that
a move in chess makes.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.definition import Definition, House, PairRule

Point = tuple[float, float]
Segment = tuple[Point, Point]

# Greys, 1 is white: light enough for digits, and told apart in print.
_SHADES = (0.87, 0.75, 0.62)
_DARKEST = 0.45

# The height of a letter in a corner, in widths of a cell, and where it begins from the centre.
LETTER_TYPE = 0.2
_LETTER_AT = {CellShape.SQUARE: (-0.45, -0.27), CellShape.HEXAGON: (-0.43, -0.08)}

# How far the lines of diagonals stay away from the middle of a cell, in widths of it.
_CLEAR = 0.3

# Where clues lie under digits.
_UNDER_DIGITS = (Place.CELL, Place.PATH)

# More lines than these between cells are no help.
_MOST_LINKS = 60


@dataclass(frozen=True, slots=True)
class RuleMarks:
    """Marks of rules, behind the digits."""

    shades: tuple[tuple[int, float], ...] = ()
    """Cells and their greys."""
    letters: tuple[tuple[Point, str], ...] = ()
    """The letters of the houses of a cell, and where their line begins, of LETTER_TYPE."""
    diagonals: tuple[Segment, ...] = ()
    links: tuple[Segment, ...] = ()
    dashed_links: tuple[Segment, ...] = ()
    """From cell to cell: of pairs that differ, and of those that are not consecutive."""


def marks_of(
    definition: Definition,
    centres: Sequence[Point],
    neighbours: Collection[tuple[int, int]],
    top_left: Point,
) -> RuleMarks:
    """Return the marks of a definition's rules.

    Parameters
    ----------
    centres : sequence of Point
        Of the cells.
    neighbours : collection of (int, int)
        Pairs of cells (a < b) that have a side in common.
    top_left : Point
        The corner of the board.
    """
    houses = _shown_houses(definition)
    levels = _levels(houses, neighbours)
    are_shaded = max(levels, default=0) < len(_SHADES)
    pairs = definition.pairs if len(definition.pairs) <= _MOST_LINKS else ()
    links = {
        rule: tuple(
            (centres[pair.cells[0]], centres[pair.cells[1]]) for pair in pairs if pair.rule is rule
        )
        for rule in PairRule
    }
    places = {row.place for rule in definition.clues for row in rule.types}
    are_lines = houses or not places.isdisjoint(_UNDER_DIGITS)
    diagonals = [] if are_lines else _diagonal_cells(definition)
    shades = _shades(houses, levels) if are_shaded else ()
    return RuleMarks(
        shades=shades or tuple((cell, _SHADES[0]) for cell in diagonals),
        letters=() if are_shaded else _letters(definition, houses, centres),
        diagonals=tuple(_short_lines(definition, top_left)) if are_lines else (),
        links=links[PairRule.DIFFERENT],
        dashed_links=links[PairRule.NOT_CONSECUTIVE],
    )


def _diagonals(definition: Definition) -> Iterator[tuple[str, int, int, int]]:
    """Yield the diagonals that are houses, and the column, the row and the size of their boards."""
    for board in definition.boards:
        for name in board.rules.diagonals:
            yield name, board.column, board.row, board.rules.size
    for name in definition.diagonals:
        yield name, 0, 0, definition.size


def _diagonal_cells(definition: Definition) -> list[int]:
    cells = {place: cell for cell, place in enumerate(definition.cell_places)}
    return sorted(
        {
            cells[left + (n if name == "down" else size - 1 - n), top + n]
            for name, left, top, size in _diagonals(definition)
            for n in range(size)
        }
    )


def _short_lines(definition: Definition, top_left: Point) -> Iterator[Segment]:
    """Yield the lines of the diagonals, which run over the corners of their cells."""
    for name, column, row, size in _diagonals(definition):
        left, top = top_left[0] + column, top_left[1] + row
        for corner in range(size + 1):
            ends = max(corner - 0.5 + _CLEAR, 0), min(corner + 0.5 - _CLEAR, size)
            across = ends if name == "down" else [size - end for end in ends]
            first, last = ((left + x, top + y) for x, y in zip(across, ends, strict=True))
            yield first, last


def _shown_houses(definition: Definition) -> list[House]:
    """Return the windows, and the houses that the user defined."""

    def without_others(rules: Definition) -> Definition:
        return replace(rules, diagonals=(), disjoint_groups=False)

    boards = (replace(board, rules=without_others(board.rules)) for board in definition.boards)
    shown = replace(without_others(definition), boards=tuple(boards))
    return [house for house in shown.all_houses if house.is_added or house in definition.houses]


def _levels(houses: Sequence[House], neighbours: Collection[tuple[int, int]]) -> list[int]:
    """Return a number for each house; houses that could be taken for one have different numbers."""
    beside: dict[int, set[int]] = {}
    for a, b in neighbours:
        beside.setdefault(a, set()).add(b)
        beside.setdefault(b, set()).add(a)
    near = [
        {other for cell in house.cells for other in (cell, *beside.get(cell, ()))}
        for house in houses
    ]
    whole = [_is_whole(house.cells, beside) for house in houses]
    levels: list[int] = []
    for number, house in enumerate(houses):
        taken = {
            level
            for other, level in enumerate(levels)
            if not (whole[number] and whole[other]) or not near[other].isdisjoint(house.cells)
        }
        levels.append(next(level for level in range(len(houses)) if level not in taken))
    return levels


def _is_whole(cells: Sequence[int], beside: dict[int, set[int]]) -> bool:
    found, pending = {cells[0]}, [cells[0]]
    while pending:
        new = beside.get(pending.pop(), set()) & set(cells) - found
        found |= new
        pending += new
    return len(found) == len(cells)


def _shades(houses: Sequence[House], levels: Sequence[int]) -> tuple[tuple[int, float], ...]:
    shades: dict[int, float] = {}
    for house, level in zip(houses, levels, strict=True):
        for cell in house.cells:
            shades[cell] = shades.get(cell, 1.0) * _SHADES[level]
    return tuple((cell, max(round(grey, 2), _DARKEST)) for cell, grey in sorted(shades.items()))


def _letters(
    definition: Definition, houses: Sequence[House], centres: Sequence[Point]
) -> tuple[tuple[Point, str], ...]:
    """Name the houses of each cell; name none if there are more houses than letters."""
    if len(houses) > len(ascii_lowercase):
        return ()
    letters: dict[int, str] = {}
    for letter, house in zip(ascii_lowercase, houses, strict=False):
        for cell in house.cells:
            letters[cell] = letters.get(cell, "") + letter
    dx, dy = _LETTER_AT[definition.shape]
    return tuple(
        ((centres[cell][0] + dx, centres[cell][1] + dy), text)
        for cell, text in sorted(letters.items())
    )
