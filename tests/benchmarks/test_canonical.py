"""Seconds for canonical forms; ``pytest tests/benchmarks --benchmark-enable`` shows them."""

import pytest

from cluesmith.generator.canonical.canonical_form import canonical_forms
from cluesmith.generator.canonical.minlex import Minlex
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import MEASURED_KINDS

N_ATTEMPTS = {"sudoku": 1000, "hanidoku": 1000, "sudoku4": 1000, "sudoku16": 3}


@pytest.mark.parametrize("name", MEASURED_KINDS)
def test_form_puzzles(benchmark, name):
    spec = GenerationSpec(kind=name)
    puzzles = [p for index in range(N_ATTEMPTS[name]) for p in attempt(spec, 1, index)]
    pairs = [(puzzle.clues, puzzle.solution) for puzzle in puzzles]
    assert len(benchmark(lambda: canonical_forms(kind_named(name), pairs))) == len(pairs)


def test_form_a_grid_with_many_automorphisms(benchmark):
    grid = bytes((r % 3 * 3 + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
    assert benchmark(lambda: Minlex(3).forms(grid))[2] == [54]
