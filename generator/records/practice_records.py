"""Puzzles as positions to practise in."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.hints.practice import Practice, practice_positions
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.technique_table import bits_named
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import PRACTICE_FIELDS
from cluesmith.generator.wording.words import ENGLISH, Words

# The columns of tables of positions, if a user names none.
POSITION_FIELDS = ("puzzle", "solution", "kind", *PRACTICE_FIELDS)


# The positions of a recipe: found when its puzzles are chosen, needed again in each of its outputs.
_N_REMEMBERED = 512


def first_practice_record(
    record: PuzzleRecord, technique: str, words: Words = ENGLISH
) -> PuzzleRecord | None:
    """Return the first of ``practice_records``, which is remembered; None if there is none."""
    found = _first_position(record.kind, record.clues, record.solution or "", technique)
    return None if found is None else replace(record, practice=replace(found, words=words))


@lru_cache(_N_REMEMBERED)
def _first_position(kind: Kind, clues: str, solution: str, technique: str) -> Practice | None:
    path = solution_path(kind, kind.given(clues))
    return next(practice_positions(path, bits_named(technique), kind.values(solution)), None)


def practice_records(
    record: PuzzleRecord, technique: str, words: Words = ENGLISH, start: Position | None = None
) -> Iterator[PuzzleRecord]:
    """Yield a puzzle once for each of its positions that need a technique, or one of a group.

    The path begins with the puzzle, or a position of it.

    Raises
    ------
    PracticeError
        A step contradicts the solution.
    """
    kind = record.kind
    path = solution_path(kind, kind.given(record.clues), start=start)
    solution = kind.values(record.solution or "")
    for found in practice_positions(path, bits_named(technique), solution, words):
        yield replace(record, practice=found)
