"""Guises of puzzles: what the symmetries of a kind make of them, drawn at random."""

import random

from cluesmith.generator.definitions.definition import DigitFreedom
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.symmetry import Symmetry


def random_guise(kind: Kind, rng: random.Random, *puzzles: bytes) -> list[bytes]:
    """Return what one random symmetry of the kind, of cells and digits, makes of these."""
    cells = tuple(range(kind.n_cells))
    for transversal in kind.group.transversals:
        step = transversal[rng.choice(list(transversal))]
        cells = tuple(cells[cell] for cell in step)
    digits = list(range(1, kind.n_digits + 1))
    if kind.definition.freedom is DigitFreedom.ANY:
        rng.shuffle(digits)
    elif rng.random() < 0.5:
        digits.reverse()
    symmetry = Symmetry(cells, tuple(digits))
    return [symmetry.apply(values) for values in puzzles]
