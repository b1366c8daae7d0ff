"""Every kind: guises of a puzzle have one canonical form, puzzles that differ by a clue do not."""

import random

from hypothesis import given, settings

from cluesmith.generator.canonical.canonical_form import (
    canonical_clues,
    canonical_form,
    canonical_forms,
    canonical_grid,
    n_automorphisms,
)
from cluesmith.generator.kinds.kind import Kind, without_clue
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from tests.support.definitions import definitions
from tests.support.equivalent_forms import random_guise
from tests.support.kinds import EVERY_NAME, QUICK_NAMES, each_name, kind_of, made

N_GUISES = 10


def check_forms(kind: Kind, clues: bytes, grid: bytes) -> None:
    """All guises have the form of the puzzle, and the form is a guise of its own."""
    rng = random.Random(8)
    text, solution = kind.text(clues), kind.text(grid)
    form = canonical_form(kind, text, solution)
    guises = [random_guise(kind, rng, clues, grid) for _ in range(N_GUISES)]
    assert all(kind.rules.is_solution(image, moved) for moved, image in guises)
    pairs = [(kind.text(moved), kind.text(image)) for moved, image in guises]
    assert canonical_forms(kind, pairs) == [form] * N_GUISES
    joined, grids = (b"".join(parts) for parts in zip(*guises, strict=True))
    assert kind.text(canonical_clues(kind, joined, grids)) == form.clues * N_GUISES
    assert form.clues.count(".") == text.count(".")


def check_grids(kind: Kind) -> None:
    """A grid has the canonical grid of its guises, and as many symmetries of its own."""
    grid = random_grid(kind, 2)
    (guise,) = random_guise(kind, random.Random(9), grid)
    assert canonical_grid(kind, guise) == canonical_grid(kind, grid)
    assert n_automorphisms(kind, guise) == n_automorphisms(kind, grid) > 0


def check_difference(kind: Kind, clues: bytes, grid: bytes) -> None:
    """With a clue less the form is another, whichever guise it is of."""
    cells = [cell for cell, clue in enumerate(clues) if clue]
    fewer = without_clue(clues, cells[0])
    moved, image = random_guise(kind, random.Random(10), fewer, grid)
    form = canonical_form(kind, kind.text(moved), kind.text(image))
    assert form.clues != canonical_form(kind, kind.text(clues), kind.text(grid)).clues
    assert form.grid_class == canonical_form(kind, kind.text(clues), kind.text(grid)).grid_class


@each_name(EVERY_NAME)
def test_guises_of_a_puzzle_have_one_form(name):
    kind = kind_of(name)
    if name in QUICK_NAMES:
        puzzle = made(kind)[0]
        clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
    else:
        grid = random_grid(kind, 1)
        holes = set(random.Random(1).sample(range(kind.n_cells), kind.n_cells // 4))
        clues = bytes(0 if cell in holes else value for cell, value in enumerate(grid))
    check_forms(kind, clues, grid)
    check_difference(kind, clues, grid)
    check_grids(kind)


@given(definition=definitions())
@settings(max_examples=10)
def test_random_kinds_keep_the_contract_of_forms(definition):
    kind = register(definition)
    for puzzle in made(kind):
        clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
        check_forms(kind, clues, grid)
        check_difference(kind, clues, grid)
    check_grids(kind)
