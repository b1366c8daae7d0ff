"""Kinds to test: all of them, and those of which plans were measured as well."""

from functools import cache
from random import Random

from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named, register
from cluesmith.generator.kinds.symmetry import Symmetry
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec
from tests.support.definitions import FILES, definition_of

# Long tests try these, which have engines or plans of their own; what holds for every kind is in
# tests/contract.
MEASURED_KINDS = {name: kind_named(name) for name in ("sudoku4", "sudoku", "sudoku16", "hanidoku")}

# The built-in kinds, and those of files.
EVERY_NAME = (*BUILT_IN, *FILES)

# Without those of which an attempt takes minutes, not milliseconds.
QUICK_NAMES = tuple(name for name in EVERY_NAME if name != "sudoku25")


def kind_of(name: str) -> Kind:
    """Return a kind of EVERY_NAME."""
    return register(definition_of(name)) if name in FILES else kind_named(name)


@cache
def made(kind: Kind) -> tuple[Puzzle, ...]:
    """Return three minimal puzzles of a kind."""
    spec, found = GenerationSpec(kind=kind.name), list[Puzzle]()
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
