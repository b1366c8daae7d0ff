"""Reduction: what is left is minimal, proven, and all there was if nothing was to spare."""

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import generate
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.verdicts.clue_reduction import reduced

KINDS = ("sudoku", "hanidoku", "sudoku4")


@pytest.mark.parametrize("name", KINDS)
def test_a_minimal_puzzle_keeps_its_clues_and_gets_witnesses(name):
    kind = kind_named(name)
    for made in generate(GenerationSpec(kind=name), 5, 10):
        minimal = reduced(kind, kind.values(made.clues), kind.values(made.solution))
        found = minimal.in_text(kind)
        assert (found.clues, found.solution) == (made.clues, made.solution)
        prove(GenerationSpec(kind=name), found)


@pytest.mark.parametrize("name", KINDS)
def test_a_full_grid_becomes_a_minimal_puzzle_of_it(name):
    kind = kind_named(name)
    (made,) = generate(GenerationSpec(kind=name), 6, 1)
    grid = kind.values(made.solution)
    found = reduced(kind, grid, grid).in_text(kind)
    prove(GenerationSpec(kind=name), found)
    assert all(a in (b, ".") for a, b in zip(found.clues, made.solution, strict=True))
    assert kind.n_clues(kind.values(found.clues)) < kind.n_cells


def test_one_budget_is_for_all_searches_of_a_reduction():
    """Each of some 160 searches stays far below it."""
    kind = kind_named("sudoku16")
    grid = random_grid(kind, 1)
    with pytest.raises(SearchLimitError, match="gave up after"):
        reduced(kind, grid, grid, max_nodes=10_000)
