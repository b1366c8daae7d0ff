"""The depth of trial and error: of known puzzles, and against a search that shares nothing."""

from collections.abc import Sequence
from random import Random

import pytest

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.rating.rating_limits import BEYOND
from cluesmith.generator.rating.whips import trials as installed
from cluesmith.generator.rating.whips.trial_depth import pencilmark_depth, trial_depth
from cluesmith.generator.rating.whips.whip_rating import whip_rating
from tests.support.kinds import kind_of, made, random_equivalent
from tests.support.some import some

SUDOKU = kind_of("sudoku")
# By their names in the field, with the depths that are published for them.
KNOWN = {
    "Platinum Blonde": (
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
        2,
    ),
    "Golden Nugget": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        2,
    ),
    "Loki": (
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        3,
    ),
}


def depth_of(kind, clues: bytes) -> int:
    (solution,) = oracle_for(kind).solutions(clues, 2)
    return trial_depth(kind, clues, solution)


@pytest.mark.parametrize("name", KNOWN)
def test_known_puzzles_have_their_published_depth_in_any_form(name):
    text, expected = KNOWN[name]
    clues = SUDOKU.values(text)
    assert depth_of(SUDOKU, clues) == expected
    if expected == 2:
        assert depth_of(SUDOKU, *random_equivalent(SUDOKU, Random(1), clues)) == 2
        absent = [9 * c + d for c in range(81) for d in range(9) if clues[c] not in (0, d + 1)]
        assert pencilmark_depth(absent) == 2


class ByTheDefinition:
    """Trial and error on sets of candidates."""

    def __init__(self, kind) -> None:
        options = kind.model.options
        self.n_cells = kind.n_cells
        self.items = [
            {o for o, items in enumerate(options) if item in items}
            for item in range(kind.model.n_primary)
        ]
        self.linked = [
            {o for o, items in enumerate(options) if {*items} & {*mine}} - {own}
            for own, mine in enumerate(options)
        ]

    def singles(self, alive: set[int]) -> set[int] | None:
        """Return what single candidates leave, None for a contradiction."""
        before = None
        while alive != before:
            before = alive
            for item in self.items:
                left = item & alive
                if not left:
                    return None
                if len(left) == 1:
                    alive = alive - self.linked[min(left)]
        return alive

    def tried(self, alive: set[int], depth: int) -> set[int] | None:
        """Return what trials of a depth leave."""
        left = self.singles(alive)
        while depth and left is not None:
            supposed = [(o, left - self.linked[o]) for o in left]
            refuted = next((o for o, p in supposed if self.tried(p, depth - 1) is None), None)
            if refuted is None:
                return left
            left = self.singles(left - {refuted})
        return left

    def depth(self, presets: Sequence[int]) -> int:
        alive = {*range(len(self.linked))}.difference(*(self.linked[o] for o in presets))
        depths = (depth for depth in range(4) if len(self.tried(alive, depth)) == self.n_cells)
        return next(depths)


@pytest.mark.parametrize("name", ["sudoku4", "sudoku6", "latin5"])
def test_the_depth_is_that_of_the_definition(name):
    kind = kind_of(name)
    slow = ByTheDefinition(kind)
    for puzzle in some(made(kind)):
        clues = kind.values(puzzle.clues)
        assert depth_of(kind, clues) == slow.depth(kind.presets(clues))


def test_what_whips_say_holds_for_trials():
    for puzzle in some(made(SUDOKU)):
        clues = SUDOKU.values(puzzle.clues)
        depth, whip = depth_of(SUDOKU, clues), whip_rating(SUDOKU, clues)
        assert (depth == 0) == (whip == 0)
        assert whip == BEYOND or depth <= 1


def test_a_search_beyond_its_budget_says_so_and_the_next_one_is_right():
    kind = kind_of("latin5")
    solver = installed.TrialSolver(kind.model.n_primary, kind.model.options, 3)
    clues = [kind.values(puzzle.clues) for puzzle in made(kind)]
    (solution,) = oracle_for(kind).solutions(clues[0], 2)
    of_puzzle = kind.presets(clues[0]), kind.presets(solution)
    with pytest.raises(SearchLimitError):
        solver.depth([], [], 5)
    assert solver.depth(*of_puzzle, 10**6) == trial_depth(kind, clues[0], solution)
    with pytest.raises(ValueError, match="contradict"):
        solver.depth([0], [], 10, [*range(1, 5), *range(5, 10)])
