"""Acceptance: what a job takes, drops and counts, and when it is at its end."""

import random

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.spec import GenerationSpec

SUDOKU = kind_named("sudoku")


def test_images_of_a_puzzle_excluded_ones_and_further_ones_of_a_grid_are_dropped():
    rng = random.Random(6)
    puzzles = [p for index in range(4) for p in attempt(GenerationSpec(kind="sudoku"), 11, index)]
    excluded = canonical_form(SUDOKU, puzzles[3].clues, puzzles[3].solution).clues
    acceptance = Acceptance(n_missing=9, patience=99, per_grid=1, excluded={excluded})

    def accepts(clues, solution):
        digits = str.maketrans("123456789", "".join(rng.sample("123456789", 9)))
        form = canonical_form(SUDOKU, clues.translate(digits), solution.translate(digits))
        return acceptance.accepts(0, form.clues, form.grid_class, clues.encode())

    assert all(accepts(puzzle.clues, puzzle.solution) for puzzle in puzzles[:3])
    assert not any(accepts(puzzle.clues, puzzle.solution) for puzzle in puzzles)
    assert not accepts(puzzles[0].solution, puzzles[0].solution)
    assert acceptance.n_missing == 6
    names = ("dropped_same", "dropped_grid", "dropped_overlapping", "dropped_excluded")
    assert acceptance.dropped == dict(zip(names, (3, 1, 0, 1), strict=True))


def test_nothing_is_accepted_once_the_job_has_enough():
    acceptance = Acceptance(n_missing=1, patience=99)
    assert acceptance.accepts(0, "a", "grid", b"1...")
    assert not acceptance.accepts(0, "b", "grid", b".1..")
    assert not acceptance.is_exhausted(1000)


def test_nothing_is_accepted_once_the_patience_is_spent():
    acceptance = Acceptance(n_missing=9, patience=3)
    assert acceptance.accepts(2, "a", "grid", b"1...")
    assert not acceptance.accepts(5, "a", "grid", b"1...")
    assert acceptance.accepts(5, "b", "grid", b"1...")
    assert [acceptance.is_exhausted(end) for end in (8, 9)] == [False, True]
    assert not acceptance.accepts(9, "c", "grid", b"1...")
