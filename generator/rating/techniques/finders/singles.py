"""Singles: a house with one open cell, a digit with one place left, a cell with one digit left."""

from collections.abc import Iterable, Iterator

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.position import CandidateTable, Position, only
from cluesmith.generator.rating.techniques.step import Step, placing
from cluesmith.generator.rating.techniques.technique_table import (
    FULL_HOUSE,
    HIDDEN_SINGLE,
    NAKED_SINGLE,
    Technique,
)


def full_houses(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield the last open cells of houses that hold every digit."""
    kind = position.kind
    for number in only(at, range(len(kind.houses))):
        if len(kind.houses[number].cells) != kind.n_digits or position.n_open_in(number) != 1:
            continue
        left = position.left & position.table.house[number]
        if left and left & (left - 1) == 0:
            yield single(position.table, FULL_HOUSE, number, left.bit_length() - 1)


def hidden_singles(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield the digits with one place left in a house; boxes and regions before lines."""
    for number in _alone(position, at, is_cell=False):
        yield single(position.table, HIDDEN_SINGLE, number, _target(position, number))


def naked_singles(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield the cells with one digit left."""
    for number in _alone(position, at, is_cell=True):
        yield single(position.table, NAKED_SINGLE, number, _target(position, number))


def single(table: CandidateTable, technique: Technique, where: int, target: int) -> Step:
    """Return the single that places a candidate, by its house or, if that can be open, its item."""
    if technique is FULL_HOUSE:
        return placing(table.kind, FULL_HOUSE, target, h.FULL_HOUSE(where))
    if technique is NAKED_SINGLE:
        return placing(table.kind, NAKED_SINGLE, target, h.NAKED_SINGLE())
    _, house, digits = table.places[where]
    reason = h.HIDDEN_SINGLE(house)
    if digits & (digits - 1):
        reason = h.HIDDEN_SINGLE_OF_SEVERAL(house, digits)  # a short line holds one of these
    is_harder = table.kind.items[where].ease
    difficulty = HIDDEN_SINGLE.other if is_harder else HIDDEN_SINGLE.difficulty
    return placing(table.kind, HIDDEN_SINGLE, target, reason, difficulty)


def n_singles(position: Position) -> int:
    """Return how many cells a single gives a digit."""
    n_digits = position.kind.n_digits
    return len({_target(position, number) // n_digits for number in _every(position)})


def _alone(position: Position, at: int | None, is_cell: bool) -> Iterable[int]:
    """Return the items with one candidate left, those first that people see first."""
    if at is not None:
        return (at,)
    items, rank = position.kind.items, position.table.rank
    found = [number for number in _every(position) if items[number].is_cell == is_cell]
    return sorted(found, key=rank.__getitem__)


def _every(position: Position) -> list[int]:
    return [number for number, n_left in enumerate(position.n_left) if n_left == 1]


def _target(position: Position, item: int) -> int:
    return (position.left & position.table.item[item]).bit_length() - 1
