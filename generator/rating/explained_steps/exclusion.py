"""Aligned exclusion: cells whose common neighbours rule out all combinations with a digit."""

from collections.abc import Iterator
from itertools import combinations, product

from cluesmith.generator.rating.explained_steps.bare_step import N_DIGITS, BareStep
from cluesmith.generator.rating.techniques import hint_words
from cluesmith.generator.rating.techniques.position import Position, bits_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique import ALIGNED_PAIR


def aligned_exclusion(position: Position, bare: BareStep) -> Step | None:
    """Find the two or three cells, and the neighbours that two combinations would leave nothing."""
    size = 2 if bare.technique is ALIGNED_PAIR else 3
    digits = [
        {candidate % N_DIGITS for candidate in bits_of(position.left & cell)}
        for cell in position.table.cell
    ]
    with_gone = {candidate // N_DIGITS for candidate in bits_of(bare.gone)}
    peers = _peers(position)
    for cells in _bases(digits, peers, with_gone, size):
        excluders = [
            cell
            for cell in set.intersection(*(peers[cell] for cell in cells))
            if 2 <= len(digits[cell]) <= size
        ]
        if len(excluders) < 2 or _impossible(cells, digits, peers, excluders) != bare.gone:
            continue
        kind = position.kind
        pattern = 0
        for cell in (*cells, *excluders):
            pattern |= position.table.cell[cell] & position.left
        text = hint_words.aligned(kind, bare.eliminated, cells, sorted(excluders))
        return bare.with_reason(text, pattern)
    return None


def _peers(position: Position) -> list[set[int]]:
    """Return the cells that each cell shares a house with."""
    peers: list[set[int]] = [set() for _ in range(position.kind.n_cells)]
    for house in position.kind.houses:
        for cell in house.cells:
            peers[cell].update(house.cells)
    return [found - {cell} for cell, found in enumerate(peers)]


def _bases(
    digits: list[set[int]], peers: list[set[int]], with_gone: set[int], size: int
) -> Iterator[tuple[int, ...]]:
    """Yield the cells that can be what is looked for."""
    able = [
        cell
        for cell in range(len(digits))
        if len(digits[cell]) > 1 and any(2 <= len(digits[peer]) <= size for peer in peers[cell])
    ]
    for more in combinations(
        [cell for cell in able if cell not in with_gone], size - len(with_gone)
    ):
        yield tuple(sorted((*with_gone, *more)))


def _impossible(
    cells: tuple[int, ...],
    digits: list[set[int]],
    peers: list[set[int]],
    excluders: list[int],
) -> int:
    """Return the candidates of the cells that no combination has that all others allow."""
    possible = 0
    for combination in product(*(sorted(digits[cell]) for cell in cells)):
        pairs = combinations(zip(cells, combination, strict=True), 2)
        if any(p == q and b in peers[a] for (a, p), (b, q) in pairs):
            continue
        if any(digits[cell] <= set(combination) for cell in excluders):
            continue
        for cell, digit in zip(cells, combination, strict=True):
            possible |= 1 << (cell * N_DIGITS + digit)
    everything = sum(1 << (cell * N_DIGITS + digit) for cell in cells for digit in digits[cell])
    return everything & ~possible
