"""Puzzles whose solution has the digits in their order in a line, so that a word reads there.

Digits are exchanged, which keeps all else.  If the line is a diagonal that is no house,
its digits may be the same; then cells move first, by random symmetries of the kind, until they
differ.  A grid of 9x9 Sudoku has different digits there after 0.28 % of the symmetries.
"""

from collections.abc import Sequence

from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.word_line_cells import is_house, word_line_cells
from cluesmith.generator.puzzle import MinimalPuzzle

# So many symmetries take 0.1 s, and leave one grid of 9x9 Sudoku in some thirty without a diagonal.
_MOST_MOVES = 20_000


def with_word_line(kind: Kind, puzzle: MinimalPuzzle, line: str, seed: int) -> MinimalPuzzle | None:
    """Return the puzzle with the digits of its solution in their order in a line.

    Parameters
    ----------
    kind : Kind
    puzzle : MinimalPuzzle
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
        puzzle = _moved(kind, puzzle, moves)
    digits = bytearray(range(256))
    for digit, cell in enumerate(cells, start=1):
        digits[puzzle.grid[cell]] = digit
    parts = (puzzle.clues, puzzle.grid, puzzle.witnesses)
    return MinimalPuzzle(*(part.translate(bytes(digits)) for part in parts))


def _moves(
    kind: Kind, grid: bytes, cells: Sequence[int], draws: Draws
) -> tuple[tuple[int, ...], ...] | None:
    """Return symmetries, one after the other, that bring different digits to some cells."""
    choices = [tuple(each.values()) for each in kind.group.transversals]
    for _ in range(_MOST_MOVES):
        moves = tuple(each[draws.below(len(each))] for each in choices)
        if len({grid[_origin(moves, cell)] for cell in cells}) == len(cells):
            return moves
    return None


def _origin(moves: Sequence[Sequence[int]], cell: int) -> int:
    """Return the cell whose digit comes to a cell."""
    for move in moves:
        cell = move[cell]
    return cell


def _moved(kind: Kind, puzzle: MinimalPuzzle, moves: Sequence[Sequence[int]]) -> MinimalPuzzle:
    origins = [_origin(moves, cell) for cell in range(kind.n_cells)]

    def moved(grid: bytes) -> bytes:
        return bytes(grid[origin] for origin in origins)

    clues = moved(puzzle.clues)
    # None of a puzzle that is minimal for a level.
    n, all_witnesses = kind.n_cells, puzzle.witnesses
    witnesses = [all_witnesses[start : start + n] for start in range(0, len(all_witnesses), n)]
    given = (cell for cell, clue in enumerate(puzzle.clues) if clue)
    of_cell = dict(zip(given, witnesses, strict=False))
    in_order = (moved(of_cell[origin]) for origin in origins if origin in of_cell)
    return MinimalPuzzle(clues, moved(puzzle.grid), b"".join(in_order))
