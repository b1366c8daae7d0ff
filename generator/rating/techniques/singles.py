"""Singles: a house with one open cell, a digit with one place left, a cell with one digit left."""

from collections.abc import Iterator

from generator.rating.techniques.position import Candidate, Position, bits_of
from generator.rating.techniques.step import Step
from generator.rating.techniques.technique import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE


def full_houses(position: Position) -> Iterator[Step]:
    """Yield the last open cells of houses that hold every digit."""
    kind = position.kind
    for number, house in enumerate(kind.houses):
        if len(house.cells) != kind.n_digits:
            continue
        is_open = [cell for cell in house.cells if not position.values[cell]]
        if len(is_open) != 1:
            continue
        left = position.left & position.table.cell[is_open[0]]
        if left and left & (left - 1) == 0:
            target = Candidate(*divmod(left.bit_length() - 1, kind.n_digits))
            symbol = kind.symbols[target.digit]
            text = f"{kind.cell_names[target.cell]} is the last cell of {house.name}: {symbol}"
            yield Step(FULL_HOUSE, 10, target, (), (target,), (number,), text)


def hidden_singles(position: Position) -> Iterator[Step]:
    """Yield the digits with one place left in a house; boxes and regions before lines."""
    kind = position.kind
    items = kind.items
    for ease in (0, 1):
        for number, candidates in enumerate(position.table.item):
            left = candidates & position.left
            item = items[number]
            if left and left & (left - 1) == 0 and not item.is_cell and (item.ease > 0) == ease:
                target = Candidate(*divmod(left.bit_length() - 1, kind.n_digits))
                cell = kind.cell_names[target.cell]
                text = f"{cell} is the only place for {item.digits} in {item.place}"
                yield Step(
                    HIDDEN_SINGLE,
                    15 if ease else 12,
                    target,
                    (),
                    (target,),
                    item_houses(position, number),
                    text,
                )


def naked_singles(position: Position) -> Iterator[Step]:
    """Yield the cells with one digit left."""
    kind = position.kind
    for cell in range(kind.n_cells):
        left = position.left & position.table.cell[cell]
        if left and left & (left - 1) == 0:
            target = Candidate(cell, next(bits_of(left)) % kind.n_digits)
            text = (
                f"{kind.symbols[target.digit]} is the only digit left for {kind.cell_names[cell]}"
            )
            yield Step(NAKED_SINGLE, 23, target, (), (target,), (), text)


def item_houses(position: Position, item: int) -> tuple[int, ...]:
    """Return the house of an item of the model, as the numbers of houses."""
    place = position.kind.items[item].place
    return tuple(n for n, house in enumerate(position.kind.houses) if house.name == place)
