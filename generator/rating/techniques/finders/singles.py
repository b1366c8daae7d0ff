"""Singles: a house with one open cell, a digit with one place left, a cell with one digit left."""

from collections.abc import Iterable, Iterator

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.position import Position, only
from cluesmith.generator.rating.techniques.step import Step, placing
from cluesmith.generator.rating.techniques.technique_table import (
    FULL_HOUSE,
    HIDDEN_SINGLE,
    NAKED_SINGLE,
)


def full_houses(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield the last open cells of houses that hold every digit."""
    kind = position.kind
    for number in only(at, range(len(kind.houses))):
        if len(kind.houses[number].cells) != kind.n_digits or position.n_open_in(number) != 1:
            continue
        left = position.left & position.table.house[number]
        if left and left & (left - 1) == 0:
            yield placing(kind, FULL_HOUSE, left.bit_length() - 1, h.FULL_HOUSE(number))


def hidden_singles(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield the digits with one place left in a house; boxes and regions before lines."""
    kind = position.kind
    for number in _alone(position, at, is_cell=False):
        item = kind.items[number]
        _, house, digits = position.table.places[number]
        reason = h.HIDDEN_SINGLE(house)
        if digits & (digits - 1):
            reason = h.HIDDEN_SINGLE_OF_SEVERAL(house, digits)  # a short line holds one of these
        difficulty = HIDDEN_SINGLE.other if item.ease else HIDDEN_SINGLE.difficulty
        yield placing(kind, HIDDEN_SINGLE, _target(position, number), reason, difficulty)


def naked_singles(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield the cells with one digit left."""
    for number in _alone(position, at, is_cell=True):
        target = _target(position, number)
        yield placing(position.kind, NAKED_SINGLE, target, h.NAKED_SINGLE())


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
