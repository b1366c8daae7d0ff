"""What printed pages have in common, in html and in pdf: places, captions, answers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import ceil
from typing import TypeVar

from cli.formats.interface.puzzle_record import PuzzleRecord
from generator import Kind

T = TypeVar("T")

# Solutions are for checking, not for writing into: more on a page, and never fewer than this.
_LEAST_SOLUTIONS = 12


@dataclass(frozen=True, slots=True)
class Answer:
    """What the back pages need of a puzzle."""

    ordinal: int
    kind: Kind
    clues: str
    solution: str


def answer_of(record: PuzzleRecord) -> Answer | None:
    """Return the answer to a puzzle whose solution is known."""
    if record.solution is None:
        return None
    return Answer(record.ordinal, record.kind, record.clues, record.solution)


def solutions_per_page(per_page: int) -> int:
    """Return how many solutions go to a page, by how many puzzles do."""
    return max(_LEAST_SOLUTIONS, 2 * per_page)


def arrangement(n_places: int, width: float, height: float, caption: float) -> tuple[int, int]:
    """Return the columns and rows that give square drawings the most room.

    Parameters
    ----------
    n_places : int
    width, height : float
        Of the page.
    caption : float
        The height of what stands below each drawing.
    """

    def room(columns: int) -> float:
        return min(width / columns, height / ceil(n_places / columns) - caption)

    columns = max(range(1, n_places + 1), key=room)
    return columns, ceil(n_places / columns)


def sheets(things: Iterable[T], per_page: int) -> Iterator[list[T]]:
    """Yield what goes to each page."""
    rest = iter(things)
    while sheet := list(islice(rest, per_page)):
        yield sheet
