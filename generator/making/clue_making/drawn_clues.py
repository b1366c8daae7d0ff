"""Clues of a full grid at all their places on a board, for puzzles to choose from."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import compress, repeat
from operator import itemgetter

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import ClueType, Order, Place, no_value
from cluesmith.generator.clues.clue_families import FAMILIES, ClueRule
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind


def drawn_clues(
    kind: Kind, rule: ClueRule, sizes: tuple[int, int], grid: bytes, draws: Draws
) -> list[Clue]:
    """Return the clues of one family that hold in a grid.

    Parameters
    ----------
    kind : Kind
    rule : ClueRule
        A rule of the kind.  Digits, cages and paths have their own modules.
    sizes : (int, int)
        The fewest and the most cells of each, if the family has sizes.
    grid : bytes
    draws : Draws

    Returns
    -------
    list of Clue
        All clues of the grid.
    """
    if FAMILIES[rule.family].has_sizes:
        fewest, most = sizes
        clues = _all_clues(kind, rule.types[0], grid)
        return [clue for clue in clues if fewest <= len(clue.cells) <= most]
    if len(rule.types) == 1:
        return list(_all_clues(kind, rule.types[0], grid))
    found: dict[tuple[int, ...], Clue] = {}
    for row in rule.types:
        for clue in _all_clues(kind, row, grid):
            # Of a white and a black dot between 1 and 2 one is shown.
            if clue.cells not in found or draws.below(2):
                found[clue.cells] = clue
    return list(found.values())


def _all_clues(kind: Kind, row: ClueType, grid: bytes) -> Iterable[Clue]:
    """Return all clues of a type that hold in a grid."""
    if row.value_of is not no_value:
        lines = (digits_at(grid) for digits_at in _getters(kind, row.name))
        values = [row.value_of(line, kind.n_digits) for line in lines]
        return map(Clue, repeat(row.name), _places(kind, row.name), values)
    digits_of_cells = (digits_at(grid) for digits_at in _columns(kind, row.name))
    digits = zip(*digits_of_cells, strict=True)
    holds = map(_true_digits(row.name, kind.n_digits).__contains__, digits)
    return compress(_without_value(kind, row.name), holds)


@cache
def _true_digits(name: str, n_digits: int) -> frozenset[tuple[int, ...]]:
    """Return the digits of one or two cells for which a clue without a value holds."""
    row = CLUE_TYPES[name]
    if row.marks is None:
        return row.digit_pairs(0, n_digits)
    return frozenset((digit,) for digit in range(1, n_digits + 1) if row.marks(digit))


@cache
def _without_value(kind: Kind, name: str) -> list[Clue]:
    return [Clue(name, cells) for cells in _places(kind, name)]


@cache
def _getters(kind: Kind, name: str) -> list[Callable[[bytes], tuple[int, ...]]]:
    """Return functions that read the digits of each place from a grid."""
    return [itemgetter(*cells) for cells in _places(kind, name)]


@cache
def _columns(kind: Kind, name: str) -> list[Callable[[bytes], tuple[int, ...]]]:
    """Return functions that read the digits of the first cells of all places, and so on."""
    return [itemgetter(*cells) for cells in zip(*_places(kind, name), strict=True)]


@cache
def _places(kind: Kind, name: str) -> list[tuple[int, ...]]:
    """Return the cells of all possible clues of a type on a board."""
    row = CLUE_TYPES[name]
    match row.place:
        case Place.CELL:
            return [(cell,) for cell in range(kind.n_cells)]
        case Place.NEIGHBOURS:
            return [
                (cell, other)
                for cell, near in enumerate(kind.definition.neighbours)
                for other in near
                if row.order is Order.ONE_WAY or cell < other
            ]
        case Place.ROW:
            rows = kind.clue_places.rows
            return [cells for cells in rows if row.order is Order.ONE_WAY or cells[0] < cells[-1]]
        case Place.DIAGONAL:
            return [min(c, c[::-1]) for c in kind.clue_places.diagonals]
        case _:
            raise ValueError(f"{row.name} has no fixed places")
