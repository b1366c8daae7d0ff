"""The chains behind steps: cycles, chains along one path, and forcing chains that branch.

A chain is in one digit, goes through cells, or has all links.  One that branches shows that the
same follows whichever candidate of a cell or house is true.
"""

from collections.abc import Iterator
from functools import cache

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.explained_steps.bare_step import N_DIGITS, BareStep
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.finders.chains import (
    ChainLinks,
    Walk,
    either_or_step,
    length_addition,
)
from cluesmith.generator.rating.techniques.position import Position, bits_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import (
    AIC,
    FORCING_CHAIN,
    X_CHAIN,
    XY_CHAIN,
)

# Sudoku Explainer's difficulties before the length counts, in tenths.
_CYCLE, _CHAIN, _BOTH = X_CHAIN.difficulty, X_CHAIN.difficulty + 1, AIC.difficulty
_LONGEST = 258


def cycle_or_chain(position: Position, bare: BareStep) -> Step | None:
    """Find the chain, or else the cycle."""
    links = ChainLinks(
        position, by_house=bare.technique is not XY_CHAIN, by_cell=bare.technique is not X_CHAIN
    )
    return _chain(position, bare, links) or _cycle(position, bare, links)


def _chain(position: Position, bare: BareStep, links: ChainLinks) -> Step | None:
    if bare.gone.bit_count() > 1 or bare.technique is XY_CHAIN:
        return None
    target, is_on = bare.opposite
    walk = Walk(links, target, is_on)
    while walk.extend() and len(walk.layers) < _LONGEST:
        if walk.is_on == is_on or not walk.layers[-1] >> target & 1:
            continue
        path = walk.path(target)
        base = _CHAIN if bare.technique is X_CHAIN else _BOTH
        if base + length_addition(len(path)) != bare.difficulty:
            return None
        if is_on:
            return either_or_step(position.kind, bare.technique, path[1:-1], bare.gone)
        return bare.with_reason(position.kind, h.CHAIN(tuple(path)))
    return None


def _cycle(position: Position, bare: BareStep, links: ChainLinks) -> Step | None:
    first = (bare.gone & -bare.gone).bit_length() - 1
    # Some candidate of the cycle has the digit of the first that goes, and sees it.
    near = links.weak(first) & position.table.digit[first % N_DIGITS] if first >= 0 else 0
    base = _BOTH if bare.technique is AIC else _CYCLE
    n_longest = max(
        n for n in range(4, _LONGEST, 2) if base + length_addition(n) <= bare.difficulty
    )
    for starts in (near, position.left & ~near):
        for start in bits_of(starts):
            for cycle in _cycles(position, links, start, n_longest):
                if base + length_addition(len(cycle)) != bare.difficulty:
                    continue
                if _excluded_by(position, cycle) == bare.gone:
                    return bare.with_reason(position.kind, h.RING(tuple(cycle)))
    return None


def _cycles(
    position: Position, links: ChainLinks, start: int, n_longest: int
) -> Iterator[list[int]]:
    """Yield the cycles through a candidate that the search by layers finds, the shortest first.

    It goes to each candidate once, and takes links in Sudoku Explainer's order, since others would
    find other cycles: in the cell, in the box, the row, the column.
    """
    paths = [[start]]
    seen = 1 << start
    while paths and len(paths[0]) < n_longest:
        longer = []
        for path in paths:
            for off in _in_order(position, links.weak(path[-1]), path[-1]):
                if off in path[1::2]:
                    continue
                for on in _in_order(position, links.strong.get(off, 0), off):
                    if on == start and len(path) > 2:
                        yield [*path, off]
                    if not seen >> on & 1:
                        seen |= 1 << on
                        longer.append([*path, off, on])
        paths = longer


def _in_order(position: Position, linked: int, candidate: int) -> Iterator[int]:
    table = position.table
    cell = candidate // N_DIGITS
    yield from bits_of(linked & table.cell[cell])
    linked &= ~table.cell[cell]
    for house in _box_and_row(position.kind, cell):
        yield from bits_of(linked & table.house[house])
        linked &= ~table.house[house]
    yield from bits_of(linked)


@cache
def _box_and_row(kind: Kind, cell: int) -> tuple[int, ...]:
    """Return the numbers of the houses of a cell, without columns, in Sudoku Explainer's order."""
    return tuple(
        number
        for name in ("box", "row")
        for number, house in enumerate(kind.houses)
        if house.name.startswith(name) and cell in house.cells
    )


def _excluded_by(position: Position, cycle: list[int]) -> int:
    """Return what a true candidate of a cycle excludes either way."""
    table = position.table
    either = [0, 0]
    outside = position.left
    for number, candidate in enumerate(cycle):
        cell, digit = divmod(candidate, N_DIGITS)
        either[number % 2] |= table.sees[candidate] & table.digit[digit]
        outside &= ~table.cell[cell]
    return either[0] & either[1] & outside


def multiple_chains(position: Position, bare: BareStep) -> Step | None:
    """Find the cell or the house, and a chain from each of its candidates.

    Chains can be read from their end: what leads to the conclusion is what the opposite of the
    conclusion makes false.
    """
    target, is_on = bare.opposite
    walk = Walk(ChainLinks(position), target, is_on)
    depth_of: dict[int, int] = {} if is_on else {target: 0}
    while walk.extend():
        if not walk.is_on:
            for candidate in bits_of(walk.layers[-1]):
                depth_of.setdefault(candidate, len(walk.layers) - 1)
    false = sum(1 << candidate for candidate in depth_of)
    best = None
    for number, candidates in enumerate(position.table.item):
        left = candidates & position.left
        if left.bit_count() < 2 or left & ~false:
            continue
        length = sum(depth_of[candidate] + 1 for candidate in bits_of(left))
        is_fit = FORCING_CHAIN.difficulty + length_addition(length) == bare.difficulty
        if best is None or (not is_fit, length) < best[:2]:
            best = (not is_fit, length, number, left)
    if best is None:
        return None
    _, _, number, left = best
    paths = tuple(
        tuple(walk.path(candidate, depth_of[candidate])[::-1]) for candidate in bits_of(left)
    )
    cell, house, digits = position.table.places[number]
    reason = h.FORCING_CELL(cell, paths) if cell >= 0 else h.FORCING_HOUSE(house, digits, paths)
    return bare.with_reason(position.kind, reason)
