"""All types of clues, from the cards of their families."""

from collections.abc import Sequence
from itertools import pairwise

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import ClueType, Links, Order
from cluesmith.generator.clues.families import beside_board, cages, cells, neighbours, paths

CARDS = (*cages.CARDS, *neighbours.CARDS, *paths.CARDS, *beside_board.CARDS, *cells.CARDS)

CLUE_TYPES = {row.name: row for card in CARDS for row in card.types}
TYPE_NUMBERS = {name: number for number, name in enumerate(CLUE_TYPES)}


def sort_key(clue: Clue) -> tuple[int, tuple[int, ...], int]:
    """Return the key that sorts clues of a puzzle: type, cells, value."""
    return TYPE_NUMBERS[clue.type], clue.cells, clue.value


def normal(clue: Clue) -> Clue:
    """Return the clue with its cells in their normal order."""
    order, cells = CLUE_TYPES[clue.type].order, clue.cells
    if order is Order.NOTHING:
        cells = tuple(sorted(cells))
    elif order is Order.EITHER_WAY:
        cells = min(cells, cells[::-1])
    return clue if cells == clue.cells else Clue(clue.type, cells, clue.value)


def links(row: ClueType, cells: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of cells that a clue relates."""
    if row.links is Links.MIRRORED:
        return [(cells[i], cells[-1 - i]) for i in range(len(cells) // 2)]
    return list(pairwise(cells))
