"""Attempts are pure and limits filter what they bring; a job takes, drops and counts it."""

import random
from dataclasses import replace

import pytest

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.finished_puzzles import ExhaustedError, generate
from cluesmith.generator.making.topdown import remove_clues
from cluesmith.generator.oracles.oracle_registry import links_oracle
from cluesmith.generator.rating.rating import rate
from tests.support.kinds import is_minimal, spec_of


def test_the_bytes_of_an_attempt_are_pinned():
    first = [attempt(spec_of(name), 7, 0)[0].clues for name in ("sudoku", "hanidoku")]
    assert first == [
        "....1.57.4.76....89.....6.....87......2.59....91..............623.9..4..1...45.3.",
        "......7..6..............3.....4.....5........1...............",
    ]


def test_an_attempt_depends_on_nothing_but_its_arguments():
    spec = spec_of("sudoku")
    forwards = [attempt(spec, 5, index) for index in range(6)]
    backwards = [attempt(spec, 5, index) for index in reversed(range(6))]
    assert forwards == backwards[::-1]
    assert attempt(spec, 6, 0) != forwards[0]


def test_the_clue_limit_filters_and_changes_nothing_else():
    free = [p for index in range(40) for p in attempt(spec_of("sudoku"), 2, index)]
    limited = [p for index in range(40) for p in attempt(spec_of("sudoku", max_clues=24), 2, index)]
    assert limited == [p for p in free if 81 - p.clues.count(".") <= 24]
    assert 0 < len(limited) < len(free)


def test_one_pass_leaves_no_spare_clue_where_the_first_drop_is_refused():
    """A generator that stops at a refused drop, or takes it back wrongly, leaves spare clues."""
    kind = kind_named("sudoku4")
    grid = kind.values("1234341221434321")
    assert is_minimal(kind, remove_clues(links_oracle(kind), grid, list(range(16))).clues)


def test_generate_gives_the_number_asked_for_all_different_up_to_symmetry():
    kind = kind_named("sudoku4")
    puzzles = list(generate(spec_of("sudoku4"), 3, 20))
    forms = {canonical_form(kind, p.clues, p.solution).clues for p in puzzles}
    assert len(forms) == len(puzzles) == 20


def test_generate_leaves_out_the_images_of_what_is_excluded():
    kind, spec = kind_named("sudoku4"), spec_of("sudoku4")
    first = list(generate(spec, 3, 10))
    excluded = {canonical_form(kind, p.clues, p.solution).clues for p in first[:5]}
    later = list(generate(spec, 3, 5, excluded=frozenset(excluded)))
    assert later == first[5:]


def test_generation_that_stops_yielding_ends():
    found = []
    with pytest.raises(ExhaustedError, match="of 5 puzzles found: 3 attempts in a row"):
        found.extend(generate(spec_of("sudoku16", max_clues=55), 1, 5, patience=3))
    assert found == []


def test_limits_on_the_rating_filter_and_change_nothing_else():
    def clues(puzzles):
        return [p.clues for p in puzzles]

    free = [p for index in range(40) for p in attempt(spec_of("sudoku"), 2, index)]
    rated_spec = spec_of("sudoku", difficulty="whip=0..99")
    rated = [p for index in range(40) for p in attempt(rated_spec, 2, index)]
    spec = spec_of("sudoku", difficulty="whip=2..3")
    limited = [p for index in range(40) for p in attempt(spec, 2, index)]
    assert clues(rated) == clues(free)
    assert {p.rating for p in free} == {None}
    assert limited == [p for p in rated if p.rating.whip in (2, 3)]
    assert 0 < len(limited) < len(rated)


def test_pools_and_samples_are_rated_after_overlapping_ones_are_dropped():
    for name, n_clues in (("sudoku", 20), ("sudoku4", 5)):
        spec = spec_of(name, max_clues=n_clues, min_clues=n_clues, max_overlap="half")
        plain = attempt(spec, 1, 0)
        rated = attempt(replace(spec, is_rated=True), 1, 0)
        assert [p.clues for p in rated] == [p.clues for p in plain] != []
        kind = kind_named(name)
        assert [p.rating for p in rated] == [rate(kind, kind.values(p.clues)) for p in plain]


SUDOKU = kind_named("sudoku")


def test_images_of_a_puzzle_excluded_ones_and_further_ones_of_a_grid_are_dropped():
    rng = random.Random(6)
    puzzles = [p for index in range(4) for p in attempt(spec_of("sudoku"), 11, index)]
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
