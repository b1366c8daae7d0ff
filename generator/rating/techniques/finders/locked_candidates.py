"""Locked candidates: where the places of a digit in one house all exclude a place outside.

So do, in kinds whose digits must not follow each other or be too far apart, the digits that are
left to one cell.
"""

from collections.abc import Iterator

from generator.rating.techniques.finders.singles import item_houses
from generator.rating.techniques.position import Position, candidates_of
from generator.rating.techniques.step import Step
from generator.rating.techniques.technique import CLAIMING, LOCKED_CELL, POINTING, Technique
from generator.rating.techniques.wording import conclusion


def pointing(position: Position) -> Iterator[Step]:
    """Yield what boxes, regions and other areas say about lines, and about each other."""
    n_lines = position.table.n_lines
    for number, item in enumerate(position.kind.items):
        if item.house is not None and item.house >= n_lines:
            yield from _locked(position, POINTING, number)


def claiming(position: Position) -> Iterator[Step]:
    """Yield what rows, columns and lines in other directions say about other houses."""
    n_lines = position.table.n_lines
    for number, item in enumerate(position.kind.items):
        if item.house is not None and item.house < n_lines:
            yield from _locked(position, CLAIMING, number)


def locked_cells(position: Position) -> Iterator[Step]:
    """Yield what a cell excludes elsewhere, whichever of its digits it holds."""
    if not position.table.has_choosy_cells:
        return
    for number, item in enumerate(position.kind.items):
        if item.is_cell:
            yield from _locked(position, LOCKED_CELL, number)


def _locked(position: Position, technique: Technique, number: int) -> Iterator[Step]:
    if position.n_left[number] < 2:
        return
    fruitless = position.fruitless(technique)
    left = position.table.item[number] & position.left
    if fruitless.get(number) == left:
        return
    gone = position.seen_by_all(left)
    if not gone:
        fruitless[number] = left
        return
    kind = position.kind
    item = kind.items[number]
    pattern = candidates_of(left, kind.n_digits)
    eliminated = candidates_of(gone, kind.n_digits)
    told = conclusion(kind, None, eliminated)
    if item.is_cell:
        text = f"{told}: {item.place} excludes it, whichever of its digits it holds"
    else:
        text = f"{told}: the {item.digits} of {item.place} excludes it, wherever it is"
    houses = item_houses(position, number)
    yield Step(technique, technique.difficulty, None, eliminated, pattern, houses, text)
