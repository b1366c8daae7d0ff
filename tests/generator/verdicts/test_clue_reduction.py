"""Reduction: what is left is minimal, proven, and all there was if nothing was to spare."""

import pytest

from generator import GenerationSpec, generate, kind_named, prove, reduced

KINDS = ("sudoku", "hanidoku", "sudoku4")


@pytest.mark.parametrize("name", KINDS)
def test_a_minimal_puzzle_keeps_its_clues_and_gets_witnesses(name):
    kind = kind_named(name)
    for made in generate(GenerationSpec(name), 5, 10):
        minimal = reduced(kind, kind.values(made.clues), kind.values(made.solution))
        found = minimal.in_text(kind)
        assert (found.clues, found.solution) == (made.clues, made.solution)
        prove(GenerationSpec(name), found)


@pytest.mark.parametrize("name", KINDS)
def test_a_full_grid_becomes_a_minimal_puzzle_of_it(name):
    kind = kind_named(name)
    (made,) = generate(GenerationSpec(name), 6, 1)
    grid = kind.values(made.solution)
    found = reduced(kind, grid, grid).in_text(kind)
    prove(GenerationSpec(name), found)
    assert all(a in (b, ".") for a, b in zip(found.clues, made.solution, strict=True))
    assert kind.n_clues(kind.values(found.clues)) < kind.n_cells
