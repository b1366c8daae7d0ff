"""Finds and removes the clues that a puzzle does not need, one after the other."""

from array import array
from collections.abc import Callable, Iterable

from cluesmith.generator.kinds.kind import given_cells, without_clue


def drop_spare(
    find_without: Callable[[bytes, int, int], bytes | None], clues: bytes, order: Iterable[int]
) -> tuple[bytes, list[bytes]]:
    """Drop clues in the order of these cells while the solution stays the only one.

    ``find_without`` is an oracle's.  Returns the minimal puzzle, and the witnesses of its clues in
    the order of cells, as ``minimise`` does, if these are all cells with a clue.
    """
    witnesses: dict[int, bytes] = {}
    for cell in order:
        without = without_clue(clues, cell)
        witness = find_without(without, cell, clues[cell])
        if witness is None:
            clues = without
        else:
            witnesses[cell] = witness
    return clues, [witnesses[cell] for cell in sorted(witnesses)]


def spare_cells(
    find_without: Callable[[bytes, int, int], bytes | None], puzzles: Iterable[bytes]
) -> "array[int]":
    """Return for each puzzle with one solution a cell whose clue can go, or -1 for none."""

    def is_spare(clues: bytes, cell: int) -> bool:
        return find_without(without_clue(clues, cell), cell, clues[cell]) is None

    return array(
        "i",
        [
            next((cell for cell in given_cells(clues) if is_spare(clues, cell)), -1)
            for clues in puzzles
        ],
    )
