"""Locked candidates: all places of a digit in one house exclude a place outside.

So do, in kinds whose digits must not follow each other or be too far apart, the digits that are
left to one cell.
"""

from collections.abc import Iterator, Sequence

from cluesmith.generator.rating.techniques import clue_words, hint_words
from cluesmith.generator.rating.techniques.finders.singles import item_houses
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import (
    CLAIMING,
    LOCKED_CELL,
    POINTING,
    Technique,
)


def pointing(position: Position) -> Iterator[Step]:
    """Yield what boxes, regions and other areas say about lines, and about each other."""
    yield from _locked(position, POINTING, position.table.area_items)


def claiming(position: Position) -> Iterator[Step]:
    """Yield what rows, columns and lines in other directions say about other houses."""
    yield from _locked(position, CLAIMING, position.table.line_items)


def locked_cells(position: Position) -> Iterator[Step]:
    """Yield what a cell excludes elsewhere, whichever of its digits it holds."""
    if position.table.has_choosy_cells:
        yield from _locked(position, LOCKED_CELL, position.table.cell_items)


def _locked(position: Position, technique: Technique, items: Sequence[int]) -> Iterator[Step]:
    fruitless = position.fruitless(technique)
    n_left, of_item = position.n_left, position.table.item
    for number in items:
        if n_left[number] < 2:
            continue
        left = of_item[number] & position.left
        if fruitless.get(number) == left:
            continue
        gone = position.seen_by_all(left)
        if gone:
            item, houses = position.kind.items[number], item_houses(position, number)
            clues = position.table.clues_between(left, gone)
            why = hint_words.locked(item) + clue_words.through(position.kind, clues)
            yield eliminating(position.kind, technique, gone, left, why, houses=houses, clues=clues)
        else:
            fruitless[number] = left
