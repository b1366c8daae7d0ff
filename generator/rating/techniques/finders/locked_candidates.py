"""Locked candidates: all places of a digit in one house exclude a place outside.

So do, in kinds whose digits must not follow each other or be too far apart, the digits that are
left to one cell.
"""

from collections.abc import Iterable, Iterator

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.hint_templates import Reason
from cluesmith.generator.rating.techniques.position import Position, only
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import (
    CLAIMING,
    LOCKED_CELL,
    POINTING,
    Technique,
)


def pointing(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield what boxes, regions and other areas say about lines, and about each other."""
    yield from _locked(position, POINTING, only(at, position.table.area_items))


def claiming(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield what rows, columns and lines in other directions say about other houses."""
    yield from _locked(position, CLAIMING, only(at, position.table.line_items))


def locked_cells(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield what a cell excludes elsewhere, whichever of its digits it holds."""
    if position.table.has_choosy_cells:
        yield from _locked(position, LOCKED_CELL, only(at, position.table.cell_items))


def _locked(position: Position, technique: Technique, items: Iterable[int]) -> Iterator[Step]:
    for number in items:
        left = position.table.item[number] & position.left
        if left & (left - 1) and (gone := position.seen_by_all(left)):
            yield eliminating(position.kind, technique, gone, _reason(position, number, left, gone))


def _reason(position: Position, item: int, left: int, gone: int) -> Reason:
    """Return why all places of a digit, or all digits of a cell, exclude candidates."""
    cell, house, digits = position.table.places[item]
    clues = position.table.clues_between(left, gone)
    if cell >= 0:
        if clues:
            return h.LOCKED_CELL_BY_CLUES(cell, left, clues)
        return h.LOCKED_CELL(cell, left)
    if clues:
        return h.LOCKED_BY_CLUES(house, digits, left, clues)
    return h.LOCKED(house, digits, left)
