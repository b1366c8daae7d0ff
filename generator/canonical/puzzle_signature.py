"""The choice of the signature for a kind: 64 bits that all images of a puzzle share.

Other puzzles nearly always have another one.  So it shows well enough, in 5 to 10 us for 81 cells,
which puzzles are the same up to symmetry.  If you need certainty, use a canonical form.
"""

from collections.abc import Callable

from cluesmith.generator.canonical.signature import signature
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.layout_refinement import LayoutRefinement


def signature_of(kind: Kind) -> Callable[[bytes], int]:
    """Return a function that computes the signature of a puzzle, for the current thread.

    It takes one value 0..n_digits per cell, 0 for a blank, and raises ValueError for others.
    """
    return signature if kind.plain_box_order == 3 else _refinement(kind).signature


@per_thread
def _refinement(kind: Kind) -> LayoutRefinement:
    maps = kind.digit_maps
    classes = None if maps is None else list(map(min, zip(*maps, strict=True)))
    return LayoutRefinement(kind.n_cells, kind.n_digits, *kind.layout, classes)
