"""The list of modules that Cython compiles, and which of them are not compiled here.

Each runs in either form and gives the same; a test compares the list with what the set-up compiles.
"""

from functools import cache
from importlib.util import find_spec

_CAGES = "making killers and Calcudoku"
_CLUE_LEVELS = "levels of killers, Futoshiki and others"
_CLUE_PROOF = "the proof of killers, Futoshiki and others"
_ER = "ratings by Sudoku Explainer's scale"

# By module, what takes longer where it is not compiled.
COMPILED_MODULES = {
    "cluesmith.generator.canonical.chain_walk": "comparing larger kinds up to symmetry",
    "cluesmith.generator.canonical.listed_group": "comparing smaller kinds up to symmetry",
    "cluesmith.generator.canonical.minlex": "comparing Sudoku up to symmetry",
    "cluesmith.generator.canonical.signature": "finding stored Sudoku",
    "cluesmith.generator.checking.clue_predicates": _CLUE_PROOF,
    "cluesmith.generator.checking.combination_search.cage_combinations": _CLUE_PROOF,
    "cluesmith.generator.checking.combination_search.combination_search": _CLUE_PROOF,
    "cluesmith.generator.checking.combination_search.constraint_lists": _CLUE_PROOF,
    "cluesmith.generator.checking.combination_search.derived_sums": _CLUE_PROOF,
    "cluesmith.generator.checking.combination_search.outside_clues": _CLUE_PROOF,
    "cluesmith.generator.checking.combination_search.sums_and_products": _CLUE_PROOF,
    "cluesmith.generator.checking.elimination": "the proof of Sudoku",
    "cluesmith.generator.checking.exhaustion": "the proof of Hanidoku",
    "cluesmith.generator.kernel.exact_cover": "random grids",
    "cluesmith.generator.kernel.random_draws": "symmetric patterns",
    "cluesmith.generator.kinds.layout_refinement": "finding the symmetries of a kind",
    "cluesmith.generator.kinds.orbits": "the catalogue of Hanidoku",
    "cluesmith.generator.kinds.rules": "the proof of every puzzle",
    "cluesmith.generator.making.clue_making.cage_cutting.cage_clues": _CAGES,
    "cluesmith.generator.making.clue_making.cage_cutting.cage_cutting": _CAGES,
    "cluesmith.generator.making.clue_making.cage_cutting.cage_division": _CAGES,
    "cluesmith.generator.making.clue_making.cage_cutting.cage_joining": _CAGES,
    "cluesmith.generator.making.clue_making.cage_cutting.cage_unions": _CAGES,
    "cluesmith.generator.making.clue_making.drawn_paths": "making thermometers, arrows and lines",
    "cluesmith.generator.making.clue_overlap": "keeping overlapping killers and Futoshiki apart",
    "cluesmith.generator.making.overlap": "keeping overlapping puzzles apart",
    "cluesmith.generator.making.catalogue_sampler": "Hanidoku with one number of clues",
    "cluesmith.generator.making.counting.grid_census": "a census",
    "cluesmith.generator.making.clue_dropping.hitting_set": "the fewest clues of a grid",
    "cluesmith.generator.making.walks.clue_exchange": "puzzles with many clues",
    "cluesmith.generator.making.walks.digit_walk": "pictures and fixed patterns",
    "cluesmith.generator.making.walks.orbit_walk": "symmetric puzzles",
    "cluesmith.generator.oracles.band_cycles": "making Sudoku",
    "cluesmith.generator.oracles.bands_oracle": "making and checking Sudoku",
    "cluesmith.generator.oracles.bit_rows": "making and checking Hanidoku",
    "cluesmith.generator.oracles.cage_loading": _CAGES,
    "cluesmith.generator.oracles.clue_constraints": "checking killers, Futoshiki and others",
    "cluesmith.generator.oracles.clue_search": "checking killers, Futoshiki and others",
    "cluesmith.generator.oracles.clue_tables": "checking killers, Futoshiki and others",
    "cluesmith.generator.oracles.hidden_sums": "checking killers, Futoshiki and others",
    "cluesmith.generator.oracles.houses_oracle": "making and checking 16x16 Sudoku",
    "cluesmith.generator.oracles.search_oracle": "making and checking all but Hanidoku",
    "cluesmith.generator.oracles.unavoidable_sets": "making all but Hanidoku",
    "cluesmith.generator.patterns.pattern_masks": "storing puzzles",
    "cluesmith.generator.rating.explainer.chain_links": _ER,
    "cluesmith.generator.rating.explainer.explainer": _ER,
    "cluesmith.generator.rating.explainer.forcing.chain_expansion": _ER,
    "cluesmith.generator.rating.explainer.forcing.forcing_chains": _ER,
    "cluesmith.generator.rating.explainer.forcing.hint_records": _ER,
    "cluesmith.generator.rating.explainer.forcing.inner_cycles": _ER,
    "cluesmith.generator.rating.explainer.forcing.inner_hints": _ER,
    "cluesmith.generator.rating.explainer.forcing.multiple_chains": _ER,
    "cluesmith.generator.rating.explainer.grid_state": _ER,
    "cluesmith.generator.rating.explainer.path_letters": _ER,
    "cluesmith.generator.rating.explainer.patterns.aligned_exclusion": _ER,
    "cluesmith.generator.rating.explainer.patterns.cycles_and_chains": _ER,
    "cluesmith.generator.rating.explainer.patterns.easy_patterns": _ER,
    "cluesmith.generator.rating.explainer.patterns.unique_loops_and_graves": _ER,
    "cluesmith.generator.rating.techniques.clue_rater.candidates": _CLUE_LEVELS,
    "cluesmith.generator.rating.techniques.clue_rater.clue_rater": _CLUE_LEVELS,
    "cluesmith.generator.rating.techniques.clue_rater.clue_sets": _CLUE_LEVELS,
    "cluesmith.generator.rating.techniques.clue_rater.house_sums": _CLUE_LEVELS,
    "cluesmith.generator.rating.techniques.clue_rater.single_clues": _CLUE_LEVELS,
    "cluesmith.generator.rating.techniques.clue_rater.singles_and_locked": _CLUE_LEVELS,
    "cluesmith.generator.rating.techniques.clue_rater.subsets_fish_wings": _CLUE_LEVELS,
    "cluesmith.generator.rating.techniques.clue_support": _CLUE_LEVELS,
    "cluesmith.generator.rating.techniques.clue_trials": _CLUE_LEVELS,
    "cluesmith.generator.rating.techniques.finders.chain_lengths": "levels of kinds without ER",
    "cluesmith.generator.rating.techniques.singles_solver": "easy puzzles",
    "cluesmith.generator.rating.trials": "the depth of trial and error",
    "cluesmith.generator.rating.whips": "ratings and levels",
}


@cache
def interpreted_modules() -> tuple[str, ...]:
    """Return the modules of COMPILED_MODULES that are not compiled here."""
    specs = {name: find_spec(name) for name in COMPILED_MODULES}
    return tuple(n for n, spec in specs.items() if spec and str(spec.origin).endswith(".py"))
