"""Colours of cages: no two that touch have the same one, and four suffice."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue_places import PlacedBoard

N_COLOURS = 4


def cage_colours(board: PlacedBoard, cages: Sequence[Sequence[int]]) -> list[int]:
    """Return a number from 0 to 3 for each cage.

    Notes
    -----
    Cages are connected and do not overlap, so they are a map, which has such colours.  The cage
    with the fewest colours left comes next, which leaves little to try.
    """
    owner = {cell: cage for cage, cells in enumerate(cages) for cell in cells}
    near: list[set[int]] = [set() for _ in cages]
    for cell, cage in owner.items():
        near[cage] |= {owner[other] for other in board.neighbours[cell] if other in owner}
        near[cage].discard(cage)
    colours: dict[int, int] = {}

    def taken(cage: int) -> set[int]:
        return {colours[other] for other in near[cage] if other in colours}

    def colour_rest() -> bool:
        pending = [cage for cage in range(len(cages)) if cage not in colours]
        if not pending:
            return True
        cage = max(pending, key=lambda each: (len(taken(each)), len(near[each])))
        for colour in sorted(set(range(N_COLOURS)) - taken(cage)):
            colours[cage] = colour
            if colour_rest():
                return True
            del colours[cage]
        return False

    colour_rest()
    return [colours[cage] for cage in range(len(cages))]
