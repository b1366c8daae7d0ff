"""Layouts of kinds, cells with houses and pairs, made apart from the code under test."""

from itertools import product

Houses = list[tuple[tuple[int, ...], int]]
Pairs = list[tuple[int, int, int]]
Layout = tuple[int, Houses, Pairs]


def _houses(*cells: tuple[int, ...]) -> Houses:
    return [(house, 0) for house in cells]


def latin(size: int) -> Layout:
    """Rows and columns."""
    lines = range(size)
    rows = [tuple(size * r + c for c in lines) for r in lines]
    columns = [tuple(size * r + c for r in lines) for c in lines]
    return size * size, _houses(*rows, *columns), []


def sudoku(n_rows: int, n_columns: int) -> Layout:
    """Rows, columns and boxes of so many rows and columns."""
    size = n_rows * n_columns
    n_cells, houses, pairs = latin(size)
    boxes = [
        tuple((r + i) * size + c + j for i, j in product(range(n_rows), range(n_columns)))
        for r, c in product(range(0, size, n_rows), range(0, size, n_columns))
    ]
    return n_cells, houses + _houses(*boxes), pairs


def sudoku_x(n_rows: int, n_columns: int) -> Layout:
    """Sudoku with both diagonals."""
    n_cells, houses, pairs = sudoku(n_rows, n_columns)
    size = n_rows * n_columns
    down = tuple(i * size + i for i in range(size))
    up = tuple(i * size + size - 1 - i for i in range(size))
    return n_cells, houses + _houses(down, up), pairs


def disjoint_groups(n_rows: int, n_columns: int) -> Layout:
    """Sudoku with houses of the cells that have the same place in their boxes."""
    n_cells, houses, pairs = sudoku(n_rows, n_columns)
    size = n_rows * n_columns
    groups = [
        tuple(
            (r + i) * size + c + j
            for r, c in product(range(0, size, n_rows), range(0, size, n_columns))
        )
        for i, j in product(range(n_rows), range(n_columns))
    ]
    return n_cells, houses + _houses(*groups), pairs


def with_pairs(layout: Layout, steps: list[tuple[int, int]], pair_type: int) -> Layout:
    """The layout with pairs of cells that are so many rows and columns apart."""
    n_cells, houses, pairs = layout
    size = round(n_cells**0.5)
    lines = range(size)
    more = [
        (r * size + c, (r + i) * size + c + j, pair_type)
        for r, c in product(lines, lines)
        for i, j in steps
        if r + i in lines and c + j in lines
    ]
    return n_cells, houses, pairs + more


KING = [(1, 1), (1, -1)]
KNIGHT = [(1, 2), (1, -2), (2, 1), (2, -1)]
ORTHOGONAL = [(1, 0), (0, 1)]


def hexagon(side: int) -> Layout:
    """Cells in a hexagon, and their lines in three directions."""
    reach = range(1 - side, side)
    places = [(x, y) for y in reach for x in reach if x + y in reach]
    lines = [
        tuple(cell for cell, (x, y) in enumerate(places) if (x, y, x + y)[axis] == k)
        for axis in range(3)
        for k in reach
    ]
    return len(places), _houses(*lines), []
