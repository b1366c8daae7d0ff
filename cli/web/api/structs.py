"""Types that several routes share."""

from dataclasses import fields
from datetime import UTC, datetime
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from cluesmith.cli.web.limits import MOST_IN_ANSWER
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.rating_facts import FACTS, RatingFacts

_MAX_TAG = 35


class Problem(Struct):
    """What is wrong with a call, as RFC 9457 has it."""

    title: str
    status: int
    detail: str
    type: str = "about:blank"


class Language(Struct):
    """The language of texts."""

    language: Annotated[str, Meta(description="A tag such as de.", max_length=_MAX_TAG)] = "en"


Limit = Annotated[int, Meta(ge=1, le=MOST_IN_ANSWER, description="At most this many.")]
WithSolution = Annotated[bool, Meta(description="Whether puzzles have their solution.")]
Place = Annotated[int, Meta(ge=0, le=2**63 - 1, description="`next` of the page before.")]
PuzzleText = Annotated[
    str, Meta(max_length=5000, description="In one line, '.' for a blank, as formats write it.")
]


Moment = Annotated[datetime, Meta(tz=True)]


def moment(seconds: float | None) -> datetime | None:
    """Return a time, which answers have as RFC 3339 writes it, from seconds since 1970."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def rating_fields() -> list[tuple[str, Any]]:
    """Return the facts of a rating with their types, as fields of an answer."""
    return [
        (each.name, Annotated[each.type, Meta(description=FACTS[each.name].meaning)])
        for each in fields(RatingFacts)
    ]


class SolutionQuery(Struct):
    """What to show of a puzzle."""

    solution: WithSolution = False


class Proof(Struct):
    """What was proven of a puzzle before it was stored, by code that did not make it."""

    n_solutions: Annotated[int, Meta(description="Always 1.")]
    is_minimal: Annotated[bool, Meta(description="No clue can go, in the strict sense.")]
    minimal_at: Annotated[
        str | None, Meta(description="The level at which no clue can go, or proper.")
    ]


class Puzzle(Struct):
    """A stored puzzle."""

    id: Annotated[int, Meta(description="Its number in this database.")]
    global_id: Annotated[
        str | None, Meta(description="The id in files: the same for all its equivalent forms.")
    ]
    kind: str
    clues: PuzzleText
    n_clues: int
    level: str | None
    er: Annotated[float | None, Meta(description="The Sudoku Explainer rating.")]
    canonical: str | None
    proof: Proof
    solution: str | UnsetType = UNSET


def puzzle_of(record: PuzzleRecord, number: int, *, with_solution: bool = False) -> Puzzle:
    """Return a stored puzzle for an answer.

    ``number``: of its row.
    """
    minimal_at = record.minimal_at
    return Puzzle(
        id=number,
        global_id=record.id,
        kind=record.kind_name,
        clues=record.clues,
        n_clues=record.n_clues,
        level=record.level,
        er=record.er,
        canonical=record.canonical,
        proof=Proof(n_solutions=1, is_minimal=minimal_at is None, minimal_at=minimal_at),
        solution=(with_solution and record.solution) or UNSET,
    )
