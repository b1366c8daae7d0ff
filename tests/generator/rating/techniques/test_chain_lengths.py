"""The compiled search for chains, and all chains of a position, beside slower searches for them."""

from array import array

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.paths.position_text import read_position
from cluesmith.generator.rating.paths.technique_path import candidate_table, do
from cluesmith.generator.rating.techniques.chain_lengths import ChainLengths
from cluesmith.generator.rating.techniques.chains import (
    MAX_CANDIDATES,
    ChainLinks,
    Walk,
    every_chain,
)
from cluesmith.generator.rating.techniques.position import Position, bits_of, set_of
from cluesmith.generator.rating.techniques.technique_table import (
    AIC,
    GROUPS,
    X_CHAIN,
    XY_CHAIN,
    Technique,
)
from tests.support.kinds import kind_of, made
from tests.support.step_search import next_step

SUDOKU = kind_named("sudoku")
SOLUTION = "927183546634957218518426937475892361389615724162374859751249683243768195896531472"
# No easier technique has a step here.
STATE = (
    "9 2 7 1 8 3 5 4 6 / 6 3 4 9 5 7 {128} {18} {28} / 5 1 8 4 2 6 9 3 7 / "
    "{34} {47} 5 8 9 2 {37} 6 1 / {138} {78} 9 6 {14} 5 {37} 2 {48} / "
    "{18} 6 2 3 7 {14} {48} 5 9 / 7 5 1 2 {46} {49} {468} {89} 3 / "
    "2 {49} 3 7 {146} 8 {146} {19} 5 / {48} {489} 6 5 3 {19} {124} 7 {24}"
)
GIVEN = ".2......6..4957...5....6.3........61..9..5.2....37..59..12....32....8.......3..7."


def stuck(name: str, techniques: int = ~GROUPS["chains"]) -> Position:
    """Return where a puzzle stops, by default without chains."""
    kind = kind_of(name)
    position = Position(candidate_table(kind), kind.values(made(kind)[0].clues))
    while step := next_step(position, techniques):
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
    lengths = {start: walked(links, start) for start in bits_of(position.left)}
    shortest = min(((length, start) for start, length in lengths.items() if length), default=None)
    assert search.first(position.left, True, True, MAX_CANDIDATES) == shortest


def enumerated(position: Position, technique: Technique, most: int) -> dict[int, int]:
    """What both ends of all chains exclude that pass no candidate twice, and the least length.

    Links are those of the rules: two left in a cell, or for a digit in a house.
    """
    kind, left = position.kind, set(bits_of(position.left))
    cells = [{9 * cell + digit for digit in range(9)} & left for cell in range(81)]
    places = [{9 * c + d for c in house.cells} & left for house in kind.houses for d in range(9)]
    peers = {c: set().union(*(g for g in cells + places if c in g)) - {c} for c in left}
    linked = {XY_CHAIN: cells, X_CHAIN: places, AIC: cells + places}[technique]
    pairs = [each for each in linked if len(each) == 2]
    strong = {c: set().union(*(pair - {c} for pair in pairs if c in pair)) for c in left}
    found: dict[int, int] = {}

    def extend(path: list[int]) -> None:
        for end in strong[path[-1]] - set(path):
            if gone := set_of(peers[path[0]] & peers[end]):
                found[gone] = min(len(path) + 1, found.get(gone, most))
            for each in peers[end] - {*path, end} if len(path) + 2 < most else ():
                if technique is not X_CHAIN or each % 9 == end % 9:
                    extend([*path, end, each])

    for start in left:
        extend([start])
    return found


@pytest.mark.parametrize(
    ("technique", "most", "name"),
    [(XY_CHAIN, 20, ""), (X_CHAIN, 12, "windoku"), (AIC, 10, "")],
    ids=["xy-chain", "x-chain", "aic"],
)
def test_no_chain_that_can_be_enumerated_is_missing(technique, most, name):
    position = read_position(SUDOKU, SUDOKU.values(GIVEN), STATE)
    position = stuck(name, GROUPS["singles"]) if name else position
    lengths = {step.gone: len(step.reason.values[0]) for step in every_chain(position, technique)}
    wanted = enumerated(position, technique, most)
    assert len(wanted) > 5
    assert not {gone for gone, length in wanted.items() if lengths.get(gone, most + 1) > length}


@pytest.mark.parametrize("technique", [XY_CHAIN, AIC], ids=["xy-chain", "aic"])
def test_what_chains_of_any_length_strike_out_is_false(technique):
    position = read_position(SUDOKU, SUDOKU.values(GIVEN), STATE)
    true = set_of(SUDOKU.presets(SUDOKU.values(SOLUTION)))
    steps = list(every_chain(position, technique))
    assert max(len(step.reason.values[0]) for step in steps) > MAX_CANDIDATES
    assert not any(step.gone & true for step in steps)
