"""Contradictions in a position that are visible at once."""

from collections.abc import Iterator
from itertools import combinations

from cluesmith.generator.clues.cage_joins import with_caged_digits
from cluesmith.generator.clues.clue import CluePuzzle, Given, digits_of
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.definition import Holds
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.technique_path import first_position
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS
from cluesmith.generator.rating.techniques.position import Position

NO_SOLUTION = "no solution"


def contradiction(kind: Kind, given: Given) -> str | None:
    """Return what is wrong with a position, and where; None if nothing is visible at once.

    Parameters
    ----------
    given : bytes or CluePuzzle
        The puzzle with the digits that are placed.

    Returns
    -------
    str or None
        Digits that must not meet, a clue that cannot be met, cages that do not add
        up to the digits of the board, a cell without a digit or a house without a place for one.
        If none of these is visible, the position may still have no solution.
    """
    return next(_contradictions(kind, given), None)


def no_solution(kind: Kind, given: Given) -> str:
    """Return the sentence that a position has no solution, and the reason if visible at once."""
    where = contradiction(kind, given)
    return f"{NO_SOLUTION}: {where}" if where else NO_SOLUTION


def _contradictions(kind: Kind, given: Given) -> Iterator[str]:
    values = digits_of(given)
    yield from _in_houses(kind, values)
    yield from _in_pairs(kind, values)
    position = first_position(kind, given)
    if isinstance(position, CluePosition):
        yield from _in_clues(position)
    if isinstance(given, CluePuzzle):
        yield from _in_total(kind, given)
    yield from _without_candidates(position)


def _in_houses(kind: Kind, values: bytes) -> Iterator[str]:
    for house in kind.houses:
        placed = [cell for cell in house.cells if values[cell]]
        for a, b in combinations(placed, 2):
            where = f"{house.name} ({kind.cell_names[a]} and {kind.cell_names[b]})"
            if values[a] == values[b]:
                yield f"{kind.symbols[values[a] - 1]} stands twice in {where}"
            elif house.holds is Holds.CONSECUTIVE:
                low, high = sorted((values[a], values[b]))
                if high - low >= len(house.cells):
                    yield (
                        f"{kind.symbols[low - 1]} and {kind.symbols[high - 1]} are too far apart "
                        f"for {where}, which holds {len(house.cells)} consecutive digits"
                    )


def _in_pairs(kind: Kind, values: bytes) -> Iterator[str]:
    def told(a: int, b: int) -> str:
        symbols = (kind.symbols[values[cell] - 1] for cell in (a, b))
        return "{} and {} stand in {} and {}".format(
            *symbols, *(kind.cell_names[c] for c in (a, b))
        )

    for a, b in kind.definition.different:
        if values[a] and values[a] == values[b]:
            yield f"{told(a, b)}, which must differ"
    for a, b in kind.definition.not_consecutive:
        if values[a] and values[b] and abs(values[a] - values[b]) == 1:
            yield f"{told(a, b)}, where no consecutive digits may stand"


def _in_clues(position: CluePosition) -> Iterator[str]:
    for view in position.table.views:
        if not position.can_meet(view):
            yield f"{ENGLISH_HINTS.clue_name(position.kind, view.shown)} cannot be met"


def _in_total(kind: Kind, puzzle: CluePuzzle) -> Iterator[str]:
    """Yield a problem if cages cover the board, but do not add up to its rows or regions."""
    board = kind.definition
    has_all_regions = not board.boards and -1 not in board.region_of
    if kind.n_each is None and not has_all_regions:
        return
    clues = with_caged_digits(board, puzzle).clues
    cages = [clue for clue in clues if CLUE_TYPES[clue.type].is_cage_sum]
    if sorted(cell for clue in cages for cell in clue.cells) != list(range(kind.n_cells)):
        return
    found, total = sum(clue.value for clue in cages), kind.n_cells * (kind.n_digits + 1) // 2
    if found != total:
        yield f"the cages add up to {found}, and the board to {total}"


def _without_candidates(position: Position) -> Iterator[str]:
    kind, values = position.kind, bytes(position.values)
    for cell, value in enumerate(values):
        if not value and not position.left & position.table.cell[cell]:
            yield f"no digit is left for {kind.cell_names[cell]}"
    placed = sum(1 << option for option in kind.presets(values))
    for item, candidates in zip(kind.items, position.table.item, strict=True):
        if not item.is_cell and not candidates & (position.left | placed):
            yield f"no place is left for {item.digits} in {item.place}"
