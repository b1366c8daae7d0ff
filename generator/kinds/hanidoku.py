"""Hanidoku: 61 hexagonal cells in a hexagon of side 5, consecutive digits in every line.

The cells lie in rows of 5-6-7-8-9-8-7-6-5; with the inclines and declines there are 27 lines,
of lengths 5..9..5 in each direction.  Every line holds distinct consecutive digits out of 1..9.

The model is a pure exact cover with one option for each placement: n consecutive integers hold each
residue mod n exactly once.  So a line of n cells has

- a primary item for each residue r, covered by every digit = r mod n in the line;
- a secondary item for each pair of digits a < b with b - a > n, covered by both: they cannot
  meet in one window of n digits.  Pairs with b - a < n may meet, and b - a = n share a residue.

Line items come before cell items, since the search takes the first item of the smallest size:
that saves a third of the nodes.
"""

from collections.abc import Callable

from generator.kinds.exact_cover_model import Item, Model, cell_items
from generator.kinds.kind import CellShape, Kind
from generator.kinds.rules import House
from generator.kinds.search_plans import SamplingPlan, SymmetryPlan
from generator.kinds.symmetry import PatternSymmetry, Symmetry

ROWS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
DIGITS = range(1, 10)


# Axial coordinates with the centre at (0, 0): a line keeps y, x or x + y.
_PLACES = [(x - min(row, 4), row - 4) for row, length in enumerate(ROWS) for x in range(length)]


def _lines() -> list[tuple[int, ...]]:
    """Return the 27 lines: rows from the top, declines and inclines from the left."""
    directions = ([y for _, y in _PLACES], [x for x, _ in _PLACES], [x + y for x, y in _PLACES])
    return [
        tuple(cell for cell, constant in enumerate(direction) if constant == k)
        for direction in directions
        for k in range(-4, 5)
    ]


def _model(lines: list[tuple[int, ...]]) -> Model:
    n_cells = sum(ROWS)
    n_residues = sum(len(line) for line in lines)
    primary: list[list[int]] = [[] for _ in range(n_cells * len(DIGITS))]
    secondary: list[list[int]] = [[] for _ in range(n_cells * len(DIGITS))]
    first_residue = 0
    n_primary = n_residues + n_cells
    n_secondary = 0
    for line in lines:
        n = len(line)
        for cell in line:
            for digit in DIGITS:
                primary[cell * 9 + digit - 1].append(first_residue + digit % n)
        first_residue += n
        for a in DIGITS:
            for b in range(a + n + 1, 10):
                for cell in line:
                    for digit in (a, b):
                        secondary[cell * 9 + digit - 1].append(n_primary + n_secondary)
                n_secondary += 1
    for cell in range(n_cells):
        for digit in DIGITS:
            primary[cell * 9 + digit - 1].append(n_residues + cell)
    options = tuple(tuple(p + s) for p, s in zip(primary, secondary, strict=True))
    return Model(n_primary, n_secondary, options)


def _items(lines: list[tuple[int, ...]]) -> tuple[Item, ...]:
    """Return what the primary items of the model say.

    A decline falls from left to right, an incline rises.
    """
    names = [
        f"{name} {number}" for name in ("row", "decline", "incline") for number in range(1, 10)
    ]
    items = []
    for line, name in zip(lines, names, strict=True):
        n = len(line)
        for residue in range(n):
            digits = [str(digit) for digit in DIGITS if digit % n == residue]
            items.append(Item(" or ".join(digits), name, ease=len(digits) - 1))
    return tuple(items + cell_items(ROWS))


def _generators() -> tuple[Symmetry, ...]:
    """Return a sixth of a turn, a reflection, and the reversal of the digits."""
    cell_at = {place: cell for cell, place in enumerate(_PLACES)}
    turn = tuple(cell_at[-y, x + y] for x, y in _PLACES)
    reflection = tuple(cell_at[y, x] for x, y in _PLACES)
    digits = tuple(DIGITS)
    return (
        Symmetry(turn, digits),
        Symmetry(reflection, digits),
        Symmetry(tuple(range(len(_PLACES))), digits[::-1]),
    )


def _moved(image: Callable[[int, int], tuple[int, int]]) -> tuple[int, ...]:
    """Return the permutation of the cells that moves the place (x, y) to its image."""
    cell_at = {place: cell for cell, place in enumerate(_PLACES)}
    return tuple(cell_at[image(x, y)] for x, y in _PLACES)


def _pattern_symmetries() -> dict[str, PatternSymmetry]:
    """Return the symmetries of the hexagon that stands on an edge, as it is drawn.

    Its slanted mirrors have no names: a turn makes them one of these.
    """
    sixth = _moved(lambda x, y: (-y, x + y))
    third = _moved(lambda x, y: (-x - y, x))
    half = _moved(lambda x, y: (-x, -y))
    left_right = _moved(lambda x, y: (-x - y, y))
    top_bottom = _moved(lambda x, y: (x + y, -y))
    named = {
        "rot180": ("the same after half a turn", (half,)),
        "horizontal": ("the left half mirrors the right", (left_right,)),
        "vertical": ("the top half mirrors the bottom", (top_bottom,)),
        "rot120": ("the same after a third of a turn", (third,)),
        "both-mirrors": (
            "horizontal and vertical",
            (left_right, top_bottom),
        ),
        "rot60": ("the same after a sixth of a turn", (sixth,)),
        "rot120-horizontal": (
            "three mirrors, through mid-edges",
            (third, left_right),
        ),
        "rot120-vertical": (
            "three mirrors, through corners",
            (third, top_bottom),
        ),
        "full": ("all turns and all mirrors", (sixth, left_right)),
    }
    return {
        name: PatternSymmetry(description, generators, _SYMMETRIC.get(name))
        for name, (description, generators) in named.items()
    }


def _windows(n: int) -> tuple[int, ...]:
    """Return the sets of n consecutive digits as bit masks."""
    return tuple(((1 << n) - 1) << low for low in range(9 - n + 1))


_LINES = _lines()

# Medians of three runs on one core of a shared 2-core machine, see generator.making.filling.
_SYMMETRIC = {
    "rot180": SymmetryPlan((6, 8), 0.00045, {4: 0.15, 5: 0.8, 6: 0.89, 61: 0.65}),
    "horizontal": SymmetryPlan((6, 8), 0.00046, {4: 0.17, 5: 0.83, 6: 0.91, 61: 0.7}),
    "vertical": SymmetryPlan((6, 8), 0.00041, {4: 0.22, 5: 0.9, 6: 0.9, 61: 0.72}),
    "rot120": SymmetryPlan((6, 9), 0.00058, {4: 0.066, 5: 0.065, 6: 0.71, 61: 0.5}),
    "both-mirrors": SymmetryPlan((6, 8), 0.00054, {4: 0.16, 5: 0.58, 6: 0.77, 61: 0.53}),
    "rot60": SymmetryPlan((6, 7), 0.00047, {6: 0.71, 61: 0.54}),
    "rot120-horizontal": SymmetryPlan((6, 9), 0.00069, {6: 0.46, 61: 0.36}),
    "rot120-vertical": SymmetryPlan((6, 9), 0.00061, {4: 0.21, 5: 0.21, 6: 0.59, 61: 0.38}),
    "full": SymmetryPlan((6, 7), 0.00045, {6: 0.64, 61: 0.52}),
}

HANIDOKU = Kind(
    name="hanidoku",
    title="Hanidoku",
    symbols="123456789",
    rows=ROWS,
    cell_shape=CellShape.HEXAGON,
    model=_model(_LINES),
    items=_items(_LINES),
    houses=tuple(House(line, _windows(len(line))) for line in _LINES),
    min_clues=4,
    min_clues_source="by exhaustion over all 86,256 grids",
    # Sampled: 16 million draws of 11 clues, each with all other cells for the last one, met none.
    most_clues=10,
    most_clues_source="is known",
    bench_limits=(6, 5, 4),
    topdown_shares={4: 0.006, 5: 0.225, 6: 0.815, 7: 0.9926, 8: 0.99995, 9: 1.0},
    rating_shares={
        2: 0.0,
        3: 0.0002,
        4: 0.0004,
        6: 0.0015,
        9: 0.0034,
        12: 0.0055,
        18: 0.0066,
        98: 0.0066,
        99: 1.0,
    },
    rating_s={1: 0.0001, 3: 0.001, 36: 0.0035},
    attempt_s=0.00003,
    attempt_nodes=1_000_000,
    grid_nodes=20_000,
    oracles=("catalogue", "links"),
    generators=_generators(),
    pattern_symmetries=_pattern_symmetries(),
    # Measured by tests/benchmarks/estimates.py, as all shares here.
    sampling={
        4: SamplingPlan(16_384, 58, 190, {36: 0.0, 99: 1.0}),
        5: SamplingPlan(
            n_tries=32_768, n_last=1, n_puzzles=330, rating_shares={6: 0.0, 36: 0.0003, 99: 1.0}
        ),
        6: SamplingPlan(
            n_tries=8_192, n_last=1, n_puzzles=370, rating_shares={6: 0.0, 36: 0.003, 99: 1.0}
        ),
        7: SamplingPlan(
            n_tries=16_384,
            n_last=1,
            n_puzzles=290,
            rating_shares={2: 0.0, 3: 0.0009, 6: 0.006, 36: 0.017, 99: 1.0},
        ),
        8: SamplingPlan(
            n_tries=4_096,
            n_last=54,
            n_puzzles=150,
            rating_shares={2: 0.0, 3: 0.0015, 6: 0.018, 36: 0.07, 99: 1.0},
        ),
        9: SamplingPlan(
            n_tries=4_096,
            n_last=53,
            n_puzzles=1.3,
            rating_shares={2: 0.0, 3: 0.007, 6: 0.087, 36: 0.22, 99: 1.0},
        ),
    },
    catalogue_sha256="8cd95ec1e0542ccbed1f15811573f1672d75233f2e098829c09e9858c81e5bc5",
    n_grids=86_256,
)
