"""Puzzles as positions to practise in."""

from collections.abc import Iterator
from dataclasses import replace

from cluesmith.generator.rating.practice import practice_positions
from cluesmith.generator.rating.solution_path import solution_path
from cluesmith.generator.rating.techniques.technique_table import bits_named
from cluesmith.generator.records.puzzle_record import PRACTICE_FIELDS, PuzzleRecord
from cluesmith.generator.wording.words import ENGLISH, Words

# The columns of tables of positions, if a user names none.
POSITION_FIELDS = ("puzzle", "solution", "kind", *PRACTICE_FIELDS)


def practice_records(
    record: PuzzleRecord, technique: str, words: Words = ENGLISH
) -> Iterator[PuzzleRecord]:
    """Yield a puzzle once for each of its positions that need a technique, or one of a group.

    Raises
    ------
    PracticeError
        A step contradicts the solution.
    """
    kind = record.kind
    path = solution_path(kind, kind.given(record.clues))
    solution = kind.values(record.solution or "")
    for found in practice_positions(path, bits_named(technique), solution, words):
        yield replace(record, practice=found)
