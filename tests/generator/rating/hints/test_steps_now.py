from itertools import combinations

import pytest

import cluesmith
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.hints.steps_now import steps_now
from cluesmith.generator.rating.paths.technique_path import (
    do,
    first_position,
    single_steps,
    technique_path,
    technique_steps,
)
from cluesmith.generator.rating.techniques.position import set_of
from cluesmith.generator.rating.techniques.technique_table import NAKED_PAIR
from tests.support.some import some

HARD = "...6..1.991..4....8..7.................36..1...2...6835.....2..3....15.6..127...."


@pytest.mark.parametrize(
    "name", ["sudoku-x", "killer", pytest.param("thermo", marks=pytest.mark.slow)]
)
def test_all_steps_of_a_position_are_true_and_hold_the_step_of_the_path(name: str) -> None:
    (puzzle,) = cluesmith.generate(name, seed=1, minimal_at="hard")
    kind = kind_named(name)
    given, solution = kind.given(str(puzzle)), kind.values(puzzle.solution)
    true = set_of(cell * kind.n_digits + value - 1 for cell, value in enumerate(solution))
    position = first_position(kind, given)
    for step in some(list(single_steps(technique_path(kind, given)))[:40]):
        found = steps_now(position)
        assert not any(each.gone & true for each in found)
        assert all(true >> each.target & 1 for each in found if each.placed)
        assert step in found
        do(position, step)


def test_naked_pairs_are_those_that_comparing_all_cells_finds() -> None:
    kind = kind_named("sudoku")
    position = first_position(kind, kind.values(HARD))
    list(zip(range(12), technique_steps(position), strict=False))
    left = {c: position.left >> 9 * c & 511 for c in range(81) if not position.values[c]}
    wanted = set()
    for house in kind.houses:
        for pair in combinations(sorted(set(house.cells) & left.keys()), 2):
            digits = left[pair[0]] | left[pair[1]]
            others = [c for c in house.cells if c in left and c not in pair]
            is_pair = left[pair[0]] == left[pair[1]] and digits.bit_count() == 2
            if is_pair and any(left[c] & digits for c in others):
                wanted.add(pair)
    found = steps_now(position, NAKED_PAIR.bit)
    assert wanted
    assert {tuple(sorted({each.cell for each in step.pattern})) for step in found} == wanted
