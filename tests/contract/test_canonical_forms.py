"""Every kind: equivalent puzzles have one canonical form, puzzles that differ by a clue do not."""

import random

import pytest
from hypothesis import given, settings

from cluesmith.generator.canonical.canonical_form import (
    canonical_clues,
    canonical_form,
    canonical_forms,
)
from cluesmith.generator.canonical.puzzle_signature import signature_of
from cluesmith.generator.kinds.kind import Kind, without_clue
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.making.random_grid import random_grid
from tests.support.canonical_grids import canonical_grid, grid_class, n_automorphisms
from tests.support.definitions import definitions
from tests.support.kinds import (
    EVERY_NAME,
    FEW_NAMES,
    QUICK_NAMES,
    each_name,
    kind_of,
    made,
    random_equivalent,
    some_clues,
)

N_FORMS = 10


def check_forms(kind: Kind, clues: bytes, grid: bytes, n_equivalents: int = N_FORMS) -> None:
    """All equivalents have the form and the signature of the puzzle."""
    rng = random.Random(8)
    text, solution = kind.text(clues), kind.text(grid)
    form = canonical_form(kind, text, solution)
    equivalents = [random_equivalent(kind, rng, clues, grid) for _ in range(n_equivalents)]
    assert all(kind.rules.is_solution(image, moved) for moved, image in equivalents)
    pairs = [(kind.text(moved), kind.text(image)) for moved, image in equivalents]
    assert canonical_forms(kind, pairs) == [form] * n_equivalents
    joined, grids = (b"".join(parts) for parts in zip(*equivalents, strict=True))
    assert kind.text(canonical_clues(kind, joined, grids)) == form.clues * n_equivalents
    assert form.clues.count(".") == text.count(".")
    assert len(form.grid_class) <= 32
    least = canonical_grid(kind, grid)
    assert grid_class(kind, kind.text(least)) == form.grid_class
    if kind.rules.is_solution(least, kind.values(form.clues)):  # it went through the grid
        assert canonical_form(kind, form.clues, kind.text(least)) == form
    sign = signature_of(kind)
    assert {sign(moved) for moved, _ in equivalents} == {sign(clues)}


def check_grids(kind: Kind) -> None:
    """A grid has the canonical grid of its equivalents, and as many symmetries of its own."""
    grid = random_grid(kind, 2)
    (equivalent,) = random_equivalent(kind, random.Random(9), grid)
    least = canonical_grid(kind, grid)
    assert canonical_grid(kind, equivalent) == canonical_grid(kind, least) == least
    assert n_automorphisms(kind, equivalent) == n_automorphisms(kind, grid) > 0
    assert n_automorphisms(kind, least) == n_automorphisms(kind, grid)


def check_difference(kind: Kind, clues: bytes, grid: bytes) -> None:
    """With a clue less the form is another, whichever equivalent it is of."""
    cells = [cell for cell, clue in enumerate(clues) if clue]
    fewer = without_clue(clues, cells[0])
    moved, image = random_equivalent(kind, random.Random(10), fewer, grid)
    form = canonical_form(kind, kind.text(moved), kind.text(image))
    assert form.clues != canonical_form(kind, kind.text(clues), kind.text(grid)).clues
    assert form.grid_class == canonical_form(kind, kind.text(clues), kind.text(grid)).grid_class


def check_signatures(kind: Kind) -> None:
    """Puzzles on one grid have as many signatures as forms."""
    rng, grid, sign = random.Random(3), random_grid(kind, 3), signature_of(kind)
    puzzles = [some_clues(grid, rng, kind.n_cells // 3) for _ in range(20)]
    forms = {canonical_clues(kind, clues, grid) for clues in puzzles}
    assert len({sign(clues) for clues in puzzles}) == len(forms)
    with pytest.raises(ValueError, match="values"):
        sign(grid[1:])


@each_name(EVERY_NAME)
def test_equivalents_of_a_puzzle_have_one_form(name):
    kind = kind_of(name)
    grid = random_grid(kind, 1)
    clues = some_clues(grid, random.Random(1), kind.n_cells * 3 // 4)
    if name in QUICK_NAMES:
        puzzle = made(kind)[0]
        clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
        check_signatures(kind)
    check_forms(kind, clues, grid)
    check_difference(kind, clues, grid)
    check_grids(kind)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FEW_NAMES, "sudoku16", "samurai", "anti-king"])
def test_two_thousand_equivalents_have_the_forms_of_ten_puzzles(name):
    kind, rng = kind_of(name), random.Random(2)
    for _ in range(10):
        grid = random_grid(kind, rng.getrandbits(64))
        check_forms(kind, some_clues(grid, rng, kind.n_cells // 3), grid, 200)


@given(definition=definitions())
@settings(max_examples=10)
def test_random_kinds_keep_the_contract_of_forms(definition):
    kind = register(definition)
    for puzzle in made(kind):
        clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
        check_forms(kind, clues, grid)
        check_difference(kind, clues, grid)
    check_grids(kind)
