"""The signature of a kind's puzzles: a number that all forms of a puzzle have in common."""

from collections.abc import Callable

from generator.canonical.signature import signature
from generator.definitions.definition import DigitFreedom, Holds
from generator.kernel.per_thread import per_thread
from generator.kinds.kind import Kind
from generator.kinds.layout_refinement import LayoutRefinement


def signature_of(kind: Kind) -> Callable[[bytes], int]:
    """Return this thread's function from a puzzle to 64 bits that do not depend on its form.

    Puzzles of other classes nearly always have other ones: what must be certain needs a canonical
    form.
    """
    if kind.plain_box_order == 3:
        return signature
    refinement: LayoutRefinement = per_thread(("signature", kind.name), lambda: _refinement(kind))
    return refinement.signature


def _refinement(kind: Kind) -> LayoutRefinement:
    definition = kind.definition
    classes = None
    if definition.freedom is DigitFreedom.REVERSAL:
        n = kind.n_digits
        classes = [min(digit, n + 1 - digit) for digit in range(1, n + 1)]
    houses = [(house.cells, int(house.holds is Holds.CONSECUTIVE)) for house in kind.houses]
    pairs = [(a, b, 0) for a, b in definition.different]
    pairs += [(a, b, 1) for a, b in definition.not_consecutive]
    return LayoutRefinement(kind.n_cells, kind.n_digits, houses, pairs, classes)
