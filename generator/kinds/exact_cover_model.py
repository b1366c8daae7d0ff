"""The exact cover model of a kind, and the words for its items.

There is one option for each placement of a digit in a cell.  A cell is a primary item, and

- a house with as many cells as there are digits has a primary item for each digit;
- a smaller house of distinct digits, and a pair of cells that differ, a secondary item for each;
- a pair that is not consecutive a secondary item for two digits that follow each other, one in
  each cell;
- a house of n consecutive digits holds each residue modulo n once, so it has a primary item for
  each residue, covered by every digit with that residue.  Two digits more than n apart cannot meet
  in the house: a secondary item for each two of them, covered by both.  Digits less than n apart
  may meet, and those n apart share a residue.

Items of cells come first, unless lines are consecutive.  The search takes the first item of the
smallest size; in Hanidoku, taking lines before cells saves a third of the nodes.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cluesmith.generator.kernel.exact_cover import ExactCover
from cluesmith.generator.kinds.definition import Definition, Holds, House


class Model(NamedTuple):
    """An exact cover model with one option for each placement.

    Option ``cell * n_digits + digit - 1`` puts the digit into the cell; ``options`` lists the
    items of each.
    """

    n_primary: int
    n_secondary: int
    options: tuple[tuple[int, ...], ...]

    def cover(self) -> ExactCover:
        """Build the kernel for this model."""
        return ExactCover(self.n_primary, self.n_secondary, self.options)


class Item(NamedTuple):
    """The meaning of a primary item of a model, for people."""

    digits: str
    """The digits that need a place, such as "7" or "2 or 7"; empty for a cell, which takes any."""
    place: str
    """The house, such as "row 4", or the cell."""
    ease: int
    """Rank of how easily people see the only candidate left: 0 is the easiest, 2 the hardest."""
    house: int | None = None
    """The number of the house, since names may repeat; None for a cell."""

    @property
    def is_cell(self) -> bool:
        """Return True if this is the item of a cell."""
        return not self.digits


Placement = tuple[int, int]  # cell, digit


def model_of(definition: Definition) -> Model:
    """Return the model of a definition."""
    primary = _primary(definition)
    secondary = [*_secondary(definition)]
    n_digits = definition.n_digits
    options: list[list[int]] = [[] for _ in range(definition.n_cells * n_digits)]
    for number, placements in enumerate([*(item for item, _ in primary), *secondary]):
        for cell, digit in placements:
            options[cell * n_digits + digit - 1].append(number)
    return Model(len(primary), len(secondary), tuple(map(tuple, options)))


def items_of(definition: Definition) -> tuple[Item, ...]:
    """Return the meanings of the primary items, in the order of the model."""
    return tuple(item for _, item in _primary(definition))


def _primary(definition: Definition) -> list[tuple[list[Placement], Item]]:
    """Return the placements that cover each primary item, and its meaning."""
    digits = range(1, definition.n_digits + 1)
    cells = [
        ([(cell, digit) for digit in digits], Item("", name, ease=2))
        for cell, name in enumerate(definition.cell_names)
    ]
    houses = [
        (placements, item._replace(house=number))
        for number, house in enumerate(definition.all_houses)
        for placements, item in _house_items(definition, house)
    ]
    return houses + cells if definition.lines is Holds.CONSECUTIVE else cells + houses


def _house_items(definition: Definition, house: House) -> Iterator[tuple[list[Placement], Item]]:
    digits = range(1, definition.n_digits + 1)
    n = len(house.cells)
    if house.holds is Holds.CONSECUTIVE:
        for residue in range(n):
            alike = [digit for digit in digits if digit % n == residue]
            symbols = " or ".join(definition.symbols[digit - 1] for digit in alike)
            item = Item(symbols, house.name, ease=len(alike) - 1)
            yield [(cell, digit) for cell in house.cells for digit in alike], item
    elif n == definition.n_digits:
        # Ranks of how easily people see the only place for a digit.
        ease = 0 if house.name.startswith(("box", "region")) else 1
        for digit in digits:
            item = Item(definition.symbols[digit - 1], house.name, ease)
            yield [(cell, digit) for cell in house.cells], item


def _secondary(definition: Definition) -> Iterator[list[Placement]]:
    """Yield the placements that cover each secondary item."""
    n_digits = definition.n_digits
    digits = range(1, n_digits + 1)
    for house in definition.all_houses:
        n = len(house.cells)
        if house.holds is Holds.CONSECUTIVE:
            for a in digits:
                for b in range(a + n + 1, n_digits + 1):
                    yield [(cell, digit) for cell in house.cells for digit in (a, b)]
    yield from distinct_secondary(definition)


def distinct_secondary(definition: Definition) -> Iterator[list[Placement]]:
    """Yield the placements that cover each secondary item of small distinct houses and of pairs."""
    n_digits = definition.n_digits
    digits = range(1, n_digits + 1)
    for house in definition.all_houses:
        if house.holds is Holds.DISTINCT and len(house.cells) < n_digits:
            for digit in digits:
                yield [(cell, digit) for cell in house.cells]
    for pair in definition.different:
        for digit in digits:
            yield [(cell, digit) for cell in pair]
    for a, b in definition.not_consecutive:
        for digit in range(1, n_digits):
            yield [(a, digit), (b, digit + 1)]
            yield [(a, digit + 1), (b, digit)]
