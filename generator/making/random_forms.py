"""Forms of a puzzle: symmetries of the kind move its cells, and its digits are exchanged."""

from collections.abc import Sequence
from functools import cache
from operator import itemgetter

from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.automorphisms import Permutation
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.puzzle import MinimalPuzzle

# Symmetries, one after the other.
Moves = Sequence[Permutation]


def random_form(kind: Kind, puzzle: MinimalPuzzle, draws: Draws) -> MinimalPuzzle:
    """Return a puzzle with its cells moved and its digits exchanged at random.

    Notes
    -----
    All forms are equally likely.  60 us for a 9x9 Sudoku, most of them for the witnesses.
    """
    puzzle = moved(kind, puzzle, random_moves(kind, draws))
    maps = kind.digit_maps
    if maps is None:
        digits = list(range(1, kind.n_digits + 1))
        draws.shuffle(digits)
    else:
        digits = list(maps[draws.below(len(maps))])
    return with_digits(puzzle, bytes([0, *digits]))


def random_moves(kind: Kind, draws: Draws) -> Moves:
    """Return symmetries whose product is a random symmetry of the kind, all equally likely."""
    return [each[draws.below(len(each))] for each in _choices(kind)]


@cache
def _choices(kind: Kind) -> list[tuple[Permutation, ...]]:
    return [tuple(each.values()) for each in kind.group.transversals]


def origin(moves: Moves, cell: int) -> int:
    """Return the cell whose digit comes to a cell."""
    for move in moves:
        cell = move[cell]
    return cell


def moved(kind: Kind, puzzle: MinimalPuzzle, moves: Moves) -> MinimalPuzzle:
    """Return a puzzle with its cells moved; it may have no witnesses."""
    n, all_witnesses = kind.n_cells, puzzle.witnesses
    origins = [origin(moves, cell) for cell in range(n)]
    in_place = itemgetter(*origins)
    witnesses = [all_witnesses[start : start + n] for start in range(0, len(all_witnesses), n)]
    given = (cell for cell, clue in enumerate(puzzle.clues) if clue)
    of_cell = dict(zip(given, witnesses, strict=False))
    in_order = (bytes(in_place(of_cell[cell])) for cell in origins if cell in of_cell)
    clues, grid = bytes(in_place(puzzle.clues)), bytes(in_place(puzzle.grid))
    return MinimalPuzzle(clues, grid, b"".join(in_order))


def with_digits(puzzle: MinimalPuzzle, digits: bytes) -> MinimalPuzzle:
    """Return a puzzle with each digit replaced by the one at its place."""
    table = digits + bytes(range(len(digits), 256))
    parts = (puzzle.clues, puzzle.grid, puzzle.witnesses)
    return MinimalPuzzle(*(part.translate(table) for part in parts))
