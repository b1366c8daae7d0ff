"""A place of a clue on a board, and a puzzle whose clues are places with values."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_types import CLUE_TYPES, TYPE_NUMBERS


class CluePlace:
    """A type and cells, with all that follows from them.

    Puzzles of a kind share most of their places, so each is read, checked and moved once.

    Parameters
    ----------
    type_ : str
    cells : tuple of int
        In their normal order.
    text : str
        The text of the clue up to its value, with the equals sign if the type has one.
    problem : str, optional
        The problem with the cells; None if a clue can be here.

    Attributes
    ----------
    family : str
    equals : str
        "=" if the type has a value, else empty.
    order : str
        Sorts places by type and cells.  No two places have the same.
    region : int
        The cells of a cage as bits; 0 for other clues.
    images : list
        By symmetry the images, as ``ClueForms`` makes them.
    shapes : tuple of str
        The shapes of the images in patterns, as ``text_symmetries`` makes them.
    constraint : object
        What the proof lays out for it.
    """

    __slots__ = (
        "cells",
        "constraint",
        "equals",
        "family",
        "images",
        "order",
        "problem",
        "region",
        "shapes",
        "text",
        "type",
    )

    def __init__(self, type_: str, cells: tuple[int, ...], text: str, problem: str | None) -> None:
        row = CLUE_TYPES[type_]
        self.type, self.cells, self.text, self.problem = type_, cells, text, problem
        self.family, self.equals = row.family, "=" * row.has_value
        self.order = order_of(Clue(type_, cells))
        is_cage = row.place is Place.REGION and not problem
        self.region = sum(1 << cell for cell in cells) if is_cage else 0
        self.images: list[Any] = []
        self.shapes: tuple[str, ...] = ()
        self.constraint: Any = None


class PlacedPuzzle(NamedTuple):
    """A puzzle as it is read."""

    digits: bytes
    clues: Sequence[CluePlace]
    """The places of the clues that are not digits, sorted."""
    values: Sequence[int]
    """The value at each place, 0 if its type has none."""
    caged: int
    """The cells of all cages as bits."""

    @property
    def n_clues(self) -> int:
        """The number of clues of all types, with digits."""
        return len(self.digits) - self.digits.count(0) + len(self.clues)

    @property
    def puzzle(self) -> CluePuzzle:
        """The same with a ``Clue`` for each place."""
        both = zip(self.clues, self.values, strict=True)
        clues = [Clue(place.type, place.cells, value) for place, value in both]
        return CluePuzzle(self.digits, tuple(clues))


def order_of(clue: Clue) -> str:
    """Return ``CluePlace.order`` of a clue.  Texts are compared more quickly than tuples."""
    return "".join(map(chr, (TYPE_NUMBERS[clue.type], *clue.cells)))
