"""Kinds to test: all of them, and those of which plans were measured as well."""

from collections.abc import Container, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from cluesmith.generator.kinds.kind import Kind, without_clue
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named, register
from cluesmith.generator.kinds.symmetry import Symmetry
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.oracle_registry import links_oracle
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec
from tests.support.definitions import FILES, definition_of

# Long tests try these, which have engines or plans of their own; what holds for every kind is in
# tests/contract.
MEASURED_KINDS = {name: kind_named(name) for name in ("sudoku4", "sudoku", "sudoku16", "hanidoku")}

# The built-in kinds whose clues are digits alone; the others are tested by families of clues.
DIGIT_KINDS = {name: kind for name, kind in KINDS.items() if not kind.has_clue_families}

# These kinds, and those of files.
EVERY_NAME = (*DIGIT_KINDS, *FILES)

# Without those of which an attempt takes minutes, not milliseconds.
QUICK_NAMES = tuple(name for name in EVERY_NAME if name != "sudoku25")


# One of each sort, which every run tries; a slow run tries all kinds.
_FEW = (
    *("sudoku4", "sudoku6", "sudoku", "hanidoku", "sudoku-x", "windoku", "jigsaw-triangles"),
    *("latin5", "twodoku", "hexagon", "overlapping houses"),
)
FEW_NAMES = tuple(name for name in QUICK_NAMES if name in _FEW)


def each_name(names: Iterable[str] = QUICK_NAMES) -> pytest.MarkDecorator:
    """Run a test with the ``name`` of each of these kinds, most of them in slow runs only."""
    return pytest.mark.parametrize(
        "name", [pytest.param(name, marks=_marks(name)) for name in names]
    )


def each_kind(kinds: Mapping[str, Kind]) -> pytest.MarkDecorator:
    """Run a test with each ``kind`` of these, most of them in slow runs only."""
    return pytest.mark.parametrize(
        "kind", [pytest.param(kind, id=name, marks=_marks(name)) for name, kind in kinds.items()]
    )


def each_of(
    names: Iterable[str], few: Container[str], argument: str = "name"
) -> pytest.MarkDecorator:
    """Run a test with each of these, in slow runs only those that are none of the few."""
    marks = {name: () if name in few else (pytest.mark.slow,) for name in names}
    return pytest.mark.parametrize(
        argument, [pytest.param(name, marks=each) for name, each in marks.items()]
    )


def _marks(name: str) -> tuple[pytest.MarkDecorator, ...]:
    return () if name in _FEW else (pytest.mark.slow,)


def kind_of(name: str) -> Kind:
    """Return a kind of EVERY_NAME."""
    return register(definition_of(name)) if name in FILES else kind_named(name)


def spec_of(kind: str, **wanted: Any) -> GenerationSpec:
    """Return the specification of puzzles of the kind of this name."""
    return GenerationSpec(kind=kind_named(kind), **wanted)


@cache
def made(kind: Kind) -> tuple[Puzzle, ...]:
    """Return three minimal puzzles of a kind."""
    spec, found = GenerationSpec(kind=kind), list[Puzzle]()
    index = 0
    while len(found) < 3:
        found += attempt(spec, 1, index)
        index += 1
    return tuple(found[:3])


def random_symmetry(kind: Kind, rng: Random) -> Symmetry:
    """Return any symmetry of cells and digits, each as likely as any other."""
    cells = tuple(range(kind.n_cells))
    for transversal in kind.group.transversals:
        step = transversal[rng.choice(list(transversal))]
        cells = tuple(cells[cell] for cell in step)
    digits = range(1, kind.n_digits + 1)
    maps = kind.digit_maps
    image = rng.sample(digits, kind.n_digits) if maps is None else rng.choice(maps)
    return Symmetry(cells, tuple(image))


def random_equivalent(kind: Kind, rng: Random, *puzzles: bytes) -> list[bytes]:
    """Return what one random symmetry of the kind makes of these."""
    symmetry = random_symmetry(kind, rng)
    return [symmetry.apply(values) for values in puzzles]


def some_clues(grid: bytes, rng: Random, n_clues: int) -> bytes:
    """Return so many digits of a grid, in cells drawn at random."""
    return only(grid, rng.sample(range(len(grid)), n_clues))


def only(grid: bytes, cells: Container[int]) -> bytes:
    """Return the digits of a grid in these cells."""
    return bytes(digit if cell in cells else 0 for cell, digit in enumerate(grid))


def is_minimal(kind: Kind, clues: bytes) -> bool:
    """Whether clues have one solution, and more without any of them, as dancing links count."""
    count = links_oracle(kind).count
    fewer = [without_clue(clues, cell) for cell, digit in enumerate(clues) if digit]
    return count(clues) == 1 and all(count(each) == 2 for each in fewer)


def parts_of_grids(kind: Kind, n_grids: int, rng: Random) -> list[bytes]:
    """Return parts of random grids, each also with a clue that may be wrong."""
    found = []
    for seed in range(n_grids):
        grid = random_grid(kind, seed)
        for n_left in (kind.n_cells * 2 // 3, kind.n_cells * 5 // 6, kind.n_cells - 4):
            kept = rng.sample(range(kind.n_cells), n_left)
            clues = bytearray(kind.n_cells)
            for cell in kept:
                clues[cell] = grid[cell]
            found.append(bytes(clues))
            clues[kept[0]] = rng.randint(1, kind.n_digits)
            found.append(bytes(clues))
    return found


def minimal_and_less(kind: Kind, rng: Random) -> list[bytes]:
    """Return minimal puzzles, each also without a clue."""
    found = []
    for puzzle in made(kind):
        clues = kind.values(puzzle.clues)
        found.append(clues)
        found.append(without_clue(clues, rng.choice([c for c, clue in enumerate(clues) if clue])))
    return found
