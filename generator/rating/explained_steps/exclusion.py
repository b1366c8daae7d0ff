"""Aligned exclusion: cells whose common neighbours rule out all combinations with a digit."""

from cluesmith.generator.rating.explained_steps.bare_step import BareStep
from cluesmith.generator.rating.techniques import hint_words
from cluesmith.generator.rating.techniques.position import Position, union_of
from cluesmith.generator.rating.techniques.step import Step


def aligned_exclusion(position: Position, bare: BareStep) -> Step:
    """Return the step with its two or three cells, and the cells that these could leave nothing."""
    table, cells = position.table, sorted(bare.cells)
    peers = set.intersection(*(_peers(position, cell) for cell in cells))
    n_left = {cell: (table.cell[cell] & position.left).bit_count() for cell in peers}
    excluders = sorted(cell for cell in peers if 2 <= n_left[cell] <= len(cells))
    pattern = position.left & union_of(table.cell[cell] for cell in (*cells, *excluders))
    why = hint_words.aligned(position.kind, cells, excluders)
    return bare.with_reason(position.kind, why, pattern)


def _peers(position: Position, cell: int) -> set[int]:
    """Return the cells that a cell shares a house with."""
    houses = (position.kind.houses[house].cells for house in position.table.houses_of[cell])
    return set().union(*houses) - {cell}
