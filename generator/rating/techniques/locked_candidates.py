"""Locked candidates: where the places of a digit in one house all exclude a place outside."""

from collections.abc import Iterator

from generator.rating.techniques.position import Position, candidates_of
from generator.rating.techniques.singles import item_houses
from generator.rating.techniques.step import Step
from generator.rating.techniques.technique import CLAIMING, POINTING, Technique
from generator.rating.techniques.wording import conclusion


def pointing(position: Position) -> Iterator[Step]:
    """Yield what boxes, regions and other areas say about lines."""
    yield from _locked(position, POINTING, is_line=False)


def claiming(position: Position) -> Iterator[Step]:
    """Yield what rows, columns and diagonals say about other houses."""
    yield from _locked(position, CLAIMING, is_line=True)


def _locked(position: Position, technique: Technique, is_line: bool) -> Iterator[Step]:
    kind = position.kind
    for number, candidates in enumerate(position.table.item):
        item = kind.items[number]
        if (item.ease > 0) != is_line:
            continue
        left = candidates & position.left
        gone = position.seen_by_all(left) if left else 0
        if gone:
            eliminated = candidates_of(gone, kind.n_digits)
            told = conclusion(kind, None, eliminated)
            where = (
                f"the {item.digits} of {item.place}" if item.digits else f"whatever {item.place} is"
            )
            yield Step(
                technique,
                technique.difficulty,
                None,
                eliminated,
                candidates_of(left, kind.n_digits),
                item_houses(position, number),
                f"{told}: {where} excludes it wherever it is",
            )
