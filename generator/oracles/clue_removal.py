"""Removes the clues that a puzzle does not need, one after the other."""

from collections.abc import Callable, Iterable

from cluesmith.generator.kinds.kind import without_clue


def drop_spare(
    find_without: Callable[[bytes, int, int], bytes | None], clues: bytes, order: Iterable[int]
) -> tuple[bytes, list[bytes]]:
    """Drop clues in the order of these cells where the solution stays the only one.

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
