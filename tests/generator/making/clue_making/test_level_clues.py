"""Puzzles with clues that are not digits, minimal for a level: made, proven and refuted."""

from dataclasses import replace

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.errors import ProofError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.oracles.clue_oracle import clue_oracle_for
from cluesmith.generator.patterns.removals import removals
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.spec import GenerationSpec


def made(spec: GenerationSpec) -> Puzzle:
    return next(puzzle for index in range(20) for puzzle in attempt(spec, 1, index))


@pytest.mark.parametrize(
    ("name", "level", "symmetry"),
    [
        ("killer6", "easy", None),
        ("killer6", "medium", "rot180"),
        ("calcudoku5", "medium", None),
        ("futoshiki5", "easy", "rot180"),
        ("kropki", "medium", None),
        ("skyscrapers5", "hard", None),
    ],
)
def test_without_anything_such_a_puzzle_is_harder_or_ambiguous(name, level, symmetry):
    spec = GenerationSpec(kind=name, minimal_at=level, symmetry=symmetry)
    kind, puzzle = kind_named(name), made(spec)
    prove(spec, puzzle)
    assert puzzle.rating.level.number <= spec.minimal_level.number
    if symmetry is None:
        clues, grid = kind.puzzle(puzzle.clues), kind.values(puzzle.solution)
        for removal in removals(kind, clues, grid):
            less = removal.of(clues)
            is_ambiguous = clue_oracle_for(kind).find_other(less, grid) is not None
            assert is_ambiguous or rate(kind, less).level.number > spec.minimal_level.number


def test_limits_of_families_are_kept():
    limits = {"clue_limits": "digits=..4", "max_clues": 40}
    spec = GenerationSpec(kind="futoshiki7", minimal_at="easy", **limits)
    puzzle = made(spec)
    prove(spec, puzzle)
    assert puzzle.clues.partition(";")[0].count(".") >= 45


def test_a_clue_more_a_wall_more_and_an_easier_level_are_refuted():
    spec, kind = GenerationSpec(kind="killer6", minimal_at="medium"), kind_named("killer6")
    puzzle = next(p for i in range(20) for p in attempt(spec, 1, i) if p.rating.level != "easy")
    clues, grid = kind.puzzle(puzzle.clues), kind.values(puzzle.solution)
    with pytest.raises(ProofError, match="harder than easy"):
        prove(replace(spec, minimal_at="easy"), puzzle)
    with pytest.raises(ProofError, match="is wanted"):
        prove(spec, replace(puzzle, rating=None))
    cells = next(clue.cells for clue in clues.clues if len(clue.cells) == 2)
    apart = [Clue("cage", (cell,), grid[cell]) for cell in cells]
    more = clues._replace(clues=(*(c for c in clues.clues if c.cells != cells), *apart))
    with pytest.raises(ProofError, match=r"does not need .*cage:"):
        prove(spec, replace(puzzle, clues=kind.puzzle_text(more)))
