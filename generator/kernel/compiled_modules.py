"""The modules that Cython compiles, and those of them that run interpreted here.

Each runs in either form and gives the same; a test compares the list with what the set-up compiles.
"""

from functools import cache
from importlib.util import find_spec

# By module, what takes longer where it is not compiled.
COMPILED_MODULES = {
    "generator.canonical.chain_walk": "telling larger kinds apart up to symmetry",
    "generator.canonical.listed_group": "telling smaller kinds apart up to symmetry",
    "generator.canonical.minlex": "telling Sudoku apart up to symmetry",
    "generator.canonical.signature": "finding stored Sudoku",
    "generator.checking.elimination": "the proof of Sudoku",
    "generator.checking.exhaustion": "the proof of Hanidoku",
    "generator.kernel.exact_cover": "random grids",
    "generator.kernel.seeds": "symmetric patterns",
    "generator.kinds.layout_refinement": "finding the symmetries of a kind",
    "generator.kinds.orbits": "the catalogue of Hanidoku",
    "generator.kinds.rules": "the proof of every puzzle",
    "generator.making.akin": "keeping akin puzzles apart",
    "generator.making.catalogue_sampler": "Hanidoku with one number of clues",
    "generator.making.counting.grid_census": "a census",
    "generator.making.from_grids.hitting_set": "the fewest clues of a grid",
    "generator.making.walks.clue_exchange": "puzzles with many clues",
    "generator.making.walks.digit_walk": "pictures and fixed patterns",
    "generator.making.walks.orbit_walk": "symmetric puzzles",
    "generator.oracles.bands": "making and checking Sudoku",
    "generator.oracles.bit_rows": "making and checking Hanidoku",
    "generator.oracles.houses": "making and checking 16x16 Sudoku",
    "generator.patterns.pattern_masks": "storing puzzles",
    "generator.rating.explainer.chains.cycles": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.chains.links": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.explainer": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.forcing.branches": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.forcing.expansion": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.forcing.inner_cycles": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.forcing.inner_hints": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.forcing.multiple": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.forcing.records": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.grid.position": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.patterns.exclusion": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.patterns.graves": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.patterns.locking": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.patterns.sets": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.patterns.singles": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.patterns.uniqueness": "ratings by Sudoku Explainer's scale",
    "generator.rating.explainer.patterns.wings": "ratings by Sudoku Explainer's scale",
    "generator.rating.techniques.finders.chain_lengths": "levels of kinds without ER",
    "generator.rating.techniques.singles_solver": "easy puzzles",
    "generator.rating.whips": "ratings and levels",
}


@cache
def interpreted_modules() -> tuple[str, ...]:
    """Return the modules of COMPILED_MODULES that are not compiled here."""
    specs = {name: find_spec(name) for name in COMPILED_MODULES}
    return tuple(n for n, spec in specs.items() if spec and str(spec.origin).endswith(".py"))
