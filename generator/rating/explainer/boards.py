"""Sets of cells: one bit for each of the 81; compiled modules take these functions from boards.pxd.

Compiled, a board is an integer of 128 bits as gcc and clang have it, in two registers.
"""

import cython

Board = cython.ulonglong  # in name only: what Python runs has integers of any length


def cell_board(cell: int) -> int:
    """Return the board of one cell."""
    return 1 << cell


def first_cell(board: int) -> int:
    """Return the lowest cell of a board that is not empty."""
    return (board & -board).bit_length() - 1


def n_cells(board: int) -> int:
    """Return how many cells a board has."""
    return board.bit_count()
