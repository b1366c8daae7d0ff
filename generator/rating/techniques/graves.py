"""Graves: uniqueness when nearly all cells have two digits left.

A bivalue universal grave is a position with two digits left in every cell and two places for
each digit in every house: it has an even number of solutions.
"""

from collections.abc import Iterator
from typing import Any

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.hint_templates import Template
from cluesmith.generator.rating.techniques.position import Position, bits_of, set_of, union_of
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import BUG
from cluesmith.generator.rating.techniques.uniqueness import sets_with


def has_graves(kind: Kind) -> bool:
    """Return True if a bivalue universal grave of the kind has several solutions or none."""
    return (
        all(len(house.cells) == kind.n_digits for house in kind.houses)
        and not kind.definition.different
        and not kind.definition.not_consecutive
    )


def graves(position: Position) -> Iterator[Step]:
    """Yield the steps that keep a position from being a bivalue universal grave."""
    if not has_graves(position.kind):
        return
    extra = _extra_candidates(position)
    if not extra:
        return
    kind, table, n_digits = position.kind, position.table, position.kind.n_digits
    cells = sorted({candidate // n_digits for candidate in bits_of(extra)})
    digits = sorted({candidate % n_digits for candidate in bits_of(extra)})

    def step(
        gone: int, template: Template, *values: Any, more: int = 0, harder: int = 1
    ) -> Iterator[Step]:
        if gone := gone & position.left:
            yield eliminating(kind, BUG, gone, template(extra | more, *values), harder)

    if len(cells) == 1:
        gone = table.cell[cells[0]] & ~extra
        yield from step(gone, h.GRAVE_ONE_CELL, cells[0], set_of(digits), harder=0)
        return
    if len(digits) == 1:
        gone = position.seen_by_all(extra)
        yield from step(gone, h.GRAVE_ONE_OF, tuple(cells), set_of(digits))
    shared = [n for n, house in enumerate(kind.houses) if set(cells) <= set(house.cells)]
    if len(cells) == 2 and shared:
        both = (table.cell[cells[0]] | table.cell[cells[1]]) & position.left
        common = [
            digit
            for digit in range(n_digits)
            if digit not in digits and (both & table.digit[digit]).bit_count() == 2
        ]
        if len(common) == 1:
            gone = both & ~extra & ~table.digit[common[0]]
            yield from step(gone, h.GRAVE_SHARED, tuple(cells), common[0])
    if len(digits) > 1:
        for house in shared:
            for gone, values, more, size in sets_with(position, house, cells, digits):
                yield from step(gone, h.GRAVE_NAKED_SET, *values, more=more, harder=size + 1)


def _extra_candidates(position: Position) -> int:
    """Return the candidates without which a position would be a grave; 0 if there are none."""
    items, n_left = position.table.item, position.n_left
    big = position.left & union_of(
        items[number] for number in position.table.cell_items if n_left[number] > 2
    )
    extra = 0
    for candidates, n in zip(items, n_left, strict=True):
        if n > 2:
            suspect = candidates & big
            if suspect and not suspect & (suspect - 1):
                extra |= suspect
    rest = position.left & ~extra
    sound = extra and all((candidates & rest).bit_count() in (0, 2) for candidates in items)
    return extra if sound else 0
