"""Puzzles whose solution has the digits in their order in a line, so that a word reads there.

Digits are exchanged, which keeps all else.  If the line is a diagonal that is no house,
its digits may be the same; then cells move first, by random symmetries of the kind, until they
differ.  A grid of 9x9 Sudoku has different digits there after 0.28 % of the symmetries.
"""

from collections.abc import Sequence

from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.random_forms import (
    Moves,
    moved,
    origin,
    random_moves,
    with_digits,
)
from cluesmith.generator.patterns.word_line_cells import is_house, word_line_cells
from cluesmith.generator.puzzle import MinimalPuzzle

# So many symmetries take 0.1 s, and leave one grid of 9x9 Sudoku in some thirty without a diagonal.
_MOST_MOVES = 20_000


def with_word_line(kind: Kind, puzzle: MinimalPuzzle, line: str, seed: int) -> MinimalPuzzle | None:
    """Return the puzzle with the digits of its solution in their order in a line.

    Parameters
    ----------
    line : str
        As ``word_line_cells`` reads it.
    seed : int
        Chooses the symmetry, where one is needed.

    Returns
    -------
    MinimalPuzzle or None
        None if no symmetry tried gives the line different digits.
    """
    cells = word_line_cells(kind, line)
    if not is_house(kind, cells):
        moves = _moves(kind, puzzle.grid, cells, Draws(seed))
        if moves is None:
            return None
        puzzle = moved(kind, puzzle, moves)
    digits = bytearray(kind.n_digits + 1)
    for digit, cell in enumerate(cells, start=1):
        digits[puzzle.grid[cell]] = digit
    return with_digits(puzzle, bytes(digits))


def _moves(kind: Kind, grid: bytes, cells: Sequence[int], draws: Draws) -> Moves | None:
    """Return symmetries, one after the other, that bring different digits to some cells."""
    for _ in range(_MOST_MOVES):
        moves = random_moves(kind, draws)
        if len({grid[origin(moves, cell)] for cell in cells}) == len(cells):
            return moves
    return None
