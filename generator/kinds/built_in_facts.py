"""Facts about the built-in kinds: published figures and measured plans.

Seconds were measured on one core of a shared 2-core machine, by ``cluesmith bench`` and
tools/plan_measurement.py.
"""

from collections.abc import Mapping
from math import factorial

from cluesmith.generator.kinds.derived_facts import DERIVED
from cluesmith.generator.kinds.known_facts import NOTHING_KNOWN, KnownFacts
from cluesmith.generator.kinds.pool_measures import POOLS
from cluesmith.generator.kinds.search_plans import (
    ClimbPlan,
    PoolPlan,
    SamplingPlan,
    SymmetryPlan,
    WalkPlan,
)
from cluesmith.generator.kinds.topdown_measures import TOP_DOWN
from cluesmith.light_dataclasses import replace

# Medians of attempts on one core of a shared 2-core machine, see generator.making.pool_search.
_SUDOKU_POOLS = {
    22: PoolPlan(50, 600, 22, 0.12, 1270),
    21: PoolPlan(50, 1000, 21, 0.18, 1460),
    20: PoolPlan(50, 1500, 20, 0.26, 1280),
    19: PoolPlan(50, 8000, 19, 1.0, 5100),
    18: PoolPlan(20, 12000, 18, 1.4, 3200),
    17: PoolPlan(20, 12000, 17, 1.1, 12),
}
# The same for puzzles that must not overlap, see generator.making.pool_search.
_SUDOKU_FAR_POOLS = {
    22: PoolPlan(1, 300, 22, 0.0009, 1.0, most=1),
    21: PoolPlan(1, 600, 21, 0.0018, 1.0, most=1),
    20: PoolPlan(1, 1500, 20, 0.015, 8.0, most=8),
    19: PoolPlan(3, 6000, 19, 0.045, 8.0, most=8),
    18: PoolPlan(5, 6000, 18, 0.16, 8.0, most=8),
    17: PoolPlan(20, 12000, 17, 0.92, 4.0, most=8),
}
# Medians of three runs on one core of a shared 2-core machine, see generator.making.filling.
_SUDOKU_SYMMETRIC = {
    "rot180": SymmetryPlan((23, 28), 22, WalkPlan(10, 24)),
    "horizontal": SymmetryPlan((24, 28), 22, WalkPlan(10, 24)),
    "vertical": SymmetryPlan((24, 28), 22, WalkPlan(10, 24)),
    "diagonal": SymmetryPlan((23, 28), 22, WalkPlan(10, 24)),
    "antidiagonal": SymmetryPlan((23, 28), 22, WalkPlan(10, 24)),
    "rot90": SymmetryPlan((24, 25), 22),
    "both-mirrors": SymmetryPlan((23, 23), 22),
    "both-diagonals": SymmetryPlan((23, 26), 22),
    "full": SymmetryPlan((24, 25), 22),
}
# No 4x4 Sudoku has a pattern with both mirrors.
_SUDOKU4_SYMMETRIC = {
    "rot180": SymmetryPlan((4, 8), 4),
    "horizontal": SymmetryPlan((4, 8), 4),
    "vertical": SymmetryPlan((4, 8), 4),
    "diagonal": SymmetryPlan((4, 8), 4),
    "antidiagonal": SymmetryPlan((4, 8), 4),
    "rot90": SymmetryPlan((4, 8), 4),
    "both-diagonals": SymmetryPlan((4, 8), 4),
}
# Medians of three runs on one core of a shared 2-core machine, see generator.making.filling.
_HANIDOKU_SYMMETRIC = {
    "rot180": SymmetryPlan((6, 6), 4),
    "horizontal": SymmetryPlan((6, 6), 4),
    "vertical": SymmetryPlan((6, 6), 4),
    "rot120": SymmetryPlan((5, 6), 4),
    "both-mirrors": SymmetryPlan((6, 6), 4),
    "rot60": SymmetryPlan((6, 6), 6),
    "rot120-horizontal": SymmetryPlan((6, 7), 6),
    "rot120-vertical": SymmetryPlan((5, 6), 4),
    "full": SymmetryPlan((6, 6), 6),
}

# From 5 to 20 pools each, see generator.making.walks.climb.  None came to 39 clues.
_SUDOKU_CLIMBS = {
    31: ClimbPlan(20, 100, 0.4, 250, 0.03, 1),
    32: ClimbPlan(20, 100, 0.4, 210, 0.06, 1),
    33: ClimbPlan(20, 200, 0.8, 260, 0.15, 1),
    34: ClimbPlan(60, 500, 2, 200, 0.5, 0.97),
    35: ClimbPlan(60, 1000, 4, 250, 1.2, 0.95),
    36: ClimbPlan(60, 4000, 17, 150, 3.5, 0.95),
    37: ClimbPlan(60, 4000, 17, 3, 12, 0.7),
    38: ClimbPlan(60, 4000, 17, 0.4, 16, 0.15),
    39: ClimbPlan(60, 4000, 17, 0, 17, 0),
}

# By kind and level, the number of strictly minimal puzzles rated, none of which had it.
_LEVELS_NOT_FOUND: Mapping[str, Mapping[str, int]] = {
    "anti-knight": {"easy": 3_000},
    "hanidoku": {"easy": 20_000, "medium": 20_000},
    "jigsaw-spiral": {"easy": 3_000},
}

# Kinds with more grids than anybody wants puzzles, without other known facts.
_LARGE = (
    *("centre-dot", "girandola", "anti-king", "jigsaw-triangles", "jigsaw-lanterns"),
    *("jigsaw-pinwheel", "jigsaw-windmill", "jigsaw-spiral", "jigsaw-dragonflies"),
    *("jigsaw-rocket", "jigsaw-hooks", "twodoku", "sohei", "windmill", "samurai"),
)


# C. Lass, Minimal number of clues for Sudokus, Central European Journal of Computer Science 2,
# 2012.
_LASS = "Lass 2012, by exhaustion"
# Records of others are those of forum.enjoysudoku.com, gathered at sudokutheory.com ("Snipes");
# of oeis.org/A198297; and of the collections of sudocue.net and its Sudopedia.
_ENJOYSUDOKU = "found by ton, enjoysudoku.com"
_SUDOCUE = "collected at sudocue.net"
# R. Bean, The size of the smallest uniquely completable set in order 8 Latin squares, 2005.
_LATIN = "smallest critical set; Bean 2005"
_EXCHANGE = "two digits that do not appear can be exchanged"

_FACTS: Mapping[str, KnownFacts] = {
    "sudoku6": KnownFacts(8, _LASS, True, n_grid_classes=49),
    "sudoku8": KnownFacts(14, _LASS, True, per_grid=1),
    "sudoku10": KnownFacts(22, _ENJOYSUDOKU, per_grid=1),
    "sudoku12": KnownFacts(30, _ENJOYSUDOKU, per_grid=1),
    "sudoku25": KnownFacts(
        fewest_clues=151,
        fewest_source="the fewest at sudokutheory.com",
        per_grid=1,
        attempt_nodes=20_000,
    ),
    "latin5": KnownFacts(6, _LATIN, True, n_grid_classes=2),
    "latin6": KnownFacts(9, _LATIN, True, n_grid_classes=17),
    "latin7": KnownFacts(12, _LATIN, True, per_grid=1, n_grid_classes=324),
    "latin8": KnownFacts(16, _LATIN, True, per_grid=1),
    "latin9": KnownFacts(20, "smallest critical set known", per_grid=1),
    "sudoku-x": KnownFacts(12, _SUDOCUE, per_grid=1),
    "windoku": KnownFacts(11, _SUDOCUE, per_grid=1),
    "disjoint-groups": KnownFacts(11, "the fewest at enjoysudoku.com", per_grid=1),
    "asterisk": KnownFacts(15, "the fewest in Sudopedia", per_grid=1),
    "windoku-x": KnownFacts(9, _SUDOCUE, per_grid=1),
    **dict.fromkeys(_LARGE, KnownFacts(per_grid=1)),
    # Few grids make steps slow: 4 of 2,611 single attempts give 8 clues, in 15 s.
    "jigsaw-bb3": replace(
        KnownFacts(8, _EXCHANGE, True, n_grids=112_072 * factorial(9)), guesses_pools=False
    ),
    "jigsaw-bb4": KnownFacts(8, _EXCHANGE, True, n_grids=493_179 * factorial(9)),
    "sudoku": KnownFacts(
        fewest_clues=17,
        fewest_source="McGuire, Tugemann and Civario 2014, by exhaustion",
        is_fewest_proven=True,
        # Found by M. Dobrichev in 2014; nobody has proven that there are none with more.
        most_clues=40,
        most_source="is known",
        per_grid=1,
        bench_limits=(24, 23, 22, 20, 19, 18, 17),
        pools=_SUDOKU_POOLS,
        far_pools=_SUDOKU_FAR_POOLS,
        symmetric=_SUDOKU_SYMMETRIC,
        climbs=_SUDOKU_CLIMBS,
    ),
    "sudoku4": KnownFacts(
        fewest_clues=4,
        fewest_source="by exhaustion",
        is_fewest_proven=True,
        most_clues=6,
        most_source="exists (by exhaustion)",
        n_grids=288,
        n_grid_classes=2,
        catalogue_sha256="3ffe8dea12fced9000e7694c72689ab1641ecc467fda85a1bd8674e9b071429e",
        sampling={
            4: SamplingPlan(8_192, 1, 400),
            5: SamplingPlan(8_192, 1, 380),
            6: SamplingPlan(65_536, 1, 40),
        },
        symmetric=_SUDOKU4_SYMMETRIC,
    ),
    "sudoku16": KnownFacts(
        fewest_clues=55,
        fewest_source="the fewest at oeis.org/A198297",
        most_clues=240,
        most_source="exists (the last clue of a full row follows from the others)",
        per_grid=1,
        guesses_pools=False,  # its puzzles within limits have always come from single attempts
    ),
    "hanidoku": KnownFacts(
        fewest_clues=4,
        fewest_source="by exhaustion over all 86,256 grids",
        is_fewest_proven=True,
        # Sampled: 16 million draws of 11 clues, each with all cells for the last one, found none.
        most_clues=10,
        most_source="is known",
        n_grids=86_256,
        catalogue_sha256="8cd95ec1e0542ccbed1f15811573f1672d75233f2e098829c09e9858c81e5bc5",
        grid_nodes=20_000,
        bench_limits=(6, 5, 4),
        sampling={
            4: SamplingPlan(16_384, 58, 190),
            5: SamplingPlan(32_768, 1, 330),
            6: SamplingPlan(8_192, 1, 370),
            7: SamplingPlan(16_384, 1, 290),
            8: SamplingPlan(4_096, 54, 150),
            9: SamplingPlan(4_096, 53, 1.3),
        },
        symmetric=_HANIDOKU_SYMMETRIC,
    ),
}


def facts_of(name: str) -> KnownFacts:
    """Return what is known of the built-in kind of this name."""
    facts = replace(
        _FACTS.get(name, NOTHING_KNOWN),
        n_symmetries=DERIVED[name][1],
        topdown=TOP_DOWN.get(name),
        levels_not_found=_LEVELS_NOT_FOUND.get(name, {}),
    )
    if name in POOLS:
        facts = replace(facts, pools={plan.least_clues: plan for plan in POOLS[name]})
    return facts
