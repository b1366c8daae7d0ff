"""Random 9x9 Sudoku grids, each as likely as any other: a sample of all 6.67e21, with weights.

A *frame* is the first band and the first stack of a grid, five boxes.  All frames are equally
likely here, and all solutions of a frame.  So a grid comes with a probability of one in the number
of frames times the solutions of its own frame, and these solutions are its weight: sums over a
sample, each grid times its weight, are in the mean what they are over all grids.  The solutions
number 2,000 to 3,900, so the weights differ little.

A band is drawn so: the first box in any way; then how many digits of the first row of the second
box come from the second row of the first, k of 3, which C(3, k)^3 bands of 56 do for each way to
order the digits in the rows; the third box takes what is left.

References
----------
B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, Mathematical Spectrum 39 (2006): the bands, and
the number of all grids.
"""

from dataclasses import dataclass

from cluesmith.generator.kernel.random_draws import Draws, derive_seed
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.oracles.oracle_registry import oracle_for

N_GRIDS = 6_670_903_752_021_072_936_960

# Orders of a first box, and the boxes that can stand to its right and below.
_N_BOXES, _N_BESIDE = 362_880, 2_612_736
N_FRAMES = _N_BOXES * _N_BESIDE**2

# Of k = 0, 1, 2, 3: C(3, k)^3.
_WAYS = (1, 27, 27, 1)

# No frame has this many solutions.
_ALL = 1 << 20

Box = list[list[int]]


@dataclass(frozen=True, slots=True)
class WeighedGrids:
    """Some grids of one frame, and the number of grids that each of them stands for."""

    grids: tuple[bytes, ...]
    weight: float


def uniform_grids(seed: int, n_grids: int) -> WeighedGrids:
    """Draw a frame, and different grids among its solutions.

    Parameters
    ----------
    seed : int
        64 bits.
    n_grids : int
        1 to 1,000.

    Returns
    -------
    WeighedGrids
        With a weight of 1 in the mean over all seeds.

    Notes
    -----
    1.5 ms, most of it for the solutions.  Grids of one frame overlap: a sample needs many seeds.
    """
    draws = Draws(derive_seed(seed, "uniform grids"))
    solutions = oracle_for(kind_named("sudoku"), "bands").solutions(_frame(draws), _ALL)
    numbers = list(range(len(solutions)))
    draws.shuffle(numbers)
    drawn = tuple(solutions[number] for number in numbers[:n_grids])
    return WeighedGrids(drawn, len(solutions) * N_FRAMES / N_GRIDS)


def _frame(draws: Draws) -> bytes:
    """Draw the first three rows and the first three columns of a grid."""
    digits = list(range(1, 10))
    draws.shuffle(digits)
    first = [digits[:3], digits[3:6], digits[6:]]
    columns = [list(column) for column in zip(*first, strict=True)]
    beside = _beside(first, draws)
    below = _beside(columns, draws)
    values = bytearray(81)
    for row in range(3):
        for column in range(3):
            values[9 * row + column] = first[row][column]
            for box in range(2):
                values[9 * row + 3 * box + 3 + column] = beside[box][row][column]
                values[9 * (3 * box + 3 + row) + column] = below[box][column][row]
    return bytes(values)


def _beside(rows: Box, draws: Draws) -> tuple[Box, Box]:
    """Draw the two boxes that continue these rows."""
    for row in (first := [list(row) for row in rows]):
        draws.shuffle(row)
    k = _number_from_second_row(draws)
    second = [
        first[1][:k] + first[2][k:],
        first[2][:k] + first[0][k:],
        first[0][:k] + first[1][k:],
    ]
    digits = set(range(1, 10))
    third = [sorted(digits.difference(*pair)) for pair in zip(rows, second, strict=True)]
    for row in second + third:
        draws.shuffle(row)
    return second, third


def _number_from_second_row(draws: Draws) -> int:
    left = draws.below(sum(_WAYS))
    for k, ways in enumerate(_WAYS):
        if left < ways:
            return k
        left -= ways
    raise AssertionError  # pragma: no cover - below the sum of all ways
