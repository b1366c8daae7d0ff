"""Uniqueness: eliminations that follow because the puzzle has exactly one solution.

A *deadly loop* is an even number of open cells of two sorts by turns, such that each house has as
many of one sort as of the other, none or one of each.  If the first sort held v and the second w,
the digits could be exchanged.  That holds for any kind whose digits can be permuted, as a pair of
cells that must differ is a house here.  So some cell of the loop holds another digit.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.hint_templates import Template
from cluesmith.generator.rating.techniques.position import Position, bits_of, set_of, union_of
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import UNIQUE_RECTANGLE

Loop = tuple[int, int, int, int]


class _Rectangles(NamedTuple):
    """Deadly loops, the lowest digits of their cells as bits, and by cell their numbers."""

    loops: list[Loop]
    masks: list[int]
    of_cell: list[list[int]]


# The largest sets of cells that the third types of loops and graves are looked for with.
_MAX_SET = 7


def has_deadly_rectangles(kind: Kind) -> bool:
    """Return True if two digits can be exchangeable in four cells of a grid of the kind."""
    return bool(_rectangles(kind).loops)


def unique_rectangles(position: Position) -> Iterator[Step]:
    """Yield the steps that keep four cells from holding two exchangeable digits, easiest first."""
    steps: list[Step] = []
    for loop, pair in _loops_left(position):
        found = list(loop_steps(position, loop, pair))
        told = union_of(step.gone for step in found)
        steps += found
        steps += (each for each in _forced_steps(position, loop, pair) if each.gone & ~told)
    yield from sorted(steps, key=lambda step: step.step_er)


def _loops_left(position: Position) -> list[tuple[Loop, tuple[int, int]]]:
    """Return the loops whose cells can all hold two digits; one of the cells holds no others."""
    n_digits, every = position.kind.n_digits, _rectangles(position.kind)
    places = [position.left & mask for mask in position.table.digit]
    found = set()
    for cell, mask in enumerate(position.table.cell):
        left = position.left & mask
        if left.bit_count() == 2 and every.of_cell[cell]:
            low, high = (candidate % n_digits for candidate in bits_of(left))
            both = places[low] >> low & places[high] >> high
            if both.bit_count() >= 4:
                for number in every.of_cell[cell]:
                    if not every.masks[number] & ~both:
                        found.add((number, (low, high)))
    return [(every.loops[number], pair) for number, pair in sorted(found)]


def loop_steps(position: Position, loop: Sequence[int], pair: tuple[int, int]) -> Iterator[Step]:
    """Yield the steps from a deadly loop of two digits.

    Parameters
    ----------
    loop : sequence of int
        Its cells in their order; all can hold both digits.
    pair : (int, int)
        The digits, from 0.
    """
    table, n_digits = position.table, position.kind.n_digits
    deadly = table.digit[pair[0]] | table.digit[pair[1]]
    extra = [(cell, position.left & table.cell[cell] & ~deadly) for cell in loop]
    extra = [(cell, candidates) for cell, candidates in extra if candidates]
    own = union_of(table.cell[cell] for cell in loop) & position.left
    others = union_of(candidates for _, candidates in extra)
    digits = {candidate % n_digits for candidate in bits_of(others)}

    def step(
        gone: int, template: Template, *values: Any, more: int = 0, harder: int = 0
    ) -> Iterator[Step]:
        if gone := gone & position.left:
            reason = template(tuple(loop), set_of(pair), own | more, *values)
            harder += _of_length(len(loop))
            yield eliminating(position.kind, UNIQUE_RECTANGLE, gone, reason, harder)

    if len(extra) == 1:
        cell, _ = extra[0]
        yield from step(table.cell[cell] & deadly, h.LOOP_ONE_CELL, cell)
        return
    if not extra:
        return
    cells = tuple(cell for cell, _ in extra)
    if len(digits) == 1:
        yield from step(position.seen_by_all(others), h.LOOP_ONE_OF, cells, set_of(digits))
    if len(extra) != 2:
        return
    shared = [
        number
        for number, house in enumerate(position.kind.houses)
        if len(house.cells) == n_digits and set(cells) <= set(house.cells)
    ]
    both = table.cell[cells[0]] | table.cell[cells[1]]
    for digit, other in (pair, pair[::-1]):
        for house in shared:
            if not table.house_digit(house, digit) & position.left & ~both:
                gone = both & table.digit[other]
                yield from step(gone, h.LOOP_LOCKED, cells, digit, other, house)
                break
    if len(digits) > 1:
        for house in shared:
            for gone, values, more, size in sets_with(position, house, cells, sorted(digits)):
                yield from step(gone, h.LOOP_NAKED_SET, *values, more=more, harder=size)
            for gone, values, more, size in _hidden_sets_with(position, house, cells, pair, digits):
                yield from step(gone, h.LOOP_HIDDEN_SET, *values, more=more, harder=size)


def _forced_steps(position: Position, loop: Loop, pair: tuple[int, int]) -> Iterator[Step]:
    """Yield the steps against a digit that would force a rectangle of two digits.

    In a rectangle with a cell of two digits, the neighbours of a digit take the other one if they
    hold no third, or if it has no place but these in a house; so does the cell beyond them.
    """
    table, n_digits = position.table, position.kind.n_digits

    def must(cell: int, other: int, digit: int) -> bool:
        """Return True if a cell takes a digit, or else the digit has another cell."""
        only = table.cell[cell] & ~(table.digit[pair[0]] | table.digit[pair[1]])
        own = table.cell[cell] | table.cell[other]
        return not position.left & only or any(
            not table.house_digit(house, digit) & position.left & ~own
            for house in set(table.houses_of[cell]) & set(table.houses_of[other])
            if len(position.kind.houses[house].cells) == n_digits
        )

    for digit, other in (pair, pair[::-1]):
        gone = 0
        for at, cell in enumerate(loop):
            beside, beyond = (loop[at - 1], loop[at - 3]), loop[at - 2]
            if all(must(each, cell, other) for each in beside) and any(
                must(beyond, each, digit) for each in beside
            ):
                gone |= 1 << cell * n_digits + digit
        if gone := gone & position.left:
            own = union_of(table.cell[cell] for cell in loop) & position.left
            reason = h.LOOP_FORCED(loop, set_of(pair), own, digit)
            yield eliminating(position.kind, UNIQUE_RECTANGLE, gone, reason, harder=1)


def _of_length(n_cells: int) -> int:
    """Return the tenths that a longer loop adds."""
    return 0 if n_cells < 6 else 1 if n_cells < 8 else 2 if n_cells < 10 else 5


def sets_with(
    position: Position, house: int, cells: Sequence[int], digits: Sequence[int]
) -> Iterator[tuple[int, tuple[Any, ...], int, int]]:
    """Yield naked sets of a house in which some cells together stand for one of these digits.

    Each is the candidates that go, the last fields of its template, the candidates of its other
    cells, and their number.
    """
    kind, table, n_digits = position.kind, position.table, position.kind.n_digits
    every = (1 << n_digits) - 1
    rows = [
        (cell, position.left >> cell * n_digits & every)
        for cell in kind.houses[house].cells
        if not position.values[cell] and cell not in cells
    ]
    for size in range(max(1, len(digits) - 1), min(_MAX_SET, len(rows))):
        for chosen, in_set in _unions(rows, size, set_of(digits), size + 1):
            gone = union_of(table.house_digit(house, digit) for digit in bits_of(in_set))
            gone &= position.left & ~union_of(table.cell[cell] for cell in (*chosen, *cells))
            if gone:
                candidates = position.left & union_of(table.cell[cell] for cell in chosen)
                values = tuple(cells), set_of(digits), chosen, in_set, house
                yield gone, values, candidates, size


def _hidden_sets_with(
    position: Position,
    house: int,
    cells: Sequence[int],
    pair: tuple[int, int],
    extra_digits: set[int],
) -> Iterator[tuple[int, tuple[Any, ...], int, int]]:
    """Yield hidden sets of a house with the two digits of a loop, of which its cells hold one.

    Each has the same parts as those of ``sets_with``.
    """
    table, n_digits = position.table, position.kind.n_digits
    own = table.cell[cells[0]] | table.cell[cells[1]]
    others = [
        digit
        for digit in range(n_digits)
        if digit not in pair
        and digit not in extra_digits
        and table.house_digit(house, digit) & position.left
    ]
    places_of = [
        table.house_digit(house, digit) & position.left & ~own for digit in range(n_digits)
    ]
    rows = [
        (digit, set_of(place // n_digits for place in bits_of(places)))
        for digit, places in enumerate(places_of)
    ]
    both = rows[pair[0]][1] | rows[pair[1]][1]
    rows = [rows[digit] for digit in others]
    for size in range(len(others) + 1):
        for more, chosen in _unions(rows, size, both, size + 1):
            in_set = (*pair, *more)
            gone = position.left & union_of(table.cell[cell] for cell in bits_of(chosen))
            gone &= ~union_of(table.digit[digit] for digit in in_set)
            if gone:
                places = union_of(places_of[digit] for digit in in_set)
                values = tuple(cells), tuple(bits_of(chosen)), set_of(in_set), house
                yield gone, values, places, size


def _unions(
    rows: Sequence[tuple[int, int]],
    n_more: int,
    union: int,
    size: int,
    chosen: tuple[int, ...] = (),
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the choices of more rows that hold, with ``union``, ``size`` numbers together.

    Each is the numbers of the rows, and the union of what they hold, as bits.
    """
    if not n_more:
        if union.bit_count() == size:
            yield chosen, union
        return
    for place in range(len(rows) - n_more + 1):
        number, holds = rows[place]
        together = union | holds
        if together.bit_count() <= size:
            yield from _unions(rows[place + 1 :], n_more - 1, together, size, (*chosen, number))


@lru_cache(maxsize=8)
def _houses_of(kind: Kind) -> list[frozenset[int]]:
    """Return the houses of each cell; two cells that must differ are one."""
    groups = [house.cells for house in kind.houses]
    groups += [(a, b) for a, b in kind.definition.different]
    return [
        frozenset(number for number, cells in enumerate(groups) if cell in cells)
        for cell in range(kind.n_cells)
    ]


@lru_cache(maxsize=8)
def _rectangles(kind: Kind) -> _Rectangles:
    """Return the deadly loops of four cells."""
    n_digits = kind.n_digits
    loops = [] if kind.digit_maps is not None else _loops(kind)
    masks = [set_of(cell * n_digits for cell in loop) for loop in loops]
    of_cell: list[list[int]] = [[] for _ in range(kind.n_cells)]
    for number, loop in enumerate(loops):
        for cell in loop:
            of_cell[cell].append(number)
    return _Rectangles(loops, masks, of_cell)


def _loops(kind: Kind) -> list[Loop]:
    houses_of = _houses_of(kind)
    diagonals: dict[frozenset[int], list[tuple[int, int]]] = {}
    for a, b in combinations(range(kind.n_cells), 2):
        if not houses_of[a] & houses_of[b]:
            diagonals.setdefault(houses_of[a] | houses_of[b], []).append((a, b))
    return [
        (a, c, b, d)
        for alike in diagonals.values()
        for (a, b), (c, d) in combinations(alike, 2)
        if len({a, b, c, d}) == 4
    ]
