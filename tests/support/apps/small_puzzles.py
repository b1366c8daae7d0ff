"""Puzzles for apps: small ones, in two sections, with days."""

from functools import cache

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.spec import GenerationSpec


@cache
def small_records(n: int = 6) -> tuple[PuzzleRecord, ...]:
    """Return puzzles of 4x4 Sudoku, no two the same up to symmetry; two thirds are "Early"."""
    kind = kind_named("sudoku4")
    spec = GenerationSpec(kind=kind, max_overlap=None, per_grid=None)
    puzzles = generate(spec, 1, n)
    return tuple(
        _record(kind, number, puzzle.clues, puzzle.solution, number <= 2 * n // 3)
        for number, puzzle in enumerate(puzzles, start=1)
    )


def _record(kind: Kind, number: int, clues: str, solution: str, is_early: bool) -> PuzzleRecord:
    form = canonical_form(kind, clues, solution)
    return PuzzleRecord(
        kind,
        clues,
        number,
        solution,
        canonical=form.clues,
        level="easy",
        er=1.2 if number % 2 else None,
        techniques=("full-house", "hidden-single"),
        section="Early" if is_early else "Late",
        date=f"2027-01-{number:02}",
    )
