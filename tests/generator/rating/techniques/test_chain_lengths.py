"""The compiled search for chains: as short as those that are walked one by one."""

from array import array

import pytest

from cluesmith.generator.rating.paths.technique_path import candidate_table, do
from cluesmith.generator.rating.techniques.chain_lengths import ChainLengths
from cluesmith.generator.rating.techniques.chains import MAX_CANDIDATES, ChainLinks, Walk
from cluesmith.generator.rating.techniques.position import Position, bits_of
from cluesmith.generator.rating.techniques.technique_table import GROUPS
from tests.support.kinds import kind_of, made
from tests.support.step_search import next_step


def stuck(name: str) -> Position:
    """Return where a puzzle stops without chains."""
    kind = kind_of(name)
    position = Position(candidate_table(kind), kind.values(made(kind)[0].clues))
    while step := next_step(position, ~GROUPS["chains"]):
        do(position, step)
    assert position.n_open
    return position


def walked(links: ChainLinks, start: int) -> int:
    """Return the length of the shortest chain from a candidate to its opposite, 0 if there is none.

    This is ``Walk`` layer by layer.
    """
    walk = Walk(links, start)
    while len(walk.layers) < MAX_CANDIDATES and walk.extend():
        if not walk.is_on and walk.layers[-1] >> start & 1:
            return len(walk.layers)
    return 0


@pytest.mark.parametrize(
    "name", ["windoku", "sudoku-x", "anti-knight", "hanidoku", "non-consecutive"]
)
def test_the_lengths_are_those_of_walks_from_each_candidate(name):
    position = stuck(name)
    links = ChainLinks(position)
    table = position.table
    is_cell = array("i", [item.is_cell for item in position.kind.items])
    search = ChainLengths(position.kind.n_digits, table.packed_sees, table.flat_items, is_cell)
    found = search.found(position.left, True, True, MAX_CANDIDATES)
    lengths = {start: walked(links, start) for start in bits_of(position.left)}
    assert found == sorted((length, start) for start, length in lengths.items() if length)
    assert search.first(position.left, True, True, MAX_CANDIDATES) == next(iter(found), None)
