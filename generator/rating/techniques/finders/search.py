"""The finders of all techniques, in the order in which steps are looked for."""

from collections.abc import Callable, Iterator, Mapping
from typing import Concatenate, TypeVar

from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.finders import (
    cage_sets,
    chains,
    clue_values,
    fish,
    graves,
    locked_candidates,
    singles,
    subsets,
    sum_rules,
    uniqueness,
    windows,
    wings,
)
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import (
    TECHNIQUES,
    UNIQUENESS,
    Technique,
)

AnyPosition = TypeVar("AnyPosition", bound=Position)

# A finder takes a position and, if compiled code has found its first step, where that is.
Finder = Callable[Concatenate[AnyPosition, ...], Iterator[Step]]

# What finds the steps of a technique, all of them, those first that people see first.
FINDERS: Mapping[Technique, Finder[Position]] = {
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

# Those of clues that are not digits.
CLUE_FINDERS: Mapping[Technique, Finder[CluePosition]] = {
    t.LAST_CELL: clue_values.last_cells,
    t.ONLY_COMBINATION: clue_values.only_combinations,
    t.CLUE_LIMITS: clue_values.limits,
    t.CLUE_PAIR: clue_values.pairs,
    t.CLUE_COMBINATIONS: clue_values.combinations,
    t.WIDE_COMBINATIONS: clue_values.wide_combinations,
    t.SUM_RULE_CELL: sum_rules.single_cells,
    t.SUM_RULE: sum_rules.few_cells,
    t.NEEDED_DIGIT: cage_sets.needed_digits,
    t.KILLER_PAIR: cage_sets.killer_pairs,
    t.KILLER_TRIPLE: cage_sets.killer_triples,
}


def _in_order(
    finders: Mapping[Technique, Finder[AnyPosition]],
) -> list[tuple[Technique, Finder[AnyPosition]]]:
    return [(each, finders[each]) for each in TECHNIQUES if each in finders]


OF_DIGITS = _in_order(FINDERS)
# Digits that could be exchanged within houses can differ to the clues.
WITH_CLUES = _in_order(
    {
        **{each: finder for each, finder in FINDERS.items() if not each.bit & UNIQUENESS},
        **CLUE_FINDERS,
    }
)
