"""Singles: a house with one open cell, a digit with one place left, a cell with one digit left."""

from collections.abc import Iterator

from cluesmith.generator.rating.techniques import hint_words
from cluesmith.generator.rating.techniques.position import Candidate, Position
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import (
    FULL_HOUSE,
    HIDDEN_SINGLE,
    NAKED_SINGLE,
)


def full_houses(position: Position) -> Iterator[Step]:
    """Yield the last open cells of houses that hold every digit."""
    if 1 not in position.n_open_in:
        return
    kind = position.kind
    for number, n_open in enumerate(position.n_open_in):
        house = kind.houses[number]
        if n_open != 1 or len(house.cells) != kind.n_digits:
            continue
        left = position.left & position.table.house[number]
        if left and left & (left - 1) == 0:
            target = Candidate(*divmod(left.bit_length() - 1, kind.n_digits))
            text = hint_words.full_house(kind, target, house.name)
            yield Step(FULL_HOUSE, FULL_HOUSE.difficulty, target, (), (target,), (number,), text)


def hidden_singles(position: Position) -> Iterator[Step]:
    """Yield the digits with one place left in a house; boxes and regions before lines."""
    kind = position.kind
    for number in _alone(position, is_cell=False):
        item = kind.items[number]
        target = _target(position, number)
        text = hint_words.hidden_single(kind, target, item)
        difficulty = HIDDEN_SINGLE.other if item.ease else HIDDEN_SINGLE.difficulty
        houses = item_houses(position, number)
        yield Step(HIDDEN_SINGLE, difficulty, target, (), (target,), houses, text)


def naked_singles(position: Position) -> Iterator[Step]:
    """Yield the cells with one digit left."""
    kind = position.kind
    for number in _alone(position, is_cell=True):
        target = _target(position, number)
        text = hint_words.naked_single(kind, target)
        yield Step(NAKED_SINGLE, NAKED_SINGLE.difficulty, target, (), (target,), (), text)


def n_singles(position: Position) -> int:
    """Return how many cells a single gives a digit."""
    return len({_target(position, number).cell for number in position.alone})


def item_houses(position: Position, item: int) -> tuple[int, ...]:
    """Return the house of an item of the model, by its number, as a tuple; empty for a cell."""
    house = position.kind.items[item].house
    return () if house is None else (house,)


def _alone(position: Position, is_cell: bool) -> list[int]:
    """Return the items with one candidate left, those first that people see first."""
    items, rank = position.kind.items, position.table.rank
    found = [number for number in position.alone if items[number].is_cell == is_cell]
    return sorted(found, key=rank.__getitem__)


def _target(position: Position, item: int) -> Candidate:
    left = position.left & position.table.item[item]
    return Candidate(*divmod(left.bit_length() - 1, position.kind.n_digits))
