"""Ratings: what whips are, that the rater finds the shortest, that its steps are true."""

from itertools import count, groupby, pairwise

import pytest
from alarms import ended_by_a_signal, raise_alarm
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.rating_limits import BEYOND
from cluesmith.generator.rating.whips.whip_rating import ContradictionError, whip_rating
from cluesmith.generator.rating.whips.whips import BUDGET_SPENT, SOLVED, STUCK, WhipSolver
from tests.support.kinds import spec_of
from tests.support.some import some

SUDOKU = kind_named("sudoku")

# Made here, by attempts.
RATED = [
    (
        "sudoku",
        "........337....49.....1.825.8.4.2.......8....6....59..2.4.78.........5.....96..14",
        0,
    ),
    (
        "sudoku",
        "....5....7.5.1.38.8...37.9...1.98.6....7....19.....4.....9.......6....2..9.1248..",
        1,
    ),
    (
        "sudoku",
        "...6..1.991..4....8..7.................36..1...2...6835.....2..3....15.6..127....",
        2,
    ),
    (
        "sudoku",
        ".....2.3....3.59....2.7.6..4.......8..3.......7.6..1...2...9..4..7.8...55.82...7.",
        3,
    ),
    (
        "sudoku",
        ".1.....4...5..7.3.....56...8...7...1...59.4.......869...8..5.7.7.9..32....3.8....",
        5,
    ),
    ("hanidoku", "...8....7....5...........7............2...................4..", 4),
    ("hanidoku", ".........4.76..............................5........5.....62.", 15),
    ("sudoku4", "...4.2.3....3...", 0),
]


def made(name: str, n_puzzles: int, seed: int = 1) -> list[bytes]:
    """The first top-down puzzles of a kind."""
    puzzles = (p for i in count() for p in attempt(spec_of(name), seed, i))
    return [kind_named(name).values(next(puzzles).clues) for _ in range(n_puzzles)]


def solver_of(kind: Kind, solver: type = WhipSolver, max_length: int = 36) -> WhipSolver:
    ease = [item.ease for item in kind.items]
    return solver(kind.model.n_primary, kind.model.options, ease, max_length)


class Position:
    """The definition of whips, word by word and slow, sharing nothing with the rater."""

    def __init__(self, kind: Kind, clues: bytes) -> None:
        self.items = [
            {o for o, items in enumerate(kind.model.options) if item in items}
            for item in range(kind.model.n_primary)
        ]
        of_item: dict[int, set[int]] = {}
        for option, items in enumerate(kind.model.options):
            for item in items:
                of_item.setdefault(item, set()).add(option)
        self.links = [
            set().union(*(of_item[item] for item in items)) - {option}
            for option, items in enumerate(kind.model.options)
        ]
        self.left = set(range(len(kind.model.options)))
        self.true: set[int] = set()
        for option in kind.presets(clues):
            self.place(option)

    def place(self, option: int) -> None:
        self.left -= self.links[option]
        self.true.add(option)

    def open_items(self) -> list[set[int]]:
        return [item & self.left for item in self.items if not item & self.true]

    def single(self) -> int | None:
        return next((next(iter(item)) for item in self.open_items() if len(item) == 1), None)

    def is_target(self, target: int, length: int) -> bool:
        """Whether a whip of this length excludes the target."""
        chains = {(target,)}
        for size in range(1, length + 1):
            longer = set()
            for chain in chains:
                excluded = set().union(*(self.links[option] for option in chain))
                for item in self.open_items():
                    rest = item - excluded
                    if not item & self.links[chain[-1]] or rest & set(chain):
                        continue
                    if not rest:
                        return True
                    if len(rest) == 1 and size < length:
                        longer.add((*chain, *rest))
            chains = longer
        return False

    def rating(self, max_length: int) -> int:
        """Strike out the targets of the shortest whips, all at once."""
        rating = 0
        while True:
            while (option := self.single()) is not None:
                self.place(option)
            if len(self.left) == len(self.true):
                return rating
            for length in range(1, max_length + 1):
                targets = {t for t in self.left - self.true if self.is_target(t, length)}
                if targets:
                    break
            else:
                return BEYOND
            self.left -= targets
            rating = max(rating, length)


Step = tuple[int, bool, int, tuple[tuple[int, int, int], ...]]


def whip_path(kind: Kind, clues: bytes) -> list[Step]:
    """The steps of the solver: option, whether it is struck out, position, chain."""
    solver = solver_of(kind)
    solver.solve(kind.presets(clues), 36, 20_000_000)
    return solver.steps()


def follow(position: Position, step: Step) -> int | None:
    """Check a step by the definition; return the candidate that it strikes out."""
    target, is_strike, _, chain = step
    assert target in position.left
    if not is_strike:
        assert position.items[chain[0][0]] & position.left == {target}
        position.place(target)
        return None
    truths = [target]
    for item, left, right in chain:
        candidates = position.items[item] & position.left
        assert left in candidates & position.links[truths[-1]]
        rest = candidates - set().union(*(position.links[truth] for truth in truths))
        assert rest == ({right} if right >= 0 else set())
        truths += rest
    assert len(truths) == len(chain)
    return target


@pytest.mark.parametrize(("name", "clues", "rating"), RATED)
def test_ratings_are_pinned(name, clues, rating):
    kind = kind_named(name)
    assert whip_rating(kind, kind.values(clues)) == rating


@pytest.mark.parametrize(
    ("name", "n_puzzles"),
    [("sudoku", 4), pytest.param("hanidoku", 2, marks=pytest.mark.slow), ("sudoku4", 10)],
)
def test_ratings_are_those_of_the_definition(name, n_puzzles):
    kind = kind_named(name)
    for clues in some(made(name, n_puzzles, seed=5)):
        expected = Position(kind, clues).rating(max_length=3)
        assert whip_rating(kind, clues, max_length=3) == expected


@pytest.mark.parametrize("name", ["sudoku", "hanidoku", "sudoku4"])
@settings(max_examples=40)
@given(index=st.integers(0, 300))
def test_every_step_agrees_with_the_solution(name, index):
    check_steps(name, index)


@pytest.mark.slow
def test_every_step_of_a_large_puzzle_agrees_with_the_solution():
    for index in range(10):
        check_steps("sudoku16", index)


def check_steps(name, index):
    kind = kind_named(name)
    for puzzle in attempt(spec_of(name), 2, index):
        solution = kind.values(puzzle.solution)
        for option, is_strike, _, _ in whip_path(kind, kind.values(puzzle.clues)):
            cell, digit = divmod(option, kind.n_digits)
            assert (solution[cell] == digit + 1) == (not is_strike)


@pytest.mark.parametrize(("name", "clues", "rating"), RATED)
def test_every_step_follows_from_those_before(name, clues, rating):
    kind = kind_named(name)
    position = Position(kind, kind.values(clues))
    steps = whip_path(kind, kind.values(clues))
    for _, seen_at_once in groupby(steps, key=lambda step: step[2]):
        position.left -= {follow(position, step) for step in seen_at_once}
    assert max((len(chain) for _, is_strike, _, chain in steps if is_strike), default=0) == rating
    assert len(position.true) == kind.n_cells


@pytest.mark.parametrize("max_length", [0, 1, 2, 3, 4])
def test_fewer_lengths_give_the_same_answer_to_whether_a_puzzle_is_within(max_length):
    for clues in some(made("sudoku", 40)):
        full, short = whip_rating(SUDOKU, clues), whip_rating(SUDOKU, clues, max_length)
        assert short == (full if full <= max_length else BEYOND)


@pytest.mark.slow
def test_top_down_puzzles_have_the_published_clues_and_ratings():
    puzzles = made("sudoku", 400, seed=3)
    ratings = [whip_rating(SUDOKU, clues) for clues in puzzles]
    assert sum(map(SUDOKU.n_clues, puzzles)) / 400 == pytest.approx(24.38, abs=0.2)
    assert sum(ratings) / 400 == pytest.approx(1.57, abs=0.25)
    # Berthier counts single candidates as 1 in the tables of random generators.
    assert sum(max(1, r) for r in ratings) / 400 == pytest.approx(1.94, abs=0.2)


def test_a_puzzle_with_two_solutions_is_beyond():
    clues = SUDOKU.values(RATED[0][1]).replace(b"\x09", b"\0")
    assert whip_rating(SUDOKU, clues) == BEYOND


@pytest.mark.parametrize("start", ["11", "12....3"], ids=["clash", "no place"])
def test_a_puzzle_without_a_solution_is_refused(start):
    kind = kind_named("sudoku4")
    with pytest.raises(ContradictionError, match="no solution"):
        whip_rating(kind, kind.values(start.ljust(16, ".")))


def test_a_search_past_its_budget_gives_up_and_leaves_the_solver_as_it_was():
    kind = kind_named("hanidoku")
    hard = kind.presets(kind.values(RATED[6][1]))
    solver = solver_of(kind)
    full = solver.solve(hard, 36, 10_000_000)
    steps = solver.steps()
    assert full == (SOLVED, 15)
    assert solver.solve(hard, 36, 50_000)[0] == BUDGET_SPENT
    assert solver.solve(hard, 14, 10_000_000) == (STUCK, 14)
    assert (solver.solve(hard, 36, 10_000_000), solver.steps()) == (full, steps)
    with pytest.raises(ValueError, match="whips of 37: at most 36"):
        solver.solve(hard, 37, 1)


# Where short whips end, the search for whips of one target alone tries 14 million candidates.
LONG_TARGET = "............................4.......6.........5.2.....6.....7"
SLICE_NODES = 65_536


def long_target(kind: Kind) -> tuple[list[int], list[int]]:
    """The options of the clues, and those that short whips strike out."""
    solver = solver_of(kind)
    presets = list(kind.presets(kind.values(LONG_TARGET)))
    struck: list[int] = []
    while solver.first_whips(presets, 36, SLICE_NODES, struck) == SOLVED:
        struck += [option for option, _, _, _ in solver.steps()]
    return presets, struck


def test_a_budget_ends_the_search_within_one_target():
    kind = kind_named("hanidoku")
    solver = solver_of(kind)
    presets, struck = long_target(kind)
    for budget in (1_900_000, 3_000_000):
        before = solver.n_nodes
        assert solver.first_whips(presets, 36, budget, struck) == BUDGET_SPENT
        assert budget < solver.n_nodes - before <= budget + SLICE_NODES


def test_a_signal_ends_the_search_within_one_target():
    kind = kind_named("hanidoku")
    solver = solver_of(kind)
    presets, struck = long_target(kind)
    seen: list[int] = []

    def ring() -> None:
        seen.append(solver.n_nodes)
        if solver.n_nodes > 2_500_000:
            raise_alarm()

    with ended_by_a_signal(ring, 0.001, 0.001):
        solver.first_whips(presets, 36, 20_000_000, struck)
    assert max(b - a for a, b in pairwise(seen)) < 1_000_000
    puzzle = kind.presets(kind.values(RATED[6][1]))
    assert solver.solve(puzzle, 36, 10_000_000) == (SOLVED, 15)
