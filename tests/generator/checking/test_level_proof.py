"""Puzzles that are minimal for a level are proven to be, and a solver of our own agrees."""

from dataclasses import replace
from itertools import islice

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.errors import ProofError
from cluesmith.generator.kinds.definition import Holds
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.making.level_minimal import with_added_clues
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import spec_of
from tests.support.some import some


def solved_by_singles_and_windows(kind: Kind, clues: bytes) -> bool:
    """Solve a puzzle by sets of digits: cells, places, and the runs that houses can still hold."""
    left = [{value} if value else set(range(1, kind.n_digits + 1)) for value in clues]
    definition = kind.definition
    apart = dict.fromkeys(definition.different, 0) | dict.fromkeys(definition.not_consecutive, 1)
    while True:
        before = [set(digits) for digits in left]
        for cell, digits in enumerate(before):
            if len(digits) == 1:
                [digit] = digits
                for house in kind.houses:
                    if cell in house.cells:
                        for other in set(house.cells) - {cell}:
                            left[other].discard(digit)
                for (a, b), distance in apart.items():
                    for one, other in ((a, b), (b, a)):
                        if one == cell:
                            left[other] -= {digit - distance, digit + distance}
        for house in kind.houses:
            needed = digits_of_house(kind, house, left)
            for cell in house.cells:
                left[cell] &= set().union(*needed) if needed else set()
            for digit in set.intersection(*needed) if needed else ():
                places = [cell for cell in house.cells if digit in left[cell]]
                if len(places) == 1:
                    left[places[0]] = {digit}
        if left == before:
            return all(len(digits) == 1 for digits in left)


def digits_of_house(kind, house, left):
    """Return the sets of digits that a house can hold, as far as each has a place."""
    size = len(house.cells)
    if house.holds is not Holds.CONSECUTIVE:
        return [set(range(1, kind.n_digits + 1))] if size == kind.n_digits else []
    runs = [set(range(low, low + size)) for low in range(1, kind.n_digits - size + 2)]
    return [
        run
        for run in runs
        if all(any(digit in left[cell] for cell in house.cells) for digit in run)
        and all(left[cell] & run for cell in house.cells)
    ]


def found(spec: GenerationSpec, n: int) -> list[Puzzle]:
    return list(islice(generate(spec, 5, n), n))


@pytest.mark.parametrize(
    ("name", "symmetry"), [("sudoku", None), ("sudoku", "rot180"), ("sudoku4", None)]
)
def test_a_solver_of_our_own_needs_every_clue_that_is_left_at_easy(name, symmetry):
    spec = spec_of(name, minimal_at="easy", symmetry=symmetry)
    kind = kind_named(name)
    for puzzle in some(found(spec, 3)):
        prove(spec, puzzle)
        clues = kind.values(puzzle.clues)
        assert solved_by_singles_and_windows(kind, clues)
        for cell, value in enumerate(clues):
            image = len(clues) - 1 - cell if symmetry else cell
            without = bytes(0 if n in (cell, image) else v for n, v in enumerate(clues))
            assert not value or not solved_by_singles_and_windows(kind, without)


def test_singles_and_windows_solve_easy_puzzles_of_consecutive_digits():
    spec, kind = spec_of("hanidoku", minimal_at="easy"), kind_named("hanidoku")
    puzzles = found(spec, 5)
    for puzzle in puzzles:
        prove(spec, puzzle)
        assert solved_by_singles_and_windows(kind, kind.values(puzzle.clues))
        assert 9 <= kind.n_clues(kind.values(puzzle.clues)) <= 14
    assert {puzzle.rating.level for puzzle in puzzles} == {"easy"}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_puzzle_that_is_minimal_for_a_level_is_at_most_as_hard(level):
    spec = spec_of("sudoku", minimal_at=level)
    for puzzle in some(found(spec, 4)):
        prove(spec, puzzle)
        assert puzzle.rating.level.number <= spec.minimal_level.number
        assert not puzzle.witnesses


def test_a_clue_more_or_less_is_refuted():
    spec, kind = spec_of("sudoku", minimal_at="easy"), kind_named("sudoku")
    [puzzle] = found(spec, 1)
    clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
    blank, shown = clues.index(0), next(cell for cell, value in enumerate(clues) if value)
    more = kind.text(clues[:blank] + grid[blank : blank + 1] + clues[blank + 1 :])
    less = kind.text(clues[:shown] + b"\0" + clues[shown + 1 :])
    with pytest.raises(ProofError, match="does not need"):
        prove(spec, replace(puzzle, clues=more))
    with pytest.raises(ProofError, match=r"harder than easy|not the only one"):
        prove(spec, replace(puzzle, clues=less))
    with pytest.raises(ProofError, match="witnesses"):
        prove(replace(spec, minimal_at=None), puzzle)


@pytest.mark.parametrize(
    ("symmetry", "limits", "claim"),
    [
        (None, (30, 24), "easy"),
        ("rot180", (34, 30), "easy"),
        ("rot180", (40, 38), "easy+"),
        (None, (20, None), "easy"),
        (None, (20, 18), "easy"),
    ],
)
def test_clues_are_added_where_more_are_wanted_than_such_puzzles_have(symmetry, limits, claim):
    spec = spec_of(
        "sudoku",
        max_clues=limits[0],
        min_clues=limits[1],
        minimal_at="easy",
        symmetry=symmetry,
    )
    assert with_added_clues(spec) == replace(spec, minimal_at=claim)


def test_the_wanted_number_of_clues_is_added():
    spec = spec_of("sudoku", max_clues=40, min_clues=36, minimal_at="easy+", symmetry="rot180")
    puzzles = found(spec, 6)
    for puzzle in puzzles:
        prove(spec, puzzle)
        assert puzzle.rating.level == "easy"
    numbers = {81 - puzzle.clues.count(".") for puzzle in puzzles}
    assert len(numbers) > 1
    assert numbers <= set(range(36, 41))


def test_clues_are_added_while_the_level_stays():
    spec = spec_of("sudoku", max_clues=30, min_clues=29, minimal_at="medium+")
    puzzles = [puzzle for index in range(12) for puzzle in attempt(spec, 1, index)]
    assert {puzzle.rating.level for puzzle in puzzles} == {"medium"}


def test_a_pattern_of_many_cells_holds_easy_puzzles():
    pattern = "".join("*" if cell % 9 not in (1, 5) else "." for cell in range(81))
    spec = spec_of("sudoku", pattern=pattern, minimal_at="easy")
    [puzzle] = found(spec, 1)
    prove(spec, puzzle)
    assert all(clue == "." for clue, mark in zip(puzzle.clues, pattern, strict=True) if mark == ".")
