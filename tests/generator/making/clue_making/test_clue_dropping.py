"""Clues dropped many at a time, beside those dropped one by one."""

import pytest

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_making.clue_puzzles import plain_kind
from cluesmith.generator.making.clue_making.drawn_clues import drawn_clues
from cluesmith.generator.making.clue_making.dropped_clues import ClueDropping
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.clue_oracle import MAX_NODES, ClueOracle


def all_clues(kind, oracle):
    """Return all digits and clues of a grid, and a random order."""
    grid = random_grid(plain_kind(kind), 1)
    clues = drawn_clues(kind, kind.definition.clues[-1], (3, 4), grid, Draws(1))
    dropping = ClueDropping(oracle, grid, range(len(grid)), clues)
    return dropping, Draws(2).shuffled(list(dropping.all))


@pytest.mark.parametrize(
    "name", ["futoshiki5", "skyscrapers5", "skyscrapers7", "parity", "little-killer"]
)
def test_every_clue_that_is_not_dropped_is_needed(name):
    dropping, order = all_clues(kind_named(name), ClueOracle(kind_named(name)))
    kept = dropping.drop(order)
    assert dropping.other() is None
    for number, witness in kept.items():
        assert [each for each in kept if not dropping.holds(each, witness)] == [number]


@pytest.mark.parametrize("name", ["futoshiki5", "skyscrapers5"])  # no clue needs a second look
def test_what_is_dropped_many_at_a_time_is_dropped_one_by_one(name):
    dropping, order = all_clues(kind_named(name), ClueOracle(kind_named(name)))
    kept = dropping.drop(order)
    dropping.turn(order, True)
    needed = []
    for number in order:
        dropping.turn([number], False)
        if dropping.other() is not None:
            dropping.turn([number], True)
            needed.append(number)
    assert [*kept] == needed


@pytest.mark.parametrize("name", ["futoshiki5", "skyscrapers5"])
def test_all_clues_are_on_again_after_a_search_that_takes_too_long(name):
    kind = kind_named(name)
    oracle = ClueOracle(kind, 0)
    dropping, order = all_clues(kind, oracle)
    with pytest.raises(SearchLimitError):
        dropping.drop(order)
    oracle.max_nodes = MAX_NODES
    fresh, _ = all_clues(kind, ClueOracle(kind))
    assert dropping.drop(order[::-1]).keys() == fresh.drop(order[::-1]).keys()
