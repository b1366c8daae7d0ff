"""The search for the next step: the easiest technique that has one."""

from collections.abc import Callable, Iterator, Mapping

from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.finders import (
    chains,
    fish,
    graves,
    locked_candidates,
    singles,
    subsets,
    uniqueness,
    windows,
    wings,
)
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES, Technique

Finder = Callable[[Position], Iterator[Step]]

# What finds the steps of a technique, all of them, those first that people see first.
FINDERS: Mapping[Technique, Finder] = {
    t.FULL_HOUSE: singles.full_houses,
    t.HIDDEN_SINGLE: singles.hidden_singles,
    t.NAKED_SINGLE: singles.naked_singles,
    t.WINDOW: windows.windows,
    t.POINTING: locked_candidates.pointing,
    t.CLAIMING: locked_candidates.claiming,
    t.LOCKED_CELL: locked_candidates.locked_cells,
    t.NAKED_PAIR: subsets.naked_pairs,
    t.HIDDEN_PAIR: subsets.hidden_pairs,
    t.NAKED_TRIPLE: subsets.naked_triples,
    t.HIDDEN_TRIPLE: subsets.hidden_triples,
    t.NAKED_QUADRUPLE: subsets.naked_quadruples,
    t.HIDDEN_QUADRUPLE: subsets.hidden_quadruples,
    t.X_WING: fish.x_wings,
    t.SWORDFISH: fish.swordfish,
    t.JELLYFISH: fish.jellyfish,
    t.XY_WING: wings.xy_wings,
    t.XYZ_WING: wings.xyz_wings,
    t.UNIQUE_RECTANGLE: uniqueness.unique_rectangles,
    t.BUG: graves.graves,
    t.X_CHAIN: chains.x_chains,
    t.XY_CHAIN: chains.xy_chains,
    t.AIC: chains.alternating_chains,
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
