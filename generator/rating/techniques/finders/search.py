"""The search for the next step: the easiest technique that has one."""

from collections.abc import Callable, Iterator, Mapping

from cluesmith.generator.rating.techniques.finders.chains import (
    alternating_chains,
    x_chains,
    xy_chains,
)
from cluesmith.generator.rating.techniques.finders.fish import jellyfish, swordfish, x_wings
from cluesmith.generator.rating.techniques.finders.graves import graves
from cluesmith.generator.rating.techniques.finders.locked_candidates import (
    claiming,
    locked_cells,
    pointing,
)
from cluesmith.generator.rating.techniques.finders.singles import (
    full_houses,
    hidden_singles,
    naked_singles,
)
from cluesmith.generator.rating.techniques.finders.subsets import (
    hidden_pairs,
    hidden_quadruples,
    hidden_triples,
    naked_pairs,
    naked_quadruples,
    naked_triples,
)
from cluesmith.generator.rating.techniques.finders.uniqueness import unique_rectangles
from cluesmith.generator.rating.techniques.finders.windows import windows
from cluesmith.generator.rating.techniques.finders.wings import xy_wings, xyz_wings
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique import (
    AIC,
    BUG,
    CLAIMING,
    FULL_HOUSE,
    HIDDEN_PAIR,
    HIDDEN_QUADRUPLE,
    HIDDEN_SINGLE,
    HIDDEN_TRIPLE,
    JELLYFISH,
    LOCKED_CELL,
    NAKED_PAIR,
    NAKED_QUADRUPLE,
    NAKED_SINGLE,
    NAKED_TRIPLE,
    POINTING,
    SWORDFISH,
    TECHNIQUES,
    UNIQUE_RECTANGLE,
    WINDOW,
    X_CHAIN,
    X_WING,
    XY_CHAIN,
    XY_WING,
    XYZ_WING,
    Technique,
)

Finder = Callable[[Position], Iterator[Step]]

# What finds the steps of a technique, all of them, those first that people see first.
FINDERS: Mapping[Technique, Finder] = {
    FULL_HOUSE: full_houses,
    HIDDEN_SINGLE: hidden_singles,
    NAKED_SINGLE: naked_singles,
    WINDOW: windows,
    POINTING: pointing,
    CLAIMING: claiming,
    LOCKED_CELL: locked_cells,
    NAKED_PAIR: naked_pairs,
    HIDDEN_PAIR: hidden_pairs,
    NAKED_TRIPLE: naked_triples,
    HIDDEN_TRIPLE: hidden_triples,
    NAKED_QUADRUPLE: naked_quadruples,
    HIDDEN_QUADRUPLE: hidden_quadruples,
    X_WING: x_wings,
    SWORDFISH: swordfish,
    JELLYFISH: jellyfish,
    XY_WING: xy_wings,
    XYZ_WING: xyz_wings,
    UNIQUE_RECTANGLE: unique_rectangles,
    BUG: graves,
    X_CHAIN: x_chains,
    XY_CHAIN: xy_chains,
    AIC: alternating_chains,
}

_IN_ORDER = [(each, FINDERS[each]) for each in TECHNIQUES if each in FINDERS]


def next_step(position: Position, allowed: int = -1) -> Step | None:
    """Return a step by the easiest technique that has one; None if none has.

    Parameters
    ----------
    position : Position
        Of a puzzle with one solution: techniques of uniqueness rest on that.
    allowed : int
        The set of techniques to look for.
    """
    for technique, finder in _IN_ORDER:
        if technique.bit & allowed:
            for step in finder(position):
                return step
    return None
