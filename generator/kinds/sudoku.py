"""Square Sudoku of any box size: sudoku (9x9), sudoku4, sudoku16."""

from collections.abc import Mapping

from generator.kinds.exact_cover_model import Item, Model, cell_items
from generator.kinds.kind import Kind
from generator.kinds.rules import House
from generator.kinds.search_plans import PoolPlan, SamplingPlan, SymmetryPlan
from generator.kinds.symmetry import PatternSymmetry, Symmetry

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"

# How easily people see the only place for a digit.
_HOUSES = (("row", 1), ("column", 1), ("box", 0))


def _houses(order: int) -> list[tuple[int, ...]]:
    """Return the rows, columns and boxes of a grid with boxes of order x order cells."""
    size = order * order
    rows = [tuple(range(r * size, (r + 1) * size)) for r in range(size)]
    columns = [tuple(range(c, size * size, size)) for c in range(size)]
    boxes = [
        tuple((r + i) * size + c + j for i in range(order) for j in range(order))
        for r in range(0, size, order)
        for c in range(0, size, order)
    ]
    return rows + columns + boxes


def _model(houses: list[tuple[int, ...]], size: int) -> Model:
    """Return the model: items cell, row-digit, column-digit, box-digit."""
    n_cells = size * size
    items: list[list[list[int]]] = [[[cell] for _ in range(size)] for cell in range(n_cells)]
    for number, house in enumerate(houses):
        for cell in house:
            for digit in range(size):
                items[cell][digit].append(n_cells + number * size + digit)
    options = tuple(tuple(option) for cell in items for option in cell)
    return Model(4 * n_cells, 0, options)


def _items(size: int) -> tuple[Item, ...]:
    """Return what the items of the model say."""
    places = [(f"{name} {n}", ease) for name, ease in _HOUSES for n in range(1, size + 1)]
    in_houses = [Item(digit, place, ease) for place, ease in places for digit in SYMBOLS[:size]]
    return tuple(cell_items((size,) * size) + in_houses)


def _generators(order: int) -> tuple[Symmetry, ...]:
    """Return what moves rows and bands, transposes and relabels; they generate all symmetries.

    Columns and stacks move as rows and bands of the transposed grid.
    """
    size = order * order
    digits = tuple(range(1, size + 1))
    rows = range(size)

    def moving(row_to: list[int]) -> Symmetry:
        return Symmetry(tuple(row_to[r] * size + c for r in rows for c in rows), digits)

    swap, turn = [1, 0, *rows[2:order]], [*rows[1:order], 0]  # they generate all orders of a set
    in_band = [moving([*part, *rows[order:]]) for part in (swap, turn)]
    of_bands = [
        moving([band * order + r for band in part for r in range(order)]) for part in (swap, turn)
    ]
    transposed = Symmetry(tuple(c * size + r for r in rows for c in rows), digits)
    same_cells = tuple(range(size * size))
    relabelled = [
        Symmetry(same_cells, (2, 1, *digits[2:])),
        Symmetry(same_cells, (*digits[1:], 1)),
    ]
    return (*in_band, *of_bands, transposed, *relabelled)


def _pattern_symmetries(
    size: int, measured: Mapping[str, SymmetryPlan]
) -> dict[str, PatternSymmetry]:
    """Return the symmetries of the square, with what was measured of each."""
    lines = range(size)
    last = size - 1
    turn = tuple((last - c) * size + r for r in lines for c in lines)
    half_turn = tuple(reversed(range(size * size)))
    left_right = tuple(r * size + last - c for r in lines for c in lines)
    top_bottom = tuple((last - r) * size + c for r in lines for c in lines)
    diagonal = tuple(c * size + r for r in lines for c in lines)
    antidiagonal = tuple((last - c) * size + last - r for r in lines for c in lines)
    named = {
        "rot180": ("the same after half a turn", (half_turn,)),
        "horizontal": ("the left half mirrors the right", (left_right,)),
        "vertical": ("the top half mirrors the bottom", (top_bottom,)),
        "diagonal": ("mirrored in the diagonal \\", (diagonal,)),
        "antidiagonal": ("mirrored in the diagonal /", (antidiagonal,)),
        "rot90": ("the same after a quarter turn", (turn,)),
        "both-mirrors": (
            "horizontal and vertical",
            (left_right, top_bottom),
        ),
        "both-diagonals": ("diagonal and antidiagonal", (diagonal, antidiagonal)),
        "full": ("all turns and all mirrors", (turn, left_right)),
    }
    return {
        name: PatternSymmetry(description, generators, measured.get(name))
        for name, (description, generators) in named.items()
    }


def _square(
    name: str,
    title: str,
    order: int,
    attempt_s: float,
    rating_s: Mapping[int, float],
    most_clues: int,
    most_clues_source: str,
    min_clues: int | None = None,
    min_clues_source: str = "",
    attempt_nodes: int = 1_000_000,
    bench_limits: tuple[int, ...] = (),
    oracles: tuple[str, ...] = ("links",),
    generators: tuple[Symmetry, ...] = (),
    catalogue_sha256: str | None = None,
    n_grids: int | None = None,
    per_grid: int | None = None,
    topdown_shares: dict[int, float] | None = None,
    rating_shares: dict[int, float] | None = None,
    pools: dict[int, PoolPlan] | None = None,
    sampling: Mapping[int, SamplingPlan] | None = None,
    symmetric: Mapping[str, SymmetryPlan] | None = None,
) -> Kind:
    size = order * order
    houses = _houses(order)
    every_digit = (1 << size) - 1
    return Kind(
        name=name,
        title=title,
        symbols=SYMBOLS[:size],
        rows=(size,) * size,
        box_shape=(order, order),
        model=_model(houses, size),
        items=_items(size),
        houses=tuple(House(cells, (every_digit,)) for cells in houses),
        most_clues=most_clues,
        most_clues_source=most_clues_source,
        min_clues=min_clues,
        min_clues_source=min_clues_source,
        attempt_s=attempt_s,
        attempt_nodes=attempt_nodes,
        bench_limits=bench_limits,
        oracles=oracles,
        grid_nodes=10 * size * size,
        generators=generators,
        minlex_order=None if generators else order,
        catalogue_sha256=catalogue_sha256,
        n_grids=n_grids,
        per_grid=per_grid,
        topdown_shares=topdown_shares or {},
        rating_shares=rating_shares or {},
        rating_s=rating_s,
        pattern_symmetries=_pattern_symmetries(size, symmetric or {}),
        pools=pools or {},
        sampling=sampling or {},
    )


# Medians of attempts on one core of a shared 2-core machine, see generator.making.pool_search.
_POOLS = {
    22: PoolPlan(50, 600, 22, 0.12, 1270, {0: 0.43, 1: 0.575, 3: 0.877, 6: 0.9974, 36: 1.0}),
    21: PoolPlan(50, 1000, 21, 0.18, 1460, {0: 0.45, 1: 0.6, 3: 0.866, 6: 0.9987, 36: 1.0}),
    20: PoolPlan(50, 1500, 20, 0.26, 1280, {0: 0.5, 1: 0.68, 3: 0.926, 6: 0.9985, 36: 1.0}),
    19: PoolPlan(50, 8000, 19, 1.0, 5100, {0: 0.575, 1: 0.79, 3: 0.981, 6: 0.9995, 36: 1.0}),
    18: PoolPlan(20, 12000, 18, 1.4, 3200, {0: 0.61, 1: 0.84, 3: 0.983, 6: 0.9995, 36: 1.0}),
    17: PoolPlan(20, 12000, 17, 1.1, 12, {0: 0.49, 1: 0.875, 3: 0.99, 6: 1.0}),
}
# Medians of three runs on one core of a shared 2-core machine, see generator.making.filling.
_SYMMETRIC = {
    "rot180": SymmetryPlan((23, 28), 0.00173, {22: 0.081, 24: 0.3, 26: 0.28, 81: 0.24}),
    "horizontal": SymmetryPlan((24, 28), 0.00158, {22: 0.043, 24: 0.13, 26: 0.11, 81: 0.11}),
    "vertical": SymmetryPlan((24, 28), 0.0016, {22: 0.032, 24: 0.15, 26: 0.13, 81: 0.12}),
    "diagonal": SymmetryPlan((23, 28), 0.00162, {22: 0.094, 24: 0.3, 26: 0.31, 81: 0.28}),
    "antidiagonal": SymmetryPlan((23, 28), 0.00152, {22: 0.11, 24: 0.34, 26: 0.35, 81: 0.33}),
    "rot90": SymmetryPlan((24, 25), 0.00173, {22: 0.043, 24: 0.23, 26: 0.24, 81: 0.24}),
    "both-mirrors": SymmetryPlan((24, 26), 0.00173, {22: 0.016, 24: 0.074, 26: 0.074, 81: 0.075}),
    "both-diagonals": SymmetryPlan((23, 26), 0.00201, {22: 0.099, 24: 0.34, 26: 0.34, 81: 0.34}),
    "full": SymmetryPlan((24, 25), 0.00189, {22: 0.006, 24: 0.11, 26: 0.09, 81: 0.089}),
}
SUDOKU = _square(
    "sudoku",
    "Sudoku",
    3,
    0.00015,
    {1: 0.00005, 2: 0.0001, 3: 0.0002, 4: 0.0004, 36: 0.0006},
    40,  # found by M. Dobrichev in 2014; nobody has proven that there are none with more
    "is known",
    17,
    "McGuire, Tugemann and Civario 2014, by exhaustion",
    bench_limits=(24, 23, 22, 20, 19, 18, 17),
    oracles=("bands", "houses", "links"),
    pools=_POOLS,
    rating_shares={
        0: 0.42,
        1: 0.539,
        2: 0.674,
        3: 0.843,
        4: 0.968,
        5: 0.993,
        6: 0.9976,
        7: 0.9992,
        10: 0.9999,
        17: 1.0,
    },
    symmetric=_SYMMETRIC,
    topdown_shares={
        21: 0.0027,
        22: 0.036,
        23: 0.21,
        24: 0.55,
        25: 0.85,
        26: 0.97,
        27: 0.998,
        28: 0.9999,
        29: 1.0,
    },
    per_grid=1,
)
# No 4x4 Sudoku has a pattern with both mirrors.
_SYMMETRIC4 = {
    "rot180": SymmetryPlan((4, 8), 0.00018, {4: 0.72, 5: 0.73, 6: 0.79, 16: 0.77}),
    "horizontal": SymmetryPlan((4, 8), 0.00029, {4: 0.5, 5: 0.49, 6: 0.59, 16: 0.57}),
    "vertical": SymmetryPlan((4, 8), 0.00031, {4: 0.51, 5: 0.51, 6: 0.61, 16: 0.57}),
    "diagonal": SymmetryPlan((4, 8), 0.00033, {4: 0.076, 5: 0.33, 6: 0.4, 16: 0.51}),
    "antidiagonal": SymmetryPlan((4, 8), 0.0003, {4: 0.069, 5: 0.28, 6: 0.39, 16: 0.52}),
    "rot90": SymmetryPlan((4, 8), 0.00039, {4: 0.37, 5: 0.37, 6: 0.37, 16: 0.34}),
    "both-diagonals": SymmetryPlan((4, 8), 0.00053, {4: 0.23, 5: 0.23, 6: 0.2, 16: 0.18}),
}
SUDOKU4 = _square(
    "sudoku4",
    "4x4 Sudoku",
    2,
    0.0001,
    {36: 0.000005},
    6,
    "exists (by exhaustion)",
    4,
    "by exhaustion",
    oracles=("catalogue", "houses", "links"),
    topdown_shares={3: 0.0, 4: 0.647, 5: 0.994, 6: 1.0},
    rating_shares={0: 1.0},
    generators=_generators(2),
    symmetric=_SYMMETRIC4,
    sampling={
        4: SamplingPlan(8_192, 1, 400),
        5: SamplingPlan(8_192, 1, 380),
        6: SamplingPlan(65_536, 1, 40),
    },
    catalogue_sha256="3ffe8dea12fced9000e7694c72689ab1641ecc467fda85a1bd8674e9b071429e",
    n_grids=288,
)
SUDOKU16 = _square(
    "sudoku16",
    "16x16 Sudoku",
    4,
    0.2,
    {36: 0.5},
    16 * 15,
    "exists (the last clue of a full row follows from the others)",
    oracles=("houses", "links"),
    per_grid=1,
    topdown_shares={
        86: 0.0,
        89: 0.018,
        90: 0.09,
        91: 0.13,
        92: 0.22,
        93: 0.33,
        94: 0.65,
        95: 0.82,
        96: 0.89,
        97: 0.98,
        98: 1.0,
    },
    rating_shares={3: 0.0, 6: 0.02, 36: 0.15, 99: 1.0},
)
