"""What the sets of digits that cages can hold say about other cells."""

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_table import ClueTable, ClueView
from cluesmith.generator.rating.techniques.finders.clue_values import WITH_NEEDS, WITH_SETS
from cluesmith.generator.rating.techniques.position import bits_of, only, set_of, union_of
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import (
    KILLER_PAIR,
    KILLER_TRIPLE,
    NEEDED_DIGIT,
    Technique,
)


def needed_digits(position: CluePosition, at: int | None = None) -> Iterator[Step]:
    """Yield what the digits exclude that a clue holds in any case."""
    kind, table = position.kind, position.table
    for view, sets in _with_sets(position, at):
        for digit in bits_of(reduce(and_, sets)):
            all_places = position.left & view.mask & table.digit[digit]
            for places in dict.fromkeys((all_places, *_parts(position, view, all_places))):
                gone = position.seen_by_all(places)
                if places and gone and not position.can_meet(view, places):
                    is_one = not places & (places - 1)
                    template = h.NEEDED_DIGIT_IN_CELL if is_one else h.NEEDED_DIGIT
                    shown = tuple(sets) if len(sets) <= 4 and view.is_all_different else ()
                    held = position.holdings(view.cells)
                    reason = template(view.shown, digit, shown, places, held)
                    yield eliminating(kind, NEEDED_DIGIT, gone, reason)


def _with_sets(position: CluePosition, at: int | None) -> Iterator[tuple[ClueView, list[int]]]:
    views = (*position.table.views, *position.table.views_of_two)
    for number in only(at, range(len(views))):
        view = views[number]
        is_open = position.left & view.mask
        if is_open and view.row.name in WITH_NEEDS and (sets := position.sets(view)):
            yield view, sets


def _killer_sets(
    technique: Technique, size: int, position: CluePosition, at: int | None = None
) -> Iterator[Step]:
    """Yield so many digits that cages and cells of a house take together."""
    table, kind = position.table, position.kind
    cages = [_Cage(view, _open_sets(position, view)) for view in _open(position)]
    for house in only(at, range(len(table.house))):
        of_house = table.house[house]
        here = position.left & of_house
        if position.n_open_in(house) <= size:
            continue
        inside = [cage for cage in cages if cage.sets and cage.view.mask & of_house]
        for digits, views, cells in _taken(position, house, inside, size) if inside else ():
            places = union_of(table.digit[digit] for digit in digits)
            own = union_of((*(view.mask for view in views), *(table.cell[cell] for cell in cells)))
            if gone := here & places & ~own:
                takers = tuple(view.shown for view in views), tuple(cells)
                held = position.holdings(cell for view in views for cell in view.cells)
                pattern = here & own & places
                reason = h.KILLER_SET(takers, set_of(digits), house, pattern, held)
                yield eliminating(kind, technique, gone, reason)


class _Cage(NamedTuple):
    """A clue, and the sets of digits that its open cells can hold."""

    view: ClueView
    sets: list[int]


def _open(position: CluePosition) -> Iterator[ClueView]:
    for view in position.table.views:
        if position.left & view.mask and view.is_all_different and view.row.name in WITH_SETS:
            yield view


def _parts(position: CluePosition, view: ClueView, places: int) -> Iterator[int]:
    """Yield the places of a digit in a clue that lie in one house, two or more."""
    houses_of = position.table.houses_of
    for house in sorted({house for cell in view.cells for house in houses_of[cell]}):
        part = places & position.table.house[house]
        if part & part - 1:
            yield part


def _open_sets(position: CluePosition, view: ClueView) -> list[int]:
    placed = set_of(position.values[c] - 1 for c in view.cells if position.values[c])
    return [each & ~placed for each in position.sets(view)]


def _taken(
    position: CluePosition, house: int, cages: Sequence[_Cage], size: int
) -> Iterator[tuple[tuple[int, ...], list[ClueView], list[int]]]:
    """Yield digits of a house, and the clues and cells that take them all."""
    table, of_house = position.table, position.table.house[house]
    cells = {
        cell: position.digits_of(cell)
        for cell in position.kind.houses[house].cells
        if not position.values[cell]
    }
    # Of each clue the digits that have no place there outside of the house.
    outside = [position.left & cage.view.mask & ~of_house for cage in cages]
    within = [
        (cage, set_of(d for d, each in enumerate(table.digit) if not each & away))
        for cage, away in zip(cages, outside, strict=True)
    ]
    for digits in combinations(bits_of(union_of(cells.values())), size):
        wanted = set_of(digits)
        takers = [
            (cage.view, least)
            for cage, inside in within
            if not wanted & ~inside
            and all(each & wanted for each in cage.sets)
            and (least := min((each & wanted).bit_count() for each in cage.sets))
        ]
        if takers:
            few = [cell for cell, holds in cells.items() if not holds & ~wanted]
            yield from ((digits, *found) for found in _enough(table, takers, few, size))


def _enough(
    table: ClueTable, takers: Sequence[tuple[ClueView, int]], few: Sequence[int], size: int
) -> Iterator[tuple[list[ClueView], list[int]]]:
    """Yield clues and cells, none of which overlap, that take so many digits."""
    for first, least in takers:
        views, mask, n_taken = [first], first.mask, least
        for view, more in takers:
            if n_taken < size and not view.mask & mask:
                views.append(view)
                mask |= view.mask
                n_taken += more
        cells = [cell for cell in few if not table.cell[cell] & mask][: max(0, size - n_taken)]
        if n_taken + len(cells) >= size:
            yield views, cells


killer_pairs, killer_triples = (
    partial(_killer_sets, technique, size)
    for technique, size in ((KILLER_PAIR, 2), (KILLER_TRIPLE, 3))
)
