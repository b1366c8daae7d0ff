"""Fish: a digit whose places in some lines lie in as many crossing lines.

In a kind of consecutive digits a line counts that is bound to hold the digit.
"""

from collections.abc import Iterator
from functools import partial

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.finders.unions import unions
from cluesmith.generator.rating.techniques.position import (
    Position,
    Row,
    bits_of,
    only,
    set_of,
    union_of,
)
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import (
    JELLYFISH,
    SWORDFISH,
    X_WING,
    Technique,
)


def _fish(
    technique: Technique, size: int, position: Position, at: int | None = None
) -> Iterator[Step]:
    """Yield the places that a digit loses in the lines that cross so many others."""
    directions, of_house = position.table.directions, position.table.house
    for digit in only(at, range(position.kind.n_digits)):
        places = position.left & position.table.digit[digit]
        for base, cover in position.table.crossings:
            rows = _rows(position, digit, places, base, cover)
            for lines, union in unions(rows, size):
                crossing = [directions[cover][n] for n in bits_of(union)]
                inside = union_of(of_house[line] for line in lines)
                gone = places & union_of(of_house[line] for line in crossing) & ~inside
                if gone:
                    reason = h.FISH(digit, lines, tuple(crossing), places & inside)
                    yield eliminating(position.kind, technique, gone, reason)


x_wings, swordfish, jellyfish = (
    partial(_fish, technique, size)
    for technique, size in ((X_WING, 2), (SWORDFISH, 3), (JELLYFISH, 4))
)


def _rows(position: Position, digit: int, places: int, base: int, cover: int) -> list[Row]:
    """Return the lines that have to hold a digit, each with the crossing lines of its places."""
    table, n_digits = position.table, position.kind.n_digits
    found = []
    for house in table.directions[base]:
        items, columns = table.house_items[house], table.columns[house]
        here = places & table.house[house]
        if not items or not here:
            continue
        # Of the digits that count as one no other may have a place.
        if position.left & columns[digit % len(columns)] != here:
            continue
        crossing = set_of(table.lines_of[number // n_digits][cover] for number in bits_of(here))
        found.append((house, crossing))
    return found
