"""The reasons of the steps that compiled code finds, and the techniques that a kind can have.

``ClueRater`` does each step and notes where it is, and small numbers that its function here names.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.hint_templates import Reason
from cluesmith.generator.rating.techniques.position import (
    CandidateTable,
    Position,
    bits_of,
    set_of,
    union_of,
)
from cluesmith.generator.rating.techniques.technique_table import Technique


class Found(NamedTuple):
    """A step as compiled code notes it."""

    gone: int
    """The set of candidates that it strikes out."""
    where: int
    """A house, an item, a digit, a cell, a clue or a union of houses, by its number."""
    notes: Sequence[int] = ()
    """The other numbers that its reason needs."""


def _full_house(position: Position, found: Found) -> Reason:
    return h.FULL_HOUSE(found.where)


def _hidden_single(position: Position, found: Found) -> Reason:
    _, house, digits = position.table.places[found.where]
    if digits & (digits - 1):
        return h.HIDDEN_SINGLE_OF_SEVERAL(house, digits)  # a short line holds one of these
    return h.HIDDEN_SINGLE(house)


def _naked_single(position: Position, found: Found) -> Reason:
    return h.NAKED_SINGLE()


def _window(position: Position, found: Found) -> Reason:
    """Name the runs of digits that a house can hold, noted by their first digits, as bits."""
    (lowest,) = found.notes
    n = len(position.kind.houses[found.where].cells)
    return h.WINDOW(found.where, tuple((low, low + n) for low in bits_of(lowest)))


def _locked(position: Position, found: Found) -> Reason:
    """Say why all places of a digit, or all digits of a cell, exclude candidates."""
    cell, house, digits = position.table.places[found.where]
    left = position.left & position.table.item[found.where]
    clues = position.table.clues_between(left, found.gone)
    if cell >= 0:
        return h.LOCKED_CELL_BY_CLUES(cell, left, clues) if clues else h.LOCKED_CELL(cell, left)
    if clues:
        return h.LOCKED_BY_CLUES(house, digits, left, clues)
    return h.LOCKED(house, digits, left)


def _naked_subset(position: Position, found: Found) -> Reason:
    """Name the cells, and the columns of digits that they hold."""
    cells, columns = _halves(found.notes)
    of_house = position.table.house[found.where]
    inside = position.left & union_of(position.table.cell[cell] for cell in cells)
    template = h.WIDE_NAKED_SUBSET if found.gone & ~of_house else h.NAKED_SUBSET
    digits = _digits_of(position, found.where, columns)
    return template(cells, digits, found.where, inside)


def _hidden_subset(position: Position, found: Found) -> Reason:
    """Name the columns of digits, and the cells that have places for them."""
    columns, cells = _halves(found.notes)
    of_columns = position.table.columns[found.where]
    inside = position.left & union_of(of_columns[column] for column in columns)
    digits = _digits_of(position, found.where, columns)
    return h.HIDDEN_SUBSET(tuple(sorted(cells)), digits, found.where, inside)


def _digits_of(position: Position, house: int, columns: Sequence[int]) -> tuple[int, ...]:
    """Return the digits of columns that are left, as bits; several where these count as one."""
    n_digits, of_columns = position.kind.n_digits, position.table.columns[house]
    left = (position.left & of_columns[column] for column in columns)
    return tuple(set_of(number % n_digits for number in bits_of(each)) for each in left)


def _fish(position: Position, found: Found) -> Reason:
    """Name the lines, and those that cross them where they have the digit."""
    lines, crossing = _halves(found.notes)
    table = position.table
    inside = position.left & union_of(table.house_digit(line, found.where) for line in lines)
    return h.FISH(found.where, lines, crossing, inside)


def _wing(position: Position, found: Found) -> Reason:
    """Name candidates of the pivot, each followed by what it leaves to a wing."""
    of_cell, n_digits = position.table.cell, position.kind.n_digits
    cells = union_of(of_cell[candidate // n_digits] for candidate in found.notes)
    return h.WING(tuple(found.notes), position.left & cells)


def _halves(notes: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    half = len(notes) // 2
    return tuple(notes[:half]), tuple(notes[half:])


REASONS: Mapping[Technique, Callable[[Position, Found], Reason]] = {
    t.FULL_HOUSE: _full_house,
    t.HIDDEN_SINGLE: _hidden_single,
    t.NAKED_SINGLE: _naked_single,
    t.WINDOW: _window,
    t.POINTING: _locked,
    t.CLAIMING: _locked,
    t.LOCKED_CELL: _locked,
    t.NAKED_PAIR: _naked_subset,
    t.NAKED_TRIPLE: _naked_subset,
    t.NAKED_QUADRUPLE: _naked_subset,
    t.HIDDEN_PAIR: _hidden_subset,
    t.HIDDEN_TRIPLE: _hidden_subset,
    t.HIDDEN_QUADRUPLE: _hidden_subset,
    t.X_WING: _fish,
    t.SWORDFISH: _fish,
    t.JELLYFISH: _fish,
    t.XY_WING: _wing,
    t.XYZ_WING: _wing,
}

_ANYWHERE = (t.NAKED_SINGLE, t.XY_WING, t.XYZ_WING, t.X_CHAIN, t.XY_CHAIN, t.AIC, t.WHIP)
# By the number of cells or lines.
_SUBSETS = {
    2: (t.NAKED_PAIR, t.HIDDEN_PAIR),
    3: (t.NAKED_TRIPLE, t.HIDDEN_TRIPLE),
    4: (t.NAKED_QUADRUPLE, t.HIDDEN_QUADRUPLE),
}
_FISH = {2: t.X_WING, 3: t.SWORDFISH, 4: t.JELLYFISH}


def possible_by_digits(table: CandidateTable) -> int:
    """Return which of these techniques, chains and whips can lead on in some puzzle of a kind."""
    kind = table.kind
    n_digits = kind.n_digits
    with_items = [number for number, items in enumerate(table.house_items) if items]
    sizes = [len(kind.houses[number].cells) for number in with_items]
    found = list(_ANYWHERE)
    if with_items:
        found.append(t.HIDDEN_SINGLE)
    if any(len(house.cells) == n_digits for house in kind.houses):
        found.append(t.FULL_HOUSE)
    if kind.digit_windows:
        found.append(t.WINDOW)
    lines = [number for number in with_items if number < table.n_lines]
    areas = [number for number in with_items if number >= table.n_lines]
    if _can_lock(table, (item for number in areas for item in table.house_items[number])):
        found.append(t.POINTING)
    if _can_lock(table, (item for number in lines for item in table.house_items[number])):
        found.append(t.CLAIMING)
    if table.has_choosy_cells:
        found.append(t.LOCKED_CELL)
    for size, (naked, hidden) in _SUBSETS.items():
        if any(len(house.cells) > size for house in kind.houses):
            found.append(naked)
        if any(n_cells > size for n_cells in sizes):
            found.append(hidden)
    for size, fish in _FISH.items():
        if lines and len(table.directions) > 1 and max(map(len, table.directions)) > size:
            found.append(fish)
    return set_of(technique.number for technique in found)


def _can_lock(table: CandidateTable, items: Iterable[int]) -> bool:
    """Return True if a candidate outside one of these items excludes two of its candidates."""
    for item in items:
        candidates = table.item[item]
        seen = twice = 0
        for candidate in bits_of(candidates):
            twice |= seen & table.sees[candidate]
            seen |= table.sees[candidate]
        if twice & ~candidates:
            return True
    return False
